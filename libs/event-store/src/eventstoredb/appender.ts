/**
 * Appends to matches on the server. The server compares ids only where an append repeats the one behind the expected revision, so
 * whether ids were stored before is judged here, against the stream as far as it is known; that it is known to its end the server
 * confirms by accepting the expected revision.
 */
import type { StreamName } from '#kernel';
import { ZERO_HASH } from '#log';
import { admit } from '../admission.js';
import { commandsOf } from '../envelope.js';
import { AppendOutcomeUnknown, InvalidEnvelope, RevisionConflict } from '../faults.js';
import type { Appended, Expected, ProposedEvent } from '../store.js';
import { type Connection, NotKnown, type Written } from './connection.js';
import type { OpeningBook } from './opening-book.js';
import { LostRace } from './server-faults.js';
import type { StreamIndex, StreamIndexes } from './stream-index.js';
import type { StreamList } from './stream-list.js';
import { type StreamsUsed, toWrite } from './streams-used.js';

export interface Parts {
  readonly connection: Connection;
  readonly streams: StreamsUsed;
  readonly indexes: StreamIndexes;
  readonly book: OpeningBook;
  readonly list: StreamList;
}

export class Appender {
  private readonly queues = new Map<StreamName, Promise<unknown>>();

  constructor(private readonly parts: Parts) {}

  /** One at a time for a stream, in the order of calling. @see EventStore.append */
  async append(
    stream: StreamName,
    expected: Expected,
    events: readonly ProposedEvent[],
    signal?: AbortSignal,
  ): Promise<Appended> {
    const before = this.queues.get(stream) ?? Promise.resolve();
    const work = before
      .catch(() => undefined)
      .then(() => {
        signal?.throwIfAborted();
        return this.attempt(stream, expected, events);
      });
    this.queues.set(stream, work);
    try {
      return await work;
    } finally {
      if (this.queues.get(stream) === work) this.queues.delete(stream);
    }
  }

  async idle(): Promise<void> {
    await Promise.allSettled(this.queues.values());
  }

  private async attempt(stream: StreamName, expected: Expected, events: readonly ProposedEvent[]): Promise<Appended> {
    const { indexes, book, list } = this.parts;
    const known = await this.admitted(stream, expected, events);
    if ('revision' in known) return known;
    if (events.some(({ openings }) => openings.length > 0)) await book.add(stream, events);
    if (expected === 'none') await list.note(stream);
    const written = await this.write(stream, expected, events, known.index);
    if ('repeated' in written) return written;
    // Of several commands only the last one's position is known.
    if (commandsOf(events).length > 1) indexes.forget(stream);
    else known.index.wrote(events, written);
    return { ...written, repeated: false };
  }

  /** Judged against what is known; against what the server has before anything is refused. */
  private async admitted(
    stream: StreamName,
    expected: Expected,
    events: readonly ProposedEvent[],
  ): Promise<Appended | { readonly index: StreamIndex }> {
    const { indexes } = this.parts;
    const judge = (index: StreamIndex): Appended | { readonly index: StreamIndex } =>
      admit(stream, expected, events, commandsOf(events), index) ?? { index };
    const index = indexes.of(stream);
    // A first append whose answer got lost must be known when it comes again.
    if (index.head === undefined) await indexes.catchUp(stream, index);
    try {
      return judge(index);
    } catch (thrown) {
      // What was written under ids that somebody else had used at the same time has another hash than was thought.
      if (thrown instanceof InvalidEnvelope) return judge(await indexes.fresh(stream));
    }
    await indexes.catchUp(stream, index);
    return judge(index);
  }

  private async write(
    stream: StreamName,
    expected: Expected,
    events: readonly ProposedEvent[],
    index: StreamIndex,
  ): Promise<Appended | (Written & { readonly position: string })> {
    const { connection, streams, indexes } = this.parts;
    let previous = index.head?.hash ?? ZERO_HASH;
    const batch = events.map((event) => {
      const out = toWrite(event, previous);
      previous = event.hash;
      return out;
    });
    try {
      const { revision, position } = await connection.append(streams.of(stream), expected, batch);
      return { revision, position: position ?? (await this.positionOf(stream, revision)) };
    } catch (thrown) {
      if (thrown instanceof NotKnown) {
        indexes.forget(stream);
        throw new AppendOutcomeUnknown(stream, { cause: thrown });
      }
      if (!(thrown instanceof LostRace)) throw thrown;
      const judged = await this.admitted(stream, expected, events);
      if ('revision' in judged) return judged;
      throw new RevisionConflict(stream, expected, thrown.actual ?? 'none');
    }
  }

  private async positionOf(stream: StreamName, revision: number): Promise<string> {
    const { connection, streams } = this.parts;
    const [event] = await connection.readStream(streams.of(stream), { from: revision, count: 1 });
    return String(event?.position?.commit ?? 0n);
  }
}
