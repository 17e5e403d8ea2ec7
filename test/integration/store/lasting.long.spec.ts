/** Promises that take time: a hundred kills of a writing program (C45), five minutes of reads and writes (C60). */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, openStore } from '#event-store';
import { EventAuthor, dice, headAfter, transpiled } from '#testing';
import type { Told } from './store-writer.js';
import { contents, requireKept, rooms, startWriter } from './writers.js';

const KILLS = 100;
const MINUTES = 5;
const WAL_LIMIT = 16 * 1024 * 1024;

describe('a store in the long run', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-lasting-'));
    file = join(folder, 'store.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it(`C45: keeps every answered append through ${KILLS} kills`, async () => {
    const built = await transpiled(rooms);
    const streams = ['match-a', 'match-b', 'match-c', 'match-d'];
    const seed = Date.now() % 1_000_000;
    const rolls = dice(seed);
    const told: Told[] = [];
    for (let run = 0; run < KILLS; run += 1) {
      const { child, ended } = startWriter(built, { file, name: `run ${run}`, streams, rounds: 1_000_000 });
      await Promise.race([new Promise((resolve) => child.stdout?.once('data', resolve)), ended]);
      await pause(rolls.below(80));
      child.kill('SIGKILL');
      const end = await ended;
      expect({ seed, run, signal: end.signal, errors: end.errors }).toEqual({
        seed,
        run,
        signal: 'SIGKILL',
        errors: '',
      });
      told.push(...end.told);
    }
    requireKept(await contents(file), told);
    await rm(built, { recursive: true });
    console.log(`C45: ${KILLS} kills, seed ${seed}: all of ${told.length} answers kept`);
  });

  it(`C60: keeps its write-ahead log under its limit for ${MINUTES} minutes of reads and writes`, async () => {
    const stores = await Promise.all([openStore(`sqlite:${file}`), openStore(`sqlite:${file}`)]);
    const done = new AbortController();
    let reads = 0;
    const reading = stores.map(async (store) => {
      while (!done.signal.aborted) reads += await readOnce(store);
    });
    const [store] = stores;
    let longest = 0;
    let appended = 0;
    const until = Date.now() + MINUTES * 60_000;
    for (let match = 0; Date.now() < until; match += 1) {
      const author = new EventAuthor(`match-${match}`);
      let head: ReturnType<typeof headAfter> | undefined;
      for (let round = 0; round < 50; round += 1) {
        const batch = author.command(
          head,
          Array.from({ length: 5 }, () => ({ data: { text: 'x'.repeat(500) } })),
        );
        await store.append(author.stream, head?.revision ?? 'none', batch);
        head = headAfter(head, batch);
        appended += batch.length;
        longest = Math.max(longest, (await stat(`${file}-wal`)).size);
      }
    }
    done.abort();
    await Promise.all(reading);
    await Promise.all(stores.map((open) => open.close()));
    console.log(`C60: ${appended} events appended, ${reads} read, longest write-ahead log ${longest} bytes`);
    expect(appended).toBeGreaterThan(0);
    expect(reads).toBeGreaterThan(0);
    expect(longest).toBeLessThan(WAL_LIMIT);
  });
});

/** A page from somewhere in the store. */
async function readOnce(store: EventStore): Promise<number> {
  const { next } = await store.readAll({ limit: 1 });
  const { events } = await store.readAll({ limit: 500, ...(next === undefined ? {} : { after: next }) });
  await pause(1);
  return events.length;
}
