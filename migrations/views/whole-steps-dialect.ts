/**
 * SQLite as the read models need it. Kysely makes tables outside of a transaction there, though SQLite can make them within one: a program
 * killed half-way through a step left what no later start could mend. And a transaction takes the lock to write when it begins, so that
 * it waits for another program instead of failing once it has read.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
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

export class WholeStepsDialect extends SqliteDialect {
  constructor(private readonly settings: SqliteDialectConfig) {
    super(settings);
  }

  override createAdapter(): DialectAdapter {
    return new WholeStepsAdapter();
  }

  override createDriver(): Driver {
    return new WriteFirstDriver(this.settings);
  }
}
