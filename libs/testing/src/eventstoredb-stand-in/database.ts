/**
 * What the stand-in remembers: streams, the order of all events, deletions and truncations, under the rules by which the real server
 * tells a repeated append from a new one. It compares ids only, never what the events say, and only behind the expected revision: an
 * id that stands earlier in the stream is written again. Positions are places in a pretended file, so they rise in uneven steps.
 */
import { Journal, type Proposed } from './journal.js';

export interface Recorded extends Proposed {
  readonly stream: string;
  readonly revision: number;
  /** Commit and prepare position in one: the two are the same for whatever is written today. */
  readonly position: bigint;
}

export type ExpectedRevision = number | 'no_stream' | 'any' | 'stream_exists';

export type Written =
  | { readonly outcome: 'written'; readonly revision: number; readonly position: bigint }
  | { readonly outcome: 'wrong-expected-version'; readonly current: number | undefined }
  | { readonly outcome: 'corrupted-idempotency' | 'stream-deleted' | 'too-large' };

interface Stream {
  readonly events: Recorded[];
  deleted: 'not' | 'soft' | 'tombstoned';
  /** The first revision that is still given. */
  from: number;
}

/** Bytes of one append that the real server takes unless it is told otherwise. */
export const MAX_APPEND_BYTES = 1_048_576;

export class Database {
  readonly all: Recorded[] = [];
  private readonly streams = new Map<string, Stream>();
  private readonly waiting = new Set<() => void>();
  private readonly journal: Journal | undefined;
  private end = 1_000n;

  constructor(file?: string) {
    const own = { id: '00000000-0000-4000-8000-000000000001', metadata: { type: '$statsCollected' } };
    this.write('$stats-0', [{ ...own, custom: Buffer.alloc(0), data: Buffer.from('{}') }]);
    if (file === undefined) return;
    for (const { stream, events, deleted } of Journal.read(file)) {
      if (deleted === undefined) this.write(stream, events);
      else this.markDeleted(stream, deleted);
    }
    this.journal = new Journal(file);
  }

  append(name: string, expected: ExpectedRevision, events: readonly Proposed[]): Written {
    const size = events.reduce((sum, { data, custom }) => sum + data.length + custom.length, 0);
    if (size > MAX_APPEND_BYTES) return { outcome: 'too-large' };
    const known = this.judge(name, expected, events);
    if (known !== undefined) return known;
    this.journal?.keep({ stream: name, events });
    const last = this.write(name, events);
    for (const wake of this.waiting) wake();
    return { outcome: 'written', ...last };
  }

  delete(name: string, expected: ExpectedRevision, how: 'soft' | 'tombstoned'): Written {
    const stream = this.streams.get(name);
    const current = stream === undefined || stream.deleted !== 'not' ? undefined : stream.events.length - 1;
    if (stream?.deleted === 'tombstoned') return { outcome: 'stream-deleted' };
    if (expected === 'no_stream' || (typeof expected === 'number' && expected !== current)) {
      return { outcome: 'wrong-expected-version', current };
    }
    this.journal?.keep({ stream: name, events: [], deleted: how });
    this.markDeleted(name, how);
    return { outcome: 'written', revision: current ?? -1, position: this.end };
  }

  /** What may still be read, in order; `undefined` where there is no such stream. */
  eventsOf(name: string): readonly Recorded[] | 'tombstoned' | undefined {
    const stream = this.streams.get(name);
    if (stream?.deleted === 'tombstoned') return 'tombstoned';
    if (stream === undefined || stream.deleted === 'soft') return undefined;
    return stream.from === 0 ? stream.events : stream.events.slice(stream.from);
  }

  isReadable({ stream, revision }: Recorded): boolean {
    const known = this.streams.get(stream);
    return known !== undefined && known.deleted === 'not' && revision >= known.from;
  }

  /** Resolves with the next write, or when given up. */
  change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      if (signal.aborted) return resolve();
      this.waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }

  private judge(name: string, expected: ExpectedRevision, events: readonly Proposed[]): Written | undefined {
    const stream = this.streams.get(name);
    if (stream?.deleted === 'tombstoned') return { outcome: 'stream-deleted' };
    const stored = stream?.events ?? [];
    const current = stored.length - 1;
    const wrong: Written = { outcome: 'wrong-expected-version', current: current < 0 ? undefined : current };
    if (expected === 'any' || expected === 'stream_exists') {
      if (expected === 'stream_exists' && current < 0) return wrong;
      const first = stored.findIndex(({ id }) => id === events[0]?.id);
      return first === -1 ? undefined : repeated(stored, first, events, wrong);
    }
    const wanted = expected === 'no_stream' ? -1 : expected;
    if (wanted === current) return undefined;
    if (wanted > current || events.length === 0) return wrong;
    if (stream?.deleted === 'soft' && wanted === -1) return undefined;
    return repeated(stored, wanted + 1, events, wrong);
  }

  private write(name: string, events: readonly Proposed[]): { revision: number; position: bigint } {
    const stream = this.streams.get(name) ?? { events: [], deleted: 'not', from: 0 };
    this.streams.set(name, stream);
    if (stream.deleted === 'soft') Object.assign(stream, { deleted: 'not', from: stream.events.length });
    for (const event of events) {
      const recorded = { ...event, stream: name, revision: stream.events.length, position: this.end };
      this.end += BigInt(90 + event.data.length + event.custom.length);
      stream.events.push(recorded);
      this.all.push(recorded);
    }
    if (name.startsWith('$$')) this.truncate(name.slice(2), stream.events.at(-1) as Recorded);
    return { revision: stream.events.length - 1, position: this.all.at(-1)?.position ?? 0n };
  }

  private truncate(name: string, { data }: Recorded): void {
    const { $tb } = JSON.parse(data.toString()) as { $tb?: number };
    const stream = this.streams.get(name);
    if (stream !== undefined && $tb !== undefined) stream.from = $tb;
  }

  private markDeleted(name: string, how: 'soft' | 'tombstoned'): void {
    const stream = this.streams.get(name) ?? { events: [], deleted: 'not', from: 0 };
    this.streams.set(name, stream);
    stream.deleted = how;
  }
}

function repeated(stored: readonly Recorded[], at: number, events: readonly Proposed[], wrong: Written): Written {
  const differs = events.findIndex(({ id }, i) => stored[at + i]?.id !== id);
  if (differs === 0) return wrong;
  if (differs > 0) return { outcome: 'corrupted-idempotency' };
  const last = stored[at + events.length - 1] as Recorded;
  return { outcome: 'written', revision: last.revision, position: last.position };
}
