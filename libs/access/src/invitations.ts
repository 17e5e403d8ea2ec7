/** Invitations: a code that lets one person make an account with one grant, once and for a while. */
import type { Kysely } from 'kysely';
import type { Account, Accounts, NewAccount } from './accounts.js';
import { type Grant, problemOfGrant } from './grant.js';
import { AccessRefused } from './refused.js';
import { newToken, readToken, sameDigest } from './secrets.js';
import type { Tables } from './tables.js';

const DAY = 86_400_000;
export const INVITATION_MS = 7 * DAY;

export class Invitations {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly accounts: Accounts,
    private readonly now: () => number,
  ) {}

  /** @returns the code, which nobody can show again */
  async add(asked: Grant, by: string): Promise<{ readonly code: string; readonly expires: number }> {
    const wrong = problemOfGrant(asked);
    if (wrong !== undefined) throw new AccessRefused('MALFORMED', wrong);
    const { role, tournament, table, match, seat } = asked;
    const { token, prefix, digest } = newToken('ti');
    const created = this.now();
    const expires = created + INVITATION_MS;
    const scope = { role, tournament, table_name: table, match, seat };
    await this.db
      .insertInto('invitations')
      .values({ prefix, digest, ...scope, invited_by: by, created, expires, used_by: null })
      .execute();
    return { code: token, expires };
  }

  /** @throws AccessRefused for a code that is none, was used or is too old; or an account that cannot be made */
  async accept(code: string, account: NewAccount): Promise<Account> {
    const read = readToken('ti', code);
    const row =
      read === undefined
        ? undefined
        : await this.db.selectFrom('invitations').selectAll().where('prefix', '=', read.prefix).executeTakeFirst();
    const good =
      row !== undefined &&
      read !== undefined &&
      sameDigest(row.digest, read.digest) &&
      row.used_by === null &&
      this.now() < row.expires;
    if (!good) throw new AccessRefused('NOT_AUTHENTICATED', 'the invitation is not known, was used, or is too old');
    const { numUpdatedRows: taken } = await this.db
      .updateTable('invitations')
      .set({ used_by: account.id })
      .where('prefix', '=', row.prefix)
      .where('used_by', 'is', null)
      .executeTakeFirst();
    if (taken === 0n)
      throw new AccessRefused('NOT_AUTHENTICATED', 'the invitation is not known, was used, or is too old');
    try {
      await this.accounts.add(account);
    } catch (thrown) {
      await this.db.updateTable('invitations').set({ used_by: null }).where('prefix', '=', row.prefix).execute();
      throw thrown;
    }
    const { role, tournament, table_name: table, match, seat, invited_by: by } = row;
    await this.accounts.grant(account.id, { role, tournament, table, match, seat } as Grant, by);
    return this.accounts.require(account.id);
  }
}
