/**
 * SQLite as the read models need it. Kysely makes tables outside of a transaction there, though SQLite can make them within one: a program
 * killed half-way through a step left what no later start could mend. And a transaction takes the lock to write when it begins, so that
 * it waits for another program instead of failing once it has read.
 */
import type { Database } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

class WholeStepsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class WriteFirstDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Most statements kept ready; the runner's are about fifty. */
const READY = 200;

/** A database that parses a statement once. Kysely runs each to its end before the next, so that one may be used again. */
function readyStatements(database: Database): SqliteDatabase {
  const ready = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (text) => {
      const known = ready.get(text);
      if (known !== undefined) return known;
      const made = database.prepare(text) as unknown as SqliteStatement;
      if (ready.size >= READY) ready.clear();
      ready.set(text, made);
      return made;
    },
  };
}

export class WholeStepsDialect extends SqliteDialect {
  private readonly settings: SqliteDialectConfig;

  constructor(database: Database) {
    const settings = { database: readyStatements(database) };
    super(settings);
    this.settings = settings;
  }

  override createAdapter(): DialectAdapter {
    return new WholeStepsAdapter();
  }

  override createDriver(): Driver {
    return new WriteFirstDriver(this.settings);
  }
}
