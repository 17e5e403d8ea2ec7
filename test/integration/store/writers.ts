/** Starts writers and checks what they leave behind. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type EventStore, type StoredEvent, openStore } from '#event-store';
import { checkChain } from '#log';
import { sha256 } from '#testing';
import type { Told, WriterTask } from './store-writer.js';

export const rooms = ['libs', 'migrations', 'test/integration/store'];

export interface Ended {
  readonly told: readonly Told[];
  readonly signal: string | null;
  readonly code: number | null;
  readonly errors: string;
}

export interface Writer {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** How a writer is started, where that is not plainly. */
export interface Start {
  /** A program that starts it, and its words, as `strace`. */
  readonly under?: readonly string[];
  readonly options?: SpawnOptions;
  /** The script, by its name beside this file. */
  readonly script?: string;
}

export function startWriter(folder: string, task: WriterTask, start: Start = {}): Writer {
  const { under = [], options = {}, script = 'store-writer' } = start;
  const path = join(folder, 'dist/test/integration/store', `${script}.js`);
  const words = [...under, process.execPath, path, JSON.stringify(task)];
  const child = spawn(words[0] as string, words.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  return { child, ended: endOf(child) };
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const [out, errors, [code, signal]] = await Promise.all([
    text(child.stdout as NonNullable<typeof child.stdout>),
    text(child.stderr as NonNullable<typeof child.stderr>),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ]);
  // A killed writer may leave half a line: what it did not finish saying it did not say.
  const told = out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Told);
  return { told, code, signal, errors };
}

/** Everything in a file, opened anew. @throws when a chain does not hold, or positions have a gap */
export async function contents(file: string): Promise<Map<string, readonly StoredEvent[]>> {
  const store = await openStore(`sqlite:${file}`);
  try {
    const all = await everything(store);
    expect(all.map((event) => event.position)).toEqual(all.map((_, i) => String(i + 1)));
    const streams = new Map<string, StoredEvent[]>();
    for (const event of all)
      (streams.get(event.stream) ?? streams.set(event.stream, []).get(event.stream))?.push(event);
    for (const events of streams.values()) {
      expect(checkChain(sha256, events)).toMatchObject({ ok: true });
      expect(events.map((event) => event.openings.length)).toEqual(events.map((_, i) => (i % 2 === 0 ? 1 : 0)));
    }
    return streams;
  } finally {
    await store.close();
  }
}

async function everything(store: EventStore): Promise<StoredEvent[]> {
  const out: StoredEvent[] = [];
  for (let after: string | undefined, more = true; more;) {
    const { events, next } = await store.readAll({ limit: 1000, ...(after === undefined ? {} : { after }) });
    out.push(...events);
    after = next;
    more = events.length > 0;
  }
  return out;
}

/** Each answered append must stand, whole, where the answer said; none of those that failed may stand in part or twice. */
export function requireKept(streams: ReadonlyMap<string, readonly StoredEvent[]>, told: readonly Told[]): void {
  for (const { ids, stream, revision, position } of told) {
    const events = streams.get(stream) ?? [];
    const found = events.filter((event) => ids.includes(event.eventId));
    if (revision === undefined) {
      expect([0, ids.length]).toContain(found.length);
    } else {
      expect(found.map((event) => event.eventId)).toEqual(ids);
      expect(found.at(-1)).toMatchObject({ revision, position });
    }
  }
}
