/** How the server's own pages look, light and dark, from 360 pixels up. It stands in the page: nothing else has to be loaded. */
import { createHash } from 'node:crypto';

export const pageStyle = `
:root{color-scheme:light dark;--ground:#f7f7f4;--card:#fff;--ink:#1c211e;--soft:#5b655f;--line:#d9ddd8;--mark:#0b6b4f;--tint:#e5f2ec}
@media (prefers-color-scheme:dark){:root{--ground:#121614;--card:#1a201d;--ink:#e8ece9;--soft:#9fada5;--line:#2f3833;--mark:#6fd6b0;--tint:#1d3129}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,"Noto Sans",sans-serif;overflow-wrap:break-word}
main,header,footer{max-width:60rem;margin:auto;padding:0 1rem}
header{padding-top:2.5rem;padding-bottom:.5rem}
h1{font-size:clamp(1.9rem,7vw,2.8rem);line-height:1.1;letter-spacing:-.02em;margin:0 0 .4rem}
h2{font-size:1.25rem;margin:2.2rem 0 .8rem}
h3{font-size:1rem;margin:0}
p{margin:.3rem 0}
.lead,.soft{color:var(--soft)}
a{color:var(--mark);text-underline-offset:.18em}
a:focus-visible,summary:focus-visible{outline:3px solid var(--mark);outline-offset:3px;border-radius:.3rem}
nav ul,.cards{list-style:none;padding:0;margin:0;display:flex;flex-wrap:wrap;gap:.6rem}
nav a{display:inline-block;min-height:2.75rem;padding:.6rem 1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--card);text-decoration:none}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
.cards>li,details{background:var(--card);border:1px solid var(--line);border-radius:.8rem;padding:1rem}
.score{font-size:1.6rem;font-weight:650;font-variant-numeric:tabular-nums;margin:.3rem 0}
.tag{display:inline-block;font-size:.8rem;padding:.05rem .55rem;border-radius:1rem;background:var(--tint);color:var(--mark)}
.links{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin-top:.5rem}
.links a{display:inline-block;padding:.35rem 0}
details{margin:.5rem 0}
summary{cursor:pointer;min-height:1.75rem}
code,pre{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.88em}
pre{overflow-x:auto;background:var(--ground);border:1px solid var(--line);border-radius:.5rem;padding:.7rem;margin:.6rem 0 0}
.method{display:inline-block;min-width:3.2rem;font-weight:650;color:var(--mark)}
table{border-collapse:collapse;width:100%;margin-top:.6rem;font-size:.92rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-top:1px solid var(--line)}
.wide{overflow-x:auto}
footer{color:var(--soft);padding-top:2rem;padding-bottom:2.5rem;font-size:.9rem}
`;

/** The only style that the pages' policy allows. */
export const pageStyleSource = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`;
