/**
 * What the store costs above SQLite itself: durable appends a second, beside the bare library doing the same commits with the same rows
 * on the same disk, turn by turn in one run. Only the ratio means something; disks and machines differ.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { type EventStore, type ProposedEvent, openStore } from '#event-store';
import { ZERO_HASH } from '#log';
import { storeMigrations } from '#migrations';
import { EventAuthor, headAfter } from '#testing';

const TURNS = 5;
const COMMITS = 300;

/** One batch for each commit, each of one event of another stream: what as many tables make that record at once. */
type Work = readonly (readonly {
  readonly stream: string;
  readonly revision: number;
  readonly event: ProposedEvent;
}[])[];

function workOf(atOnce: number, commits: number, name: string): Work {
  const authors = Array.from({ length: atOnce }, (_, i) => new EventAuthor(`match-${name}-${i}`));
  const heads = authors.map(() => undefined as ReturnType<typeof headAfter> | undefined);
  return Array.from({ length: commits }, () =>
    authors.map((author, i) => {
      const [event] = author.command(heads[i], [{ data: { text: 'x'.repeat(200) } }]) as [ProposedEvent];
      heads[i] = headAfter(heads[i], [event]);
      return { stream: author.stream, revision: heads[i].revision, event };
    }),
  );
}

async function throughStore(store: EventStore, work: Work): Promise<void> {
  for (const commit of work) {
    await Promise.all(
      commit.map(({ stream, revision, event }) =>
        store.append(stream, revision === 0 ? 'none' : revision - 1, [event]),
      ),
    );
  }
}

function bareDatabase(file: string): Database {
  const db = new Sqlite(file);
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON'])
    db.pragma(setting);
  for (const { sql } of storeMigrations) db.exec(sql);
  return db;
}

function throughBareSqlite(db: Database, work: Work): void {
  const addStream = db.prepare('INSERT INTO streams (name) VALUES (?)');
  const begin = db.prepare('BEGIN IMMEDIATE');
  const add = db.prepare(`INSERT INTO events
    (stream, revision, event_id, command_id, begins_command, type, line, hash, previous_hash) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?)`);
  const end = db.prepare('COMMIT');
  const streams = new Map((work[0] ?? []).map(({ stream }) => [stream, addStream.run(stream).lastInsertRowid]));
  const last = new Map<string, Buffer>();
  for (const commit of work) {
    begin.run();
    for (const { stream, revision, event } of commit) {
      const hash = Buffer.from(event.hash, 'hex');
      const previous = last.get(stream) ?? Buffer.from(ZERO_HASH, 'hex');
      add.run(streams.get(stream), revision, event.eventId, event.commandId, event.type, event.line, hash, previous);
      last.set(stream, hash);
    }
    end.run();
  }
}

/** Appends a second of the middle turn. */
function middleRate(turns: readonly number[], appends: number): number {
  const sorted = [...turns].sort((a, b) => a - b);
  return (appends * 1000) / (sorted[Math.floor(sorted.length / 2)] as number);
}

async function timed(act: () => Promise<void> | void): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

async function compare(store: EventStore, bare: Database, atOnce: number): Promise<void> {
  const [ours, theirs] = [[] as number[], [] as number[]];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const work = workOf(atOnce, COMMITS, `${atOnce}-${turn}`);
    const [own, other] = [
      await timed(() => throughStore(store, work)),
      await timed(() => throughBareSqlite(bare, work)),
    ];
    // The first turn only warms up.
    if (turn > 0) ours.push(own);
    if (turn > 0) theirs.push(other);
  }
  const [rate, bareRate] = [middleRate(ours, atOnce * COMMITS), middleRate(theirs, atOnce * COMMITS)];
  const share = ((100 * rate) / bareRate).toFixed(0);
  console.log(
    `${String(atOnce).padStart(3)} at once: store ${rate.toFixed(0)} appends/s, bare SQLite ${bareRate.toFixed(0)}/s, ${share} %`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
const store = await openStore(`sqlite:${join(folder, 'store.db')}`);
const bare = bareDatabase(join(folder, 'bare.db'));
console.log('durable appends, one event each');
try {
  for (const atOnce of [1, 64]) await compare(store, bare, atOnce);
} finally {
  bare.close();
  await store.close();
  await rm(folder, { recursive: true });
}
