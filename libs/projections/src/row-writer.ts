/**
 * Brings the rows of matches to what a projector says they are. What this holder wrote last is remembered, so that only changed rows are
 * written; a match that it does not remember is written anew, whatever stood there.
 */
import type { MatchId } from '#kernel';
import type { Projector, Row, Rows } from './projector.js';
import { type RowOf, upsert } from './upsert.js';
import { rowTables, type ViewsTransaction } from './views.js';

/** The rows of a match as they are to be. */
export interface Wanted {
  readonly match: MatchId;
  readonly rows: Rows;
  /** Its first event is handled only now: there can be nothing of it yet. */
  readonly isNew: boolean;
}

/** Rows remembered; a hall's matches of an hour are fewer. */
const KEPT_ROWS = 30_000;

export class RowWriter {
  private readonly written = new Map<MatchId, Rows>();
  private kept = 0;

  constructor(
    private readonly projector: Projector,
    private readonly build: number,
  ) {}

  async write(trx: ViewsTransaction, wanted: readonly Wanted[]): Promise<void> {
    for (const [table, key] of Object.entries(this.projector.tables)) {
      const clear: MatchId[] = [];
      const rows: RowOf[] = [];
      for (const { match, rows: all, isNew } of wanted) {
        const change = changeOf(isNew ? [] : this.written.get(match)?.[table], all[table] ?? [], key);
        if (change.clear) clear.push(match);
        for (const row of change.rows) rows.push([match, row]);
      }
      if (clear.length > 0) {
        await rowTables(trx).deleteFrom(table).where('build', '=', this.build).where('match_id', 'in', clear).execute();
      }
      await upsert(trx, { table, key, build: this.build }, rows);
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
  // What a match grows by comes at the end; what is the same object was written already.
  let equal = 0;
  while (equal < before.length && before[equal] === after[equal]) equal += 1;
  if (equal === before.length) return { clear: false, rows: after.slice(equal) };
  const name = (row: Row): string => key.map((column) => row[column]).join('/');
  const known = new Map(before.slice(equal).map((row) => [name(row), row]));
  const changed: Row[] = [];
  let found = 0;
  for (const row of after.slice(equal)) {
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
