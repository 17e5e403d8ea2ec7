/** The published figures, as the filters in the address ask for them. What they mean stands in the definitions that the server publishes. */
import { client } from '../place/client.js';
import { root } from '../place/router.svelte.js';

export type FigureRow = Readonly<Record<string, string | number | null>>;
export type Subject = 'players' | 'cards' | 'matches' | 'windows' | 'rulings' | 'standings';

export interface Filters {
  readonly tournament?: string | undefined;
  readonly player?: string | undefined;
  readonly ruleset?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const PAGE = 1000;
/** More rows than this no chart can show; the file has them all. */
const MOST_ROWS = 2000;

export const filtersOf = (query: Readonly<Record<string, string>>): Filters => ({
  tournament: query['tournament'],
  player: query['player'],
  ruleset: query['ruleset'],
  from: query['from'],
  to: query['to'],
});

export async function figuresOf(subject: Subject, filters: Filters): Promise<readonly FigureRow[]> {
  const rows: FigureRow[] = [];
  let cursor: string | undefined;
  do {
    const page: { readonly rows: readonly FigureRow[]; readonly next?: string } = await client.stats(subject, {
      ...filters,
      cursor,
      limit: PAGE,
    });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined && rows.length < MOST_ROWS);
  return rows;
}

export function csvOf(subject: Subject, filters: Filters): string {
  const said = Object.entries({ ...filters, format: 'csv', limit: String(PAGE) });
  const query = new URLSearchParams(said.filter((pair): pair is [string, string] => pair[1] !== undefined));
  return `${root}/api/stats/${subject}?${query}`;
}

export interface Rate {
  readonly name: string;
  readonly rate: number;
  /** The 95 % Wilson interval. */
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

/** Rows that have this rate, the largest samples first; a rate without a sample is none. */
export const ratesOf = (rows: readonly FigureRow[], figure: string, nameOf: (row: FigureRow) => string): Rate[] =>
  rows
    .filter((row) => typeof row[figure] === 'number')
    .map((row) => ({
      name: nameOf(row),
      rate: Number(row[figure]),
      low: Number(row[`${figure}_low`]),
      high: Number(row[`${figure}_high`]),
      n: Number(row[`${figure}_n`]),
    }))
    .sort((a, b) => b.n - a.n || b.rate - a.rate);
