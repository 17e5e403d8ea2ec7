/** People and devices, and their grants. An account's id is what the log names: opaque, for good; its name can be erased. */
import type { Kysely } from 'kysely';
import { type Grant, problemOfGrant } from './grant.js';
import { AccessRefused } from './refused.js';
import type { Role } from './roles.js';
import { problemOfSecret, sealSecret } from './secrets.js';
import type { Tables } from './tables.js';

export interface Account {
  readonly id: string;
  readonly kind: 'person' | 'device';
  readonly name: string | null;
  readonly disabled: boolean;
  readonly grants: readonly GivenGrant[];
}

export interface GivenGrant extends Grant {
  readonly id: number;
  readonly role: Role;
}

export interface NewAccount {
  readonly id: string;
  readonly kind?: 'person' | 'device';
  readonly name?: string | null;
  readonly secret?: string;
  readonly oidc?: string;
}

export const accountIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;
/** Words that mean something else in an event's `official`. */
const taken = ['local', 'host', 'official', 'spectator', 'public', 'nobody'];

export class Accounts {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly now: () => number,
  ) {}

  /** Whether anybody has credentials: from then on nobody is let in for where they sit. */
  async any(): Promise<boolean> {
    const found = await this.db
      .selectFrom('accounts')
      .select('id')
      .where('disabled', '=', 0)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** @throws AccessRefused for an id that is taken or none, or too weak a secret */
  async add({ id, kind = 'person', name = null, secret, oidc }: NewAccount): Promise<Account> {
    if (!accountIdPattern.test(id) || taken.includes(id))
      throw new AccessRefused(
        'MALFORMED',
        'an account id has 1 to 32 letters, digits, _ and -, and is not local or host',
      );
    const weak = secret === undefined ? undefined : problemOfSecret(secret);
    if (weak !== undefined) throw new AccessRefused('MALFORMED', weak);
    const kept = secret === undefined ? null : await sealSecret(secret);
    const { numInsertedOrUpdatedRows: added } = await this.db
      .insertInto('accounts')
      .values({ id, kind, name, secret: kept, oidc: oidc ?? null, created: this.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (Number(added ?? 0) === 0) throw new AccessRefused('ACCOUNT_EXISTS', `there is an account ${id} already`);
    return this.require(id);
  }

  async find(id: string): Promise<Account | undefined> {
    const row = await this.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return undefined;
    return { id, kind: row.kind, name: row.name, disabled: row.disabled !== 0, grants: await this.grantsOf(id) };
  }

  async findByOidc(oidc: string): Promise<Account | undefined> {
    const row = await this.db.selectFrom('accounts').select('id').where('oidc', '=', oidc).executeTakeFirst();
    return row === undefined ? undefined : this.find(row.id);
  }

  /** @throws AccessRefused when there is none */
  async require(id: string): Promise<Account> {
    const account = await this.find(id);
    if (account === undefined) throw new AccessRefused('UNKNOWN_ACCOUNT', `there is no account ${id}`);
    return account;
  }

  /** In the order of their ids. */
  async page(after: string | undefined, limit: number): Promise<readonly Account[]> {
    const rows = await this.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '>', after ?? '')
      .orderBy('id')
      .limit(limit)
      .execute();
    return Promise.all(rows.map(({ id }) => this.require(id)));
  }

  /** @throws AccessRefused for a grant that makes no sense */
  async grant(account: string, asked: Grant, by: string): Promise<GivenGrant> {
    const wrong = problemOfGrant(asked);
    if (wrong !== undefined) throw new AccessRefused('MALFORMED', wrong);
    await this.require(account);
    const { role, tournament, table, match, seat } = asked;
    const { id } = await this.db
      .insertInto('grants')
      .values({ account, role, tournament, table_name: table, match, seat, granted_by: by, created: this.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...asked, role: role as Role, id };
  }

  async revoke(account: string, grant: number): Promise<void> {
    await this.db.deleteFrom('grants').where('account', '=', account).where('id', '=', grant).execute();
  }

  /** Lets an account in no more, or again. Its sessions and keys fall with it, since each asks for the account. */
  async setDisabled(id: string, disabled: boolean): Promise<void> {
    await this.require(id);
    await this.db
      .updateTable('accounts')
      .set({ disabled: disabled ? 1 : 0 })
      .where('id', '=', id)
      .execute();
  }

  async setSecret(id: string, secret: string): Promise<void> {
    const weak = problemOfSecret(secret);
    if (weak !== undefined) throw new AccessRefused('MALFORMED', weak);
    const kept = await sealSecret(secret);
    await this.db
      .updateTable('accounts')
      .set({ secret: kept, failures: 0, locked_until: 0 })
      .where('id', '=', id)
      .execute();
  }

  private async grantsOf(account: string): Promise<readonly GivenGrant[]> {
    const rows = await this.db.selectFrom('grants').selectAll().where('account', '=', account).orderBy('id').execute();
    return rows.map(({ id, role, tournament, table_name, match, seat }) => ({
      id,
      role: role as Role,
      tournament,
      table: table_name,
      match,
      seat,
    }));
  }
}
