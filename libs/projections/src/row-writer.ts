/**
 * Brings the rows of matches to what a projector says they are. What this holder wrote last is remembered, so that only changed rows are
 * written; a match that it does not remember is written anew, whatever stood there.
 */
import type { MatchId } from '#kernel';
import type { Projector, Row, Rows } from './projector.js';
import { type RowTables, type ViewsTransaction } from './views.js';
import type { Transaction } from 'kysely';

/** The rows of a match as they are to be. */
export interface Wanted {
  readonly match: MatchId;
  readonly rows: Rows;
  /** Its first event is handled only now: there can be nothing of it yet. */
  readonly isNew: boolean;
}

/** Rows in one statement; SQLite takes 32,766 values in one, PostgreSQL 65,535. */
const VALUES = 20_000;
const KEPT_ROWS = 60_000;

export class RowWriter {
  private readonly written = new Map<MatchId, Rows>();
  private kept = 0;

  constructor(
    private readonly projector: Projector,
    private readonly build: number,
  ) {}

  async write(trx: ViewsTransaction, wanted: readonly Wanted[]): Promise<void> {
    const db = trx as unknown as Transaction<RowTables>;
    for (const [table, key] of Object.entries(this.projector.tables)) {
      const clear: MatchId[] = [];
      const rows: Row[] = [];
      for (const { match, rows: all, isNew } of wanted) {
        const change = changeOf(isNew ? [] : this.written.get(match)?.[table], all[table] ?? [], key);
        if (change.clear) clear.push(match);
        for (const row of change.rows) rows.push({ build: this.build, match_id: match, ...row });
      }
      if (clear.length > 0) {
        await db.deleteFrom(table).where('build', '=', this.build).where('match_id', 'in', clear).execute();
      }
      await upsert(db, table, ['build', 'match_id', ...key], rows);
    }
  }

  /** After the commit. */
  remember(wanted: readonly Wanted[]): void {
    for (const { match, rows } of wanted) {
      this.forget(match);
      this.written.set(match, rows);
      this.kept += count(rows);
    }
    for (const oldest of this.written.keys()) {
      if (this.kept <= KEPT_ROWS) return;
      this.forget(oldest);
    }
  }

  /** Another may have written since. */
  forgetAll(): void {
    this.written.clear();
    this.kept = 0;
  }

  private forget(match: MatchId): void {
    const rows = this.written.get(match);
    if (rows === undefined) return;
    this.kept -= count(rows);
    this.written.delete(match);
  }
}

const count = (rows: Rows): number => Object.values(rows).reduce((sum, list) => sum + list.length, 0);

/** @param before `undefined` when it is not known what stands there */
function changeOf(
  before: readonly Row[] | undefined,
  after: readonly Row[],
  key: readonly string[],
): { readonly clear: boolean; readonly rows: readonly Row[] } {
  if (before === undefined) return { clear: true, rows: after };
  if (before.length === 0) return { clear: false, rows: after };
  const name = (row: Row): string =>
    key.length === 1 ? String(row[key[0] as string]) : key.map((k) => row[k]).join('/');
  const known = new Map(before.map((row) => [name(row), row]));
  const changed: Row[] = [];
  let found = 0;
  for (const row of after) {
    const old = known.get(name(row));
    if (old !== undefined) found += 1;
    if (old === undefined || !same(old, row)) changed.push(row);
  }
  return found === known.size ? { clear: false, rows: changed } : { clear: true, rows: after };
}

function same(a: Row, b: Row): boolean {
  for (const column in b) if (a[column] !== b[column]) return false;
  return true;
}

async function upsert(
  db: Transaction<RowTables>,
  table: string,
  key: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const others = columns.filter((column) => !key.includes(column));
  const size = Math.floor(VALUES / columns.length);
  for (let from = 0; from < rows.length; from += size) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + size))
      .onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet((eb) => Object.fromEntries(others.map((column) => [column, eb.ref(`excluded.${column}`)]))),
      )
      .execute();
  }
}
