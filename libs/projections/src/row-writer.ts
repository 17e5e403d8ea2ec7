/**
 * Brings the rows of matches to what a projector says they are. What this holder wrote last is remembered for as long as the match itself
 * is kept in memory, so that only changed rows are written; a match that it does not remember is written anew, whatever stood there.
 */
import type { MatchEvent, MatchId } from '#kernel';
import type { Projector, Row, Rows } from './projector.js';
import { type RowOf, upsert } from './upsert.js';
import { rowTables, type ViewsTransaction } from './views.js';

/** The rows of a match as they are to be. */
export interface Wanted {
  readonly match: MatchId;
  readonly rows: Rows;
  /** The events that they were read off: the same list while the match is kept in memory, another once it was forgotten and read again. */
  readonly events: readonly MatchEvent[];
  /** Its first event is handled only now: there can be nothing of it yet. */
  readonly isNew: boolean;
}

export class RowWriter {
  private written = new WeakMap<readonly MatchEvent[], Rows>();

  constructor(
    private readonly projector: Projector,
    private readonly build: number,
  ) {}

  async write(trx: ViewsTransaction, wanted: readonly Wanted[]): Promise<void> {
    for (const [table, key] of Object.entries(this.projector.tables)) {
      const clear: MatchId[] = [];
      const rows: RowOf[] = [];
      for (const { match, events, rows: all, isNew } of wanted) {
        const change = changeOf(isNew ? [] : this.written.get(events)?.[table], all[table] ?? [], key);
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
    for (const { events, rows } of wanted) this.written.set(events, rows);
  }

  /** Another may have written since. */
  forgetAll(): void {
    this.written = new WeakMap();
  }
}

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
