/**
 * Erasing an account from the register: its name, its ways in, and the addresses that it was denied from. The id stays, since the log
 * names it. The file is then written anew, so that no byte of it holds what was.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Accounts, GivenGrant } from './accounts.js';
import type { Tables } from './tables.js';

export interface ErasedAccount {
  readonly id: string;
  readonly name: string | null;
  /** What it held as a player: where the record may tell of it. */
  readonly seats: readonly GivenGrant[];
}

/** What an erasure will be about. @throws AccessRefused for an unknown account */
export async function accountToErase(accounts: Accounts, id: string): Promise<ErasedAccount> {
  const { name, grants } = await accounts.require(id);
  return { id, name, seats: grants.filter(({ role }) => role === 'seat') };
}

export async function eraseAccount(db: Kysely<Tables>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ name: null, secret: null, oidc: null, disabled: 1 })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('sessions').where('account', '=', id).execute();
    await trx.deleteFrom('device_keys').where('account', '=', id).execute();
    await trx.updateTable('denials').set({ address: '', detail: '' }).where('account', '=', id).execute();
  });
  await sql`VACUUM`.execute(db);
  await emptyWriteAheadLog(db);
}

const ATTEMPTS = 100;

async function emptyWriteAheadLog(db: Kysely<Tables>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy !== 1) return;
    await pause(100);
  }
  throw new Error('another program reads from the register all the time; erase again to empty its write-ahead log');
}
