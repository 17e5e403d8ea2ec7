/**
 * Opens the database of the read models and brings it up to date: a SQLite file beside the log (never the log's own file, so that a
 * projection's table can not be mistaken for it), or PostgreSQL where many read at once.
 */
import { type Dialect, Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Sqlite } from '../sqlite-driver.js';
import { viewMigrations } from './index.js';
import { WholeStepsDialect } from './whole-steps-dialect.js';

export interface OpenedViews<Tables> {
  readonly db: Kysely<Tables>;
  readonly kind: 'sqlite' | 'postgres';
}

/** The read models cannot be opened; the message says what would be right. */
export class ViewsUnavailable extends Error {
  override readonly name = 'ViewsUnavailable';
  readonly code = 'VIEWS_UNAVAILABLE';
}

/**
 * @param url `sqlite:<file>`, `sqlite::memory:` or `postgres://…`
 * @throws ViewsUnavailable
 */
export async function openViews<Tables>(url: string): Promise<OpenedViews<Tables>> {
  const kind = /^postgres(ql)?:\/\//.test(url) ? 'postgres' : /^sqlite:./.test(url) ? 'sqlite' : undefined;
  if (kind === undefined) {
    const shown = JSON.stringify(url.replace(/\/\/[^@/]*@/, '//…@'));
    throw new ViewsUnavailable(`read models must be in sqlite:<file> or postgres://…, not ${shown}`);
  }
  let db: Kysely<Tables> | undefined;
  try {
    db = new Kysely<Tables>({
      dialect: kind === 'sqlite' ? sqliteDialect(url.slice('sqlite:'.length)) : postgresDialect(url),
    });
    await migrate(db as Kysely<unknown>);
    return { db, kind };
  } catch (thrown) {
    await db?.destroy().catch(() => undefined);
    if (thrown instanceof ViewsUnavailable) throw thrown;
    const why = thrown instanceof Error ? thrown.message || String((thrown as { code?: string }).code) : String(thrown);
    throw new ViewsUnavailable(`the read models cannot be opened: ${why}`, { cause: thrown });
  }
}

/** What is lost in a power cut is projected again from the log, so no commit waits for the disk. */
function sqliteDialect(file: string): Dialect {
  const database = new Sqlite(file, { timeout: 5000 });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('journal_size_limit = 16777216');
  return new WholeStepsDialect(database);
}

const IDLE_IN_TRANSACTION_MS = 5_000;

function postgresDialect(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5000,
    // A node that was paused or cut off in the middle of a transaction would keep its rows from all others for ever.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // A connection that breaks while nobody uses it is replaced at the next use; one in use fails there.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

async function migrate(db: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...viewMigrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const message = error instanceof Error ? error.message : 'unknown reason';
  throw new ViewsUnavailable(
    /corrupted migrations|missing/i.test(message)
      ? `the read models were made by a newer program: ${message}`
      : `the read models cannot be brought up to date: ${message}`,
    { cause: error },
  );
}
