/**
 * Brings a part of a SQLite file up to date: the store's own tables, or the read models'. Several parts may live in one file, each
 * with its own number. Forward only. Invariant: a part is at the number of a script that ran to its end, since scripts and number
 * are written in one transaction.
 */
import type { Database, Statement } from 'better-sqlite3';
import type { Migration } from './migration.js';

/** The file was written by a newer program than this. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';

  constructor(
    readonly part: string,
    readonly found: number,
    readonly known: number,
  ) {
    super(`${part} has schema ${found}, this program knows up to ${known}`);
  }
}

/** The schema of a part; 0 when it is not there. */
export function schemaOf(db: Database, part: string): number {
  const known = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_parts'").get();
  if (known === undefined) return 0;
  const row = db.prepare('SELECT number FROM schema_parts WHERE part = ?').get(part);
  return row === undefined ? 0 : (row as { number: number }).number;
}

/**
 * Runs the scripts that a part lacks.
 * @param beforeChange called inside the transaction, while nobody else writes, when an older schema is about to be changed
 * @throws SchemaTooNew
 */
export function migrateSqlite(
  db: Database,
  part: string,
  scripts: readonly Migration[],
  beforeChange: (from: number, to: number) => void = () => undefined,
): void {
  const latest = scripts.at(-1)?.number ?? 0;
  if (upToDate(part, schemaOf(db, part), latest)) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const from = schemaOf(db, part);
    if (!upToDate(part, from, latest)) {
      if (from > 0) beforeChange(from, latest);
      for (const { number, sql } of scripts) if (number > from) db.exec(sql);
      db.exec('CREATE TABLE IF NOT EXISTS schema_parts (part TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT');
      db.prepare('INSERT INTO schema_parts VALUES (?, ?) ON CONFLICT DO UPDATE SET number = excluded.number').run(
        part,
        latest,
      );
    }
    db.exec('COMMIT');
  } catch (thrown) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw thrown;
  }
}

function upToDate(part: string, found: number, latest: number): boolean {
  if (found > latest) throw new SchemaTooNew(part, found, latest);
  return found === latest;
}

/**
 * Asked before every write of a program that runs on: another one, newer, may have brought the part further meanwhile, and what this one
 * writes would be of the old shape.
 * @returns throws SchemaTooNew from then on
 */
export function schemaGuard(db: Database, part: string): () => void {
  const number: Statement = db.prepare('SELECT number FROM schema_parts WHERE part = ?').pluck();
  const known = number.get(part) as number;
  return () => {
    const found = number.get(part) as number;
    if (found > known) throw new SchemaTooNew(part, found, known);
  };
}
