/**
 * Durable commands a second, one at a time and 64 at once: whole commands through the recorder (checked, judged, sealed, hashed,
 * stored, read back, answered), then the store's part of it alone; beside bare SQLite doing the same commits of the same bytes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, MAX_PAGE, type StoredEvent, openStore } from '#event-store';
import { record } from '#recorder';
import { type Commit, bareDatabase, bareWriter } from './bare-sqlite.js';
import { inTurn, tell } from './in-turn.js';
import { opening } from './long-match.js';

const host = { official: 'local', role: 'host' };
/** What a table does again and again. */
const cycle = ['Serve', 'Rally', 'StopPlay'];
const COMMANDS_A_ROUND = 1500;

export async function durable(): Promise<void> {
  for (const atOnce of [1, 64]) {
    console.log(`durable commands, ${atOnce} at once, each answered after its commit (synchronous = FULL)`);
    const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
    try {
      await compare(folder, atOnce);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}

async function compare(folder: string, atOnce: number): Promise<void> {
  const [store, copy] = await Promise.all(['ours', 'copy'].map((name) => openStore(`sqlite:${join(folder, name)}`)));
  const bare = bareDatabase(join(folder, 'bare'));
  const writeBare = bareWriter(bare);
  const tables = Array.from({ length: atOnce }, (_, i) => `table-${i}`);
  let step = 0;
  let position: string | undefined;
  let appends: readonly Commit[] = [];
  const recordAll = (command: (match: string) => object): Promise<void[]> =>
    Promise.all(tables.map((match) => recorded(store as EventStore, command(match))));
  const takeNew = async (): Promise<void> => {
    const fresh = await eventsAfter(store as EventStore, position);
    position = fresh.at(-1)?.position ?? position;
    appends = byCommand(fresh);
  };
  const writeCopy = async (): Promise<number> => {
    for (const commit of chunks(appends, atOnce))
      await Promise.all(commit.map((events) => appended(copy as EventStore, events)));
    return appends.length;
  };
  try {
    await recordAll(opening);
    await takeNew();
    await writeCopy();
    writeBare(appends);
    const record64 = async (): Promise<number> => {
      const commits = Math.ceil(COMMANDS_A_ROUND / atOnce);
      for (let i = 0; i < commits; i += 1) {
        const type = cycle[step % cycle.length];
        step += 1;
        await recordAll((match) => ({ match, type }));
      }
      return commits * atOnce;
    };
    const bareCommits = (): number => {
      writeBare(chunks(appends, atOnce).map((commit) => commit.flat()));
      return appends.length;
    };
    const results = await inTurn([
      { name: 'whole commands through the recorder', run: record64 },
      { name: "the store's appends alone", prepare: takeNew, run: writeCopy },
      { name: 'bare better-sqlite3, same commits and bytes', run: bareCommits },
    ]);
    tell(results, 'commands');
  } finally {
    bare.close();
    await Promise.all([store?.close(), copy?.close()]);
  }
}

async function recorded(store: EventStore, command: object): Promise<void> {
  const { outcome } = await record(store, command, host);
  if (outcome !== 'recorded') throw new Error(`${JSON.stringify(command)} was ${outcome}`);
}

async function appended(store: EventStore, events: Commit): Promise<void> {
  const [{ stream, revision }] = events as readonly [StoredEvent];
  await store.append(stream, revision === 0 ? 'none' : revision - 1, events);
}

async function eventsAfter(store: EventStore, position: string | undefined): Promise<StoredEvent[]> {
  const out: StoredEvent[] = [];
  for (let after = position; ; after = out.at(-1)?.position) {
    const { events } = await store.readAll({ limit: MAX_PAGE, ...(after === undefined ? {} : { after }) });
    out.push(...events);
    if (events.length < MAX_PAGE) return out;
  }
}

/** Events of one command were one append. */
function byCommand(events: readonly StoredEvent[]): Commit[] {
  const out: StoredEvent[][] = [];
  for (const event of events) {
    if (out.at(-1)?.[0]?.commandId === event.commandId) out.at(-1)?.push(event);
    else out.push([event]);
  }
  return out;
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
