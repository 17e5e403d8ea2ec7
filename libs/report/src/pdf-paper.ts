/** The report on paper: A4, page n of m with the head of the record on every page, fonts embedded, letters without a glyph by number. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import qrcode from 'qrcode';
import { wordsIn } from '#language';
import type { Block, Part, Report } from './document.js';
import { drawTable, roomLeft, type Sheet } from './pdf-table.js';
import { Letters } from './letters.js';

const MARGIN = 42;
const FOOT = 34;
const CODE = 118;

const load = createRequire(import.meta.url);
const fontFile = (name: string): Buffer => readFileSync(load.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
let fonts: Readonly<Record<'plain' | 'bold' | 'mono', Buffer>> | undefined;

export async function pdfPaper(report: Report): Promise<Buffer> {
  fonts ??= {
    plain: fontFile('DejaVuSansCondensed'),
    bold: fontFile('DejaVuSansCondensed-Bold'),
    mono: fontFile('DejaVuSansMono'),
  };
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    lang: report.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `${report.title}: ${report.subtitle}`, Creator: 'Touchline', CreationDate: new Date(report.madeAt) },
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  const written = bytesOf(doc);
  const sheet: Sheet = {
    doc,
    letters: new Letters(doc),
    bottom: doc.page.height - MARGIN - FOOT,
    left: MARGIN,
    width: doc.page.width - 2 * MARGIN,
  };
  heading(sheet, report);
  for (const part of report.parts) drawPart(sheet, part);
  const words = wordsIn(report.language);
  if (sheet.letters.missing) paragraph(sheet, words.t('report', 'letters'), 'plain', 8);
  feet(sheet, report, (page, pages) => words.t('report', 'page', { page, pages }));
  doc.end();
  return written;
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function heading({ doc, letters, width }: Sheet, { title, subtitle }: Report): void {
  doc.font('bold').fontSize(20).fillColor('#0b6b4f').text(letters.fit('bold', title), { width });
  doc.font('plain').fontSize(9).fillColor('#444').text(letters.fit('plain', subtitle), { width });
}

function drawPart(sheet: Sheet, { title, blocks }: Part): void {
  const { doc, letters, left, width } = sheet;
  if (roomLeft(sheet) < 70) doc.addPage();
  doc.moveDown(1.2);
  doc.outline.addItem(title);
  doc.font('bold').fontSize(12).fillColor('#000').text(letters.fit('bold', title), left, doc.y, { width });
  doc.moveDown(0.3);
  for (const block of blocks) drawBlock(sheet, block);
}

function drawBlock(sheet: Sheet, block: Block): void {
  switch (block.kind) {
    case 'facts':
      return drawTable(
        sheet,
        [
          { title: '', share: 3 },
          { title: '', share: 12 },
        ],
        block.facts.map((cells) => ({ cells })),
      );
    case 'table':
      return drawTable(sheet, block.columns, block.rows);
    case 'text':
      return paragraph(sheet, block.text, 'plain', 9);
    case 'code':
      // The label and its code stand on one page.
      if (block.scan && roomLeft(sheet) < CODE + 40) sheet.doc.addPage();
      paragraph(sheet, block.label, 'plain', 9);
      return drawCode(sheet, block.text, block.scan);
  }
}

function paragraph({ doc, letters, left, width }: Sheet, text: string, font: 'plain' | 'mono', size: number): void {
  doc.font(font).fontSize(size).fillColor('#000').text(letters.fit(font, text), left, doc.y, { width });
  doc.moveDown(0.3);
}

function drawCode(sheet: Sheet, text: string, scan: boolean): void {
  const { doc, letters, left, width } = sheet;
  if (!scan) return paragraph(sheet, text, 'mono', 7.5);
  const top = doc.y;
  const { data, size } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const module = CODE / size;
  doc.fillColor('#000');
  data.forEach((dark, i) => {
    if (dark) doc.rect(left + (i % size) * module, top + Math.floor(i / size) * module, module, module);
  });
  doc.fill();
  doc.font('mono').fontSize(7.5);
  doc.text(letters.fit('mono', text), left + CODE + 14, top, { width: width - CODE - 14 });
  doc.x = left;
  doc.y = Math.max(doc.y, top + CODE) + 10;
}

function feet(
  { doc, letters, left, width }: Sheet,
  { head }: Report,
  told: (page: number, pages: number) => string,
): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // The foot stands below the margin, where text would begin a new page.
    doc.page.margins.bottom = 0;
    const top = doc.page.height - MARGIN - FOOT + 14;
    doc.font('mono').fontSize(6.5).fillColor('#444');
    doc.text(letters.fit('mono', head), left, top, { width, lineBreak: false });
    doc
      .font('plain')
      .fontSize(8)
      .text(told(page + 1, count), left, top + 11, { width, align: 'right' });
  }
}
