/**
 * The register of access: who may get in, and how they prove it. It lies beside the log in a file of its own, so that whoever is
 * handed a copy of the log gets no credentials with it.
 */
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { Sqlite, accessMigrations, migrateSqlite, schemaGuard } from '#migrations';
import { Accounts } from './accounts.js';
import { Approvals } from './approvals.js';
import { Denials } from './denials.js';
import { Devices } from './devices.js';
import { type ErasedAccount, accountToErase, eraseAccount } from './erasing.js';
import { Invitations } from './invitations.js';
import { Sessions } from './sessions.js';
import type { Tables } from './tables.js';
import { Tokens } from './tokens.js';

const PATIENCE_MS = 10_000;

export class Register {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly invitations: Invitations;
  readonly approvals: Approvals;
  readonly denials: Denials;
  readonly tokens: Tokens;

  constructor(
    private readonly db: Kysely<Tables>,
    now: () => number,
  ) {
    this.accounts = new Accounts(db, now);
    this.sessions = new Sessions(db, this.accounts, now);
    this.devices = new Devices(db, this.accounts, now);
    this.invitations = new Invitations(db, this.accounts, now);
    this.approvals = new Approvals(db, now);
    this.denials = new Denials(db, now);
    this.tokens = new Tokens(db, now);
  }

  /** @throws AccessRefused for an unknown account */
  toErase(account: string): Promise<ErasedAccount> {
    return accountToErase(this.accounts, account);
  }

  /** Leaves nothing of an account but its id; one that is not there is no error. */
  erase(account: string): Promise<void> {
    return eraseAccount(this.db, account);
  }

  close(): Promise<void> {
    return this.db.destroy();
  }
}

/** Where the register of a store lies, unless it is said otherwise: beside its file. */
export function registerUrlOf(store: string): string {
  const file = /^sqlite:(.+)$/s.exec(store)?.[1];
  if (file !== undefined) return `sqlite:${file.replace(/\.(db|sqlite3?)$/, '')}-access.db`;
  return store === 'memory:' ? 'memory:' : 'sqlite:data/access.db';
}

/**
 * @param url `sqlite:<file>` or `memory:`
 * @throws RangeError for another URL
 * @throws SchemaTooNew when a newer program has written it
 */
export function openRegister(url: string, now: () => number = Date.now): Register {
  const file = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (file === undefined && url !== 'memory:')
    throw new RangeError(`the register of access must be sqlite:<file> or memory:, not ${JSON.stringify(url)}`);
  if (file !== undefined) mkdirSync(dirname(resolve(file)), { recursive: true });
  const database = new Sqlite(file === undefined ? ':memory:' : resolve(file), { timeout: PATIENCE_MS });
  try {
    for (const setting of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'secure_delete = on'])
      database.pragma(setting);
    migrateSqlite(database, 'access', accessMigrations);
  } catch (thrown) {
    database.close();
    throw thrown;
  }
  return new Register(new Kysely<Tables>({ dialect: new SqliteDialect({ database: guarded(database) }) }), now);
}

/** Nothing is asked or written by a program that is older than the tables: an old rule over new rows could let somebody in. */
function guarded(database: Database): SqliteDatabase {
  const requireOwnSchema = schemaGuard(database, 'access');
  return {
    close: () => database.close(),
    prepare: (statement) => {
      if (statement !== 'rollback') requireOwnSchema();
      return database.prepare(statement);
    },
  };
}
