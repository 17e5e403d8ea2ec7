import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Migration, SchemaTooNew, Sqlite, migrateSqlite, schemaOf, storeMigrations } from '#migrations';
import { EventAuthor } from '#testing';
import { StoreTooNew, StoreUnavailable } from '../faults.js';
import { openStore } from '../open-store.js';
import { sha256Hex } from '../sha256.js';
import { connect, requireDurable } from './connect.js';
import { asFault } from './sqlite-faults.js';
import { openSqlite } from './sqlite-store.js';

const stream = 'match-a';
const second: Migration = { number: 2, name: 'second', sql: 'CREATE TABLE second (a INTEGER) STRICT' };

describe('opening a SQLite file', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-open-'));
    file = join(folder, 'store.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Makes a store with one event and closes it. */
  const filled = async (): Promise<void> => {
    const store = await openSqlite(file);
    await store.append(stream, 'none', new EventAuthor(stream).command(undefined));
    await store.close();
  };
  const opening = (): Promise<unknown> =>
    openSqlite(file, { patience: 50 }).then(
      (store) => store.close(),
      (thrown: unknown) => thrown,
    );

  it('makes the folder and the file, and finds what was written', async () => {
    file = join(folder, 'deep', 'er', 'store.db');
    await filled();
    const store = await openStore(`sqlite:${file}`);
    expect((await store.head(stream))?.revision).toBe(0);
    await store.close();
  });

  it('promises to outlast a power cut, whatever the file was opened with before', async () => {
    await filled();
    const careless = new Sqlite(file);
    expect(() => requireDurable(careless)).toThrow(StoreUnavailable);
    careless.pragma('synchronous = NORMAL');
    careless.close();
    const db = await connect(file, storeMigrations, 50);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('secure_delete', { simple: true })).toBe(1);
    expect(() => requireDurable(db)).not.toThrow();
    for (const weaker of [
      'synchronous = NORMAL',
      'foreign_keys = OFF',
      'secure_delete = OFF',
      'wal_autocheckpoint = 0',
    ]) {
      const one = await connect(file, storeMigrations, 50);
      one.pragma(weaker);
      expect(() => requireDurable(one)).toThrow(expect.objectContaining({ reason: 'not-durable' }) as Error);
      one.close();
    }
    db.close();
  });

  it.each([
    ['text', async () => writeFile(file, 'SOLO Cards\n'.repeat(500)), 'not-a-store'],
    ["another program's database", async () => new Sqlite(file).exec('CREATE TABLE theirs (a)').close(), 'not-a-store'],
    [
      "another program's empty database",
      async () => {
        const db = new Sqlite(file);
        db.pragma('application_id = 7');
        db.close();
      },
      'not-a-store',
    ],
    [
      'a file that lost its end',
      async () => {
        await filled();
        await truncate(file, 4096);
      },
      'damaged',
    ],
    [
      'a folder',
      async () => {
        file = folder;
      },
      'unreachable',
    ],
    [
      'a folder that cannot be made',
      async () => {
        await writeFile(file, '');
        file = join(file, 'store.db');
      },
      'unreachable',
    ],
  ])('refuses %s', async (_, make, reason) => {
    await make();
    const fault = await opening();
    expect(fault).toBeInstanceOf(StoreUnavailable);
    expect(fault).toMatchObject({ code: 'STORE_UNAVAILABLE', reason });
  });

  it('leaves a file of another program as it was', async () => {
    await writeFile(file, 'SOLO Cards\n'.repeat(500));
    await opening();
    expect(await readFile(file, 'utf8')).toBe('SOLO Cards\n'.repeat(500));
  });

  it('waits for another program that holds the file, and names it when that takes too long', async () => {
    await filled();
    const holder = new Sqlite(file);
    holder.exec('BEGIN IMMEDIATE');
    const store = await openSqlite(file, { patience: 5000 });
    const waiting = store.append('match-b', 'none', new EventAuthor('match-b').command(undefined));
    setTimeout(() => holder.exec('COMMIT'), 50);
    expect(await waiting).toMatchObject({ revision: 0 });
    await store.close();
    const hasty = await openSqlite(file, { patience: 20 });
    holder.exec('BEGIN IMMEDIATE');
    const given = hasty.append('match-c', 'none', new EventAuthor('match-c').command(undefined));
    await expect(given).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', reason: 'busy' });
    holder.exec('COMMIT');
    expect(await hasty.head('match-c')).toBeUndefined();
    holder.close();
    await hasty.close();
  });

  it('refuses a file of a newer program and changes nothing in it', async () => {
    await (await openSqlite(file, { migrations: [...storeMigrations, second] })).close();
    const before = await readFile(file);
    const fault = await opening();
    expect(fault).toBeInstanceOf(StoreTooNew);
    expect(fault).toMatchObject({ code: 'STORE_TOO_NEW', found: 2, known: 1 });
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('writes nothing more once a newer program has brought the file further, and reads on', async () => {
    await filled();
    const older = await openSqlite(file);
    await (await openSqlite(file, { migrations: [...storeMigrations, second] })).close();
    const tooNew = expect.objectContaining({ code: 'STORE_TOO_NEW', found: 2, known: 1 }) as Error;
    await expect(older.append('match-b', 'none', new EventAuthor('match-b').command(undefined))).rejects.toEqual(
      tooNew,
    );
    await expect(older.erase(stream, { subject: 'anna' })).rejects.toEqual(tooNew);
    await expect(older.putDocument(sha256Hex('{}'), '{}')).rejects.toEqual(tooNew);
    expect(await older.head('match-b')).toBeUndefined();
    expect(await older.getDocument(sha256Hex('{}'))).toBeUndefined();
    expect((await older.readStream(stream, { limit: 10 })).events).toHaveLength(1);
    await older.close();
  });

  it('copies a file of an older program before it changes it', async () => {
    await filled();
    const store = await openSqlite(file, { migrations: [...storeMigrations, second] });
    expect((await store.head(stream))?.revision).toBe(0);
    await store.close();
    const copy = await openSqlite(`${file}.before-2`);
    expect((await copy.readStream(stream, { limit: 10 })).events).toHaveLength(1);
    await copy.close();
    expect(existsSync(`${file}.before-2.part`)).toBe(false);
  });

  it('copies nothing when there is nothing to bring up to date', async () => {
    await filled();
    await filled().catch(() => undefined);
    await expect(stat(`${file}.before-1`)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is at the number of a script that ran to its end', async () => {
    await filled();
    const broken: Migration = {
      number: 2,
      name: 'broken',
      sql: 'CREATE TABLE half (a INTEGER); CREATE TABLE half (a INTEGER)',
    };
    await expect(openSqlite(file, { migrations: [...storeMigrations, broken] })).rejects.toMatchObject({
      message: 'table half already exists',
    });
    const db = new Sqlite(file);
    expect(schemaOf(db, 'store')).toBe(1);
    expect(db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0);
    migrateSqlite(db, 'read models', [second]);
    expect([schemaOf(db, 'store'), schemaOf(db, 'read models')]).toEqual([1, 2]);
    expect(() => migrateSqlite(db, 'read models', [])).toThrow(SchemaTooNew);
    db.close();
  });

  it.each([
    ['file:x', 'a store must be sqlite:<file>, esdb://… or memory:, not "file:x"'],
    ['sqlite:', 'a store must be sqlite:<file>, esdb://… or memory:, not "sqlite:"'],
    ['memory:x', 'a store must be sqlite:<file>, esdb://… or memory:, not "memory:x"'],
    ['', 'a store must be sqlite:<file>, esdb://… or memory:, not ""'],
  ])('refuses the URL %j', async (url, message) => {
    await expect(openStore(url)).rejects.toThrow(new RangeError(message));
  });
});

describe('what SQLite says', () => {
  it.each([
    ['SQLITE_BUSY_RECOVERY', 'busy'],
    ['SQLITE_LOCKED', 'busy'],
    ['SQLITE_FULL', 'disk-full'],
    ['SQLITE_READONLY_DIRECTORY', 'read-only'],
    ['SQLITE_NOTADB', 'not-a-store'],
    ['SQLITE_CORRUPT_INDEX', 'damaged'],
    ['SQLITE_CANTOPEN', 'unreachable'],
    ['SQLITE_IOERR_FSYNC', 'io'],
  ])('by %s means %s', (code, reason) => {
    expect(asFault(new Sqlite.SqliteError('…', code))).toMatchObject({ code: 'STORE_UNAVAILABLE', reason });
  });

  it('otherwise stays a fault of the program', () => {
    const thrown = new Sqlite.SqliteError('…', 'SQLITE_CONSTRAINT');
    expect(asFault(thrown)).toBe(thrown);
  });
});
