/** Tables on paper: columns by their shares, a row kept whole where a page holds it, the head of the table on every page. */
import type { Column, Row } from './document.js';
import type { Letters } from './letters.js';

/** The page being written, and where writing may happen on it. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly letters: Letters;
  readonly bottom: number;
  readonly left: number;
  readonly width: number;
}

const GAP = 6;
const PADDING = 2;
const SIZE = 8;

export const roomLeft = ({ doc, bottom }: Sheet): number => bottom - doc.y;

export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly Row[]): void {
  const { doc, letters } = sheet;
  const titled = columns.some(({ title }) => title !== '');
  const head: Row = { cells: columns.map(({ title }) => letters.fit('bold', title)) };
  const fitted = rows.map((row) => ({ ...row, cells: row.cells.map((cell) => letters.fit('plain', cell)) }));
  const most = sheet.bottom - doc.page.margins.top - (titled ? 40 : 0);
  if (titled) {
    if (roomLeft(sheet) < 40) doc.addPage();
    drawRow(sheet, columns, head, 'bold');
  }
  for (const row of fitted.flatMap((whole) => pieces(sheet, columns, whole, most))) {
    if (heightOf(sheet, columns, row, 'plain') > roomLeft(sheet)) {
      doc.addPage();
      if (titled) drawRow(sheet, columns, head, 'bold');
    }
    drawRow(sheet, columns, row, 'plain');
  }
  doc.x = sheet.left;
  doc.y += 6;
}

const widthsOf = ({ width }: Sheet, columns: readonly Column[]): readonly number[] => {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => (width * share) / all);
};

type Face = 'plain' | 'bold';

function heightOf(sheet: Sheet, columns: readonly Column[], { cells }: Row, face: Face): number {
  const { doc } = sheet;
  doc.font(face).fontSize(SIZE);
  const widths = widthsOf(sheet, columns);
  const heights = cells.map((cell, i) => doc.heightOfString(cell, { width: (widths[i] as number) - GAP }));
  return Math.max(...heights, SIZE) + 2 * PADDING;
}

function drawRow(sheet: Sheet, columns: readonly Column[], row: Row, face: Face): void {
  const { doc, left, width } = sheet;
  const height = heightOf(sheet, columns, row, face);
  const top = doc.y;
  const widths = widthsOf(sheet, columns);
  const struck = row.struck === true;
  doc.fillColor(struck ? '#666' : '#000');
  let x = left;
  for (const [i, cell] of row.cells.entries()) {
    const room = widths[i] as number;
    doc.text(cell, x, top + PADDING, { width: room - GAP, strike: struck });
    x += room;
  }
  doc.lineWidth(face === 'bold' ? 0.8 : 0.3).strokeColor('#999');
  doc
    .moveTo(left, top + height)
    .lineTo(left + width, top + height)
    .stroke();
  doc.y = top + height;
}

/** A row that no page could hold, in as many as are needed. */
function pieces(sheet: Sheet, columns: readonly Column[], row: Row, most: number): readonly Row[] {
  if (heightOf(sheet, columns, row, 'plain') <= most) return [row];
  const halves = row.cells.map(halved);
  const half = (which: 0 | 1): Row => ({ ...row, cells: halves.map((cell) => cell[which]) });
  return [half(0), half(1)].flatMap((part) => pieces(sheet, columns, part, most));
}

/** Between two lines where there are several, else between two words, else anywhere. A cell of a few letters stays whole. */
function halved(cell: string): readonly [string, string] {
  if (cell.length < 20) return [cell, ''];
  const middle = Math.floor(cell.length / 2);
  const line = cell.indexOf('\n', middle) >= 0 ? cell.indexOf('\n', middle) : cell.lastIndexOf('\n', middle);
  const word = cell.lastIndexOf(' ', middle);
  const at = line > 0 ? line : word > 0 ? word : middle;
  return [cell.slice(0, at), cell.slice(at).replace(/^[\n ]/, '')];
}
