/** A database of read models for specs, filled from a store by the real runner, and all that stands in it, in an order of its own. */
import { sql } from 'kysely';
import { openViews } from '#migrations';
import { type Books, type Projector, Runner, type RunnerParts, type Views, projectors } from '#projections';
import type { EventStore } from '#event-store';
import { readerFor } from '#recorder';

export interface ViewsUnderTest {
  readonly views: Views;
  close(): Promise<void>;
}

export async function freshViews(url = 'sqlite::memory:'): Promise<ViewsUnderTest> {
  const { db } = await openViews<Books>(url);
  return { views: db, close: () => db.destroy() };
}

/** A runner with a clock that the spec moves. */
export function runnerOf(views: Views, store: EventStore, more: Partial<RunnerParts> = {}): Runner {
  return new Runner({
    views,
    store,
    reader: readerFor('spectator'),
    projectors,
    holder: 'spec',
    now: () => Date.now(),
    ...more,
  });
}

/** Every row of the live builds by table, in the order of its text, without the number of its build. */
export async function liveRows(views: Views, of: readonly Projector[] = projectors): Promise<Record<string, string[]>> {
  const out: Record<string, string[]> = {};
  for (const { name, tables } of of) {
    const live = await views
      .selectFrom('projections')
      .select('live_build')
      .where('projection', '=', name)
      .executeTakeFirstOrThrow();
    for (const table of Object.keys(tables)) {
      const { rows } = await sql<
        Record<string, unknown>
      >`SELECT * FROM ${sql.table(table)} WHERE build = ${live.live_build}`.execute(views);
      out[table] = rows.map(({ build: _build, ...row }) => JSON.stringify(row, Object.keys(row).sort())).sort();
    }
  }
  return out;
}
