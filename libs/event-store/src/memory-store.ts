/**
 * A store that forgets when the process ends: for tests, trials and what-ifs. It keeps every promise of the port but the one about
 * power cuts, and it is held to them by the same contract suite as the others.
 */
import { type Observable, Subject } from 'rxjs';
import type { Position, Revision, StreamName } from '#kernel';
import { ZERO_HASH } from '#log';
import { admit } from './admission.js';
import { commandsOf, isMeant, requireEnvelopes, requireFilter, requirePage, requirePosition } from './envelope.js';
import { InvalidEnvelope, StoreUnavailable } from './faults.js';
import { sha256Hex } from './sha256.js';
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
} from './store.js';
import { subscribeBy } from './subscribing.js';

export class MemoryStore implements EventStore {
  private readonly all: StoredEvent[] = [];
  private readonly streams = new Map<StreamName, MemoryStream>();
  private readonly documents = new Map<string, string>();
  private readonly wakes = new Subject<Wake>();
  private closed = false;
  private erased = 0;
  readonly wakes$: Observable<Wake> = this.wakes.asObservable();

  async append(
    stream: StreamName,
    expected: Expected,
    events: readonly ProposedEvent[],
    signal?: AbortSignal,
  ): Promise<Appended> {
    this.requireOpen();
    signal?.throwIfAborted();
    requireEnvelopes(stream, expected, events);
    const known = this.streams.get(stream) ?? new MemoryStream();
    const before = admit(stream, expected, events, commandsOf(events), known);
    if (before !== undefined) return before;
    this.streams.set(stream, known);
    for (const event of structuredClone(events)) {
      const stored = {
        ...event,
        stream,
        revision: known.events.length,
        position: String(this.all.length + 1),
        previousHash: known.head?.hash ?? ZERO_HASH,
      };
      this.all.push(stored);
      known.add(stored);
    }
    this.wakes.next(new Set([stream]));
    const { revision, position } = known.head as StreamHead;
    return { revision, position, repeated: false };
  }

  async head(stream: StreamName): Promise<StreamHead | undefined> {
    this.requireOpen();
    return this.streams.get(stream)?.head;
  }

  async end(): Promise<Position | undefined> {
    this.requireOpen();
    return this.all.at(-1)?.position;
  }

  async readStream(stream: StreamName, query: StreamQuery): Promise<StreamPage> {
    this.requireOpen();
    requirePage(query);
    const { from, upTo, limit, direction } = query;
    const events = this.streams.get(stream)?.events ?? [];
    if (direction === 'backward') {
      const end = Math.min(from ?? Infinity, events.length - 1) + 1;
      const start = Math.max(end - limit, 0);
      return { events: events.slice(start, end).reverse(), ...(start > 0 ? { next: start - 1 } : {}) };
    }
    const start = Math.max(from ?? 0, 0);
    const end = Math.min(start + limit, (upTo ?? Infinity) + 1);
    const more = end < events.length && end <= (upTo ?? Infinity);
    return { events: events.slice(start, end), ...(more ? { next: end } : {}) };
  }

  async readAll({ after, limit }: AllQuery): Promise<AllPage> {
    this.requireOpen();
    requirePage({ limit });
    requirePosition(after);
    const start = Number(after ?? 0);
    const events = this.all.slice(start, start + limit);
    const next = events.at(-1)?.position ?? after;
    return { events, ...(next === undefined ? {} : { next }) };
  }

  async findCommand(stream: StreamName, commandId: string): Promise<readonly StoredEvent[]> {
    this.requireOpen();
    return this.streams.get(stream)?.events.filter((event) => event.commandId === commandId) ?? [];
  }

  async listStreams({ prefix = '', after = '', limit }: StreamsQuery): Promise<StreamsPage> {
    this.requireOpen();
    requirePage({ limit });
    const names = [...this.streams.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const streams = names.slice(0, limit);
    const next = names.length > limit ? streams.at(-1) : undefined;
    return { streams, ...(next === undefined ? {} : { next }) };
  }

  subscribe(following: Following): Observable<StoredEvent> {
    return subscribeBy(this, following);
  }

  async erase(stream: StreamName, filter: ErasureFilter): Promise<number> {
    this.requireOpen();
    requireFilter(filter);
    const goes = isMeant(filter);
    let erased = 0;
    for (const event of this.streams.get(stream)?.events ?? []) {
      const kept = event.openings.filter((opening) => !goes(opening));
      erased += event.openings.length - kept.length;
      if (kept.length < event.openings.length) this.replace({ ...event, openings: kept });
    }
    this.erased += 1;
    return erased;
  }

  async erasures(): Promise<number> {
    this.requireOpen();
    return this.erased;
  }

  private replace(event: StoredEvent): void {
    this.all[Number(event.position) - 1] = event;
    (this.streams.get(event.stream) as MemoryStream).events[event.revision] = event;
  }

  async putDocument(sha256: string, text: string): Promise<void> {
    this.requireOpen();
    if (sha256Hex(text) !== sha256) throw new InvalidEnvelope('sha256', 'is not the SHA-256 of the text');
    this.documents.set(sha256, text);
  }

  async getDocument(sha256: string): Promise<string | undefined> {
    this.requireOpen();
    return this.documents.get(sha256);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.wakes.complete();
  }

  private requireOpen(): void {
    if (this.closed) throw new StoreUnavailable('closed', 'the store is closed');
  }
}

/** The events of one stream, and where its ids stand. */
class MemoryStream {
  readonly events: StoredEvent[] = [];
  private readonly places = new Map<string, StoredEvent>();
  private readonly commands = new Set<string>();

  add(event: StoredEvent): void {
    this.events.push(event);
    this.places.set(event.eventId, event);
    this.commands.add(event.commandId);
  }

  get head(): StreamHead | undefined {
    const last = this.events.at(-1);
    return last === undefined ? undefined : { revision: last.revision, hash: last.hash, position: last.position };
  }

  placeOf(eventId: string): Pick<StoredEvent, 'revision' | 'position'> | undefined {
    const event = this.places.get(eventId);
    return event === undefined ? undefined : { revision: event.revision, position: event.position };
  }

  commandAt(revision: Revision): string | undefined {
    return this.events[revision]?.commandId;
  }

  hasCommand(commandId: string): boolean {
    return this.commands.has(commandId);
  }
}
