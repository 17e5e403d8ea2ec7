/**
 * Puts rows into a table, over those of the same key. By few statements of few kinds, so that a database parses each of them once: on
 * PostgreSQL all rows go as one JSON, on SQLite so many at a time as the sizes below say.
 */
import { CompiledQuery, PostgresAdapter } from 'kysely';
import type { MatchId } from '#kernel';
import type { Cell, Row } from './projector.js';
import type { ViewsTransaction } from './views.js';

export interface Target {
  readonly table: string;
  /** Besides `build` and `match_id`. */
  readonly key: readonly string[];
  readonly build: number;
}

export type RowOf = readonly [match: MatchId, row: Row];

const SIZES = [100, 10, 1] as const;

export async function upsert(trx: ViewsTransaction, target: Target, rows: readonly RowOf[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first[1]);
  if (trx.getExecutor().adapter instanceof PostgresAdapter) {
    const json = rows.map(([match_id, row]) => ({ build: target.build, match_id, ...row }));
    await trx.executeQuery(CompiledQuery.raw(fromJson(target, columns), [JSON.stringify(json)]));
    return;
  }
  let at = 0;
  for (const size of SIZES) {
    const statement = fromValues(target, columns, size);
    for (; at + size <= rows.length; at += size)
      await trx.executeQuery(CompiledQuery.raw(statement, cells(target.build, columns, rows, at, at + size)));
  }
}

function cells(build: number, columns: readonly string[], rows: readonly RowOf[], from: number, to: number): Cell[] {
  const values: Cell[] = [];
  for (let at = from; at < to; at += 1) {
    const [match, row] = rows[at] as RowOf;
    values.push(build, match);
    for (const column of columns) values.push(row[column] as Cell);
  }
  return values;
}

function fromValues(target: Target, columns: readonly string[], size: number): string {
  const row = `(${['?', '?', ...columns.map(() => '?')].join(', ')})`;
  return `${into(target, columns)} VALUES ${Array(size).fill(row).join(', ')} ${over(target, columns)}`;
}

function fromJson(target: Target, columns: readonly string[]): string {
  const named = ['build', 'match_id', ...columns].join(', ');
  const rows = `json_populate_recordset(NULL::${target.table}, $1)`;
  return `${into(target, columns)} SELECT ${named} FROM ${rows} ${over(target, columns)}`;
}

const into = ({ table }: Target, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${['build', 'match_id', ...columns].join(', ')})`;

function over({ key }: Target, columns: readonly string[]): string {
  const others = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
  return `ON CONFLICT (${['build', 'match_id', ...key].join(', ')}) DO UPDATE SET ${others.join(', ')}`;
}
