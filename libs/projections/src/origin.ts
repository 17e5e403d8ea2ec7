/**
 * Which log the read models are of: the hash of its first event. Whoever puts another log in its place (a new file under the old name, a
 * wrong address) must not get the figures of two. Read models in a file are then made anew; a database that others may use too is left alone.
 */
import type { EventStore } from '#event-store';
import { rowTables, type Views } from './views.js';

/** The read models are of another log; the message says what to do. */
export class OtherLog extends Error {
  override readonly name = 'OtherLog';
  readonly code = 'OTHER_LOG';
}

/**
 * @param mayEmpty the read models are this store's alone, and may be made anew
 * @returns whether it is known by now; it is not while the log is empty
 * @throws OtherLog
 */
export async function requireSameLog(
  views: Views,
  store: Pick<EventStore, 'readAll'>,
  tables: readonly string[],
  mayEmpty: boolean,
): Promise<boolean> {
  const { events } = await store.readAll({ limit: 1 });
  const first = events[0]?.hash ?? null;
  const known = await views.selectFrom('log_origin').select('first_hash').executeTakeFirst();
  if (known !== undefined && known.first_hash !== first) {
    if (!mayEmpty)
      throw new OtherLog('these read models are of another log; name another database with --views, or empty this one');
    await emptied(views, tables);
  }
  if (first !== null && known?.first_hash !== first) {
    await views
      .insertInto('log_origin')
      .values({ first_hash: first })
      .onConflict((on) => on.doNothing())
      .execute();
  }
  return first !== null;
}

async function emptied(views: Views, tables: readonly string[]): Promise<void> {
  await views.transaction().execute(async (trx) => {
    await trx.deleteFrom('projection_builds').execute();
    await trx.deleteFrom('projections').where('projection', '!=', '').execute();
    await trx.deleteFrom('parked_matches').execute();
    await trx.deleteFrom('log_origin').execute();
    for (const table of tables) await rowTables(trx).deleteFrom(table).execute();
  });
}
