/** The frame that the server's own pages share. */
import { Markup, markup } from '#report';
import { pageStyle } from './page-style.js';

export interface Page {
  readonly title: string;
  readonly lead: string;
  readonly nav: readonly { readonly href: string; readonly text: string }[];
  readonly body: Markup;
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b6b4f"/><path d="M8 2v12M3 8h10" stroke="#fff" stroke-width="1.5"/></svg>',
)}`;

const body = ({ title, lead, nav, body: content }: Page): Markup => {
  const links = nav.map(({ href, text }) => markup`<li><a href="${href}">${text}</a></li>`);
  return markup`<header><h1>${title}</h1><p class="lead">${lead}</p><nav aria-label="Main"><ul>${links}</ul></nav></header>
<main>${content}</main>
<footer>Touchline records what happened and why: every refusal and every ruling cites its clause.</footer>`;
};

/** For the app's own document, where no script runs. */
export const writePlain = (page: Page): string => body(page).html;

export function writePage(page: Page): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title}</title>
<link rel="icon" href="${icon}">
<style>${new Markup(pageStyle)}</style>
</head>
<body>
${body(page)}
</body>
</html>
`.html;
}
