/** API keys of devices: shown once, found by their prefix, kept as SHA-256 of 256 random bits. */
import type { Kysely } from 'kysely';
import type { Account, Accounts } from './accounts.js';
import { newToken, readToken, sameDigest } from './secrets.js';
import type { Tables } from './tables.js';

export interface DeviceKey {
  readonly prefix: string;
  readonly account: string;
  readonly created: number;
  readonly revoked: boolean;
}

export class Devices {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly accounts: Accounts,
    private readonly now: () => number,
  ) {}

  /** @returns the key itself, which nobody can show again */
  async add(account: string): Promise<{ readonly key: string; readonly prefix: string }> {
    await this.accounts.require(account);
    const { token, prefix, digest } = newToken('tk');
    await this.db
      .insertInto('device_keys')
      .values({ prefix, digest, account, created: this.now(), revoked: null })
      .execute();
    return { key: token, prefix };
  }

  async find(key: string): Promise<Account | undefined> {
    const read = readToken('tk', key);
    if (read === undefined) return undefined;
    const row = await this.db
      .selectFrom('device_keys')
      .selectAll()
      .where('prefix', '=', read.prefix)
      .executeTakeFirst();
    if (row === undefined || row.revoked !== null || !sameDigest(row.digest, read.digest)) return undefined;
    const account = await this.accounts.find(row.account);
    return account === undefined || account.disabled ? undefined : account;
  }

  async accountOf(prefix: string): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('device_keys')
      .select('account')
      .where('prefix', '=', prefix)
      .executeTakeFirst();
    return row?.account;
  }

  async revoke(prefix: string): Promise<void> {
    await this.db.updateTable('device_keys').set({ revoked: this.now() }).where('prefix', '=', prefix).execute();
  }

  async list(): Promise<readonly DeviceKey[]> {
    const rows = await this.db.selectFrom('device_keys').selectAll().orderBy('created').limit(1000).execute();
    return rows.map(({ prefix, account, created, revoked }) => ({
      prefix,
      account,
      created,
      revoked: revoked !== null,
    }));
  }
}
