/**
 * The report as one page that needs nothing else: no script, no request, its own style by its digest, all text escaped. It is the same
 * file in a browser, in an archive and on paper.
 */
import { createHash } from 'node:crypto';
import qrcode from 'qrcode';
import type { Block, Part, Report, Row } from './document.js';
import { Markup, markup } from './markup.js';

const style = `
:root{color-scheme:light dark;--ground:#fff;--ink:#1c211e;--soft:#5b655f;--line:#cfd5d1;--mark:#0b6b4f;--tint:#eef4f1}
@media (prefers-color-scheme:dark){:root{--ground:#121614;--ink:#e8ece9;--soft:#9fada5;--line:#2f3833;--mark:#6fd6b0;--tint:#1a231f}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:70rem;padding:1.5rem 1rem 3rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,"Noto Sans","DejaVu Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.9rem;line-height:1.15;margin:0 0 .3rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem;padding-top:.6rem;border-top:2px solid var(--mark)}
p{margin:.4rem 0}
.soft{color:var(--soft)}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.25rem 1rem;margin:.5rem 0}
dt{color:var(--soft)}
dd{margin:0}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem;margin:.6rem 0}
th,td{text-align:left;vertical-align:top;padding:.35rem .7rem .35rem 0;border-bottom:1px solid var(--line);white-space:pre-line;overflow-wrap:break-word}
th{color:var(--soft);font-weight:600}
tr.struck td{color:var(--soft);text-decoration:line-through}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.85rem/1.45 ui-monospace,"DejaVu Sans Mono",monospace;background:var(--tint);padding:.7rem;margin:.3rem 0 .8rem;border-radius:.4rem}
figure{margin:.8rem 0;display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}
figure svg{width:12rem;height:12rem;flex:none;background:#fff}
figcaption{flex:1 1 18rem;min-width:0}
@media print{:root{color-scheme:light;--ground:#fff;--ink:#000;--soft:#444;--line:#999;--mark:#000;--tint:#fff}body{max-width:none;padding:0;font-size:9pt}h2{break-after:avoid}tr,figure{break-inside:avoid}thead{display:table-header-group}@page{margin:14mm}}
`;
const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** What the page allows itself, also to be sent as a header. */
export const reportPolicy = `default-src 'none'; style-src ${styleSource}; base-uri 'none'; form-action 'none'`;

export async function htmlPage(report: Report): Promise<string> {
  const parts = await Promise.all(report.parts.map(partOf));
  return markup`<!doctype html>
<html lang="${report.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${reportPolicy}">
<title>${report.title}: ${report.subtitle}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<h1>${report.title}</h1>
<p class="soft">${report.subtitle}</p>
<p class="soft"><code>${report.head}</code></p>
</header>
<main>
${parts}</main>
</body>
</html>
`.html;
}

async function partOf({ title, blocks }: Part): Promise<Markup> {
  const told = await Promise.all(blocks.map(blockOf));
  return markup`<section>\n<h2>${title}</h2>\n${told}</section>\n`;
}

async function blockOf(block: Block): Promise<Markup> {
  switch (block.kind) {
    case 'facts':
      return markup`<dl>${block.facts.map(([label, text]) => markup`<dt>${label}</dt><dd>${text}</dd>`)}</dl>\n`;
    case 'text':
      return markup`<p>${block.text}</p>\n`;
    case 'table': {
      const head = block.columns.map(({ title }) => markup`<th scope="col">${title}</th>`);
      const body = block.rows.map(rowOf);
      return markup`<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`;
    }
    case 'code': {
      const told = markup`<p>${block.label}</p><pre>${block.text}</pre>`;
      if (!block.scan) return markup`${told}\n`;
      // Its digest would have to stand in the policy, too: the code is drawn by attributes alone.
      const code = await qrcode.toString(block.text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
      return markup`<figure>${new Markup(code.trim())}<figcaption>${told}</figcaption></figure>\n`;
    }
  }
}

function rowOf({ cells, struck }: Row): Markup {
  const told = cells.map((cell) => markup`<td>${cell}</td>`);
  return struck === true ? markup`<tr class="struck">${told}</tr>` : markup`<tr>${told}</tr>`;
}
