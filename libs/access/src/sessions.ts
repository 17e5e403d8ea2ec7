/**
 * Sessions: what a login begins and what ends by itself, by logging out, or with the account. The browser holds the only copy of the
 * secret. Not a token: a token (`tokens.ts`) is good for minutes and only while its session is.
 */
import type { Kysely } from 'kysely';
import type { Account, Accounts } from './accounts.js';
import { AddressLimit } from './address-limit.js';
import { AccessRefused } from './refused.js';
import { newToken, readToken, sameDigest, secretFits } from './secrets.js';
import type { Tables } from './tables.js';

const HOUR = 3_600_000;
/** Without a request for so long it is over, and in any case after a day. */
export const IDLE_MS = 8 * HOUR;
export const WHOLE_MS = 24 * HOUR;
const TOUCH_MS = 300_000;
/** Wrong secrets in a row that lock an account for a while: each further one for twice as long. */
const FREE_FAILURES = 5;
const LOCK_MS = 30_000;
const LONGEST_LOCK_MS = HOUR;

export interface Session {
  readonly id: string;
  readonly account: Account;
  /** ms since 1970. */
  readonly expires: number;
}

const tooMany = (seconds: number): AccessRefused =>
  new AccessRefused('TOO_MANY_REQUESTS', `too many wrong attempts; try again in ${seconds} s`, seconds);

export class Sessions {
  private readonly addresses: AddressLimit;

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly accounts: Accounts,
    private readonly now: () => number,
  ) {
    this.addresses = new AddressLimit(now);
  }

  /**
   * @param address from where; absent: from this machine's own command line
   * @throws AccessRefused when account and secret do not fit, in the same words whatever is wrong; or while account or address is locked
   */
  async login(id: string, secret: string, address?: string): Promise<Session & { readonly token: string }> {
    const row = await this.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
    const locked = (row?.locked_until ?? 0) - this.now();
    const wait = Math.max(locked, address === undefined ? 0 : this.addresses.waitFor(address));
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
    const usable = row !== undefined && row.disabled === 0 ? row.secret : null;
    if (!(await secretFits(secret, usable))) {
      if (address !== undefined) this.addresses.failed(address);
      if (row !== undefined) await this.failed(id);
      throw new AccessRefused('NOT_AUTHENTICATED', 'account and secret do not fit');
    }
    await this.db.updateTable('accounts').set({ failures: 0, locked_until: 0 }).where('id', '=', id).execute();
    return this.begin(await this.accounts.require(id));
  }

  /** For an account that proved itself otherwise. */
  async begin(account: Account): Promise<Session & { readonly token: string }> {
    const { token, prefix, digest } = newToken('ts');
    const created = this.now();
    await this.db
      .insertInto('sessions')
      .values({ id: prefix, digest, account: account.id, created, seen: created, ended: null })
      .execute();
    return { id: prefix, account, token, expires: created + IDLE_MS };
  }

  /** By what the browser holds; absent when it is over. */
  async find(token: string): Promise<Session | undefined> {
    const read = readToken('ts', token);
    return read === undefined ? undefined : this.live(read.prefix, read.digest);
  }

  /** The session of an id that a valid token named. */
  async live(id: string, digest?: string): Promise<Session | undefined> {
    const row = await this.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined || row.ended !== null) return undefined;
    if (digest !== undefined && !sameDigest(row.digest, digest)) return undefined;
    const now = this.now();
    const expires = Math.min(row.seen + IDLE_MS, row.created + WHOLE_MS);
    if (now >= expires) return undefined;
    const account = await this.accounts.find(row.account);
    if (account === undefined || account.disabled) return undefined;
    if (now - row.seen > TOUCH_MS)
      await this.db.updateTable('sessions').set({ seen: now }).where('id', '=', id).execute();
    return { id, account, expires };
  }

  async end(id: string): Promise<void> {
    await this.db.updateTable('sessions').set({ ended: this.now() }).where('id', '=', id).execute();
  }

  async endAllOf(account: string): Promise<void> {
    const now = this.now();
    await this.db
      .updateTable('sessions')
      .set({ ended: now })
      .where('account', '=', account)
      .where('ended', 'is', null)
      .execute();
  }

  private async failed(id: string): Promise<void> {
    await this.db
      .updateTable('accounts')
      .set((row) => ({ failures: row('failures', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const { failures } = await this.db
      .selectFrom('accounts')
      .select('failures')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (failures < FREE_FAILURES) return;
    const lock = Math.min(LOCK_MS * 2 ** Math.min(failures - FREE_FAILURES, 12), LONGEST_LOCK_MS);
    await this.db
      .updateTable('accounts')
      .set({ locked_until: this.now() + lock })
      .where('id', '=', id)
      .execute();
  }
}
