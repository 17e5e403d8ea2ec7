/**
 * A program that appends and tells of each append on standard output what became of it, one line of JSON each, written before it goes
 * on. It is killed, starved and lied to by the specs beside it.
 */
import { writeSync } from 'node:fs';
import { type EventStore, type ProposedEvent, RevisionConflict, StoreFault, openStore } from '#event-store';
import { EventAuthor } from '#testing';

export interface WriterTask {
  readonly file: string;
  /** Tells writers apart: their ids come from it. */
  readonly name: string;
  readonly streams: readonly string[];
  /** Appends on each stream. */
  readonly rounds: number;
  /** Whether to append the same again when it failed, as a caller does who got no answer. */
  readonly again?: boolean;
}

export interface Told {
  readonly ids: readonly string[];
  readonly stream: string;
  /** Of the answer. */
  readonly revision?: number;
  readonly position?: string;
  readonly repeated?: boolean;
  /** Of the fault. */
  readonly code?: string;
  readonly reason?: string;
}

const tell = (told: Told): void => void writeSync(1, `${JSON.stringify(told)}\n`);

async function write(store: EventStore, stream: string, { name, rounds, again }: WriterTask): Promise<void> {
  const author = new EventAuthor(stream, `${name}/${stream}`);
  for (let round = 0; round < rounds;) {
    const head = await store.head(stream);
    const secrets = [
      { path: ['data', 'card'], variants: [{ for: ['official'], kind: 'card' as const, value: `card ${round}` }] },
    ];
    const batch = author.command(head, [{ data: { card: 'x' }, secrets }, { data: { round, text: 'x'.repeat(200) } }]);
    const expected = head?.revision ?? 'none';
    let stored = await attempt(store, stream, expected, batch);
    if (stored === undefined && again === true) stored = await attempt(store, stream, expected, batch);
    if (stored === undefined) return;
    if (stored) round += 1;
  }
}

/** True when stored, false on a lost race, `undefined` on a fault. */
async function attempt(
  store: EventStore,
  stream: string,
  expected: number | 'none',
  batch: readonly ProposedEvent[],
): Promise<boolean | undefined> {
  const ids = batch.map((event) => event.eventId);
  try {
    tell({ ids, stream, ...(await store.append(stream, expected, batch)) });
    return true;
  } catch (thrown) {
    if (thrown instanceof RevisionConflict) return false;
    if (!(thrown instanceof StoreFault)) throw thrown;
    tell({ ids, stream, code: thrown.code, ...('reason' in thrown ? { reason: String(thrown.reason) } : {}) });
    return undefined;
  }
}

const task = JSON.parse(process.argv[2] ?? '') as WriterTask;
try {
  const store = await openStore(`sqlite:${task.file}`);
  await Promise.all(task.streams.map((stream) => write(store, stream, task)));
  await store.close();
} catch (thrown) {
  if (!(thrown instanceof StoreFault)) throw thrown;
  tell({ ids: [], stream: '', code: thrown.code, ...('reason' in thrown ? { reason: String(thrown.reason) } : {}) });
}
