/** Columns that several tables share: a rate with its interval and sample, and times to react. */
import { number, percent, seconds, t } from '../words/words.svelte.js';
import type { FigureRow, Rate } from './asking.js';
import type { Span } from './charts.js';

export interface Column<Row> {
  readonly head: string;
  readonly text: (row: Row) => string;
  readonly numeric?: boolean;
}

export const rateColumns = <Row extends Rate>(head: string, nameOf: (row: Row) => string): readonly Column<Row>[] => [
  { head, text: nameOf },
  { head: t('figure.rate'), text: ({ rate }) => percent(rate), numeric: true },
  { head: t('figure.interval'), text: ({ low, high }) => `${percent(low)} – ${percent(high)}`, numeric: true },
  { head: t('figure.n'), text: ({ n }) => number(n), numeric: true },
];

export interface Reactions extends Span {
  readonly n: number;
}

export const spansOf = (rows: readonly FigureRow[], nameOf: (row: FigureRow) => string): Reactions[] =>
  rows
    .filter((row) => typeof row['reaction_ms_p50'] === 'number')
    .map((row) => ({
      name: nameOf(row),
      half: Number(row['reaction_ms_p50']),
      most: Number(row['reaction_ms_p90']),
      n: Number(row['reaction_ms_p50_n']),
    }))
    .sort((a, b) => a.half - b.half);

export const spanColumns = (head: string): readonly Column<Reactions>[] => [
  { head, text: ({ name }) => name },
  { head: t('figure.half'), text: ({ half }) => seconds(half), numeric: true },
  { head: t('figure.most'), text: ({ most }) => seconds(most), numeric: true },
  { head: t('figure.n'), text: ({ n }) => number(n), numeric: true },
];
