import type { Migration } from '../migration.js';

/**
 * Who may do what: people and devices, their grants, and what they prove themselves with, which is kept only as digests. A file of its
 * own, so that a copy of the log holds no credentials. Times are milliseconds since 1970.
 */
export const register: Migration = {
  number: 1,
  name: 'register',
  sql: `
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      name TEXT,
      secret TEXT,
      oidc TEXT UNIQUE,
      created INTEGER NOT NULL,
      disabled INTEGER NOT NULL DEFAULT 0,
      failures INTEGER NOT NULL DEFAULT 0,
      locked_until INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE grants (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account TEXT NOT NULL REFERENCES accounts (id),
      role TEXT NOT NULL,
      tournament TEXT,
      table_name TEXT,
      match TEXT,
      seat TEXT,
      granted_by TEXT NOT NULL,
      created INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX grants_by_account ON grants (account);

    CREATE TABLE device_keys (
      prefix TEXT PRIMARY KEY,
      digest TEXT NOT NULL,
      account TEXT NOT NULL REFERENCES accounts (id),
      created INTEGER NOT NULL,
      revoked INTEGER
    ) STRICT;

    CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      digest TEXT NOT NULL,
      account TEXT NOT NULL REFERENCES accounts (id),
      created INTEGER NOT NULL,
      seen INTEGER NOT NULL,
      ended INTEGER
    ) STRICT;

    CREATE INDEX sessions_by_account ON sessions (account);

    CREATE TABLE invitations (
      prefix TEXT PRIMARY KEY,
      digest TEXT NOT NULL,
      role TEXT NOT NULL,
      tournament TEXT,
      table_name TEXT,
      match TEXT,
      seat TEXT,
      invited_by TEXT NOT NULL,
      created INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      used_by TEXT
    ) STRICT;

    CREATE TABLE approvals (
      id TEXT PRIMARY KEY,
      match TEXT NOT NULL,
      digest TEXT NOT NULL,
      revision INTEGER NOT NULL,
      account TEXT NOT NULL REFERENCES accounts (id),
      expires INTEGER NOT NULL,
      used_for TEXT
    ) STRICT;

    CREATE INDEX approvals_by_command ON approvals (match, digest);

    CREATE TABLE denials (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      account TEXT,
      address TEXT NOT NULL,
      method TEXT NOT NULL,
      path TEXT NOT NULL,
      code TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;

    CREATE TABLE signing_keys (
      id TEXT PRIMARY KEY,
      secret TEXT NOT NULL,
      created INTEGER NOT NULL
    ) STRICT;
  `,
};
