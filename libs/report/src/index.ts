/** What an official files: the account of a match as a document, on paper, as a page, as lines. */
export type { Block, Column, Part, Proof, Report, Row } from './document.js';
export { htmlPage, reportPolicy } from './html-page.js';
export { Markup, markup } from './markup.js';
export { pdfPaper } from './pdf-paper.js';
export { type ReportInput, reportOf } from './report.js';
export { textLines } from './text-lines.js';
