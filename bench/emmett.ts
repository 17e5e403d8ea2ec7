/**
 * Appending and rebuilding beside emmett's SQLite store: the same events, command by command, one at a time, each durable before the
 * next; then one row for each event, the timeline, made anew from the whole log. Ours also hashes, folds every match and marks what was
 * struck; theirs is given the row as the event says it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { MatchEvent } from '#kernel';
import { type ProposedEvent, openStore } from '#event-store';
import { formatLine } from '#log';
import { openViews } from '#migrations';
import { type Books, Runner, projectors } from '#projections';
import { readerFor } from '#recorder';
import { ruleSystems } from '#rulebook';
import { proposed, someMatch } from '#testing';
import { type Peer, type PeerConnection, type PeerEvent, peer } from './emmett-peer.js';
import { inTurn, tell } from './in-turn.js';

const MATCHES = 24;
const ROUNDS = 3;
const PAGE = 5000;
const MOST_AGAIN = 100;

/** One append: the events of a command. */
interface Commit {
  readonly stream: string;
  /** Revision of its first event. */
  readonly from: number;
  readonly ours: readonly ProposedEvent[];
  readonly theirs: readonly PeerEvent[];
}

export async function emmett(): Promise<void> {
  const theirs = await peer();
  const commits = allCommits();
  const events = commits.reduce((sum, { ours }) => sum + ours.length, 0);
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  let round = 0;
  const fresh = (name: string): string => join(folder, `${name}-${(round += 1)}.db`);
  try {
    console.log(`beside emmett 0.38.5 on SQLite: ${commits.length} appends of ${events} events, one at a time`);
    const appends = await inTurn(
      [
        { name: 'our store', run: () => appendOurs(fresh('ours'), commits) },
        { name: 'emmett', run: () => appendTheirs(theirs, fresh('theirs'), commits) },
      ],
      ROUNDS,
    );
    tell(appends, 'appends');
    const [logs, logOfTheirs] = [fresh('ours'), fresh('theirs')];
    await appendOurs(logs, commits);
    await appendTheirs(theirs, logOfTheirs, commits);
    console.log('a row for each event made anew from the log');
    const rebuilds = await inTurn(
      [
        { name: 'ours: read, fold, project, write', run: () => rebuildOurs(logs, fresh('views'), events) },
        { name: 'emmett: read, write', run: () => rebuildTheirs(theirs, logOfTheirs, events) },
      ],
      ROUNDS,
    );
    tell(rebuilds, 'events');
  } finally {
    await rm(folder, { recursive: true });
  }
}

function allCommits(): Commit[] {
  return Array.from({ length: MATCHES }, (_, n) => {
    const system = ruleSystems[n % ruleSystems.length] as (typeof ruleSystems)[number];
    return commitsOf(someMatch(system, n + 1, 40, `m-${n}`));
  }).flat();
}

function commitsOf(events: readonly MatchEvent[]): Commit[] {
  const commits: { stream: string; from: number; ours: ProposedEvent[]; theirs: PeerEvent[] }[] = [];
  const ours = proposed(events);
  for (const [at, event] of events.entries()) {
    const mine = ours[at] as ProposedEvent;
    const other = { type: event.type, data: JSON.parse(formatLine(event)) as PeerEvent['data'] };
    const last = commits.at(-1);
    if (last?.ours[0]?.commandId === mine.commandId) {
      last.ours.push(mine);
      last.theirs.push(other);
    } else {
      commits.push({ stream: `match-${event.matchId}`, from: event.revision, ours: [mine], theirs: [other] });
    }
  }
  return commits;
}

async function appendOurs(file: string, commits: readonly Commit[]): Promise<number> {
  const store = await openStore(`sqlite:${file}`);
  for (const { stream, from, ours } of commits) await store.append(stream, from === 0 ? 'none' : from - 1, ours);
  await store.close();
  return commits.length;
}

/** Its own commits fail now and then, with nothing else at work on the file: such an append is made again, and counted. */
async function appendTheirs(
  { getSQLiteEventStore }: Peer,
  fileName: string,
  commits: readonly Commit[],
): Promise<number> {
  const store = getSQLiteEventStore({ fileName });
  let again = 0;
  for (const { stream, from, theirs } of commits) {
    const expectedStreamVersion = from === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(from);
    for (;;) {
      try {
        await store.appendToStream(stream, theirs, { expectedStreamVersion });
        break;
      } catch (thrown) {
        if ((thrown as { code?: unknown }).code !== 'SQLITE_BUSY' || (again += 1) > MOST_AGAIN) throw thrown;
      }
    }
  }
  if (again > 0) console.log(`  (emmett: ${again} of ${commits.length} appends made again after SQLITE_BUSY)`);
  return commits.length;
}

async function rebuildOurs(log: string, file: string, events: number): Promise<number> {
  const store = await openStore(`sqlite:${log}`);
  const { db } = await openViews<Books>(`sqlite:${file}`);
  const own = projectors.filter(({ name }) => name === 'timeline');
  const reader = readerFor('spectator');
  await new Runner({ views: db, store, reader, projectors: own, holder: 'bench', now: () => Date.now() }).catchUp();
  const { rows: counted } = await sql<{ rows: number }>`SELECT count(*) AS rows FROM timeline`.execute(db);
  await db.destroy();
  await store.close();
  return all(counted[0]?.rows, events);
}

async function rebuildTheirs(
  { getSQLiteEventStore, sqliteConnection }: Peer,
  fileName: string,
  events: number,
): Promise<number> {
  const connection = sqliteConnection({ fileName });
  const table = `timeline_${Math.trunc(performance.now())}`;
  await connection.command(`CREATE TABLE ${table} (match_id TEXT NOT NULL, revision INTEGER NOT NULL, type TEXT NOT NULL, clause TEXT,
    command_id TEXT NOT NULL, occurred_at TEXT NOT NULL, recorded_at TEXT NOT NULL, PRIMARY KEY (match_id, revision))`);
  let seen = 0;
  const consumer = getSQLiteEventStore({ fileName }).consumer({
    pulling: { batchSize: PAGE, pullingFrequencyInMs: 0 },
  });
  consumer.processor({
    processorId: table,
    startFrom: 'BEGINNING',
    stopAfter: () => (seen += 1) === events,
    eachMessage: ({ data }, { connection: own }) => insertRow(own, table, data as unknown as MatchEvent),
  });
  await consumer.start();
  const found = await connection.querySingle<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`);
  connection.close();
  // Not `close()`, which waits for a quarter of a second.
  return all(found?.rows, events);
}

async function insertRow(
  connection: PeerConnection,
  table: string,
  { matchId, revision, type, data, meta }: MatchEvent,
): Promise<void> {
  await connection.command(
    `INSERT INTO ${table} VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match_id, revision) DO UPDATE SET type = excluded.type,
      clause = excluded.clause, command_id = excluded.command_id, occurred_at = excluded.occurred_at, recorded_at = excluded.recorded_at`,
    [matchId, revision, type, data['clause'] ?? null, meta.commandId, meta.occurredAt, meta.recordedAt],
  );
}

function all(rows: number | undefined, events: number): number {
  if (rows !== events) throw new Error(`${rows} rows of ${events} events`);
  return events;
}
