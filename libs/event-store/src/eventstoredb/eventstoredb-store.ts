/**
 * The store in EventStoreDB: for a league with many halls, several programs writing, one cluster. A match is the stream of its name, an
 * event's data are the stored line's bytes. What the server does not keep as we need it lies beside: openings (they must be erasable),
 * documents, the list of streams. See docs/adr for why.
 */
import type { RecordedEvent } from '@eventstore/db-client';
import { EMPTY, type Observable, Subject, merge, takeUntil } from 'rxjs';
import type { Position, StreamName } from '#kernel';
import { isMeant, requireEnvelopes, requireFilter, requirePage, requirePosition } from '../envelope.js';
import { InvalidEnvelope, StoreUnavailable } from '../faults.js';
import { sha256Hex } from '../sha256.js';
import type {
  AllPage,
  AllQuery,
  Appended,
  ErasureFilter,
  EventStore,
  Expected,
  Following,
  ProposedEvent,
  StoredEvent,
  StreamHead,
  StreamPage,
  StreamQuery,
  StreamsPage,
  StreamsQuery,
  Wake,
} from '../store.js';
import { MAX_PAGE } from '../store.js';
import { subscribeBy } from '../subscribing.js';
import { Appender } from './appender.js';
import { Connection } from './connection.js';
import { addressOf } from './connection-string.js';
import { Documents } from './documents.js';
import { OpeningBook } from './opening-book.js';
import { serverWakes$ } from './server-wakes.js';
import { StreamIndexes } from './stream-index.js';
import { StreamList } from './stream-list.js';
import { RecentIds } from './recent-ids.js';
import { StreamsUsed, asStored, lineOf, metadataOf } from './streams-used.js';

/**
 * @param url a connection string, see docs/eventstoredb.md
 * @throws RangeError for a string that is none
 * @throws StoreUnavailable `unreachable`, `denied`
 */
export async function openEventstoredb(url: string): Promise<EventStore> {
  const address = addressOf(url);
  const store = new EventstoredbStore(new Connection(address), new StreamsUsed(address.prefix));
  try {
    await store.listStreams({ limit: 1 });
    return store;
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
}

class EventstoredbStore implements EventStore {
  private readonly book: OpeningBook;
  private readonly list: StreamList;
  private readonly documents: Documents;
  private readonly appender: Appender;
  private readonly ownWakes = new Subject<Wake>();
  private readonly ownIds = new RecentIds();
  private readonly closing = new Subject<void>();
  private readonly underWay = new Set<Promise<unknown>>();
  private closed: Promise<void> | undefined;
  readonly wakes$: Observable<Wake>;

  constructor(
    private readonly connection: Connection,
    private readonly streams: StreamsUsed,
  ) {
    this.book = new OpeningBook(connection, streams);
    this.list = new StreamList(connection, streams);
    this.documents = new Documents(connection, streams);
    const indexes = new StreamIndexes(connection, streams);
    this.appender = new Appender({ connection, streams, indexes, book: this.book, list: this.list });
    this.wakes$ = merge(
      this.ownWakes,
      serverWakes$(connection, streams, (id) => this.ownIds.has(id)),
    ).pipe(takeUntil(this.closing));
  }

  async append(
    stream: StreamName,
    expected: Expected,
    events: readonly ProposedEvent[],
    signal?: AbortSignal,
  ): Promise<Appended> {
    this.requireOpen();
    signal?.throwIfAborted();
    requireEnvelopes(stream, expected, events);
    this.streams.of(stream);
    const answer = await this.during(() => this.appender.append(stream, expected, structuredClone(events), signal));
    if (answer.repeated) return answer;
    this.ownIds.add(events.map(({ eventId }) => eventId));
    this.ownWakes.next(new Set([stream]));
    return answer;
  }

  async head(stream: StreamName): Promise<StreamHead | undefined> {
    const [event] = await this.during(() => this.raw(stream, { from: 'end', count: 1, backward: true }));
    if (event === undefined) return undefined;
    return { revision: Number(event.revision), hash: metadataOf(event).hash, position: positionOf(event) };
  }

  end(): Promise<Position | undefined> {
    return this.during(() => this.connection.end());
  }

  async readStream(stream: StreamName, query: StreamQuery): Promise<StreamPage> {
    requirePage(query);
    const { limit, direction } = query;
    return this.during(async () => {
      const events = direction === 'backward' ? await this.backward(stream, query) : await this.forward(stream, query);
      const next = events[limit]?.revision;
      return {
        events: await this.opened(events.slice(0, limit)),
        ...(next === undefined ? {} : { next: Number(next) }),
      };
    });
  }

  private forward(
    stream: StreamName,
    { from = 0, upTo = Infinity, limit }: StreamQuery,
  ): Promise<readonly RecordedEvent[]> {
    const first = Math.max(from, 0);
    return this.raw(stream, { from: first, count: Math.min(limit + 1, upTo - first + 1) });
  }

  /** A server may give nothing where it is asked to begin behind the end. */
  private async backward(stream: StreamName, { from, limit }: StreamQuery): Promise<readonly RecordedEvent[]> {
    if (from !== undefined && from < 0) return [];
    if (from !== undefined) {
      const events = await this.raw(stream, { from, count: limit + 1, backward: true });
      if (events[0] !== undefined && Number(events[0].revision) === from) return events;
    }
    const events = await this.raw(stream, { from: 'end', count: limit + 1, backward: true });
    return events.filter(({ revision }) => Number(revision) <= (from ?? Infinity));
  }

  async readAll({ after, limit }: AllQuery): Promise<AllPage> {
    requirePage({ limit });
    requirePosition(after);
    return this.during(async () => {
      const events = await this.opened(await this.connection.readAll(this.streams.matches, after, limit));
      const next = events.at(-1)?.position ?? after;
      return { events, ...(next === undefined ? {} : { next }) };
    });
  }

  async findCommand(stream: StreamName, commandId: string): Promise<readonly StoredEvent[]> {
    return this.during(async () => {
      const own: RecordedEvent[] = [];
      for await (const event of this.every(stream)) {
        if (metadataOf(event).commandId === commandId) own.push(event);
        else if (own.length > 0) break;
      }
      return this.opened(own);
    });
  }

  async listStreams(query: StreamsQuery): Promise<StreamsPage> {
    requirePage({ limit: query.limit });
    return this.during(() => this.list.page(query));
  }

  subscribe(following: Following): Observable<StoredEvent> {
    if (this.closed !== undefined) return EMPTY;
    return subscribeBy(this, following);
  }

  async erase(stream: StreamName, filter: ErasureFilter): Promise<number> {
    requireFilter(filter);
    return this.during(async () => {
      const lines = new Map<string, string>();
      for await (const event of this.every(stream)) lines.set(event.id, lineOf(event));
      return this.book.erase(stream, isMeant(filter), (id, digest) => lines.get(id)?.includes(digest) === true);
    });
  }

  erasures(stream: StreamName): Promise<number> {
    return this.during(() => this.book.erasures(stream));
  }

  async putDocument(sha256: string, text: string): Promise<void> {
    if (sha256Hex(text) !== sha256) throw new InvalidEnvelope('sha256', 'is not the SHA-256 of the text');
    await this.during(() => this.documents.put(sha256, text));
  }

  getDocument(sha256: string): Promise<string | undefined> {
    return this.during(() => this.documents.get(sha256));
  }

  close(): Promise<void> {
    return (this.closed ??= this.shut());
  }

  private async shut(): Promise<void> {
    this.closing.next();
    this.closing.complete();
    this.ownWakes.complete();
    await this.appender.idle();
    this.connection.giveUp();
    await Promise.allSettled(this.underWay);
    await this.connection.close();
  }

  private async raw(
    stream: StreamName,
    asked: { from: number | 'end'; count: number; backward?: boolean },
  ): Promise<readonly RecordedEvent[]> {
    return stream.startsWith('match-') ? this.connection.readStream(this.streams.of(stream), asked) : [];
  }

  private async *every(stream: StreamName): AsyncGenerator<RecordedEvent> {
    for (let from = 0, more = true; more; from += MAX_PAGE) {
      const events = await this.raw(stream, { from, count: MAX_PAGE });
      yield* events;
      more = events.length === MAX_PAGE;
    }
  }

  /** With the openings that are left of those that they were stored with. */
  private async opened(events: readonly RecordedEvent[]): Promise<StoredEvent[]> {
    const sealed = new Set(events.filter((event) => metadataOf(event).openings > 0).map((e) => this.streams.nameOf(e)));
    const read = async (stream: StreamName) => [stream, await this.book.read(stream)] as const;
    const books = new Map(await Promise.all([...sealed].map(read)));
    return events.map((event) => {
      const stream = this.streams.nameOf(event);
      const own = [...(books.get(stream)?.get(event.id)?.values() ?? [])];
      const line = own.length === 0 ? '' : lineOf(event);
      return asStored(
        stream,
        event,
        own.filter(({ digest }) => line.includes(digest)),
      );
    });
  }

  private async during<T>(act: () => Promise<T>): Promise<T> {
    this.requireOpen();
    const acting = act();
    this.underWay.add(acting);
    try {
      return await acting;
    } finally {
      this.underWay.delete(acting);
    }
  }

  private requireOpen(): void {
    if (this.closed !== undefined) throw new StoreUnavailable('closed', 'the store is closed');
  }
}

const positionOf = ({ position }: RecordedEvent): string => String(position?.commit ?? 0n);
