import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstValueFrom, take, timeout, toArray } from 'rxjs';
import { Sqlite } from '#migrations';
import { EventAuthor, headAfter } from '#testing';
import type { EventStore } from '../store.js';
import { openSqlite } from './sqlite-store.js';

/** What is true of the file, beyond what every store promises. */
describe('a SQLite file', () => {
  let folder: string;
  let file: string;
  const open: EventStore[] = [];

  const opened = async (options = {}): Promise<EventStore> => {
    const store = await openSqlite(file, options);
    open.push(store);
    return store;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-file-'));
    file = join(folder, 'store.db');
  });
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
    await rm(folder, { recursive: true });
  });

  const filesHolding = async (text: string | Buffer): Promise<string[]> => {
    const names = await readdir(folder);
    const bytes = await Promise.all(names.map((name) => readFile(join(folder, name))));
    return names.filter((_, i) => bytes[i]?.includes(text));
  };

  it('holds nothing of an erased opening any more, in none of its files, also while others have it open', async () => {
    const store = await opened();
    await opened();
    const names = Array.from({ length: 400 }, (_, i) => `Nguyễn-${i}-`.repeat(1 + (i % 40)));
    let salts: string[] = [];
    for (const [i, value] of names.entries()) {
      const author = new EventAuthor(`match-${i % 7}`, `${i}`);
      const secrets = [
        {
          path: ['data', 'name'],
          variants: [{ for: ['official'], kind: 'name' as const, value, subject: `p-${i % 2}` }],
        },
      ];
      const head = await store.head(author.stream);
      const batch = author.command(head, [{ data: { name: value }, secrets }]);
      salts = [...salts, ...batch.flatMap((event) => event.openings.map((opening) => opening.salt))];
      await store.append(author.stream, head?.revision ?? 'none', batch);
    }
    expect(await filesHolding('Nguyễn-198-')).not.toEqual([]);
    let erased = 0;
    for (let i = 0; i < 7; i += 1) erased += await store.erase(`match-${i}`, { subject: 'p-0' });
    expect(erased).toBe(200);
    for (const [i, salt] of salts.entries()) {
      const found = [...(await filesHolding(`Nguyễn-${i}-`)), ...(await filesHolding(Buffer.from(salt, 'hex')))];
      expect([i, found]).toEqual([i, i % 2 === 0 ? [] : [expect.any(String), expect.any(String)]]);
    }
  }, 60_000);

  it('says so when a reader of another program keeps the erased pages in the write-ahead log', async () => {
    const store = await opened({ patience: 30 });
    const stream = 'match-a';
    const secrets = [{ path: ['data', 'name'], variants: [{ for: [], kind: 'name' as const, value: 'Ánh' }] }];
    await store.append(
      stream,
      'none',
      new EventAuthor(stream).command(undefined, [{ data: { name: 'Ánh' }, secrets }]),
    );
    const reader = new Sqlite(file);
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM openings').all();
    await expect(store.erase(stream, { kind: 'name' })).rejects.toMatchObject({ reason: 'busy' });
    expect((await store.readStream(stream, { limit: 1 })).events[0]?.openings).toEqual([]);
    reader.exec('COMMIT');
    expect(await store.erase(stream, { kind: 'name' })).toBe(0);
    reader.close();
    expect(await filesHolding('Ánh')).toEqual([]);
  });

  it('keeps its write-ahead log short, however much is written and read (C60)', async () => {
    const store = await opened();
    const other = await opened();
    const author = new EventAuthor('match-a');
    let head = await store.head(author.stream);
    let longest = 0;
    for (let round = 0; round < 60; round += 1) {
      const batch = author.command(
        head,
        Array.from({ length: 200 }, (_, i) => ({ data: { text: `${round}/${i} `.repeat(100) } })),
      );
      const [appended] = await Promise.all([
        store.append(author.stream, head?.revision ?? 'none', batch),
        other.readAll({ limit: 1000 }),
        store.readAll({ limit: 1000 }),
      ]);
      head = { ...headAfter(head, batch), position: appended.position };
      longest = Math.max(longest, (await stat(`${file}-wal`)).size);
    }
    expect((await stat(file)).size).toBeGreaterThan(3 * longest);
    expect(longest).toBeLessThan(16 * 1024 * 1024);
  }, 60_000);

  it('tells the followers of one program what another appends (C43)', async () => {
    const [here, there] = [await opened({ poll: 5 }), await opened({ poll: 5 })];
    const author = new EventAuthor('match-a');
    const coming = firstValueFrom(here.subscribe({ stream: 'match-a' }).pipe(take(3), toArray(), timeout(10_000)));
    const first = author.command(undefined);
    await there.append('match-a', 'none', first);
    await here.append('match-a', 0, author.command(headAfter(undefined, first)));
    const head = await there.head('match-a');
    await there.append('match-a', 1, author.command(head));
    expect((await coming).map((event) => event.revision)).toEqual([0, 1, 2]);
  });

  it('lets nobody change or delete an event by a slip of the hand', async () => {
    const store = await opened();
    await store.append('match-a', 'none', new EventAuthor('match-a').command(undefined));
    const db = new Sqlite(file);
    expect(() => db.exec("UPDATE events SET line = ''")).toThrow('events are never changed');
    expect(() => db.exec('DELETE FROM events')).toThrow('events are never deleted');
    db.close();
  });

  it('fails what it is asked when it finds itself damaged, and then refuses everything until opened anew', async () => {
    const store = await opened();
    await store.append('match-a', 'none', new EventAuthor('match-a').command(undefined));
    const db = new Sqlite(file);
    db.unsafeMode();
    db.pragma('writable_schema = ON');
    db.exec("UPDATE sqlite_schema SET rootpage = 9999 WHERE name = 'events'");
    db.pragma('schema_version = 99');
    db.close();
    const failing = firstValueFrom(store.subscribe({}).pipe(timeout(10_000)));
    await expect(failing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', reason: 'damaged' });
    await expect(store.head('match-a')).rejects.toMatchObject({ reason: 'broken' });
    await expect(store.append('match-b', 'none', new EventAuthor('match-b').command(undefined))).rejects.toMatchObject({
      reason: 'broken',
    });
    await expect(store.erase('match-a', { kind: 'name' })).rejects.toMatchObject({ reason: 'broken' });
  });

  it('takes many appends into one transaction, and each stands or falls by itself', async () => {
    const store = await opened();
    const authors = Array.from({ length: 100 }, (_, i) => new EventAuthor(`match-${i}`));
    const wakes: unknown[] = [];
    store.wakes$.subscribe((wake) => wakes.push(wake));
    const results = await Promise.allSettled(
      authors.map((author, i) => store.append(author.stream, i % 10 === 3 ? 7 : 'none', author.command(undefined))),
    );
    expect(results.map((result) => result.status === 'fulfilled')).toEqual(authors.map((_, i) => i % 10 !== 3));
    expect(wakes).toHaveLength(1);
    const { events } = await store.readAll({ limit: 1000 });
    expect(events.map((event) => event.position)).toEqual(Array.from({ length: 90 }, (_, i) => String(i + 1)));
  });

  it('lets an append that fails for a reason of its own take nobody along', async () => {
    const store = await opened();
    const db = new Sqlite(file);
    db.exec(`CREATE TRIGGER poison BEFORE INSERT ON events WHEN NEW.line LIKE '%poison%'
      BEGIN SELECT RAISE(ABORT, 'a fault of the program'); END`);
    db.close();
    const batches = ['fine', 'poison', 'fine'].map((text, i) =>
      new EventAuthor(`match-${i}`).command(undefined, [{}, { data: { text } }]),
    );
    const appends = batches.map((batch, i) => store.append(`match-${i}`, 'none', batch));
    await expect(appends[1]).rejects.toMatchObject({ message: 'a fault of the program' });
    expect([await appends[0], await appends[2]]).toMatchObject([{ position: '2' }, { position: '4' }]);
    expect(await store.head('match-1')).toBeUndefined();
    expect(await store.listStreams({ limit: 10 })).toEqual({ streams: ['match-0', 'match-2'] });
  });

  it('gives up for a caller what has not been begun', async () => {
    const store = await opened();
    const controllers = [new AbortController(), new AbortController()];
    const authors = ['match-a', 'match-b'].map((stream) => new EventAuthor(stream));
    const appends = authors.map((author, i) =>
      store.append(author.stream, 'none', author.command(undefined), controllers[i]?.signal),
    );
    controllers[0]?.abort(new Error('gave up'));
    await expect(appends[0]).rejects.toThrow('gave up');
    expect(await appends[1]).toMatchObject({ revision: 0, position: '1' });
    expect(await store.head('match-a')).toBeUndefined();
    controllers[1]?.abort();
  });

  it('answers what waits before it closes', async () => {
    const store = await opened();
    const author = new EventAuthor('match-a');
    const append = store.append(author.stream, 'none', author.command(undefined));
    await store.close();
    expect(await append).toMatchObject({ revision: 0 });
  });
});
