/** Figures as files: CSV that a spreadsheet does not take for formulas, and Parquet for people with their own tools. */
import { stringify } from 'csv-stringify/sync';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { FigureRow, FiguresPage } from './figures.js';
import type { Unit } from './definitions.js';

/** A text that a spreadsheet would run is led by an apostrophe, which it shows as text. Numbers stay numbers. */
export function csvOf({ columns, rows }: Pick<FiguresPage, 'columns' | 'rows'>, withHeader = true): string {
  return stringify([...rows], {
    columns: columns.map(({ name }) => name),
    header: withHeader,
    record_delimiter: '\r\n',
    cast: { string: (value, { header }) => (header ? value : inert(value)) },
  });
}

const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export function parquetOf({ columns, rows }: Pick<FiguresPage, 'columns' | 'rows'>): Uint8Array {
  const columnData = columns.map(({ name, unit }) => ({
    name,
    data: rows.map((row: FigureRow) => row[name] ?? null),
    type: typeOf(name, unit),
    nullable: true,
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function typeOf(name: string, unit: Unit): 'STRING' | 'DOUBLE' | 'INT32' {
  if (unit === 'text') return 'STRING';
  return unit === 'rate' || name.endsWith('_mean') ? 'DOUBLE' : 'INT32';
}
