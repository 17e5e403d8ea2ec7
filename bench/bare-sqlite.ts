/**
 * The raw limit: better-sqlite3 alone, set as our store sets it (WAL, `synchronous = FULL`), with our tables, writing the bytes that
 * our store has written, in transactions as large as the number of appends that wait at once. It checks nothing and answers nobody.
 */
import type { Database } from 'better-sqlite3';
import type { StoredEvent } from '#event-store';
import { Sqlite, storeMigrations } from '#migrations';

export function bareDatabase(file: string): Database {
  const db = new Sqlite(file);
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON'])
    db.pragma(setting);
  for (const { sql } of storeMigrations) db.exec(sql);
  return db;
}

export type Commit = readonly StoredEvent[];

export function bareWriter(db: Database): (commits: readonly Commit[]) => void {
  const addStream = db.prepare('INSERT OR IGNORE INTO streams (name) VALUES (?)');
  const findStream = db.prepare('SELECT id FROM streams WHERE name = ?').pluck();
  const begin = db.prepare('BEGIN IMMEDIATE');
  const end = db.prepare('COMMIT');
  const addEvent = db.prepare(`INSERT INTO events
    (stream, revision, event_id, command_id, begins_command, type, line, hash, previous_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const addOpening = db.prepare(`INSERT INTO openings
    (position, digest, salt, value, audiences, kind, subject, erased) VALUES (?, ?, ?, ?, ?, ?, ?, 0)`);
  const streams = new Map<string, unknown>();
  const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

  function add(event: StoredEvent, begins: boolean): void {
    const { stream, revision, eventId, commandId, type, line, hash, previousHash, openings } = event;
    const id = streams.get(stream) as number;
    const row = [id, revision, eventId, commandId, begins ? 1 : 0, type, line, bytes(hash), bytes(previousHash)];
    const position = addEvent.run(row).lastInsertRowid;
    for (const { digest, salt, value, for: audiences, kind, subject } of openings) {
      const text = Buffer.from(JSON.stringify(value));
      addOpening.run(position, bytes(digest), bytes(salt), text, JSON.stringify(audiences), kind, subject ?? null);
    }
  }

  return (commits) => {
    for (const { stream } of commits.flat()) {
      if (streams.has(stream)) continue;
      addStream.run(stream);
      streams.set(stream, findStream.get(stream));
    }
    for (const commit of commits) {
      begin.run();
      commit.forEach((event, i) => add(event, commit[i - 1]?.commandId !== event.commandId));
      end.run();
    }
  };
}
