/**
 * The state of a 2,000-event match at any revision: *cold*, from a store that was just opened and with no cache, as the first reader of
 * a match meets it in a program that has been running; and *loaded*, in a match that was read before. Beside reading the lines with
 * bare SQLite and `JSON.parse`, which is the least that a cold read must do.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#event-store';
import { Sqlite } from '#migrations';
import { loadMatch } from '#recorder';
import { median } from './in-turn.js';
import { recordLongMatch } from './matches.js';

const COLD_READS = 40;
const WARM_UP = 10;

export async function reading(): Promise<void> {
  console.log('state at any revision of a SOLO match of 2,000 events, as official and as a seat');
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const file = join(folder, 'store.db');
  try {
    const store = await openStore(`sqlite:${file}`);
    await recordLongMatch(store);
    await store.close();
    await cold(file);
    await loaded(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function cold(file: string): Promise<void> {
  const [ours, bare] = [[] as number[], [] as number[]];
  for (let i = 0; i < WARM_UP + COLD_READS; i += 1) {
    const store = await openStore(`sqlite:${file}`);
    const [own, other] = [await timed(() => readState(store, i)), await timed(() => readBare(file))];
    await store.close();
    if (i >= WARM_UP) ours.push(own);
    if (i >= WARM_UP) bare.push(other);
  }
  tellTimes('cold, as official', ours);
  tellTimes('  bare SQLite and JSON.parse of its lines', bare);
}

/** Any revision: another one each time, spread over the match. */
const spread = (i: number, length: number): number => (i * 797) % length;

async function readState(store: Awaited<ReturnType<typeof openStore>>, i: number): Promise<void> {
  const match = await loadMatch(store, 'long');
  const revision = spread(i, match.revision + 1);
  if (match.stateAt(revision).revision !== revision) throw new Error('another state was read');
}

function readBare(file: string): void {
  const db = new Sqlite(file, { readonly: true });
  const lines = db.prepare('SELECT line FROM events ORDER BY stream, revision').pluck().all() as string[];
  for (const line of lines) JSON.parse(line);
  db.close();
}

async function loaded(file: string): Promise<void> {
  const store = await openStore(`sqlite:${file}`);
  for (const audience of ['official', 'B'] as const) {
    const { revision: last } = await loadMatch(store, 'long', audience);
    const times: number[] = [];
    for (let i = 0; i <= last; i += 1) {
      times.push(
        await timed(async () => {
          (await loadMatch(store, 'long', audience)).viewAt(spread(i, last + 1));
        }),
      );
    }
    tellTimes(`loaded, as ${audience === 'B' ? 'a seat' : audience}, each of its revisions, on the wire`, times);
  }
  await store.close();
}

async function timed(act: () => Promise<void> | void): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

function tellTimes(name: string, times: readonly number[]): void {
  const [middle, most] = [median(times), Math.max(...times)].map((time) => time.toFixed(2).padStart(7));
  console.log(`  ${name.padEnd(58)}median ${middle} ms   longest ${most} ms   of ${times.length}`);
}
