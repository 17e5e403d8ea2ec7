/**
 * Opening the file. What a commit promises depends on settings that live in the connection and not in the file, so all of them are
 * set at every opening and read back: a store that would not outlast a power cut is not opened. What stood in the write-ahead log is
 * moved into the file first, so that nothing is ever read that the disk does not hold (a failed write may leave such a thing behind).
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import { type Migration, Sqlite, migrateSqlite } from '#migrations';
import { StoreUnavailable } from '../faults.js';
import { patiently } from './patience.js';
import { asFault } from './sqlite-faults.js';

/** "TLCH", in the header of the file: tells our files from other people's. */
const APPLICATION = 0x544c4348;
/** The write-ahead log is moved into the file when it has so many pages of 4 KiB, and cut to this size afterwards. */
const WAL_PAGES = 1000;
const WAL_BYTES = 16 * 1024 * 1024;

const settings = [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['secure_delete', 1],
  ['wal_autocheckpoint', WAL_PAGES],
  ['journal_size_limit', WAL_BYTES],
] as const;

/**
 * The database of a file, made when absent, its store's tables up to date.
 * @param patience ms to wait for another program that holds the file
 * @throws StoreUnavailable, StoreTooNew
 */
export async function connect(path: string, migrations: readonly Migration[], patience: number): Promise<Database> {
  const file = resolve(path);
  let db: Database | undefined;
  try {
    const isNew = !existsSync(file);
    makeFolder(dirname(file));
    const opened = (db = new Sqlite(file, { timeout: 5 }));
    await patiently(patience, () => requireOwn(opened, file));
    for (const [name, value] of settings) await patiently(patience, () => opened.pragma(`${name} = ${value}`));
    requireDurable(opened);
    await settle(opened, patience);
    await patiently(patience, () => migrateSqlite(opened, 'store', migrations, (_, to) => copyAside(file, to)));
    if (isNew) syncFolder(dirname(file));
    return opened;
  } catch (thrown) {
    db?.close();
    throw asFault(thrown);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (thrown) {
    throw new StoreUnavailable('unreachable', `the folder ${folder} cannot be made`, { cause: thrown });
  }
}

/** @throws StoreUnavailable when the file belongs to another program */
function requireOwn(db: Database, file: string): void {
  const application = db.pragma('application_id', { simple: true });
  if (application === APPLICATION) return;
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (application !== 0 || tables !== 0) {
    throw new StoreUnavailable('not-a-store', `${file} is a database of another program`);
  }
  db.pragma(`application_id = ${APPLICATION}`);
}

/** @throws StoreUnavailable when the connection would not do what a commit promises */
export function requireDurable(db: Database): void {
  for (const [name, value] of settings) {
    const found = db.pragma(name, { simple: true });
    if (found !== value) throw new StoreUnavailable('not-durable', `${name} must be ${value}, is ${String(found)}`);
  }
}

/** Moves the write-ahead log into the file, unless another program reads from it: then that one has it in its care. */
async function settle(db: Database, patience: number): Promise<void> {
  await patiently(patience, () => db.prepare('SELECT count(*) FROM sqlite_schema').get());
  db.pragma('wal_checkpoint(TRUNCATE)');
}

/** A copy of the file as it was, before its tables are changed. Runs while nobody else can write. */
function copyAside(file: string, to: number): void {
  const copy = `${file}.before-${to}`;
  const unfinished = `${copy}.part`;
  rmSync(unfinished, { force: true });
  const reader = new Sqlite(file, { readonly: true });
  try {
    reader.prepare('VACUUM INTO ?').run(unfinished);
  } finally {
    reader.close();
  }
  sync(unfinished);
  renameSync(unfinished, copy);
  syncFolder(dirname(file));
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const syncFolder = sync;
