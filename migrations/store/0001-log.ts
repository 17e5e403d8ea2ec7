import type { Migration } from '../migration.js';

/**
 * The log, the openings beside it, and the documents. Lines are TEXT: SQLite keeps such bytes as they come, while `jsonb` would write
 * its own. Rows of openings are appended and overwritten in place, never deleted: SQLite moves rows when it deletes, and what it leaves
 * behind where they were it does not clear. A position is never given twice, also when the last rows were taken away by hand: AUTOINCREMENT. The triggers guard against
 * a slip of the hand; against intent there is the chain of hashes.
 */
export const log: Migration = {
  number: 1,
  name: 'log',
  sql: `
    CREATE TABLE streams (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE events (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      stream INTEGER NOT NULL REFERENCES streams (id),
      revision INTEGER NOT NULL,
      event_id TEXT NOT NULL,
      command_id TEXT NOT NULL,
      begins_command INTEGER NOT NULL,
      type TEXT NOT NULL,
      line TEXT NOT NULL,
      hash BLOB NOT NULL CHECK (length(hash) = 32),
      previous_hash BLOB NOT NULL CHECK (length(previous_hash) = 32),
      UNIQUE (stream, revision),
      UNIQUE (stream, event_id)
    ) STRICT;

    CREATE UNIQUE INDEX events_by_command ON events (stream, command_id) WHERE begins_command;

    CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;

    CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;

    CREATE TABLE openings (
      id INTEGER PRIMARY KEY,
      position INTEGER NOT NULL REFERENCES events (position),
      digest BLOB NOT NULL,
      salt BLOB NOT NULL,
      value BLOB NOT NULL,
      audiences TEXT NOT NULL,
      kind TEXT NOT NULL,
      subject TEXT,
      erased INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX openings_by_position ON openings (position);

    CREATE TABLE documents (
      sha256 BLOB PRIMARY KEY,
      text TEXT NOT NULL
    ) STRICT;
  `,
};
