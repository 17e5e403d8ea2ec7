/**
 * All read models rebuilt from the log: events a second, beside a raw prepared loop that reads and parses the same lines and writes the
 * same rows, one by one, in transactions of the same size; and beside reading and parsing alone. The raw loop folds nothing, keeps no
 * checkpoint and knows its rows beforehand.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Statement } from 'better-sqlite3';
import { type EventStore, openStore } from '#event-store';
import { Sqlite, openViews } from '#migrations';
import { type Books, type Projector, Runner, projectors } from '#projections';
import { readerFor } from '#recorder';
import { ruleSystems } from '#rulebook';
import { someMatch, storeMatches } from '#testing';
import { inTurn, tell } from './in-turn.js';

const MATCHES = 450;
const PAGE = 5000;

export async function rebuild(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const file = join(folder, 'store.db');
  const store = await openStore(`sqlite:${file}`);
  try {
    const events = await fill(store);
    console.log(`read models rebuilt from ${events} events of ${MATCHES} matches of all three systems, on SQLite`);
    const rows = await rowsOf(store, join(folder, 'rows.db'));
    const written = [...rows.values()].reduce((sum, list) => sum + list.length, 0);
    console.log(`  ${written} rows are left of them, ${(written / events).toFixed(2)} an event`);
    let round = 0;
    const views = (): string => join(folder, `views-${(round += 1)}.db`);
    const results = await inTurn(
      [
        { name: 'read, fold, project, write', run: async () => (await project(store, views()), events) },
        { name: 'bare: read and parse', run: () => readAndParse(file) },
        { name: 'bare: read and parse, write the same rows', run: () => rawLoop(file, views(), rows) },
      ],
      5,
    );
    tell(results, 'events');
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

async function fill(store: EventStore): Promise<number> {
  const each = MATCHES / ruleSystems.length;
  const matches = Array.from({ length: each }, (_, n) =>
    ruleSystems.map((system) => someMatch(system, n + 1, 70, `${system.name}-${n}`)),
  ).flat();
  await storeMatches(store, matches, 24);
  return matches.reduce((sum, events) => sum + events.length, 0);
}

async function project(store: EventStore, file: string): Promise<void> {
  const { db } = await openViews<Books>(`sqlite:${file}`);
  const runner = new Runner({
    views: db,
    store,
    reader: readerFor('spectator'),
    projectors,
    holder: 'bench',
    now: () => Date.now(),
    page: PAGE,
  });
  await runner.catchUp();
  await db.destroy();
}

type Rows = ReadonlyMap<string, readonly (readonly unknown[])[]>;
const tables = projectors.flatMap(({ tables: own }: Projector) => Object.keys(own));

/** What a rebuild leaves. */
async function rowsOf(store: EventStore, file: string): Promise<Rows> {
  await project(store, file);
  const db = new Sqlite(file, { readonly: true });
  const rows = new Map(
    tables.map((table) => [table, db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).raw().all() as unknown[][]]),
  );
  db.close();
  return rows;
}

/** Page by page, as whoever keeps memory bounded must. */
function* pages(file: string): Generator<readonly string[]> {
  const db = new Sqlite(file, { readonly: true });
  const lines = db.prepare('SELECT line FROM events WHERE position > ? ORDER BY position LIMIT ?').pluck();
  for (let at = 0; ; at += PAGE) {
    const page = lines.all(at, PAGE) as string[];
    if (page.length === 0) break;
    yield page;
  }
  db.close();
}

function readAndParse(file: string): number {
  let read = 0;
  for (const page of pages(file)) for (const line of page) if (JSON.parse(line) !== null) read += 1;
  return read;
}

/** Each row once, spread evenly over the pages. */
async function rawLoop(file: string, into: string, rows: Rows): Promise<number> {
  await (await openViews<Books>(`sqlite:${into}`)).db.destroy();
  const db = new Sqlite(into);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  const inserts = [...rows].map(([table, list]) => ({ insert: prepared(db, table, list), list }));
  const [begin, end] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')];
  const count = Math.max(1, ...[...rows.values()].map((list) => list.length));
  let read = 0;
  let page = 0;
  const all = Math.ceil(count / PAGE);
  for (const lines of pages(file)) {
    for (const line of lines) if (JSON.parse(line) !== null) read += 1;
    begin.run();
    for (const { insert, list } of inserts)
      for (let at = Math.floor((list.length * page) / all); at < Math.floor((list.length * (page + 1)) / all); at += 1)
        insert?.run(list[at]);
    end.run();
    page += 1;
  }
  db.close();
  return read;
}

const prepared = (db: Database, table: string, [first]: readonly (readonly unknown[])[]): Statement | undefined =>
  first === undefined ? undefined : db.prepare(`INSERT INTO ${table} VALUES (${first.map(() => '?').join(', ')})`);
