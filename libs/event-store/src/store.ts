/**
 * The port to whatever keeps the events. The store moves envelopes and knows no game: a line is text to it, tied by its hash to the
 * line before. It keeps three things: the log, which only grows; the openings beside it, which may be erased; and documents named by
 * their SHA-256. Invariant: an append that was answered is readable at the answered revision from then on, whatever breaks.
 */
import type { Observable } from 'rxjs';
import type { Position, Revision, StreamName } from '#kernel';
import type { Opening } from '#log';

/** The revision that the stream's last event must have, or `none` when there must be no stream yet. */
export type Expected = Revision | 'none';

/** An event to be appended. */
export interface ProposedEvent {
  /** UUID in lower case, unique in the stream. */
  readonly eventId: string;
  /** UUID in lower case. The events of one command follow one another in one append; no other append may bring it again. */
  readonly commandId: string;
  readonly type: string;
  /** Compact JSON in NFC, stored byte for byte; at most 1 MiB in UTF-8. */
  readonly line: string;
  /** Of the line upon the hash of the event before it, see `chainHash`; lower-case hex. */
  readonly hash: string;
  /** Of the sealed values in the line; none after they were erased. */
  readonly openings: readonly Opening[];
}

export interface StoredEvent extends ProposedEvent {
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly position: Position;
  readonly previousHash: string;
}

export interface Appended {
  /** Of the last event of the batch. */
  readonly revision: Revision;
  readonly position: Position;
  /** True when these events were stored before and nothing was written now: the answer is the one of then. */
  readonly repeated: boolean;
}

export interface StreamHead {
  readonly revision: Revision;
  readonly hash: string;
  readonly position: Position;
}

export interface StreamQuery {
  /** First revision to give; when reading backwards the highest. */
  readonly from?: Revision;
  /** Last revision to give, reading forwards; not with `backward`. */
  readonly upTo?: Revision;
  /** From 1 to `MAX_PAGE`. */
  readonly limit: number;
  readonly direction?: 'forward' | 'backward';
}

export interface StreamPage {
  readonly events: readonly StoredEvent[];
  /** Where to read on; absent when nothing is left. */
  readonly next?: Revision;
}

export interface AllQuery {
  /** The last position already known; absent to read from the beginning. */
  readonly after?: Position;
  readonly limit: number;
}

export interface AllPage {
  readonly events: readonly StoredEvent[];
  /** To be given as `after` next time; absent only while the store is empty and nothing was given. */
  readonly next?: Position;
}

export interface StreamsQuery {
  readonly prefix?: string;
  readonly after?: StreamName;
  readonly limit: number;
}

export interface StreamsPage {
  /** In the order of their UTF-16 units. */
  readonly streams: readonly StreamName[];
  readonly next?: StreamName;
}

/** What to follow: the whole store from behind a position, or one stream from behind a revision; all of it when `after` is absent. */
export type Following =
  | { readonly stream?: undefined; readonly after?: Position | 'end' }
  | { readonly stream: StreamName; readonly after?: Revision | 'end' };

/** Tells that there may be something new, in these streams or in any. It carries no event and may come too often. */
export type Wake = ReadonlySet<StreamName> | 'any';

/** Which openings to erase: those about a person, of a kind, of certain digests; what is named must all fit, and something is named. */
export interface ErasureFilter {
  readonly subject?: string;
  readonly kind?: Opening['kind'];
  readonly digests?: readonly string[];
}

/** Largest page. */
export const MAX_PAGE = 1000;
/** Most events in one append. */
export const MAX_BATCH = 1000;

/** Every method rejects with `StoreUnavailable` when the store cannot be reached, is closed, or broke before. */
export interface EventStore {
  /**
   * Stores all events or none, and answers once they outlast a power cut.
   * @param signal gives up waiting; what was not begun by then is not stored
   * @throws RevisionConflict the stream's last revision is another
   * @throws DuplicateEventId some of the ids are stored already, or one is there twice
   * @throws DuplicateCommandId the command brought other events before
   * @throws InvalidEnvelope a field is not what it must be, or a hash does not follow from the stream's last
   * @throws AppendOutcomeUnknown stored or not; safe to send again with the same ids
   */
  append(
    stream: StreamName,
    expected: Expected,
    events: readonly ProposedEvent[],
    signal?: AbortSignal,
  ): Promise<Appended>;
  head(stream: StreamName): Promise<StreamHead | undefined>;
  /** A position with all that is stored at or before it, and all that comes behind it; absent only while nothing is stored. */
  end(): Promise<Position | undefined>;
  /** A page of one stream; an unknown stream has no events. @throws RangeError for a limit out of bounds, or no revision */
  readStream(stream: StreamName, query: StreamQuery): Promise<StreamPage>;
  /** A page of the whole store in the order of commits. @throws RangeError for a limit out of bounds, or no position */
  readAll(query: AllQuery): Promise<AllPage>;
  /** The events that a command brought about, in order; none when it is not known. */
  findCommand(stream: StreamName, commandId: string): Promise<readonly StoredEvent[]>;
  /** Names of streams. Lists of matches by player or tournament are a projection's business. */
  listStreams(query: StreamsQuery): Promise<StreamsPage>;
  /**
   * What is stored and then what comes, each event once and in order, with no seam between the two. Fails with a typed fault;
   * whoever follows subscribes again after the last event handled. Completes when the store is closed. Pages are pulled between turns
   * of the event loop; whoever handles events more slowly than that pulls pages itself, woken by `wakes$`.
   */
  subscribe(following: Following): Observable<StoredEvent>;
  /** Hot; completes when the store is closed. Subscribe before reading, so that nothing falls between. */
  readonly wakes$: Observable<Wake>;
  /**
   * Deletes openings, never events, and leaves no copy of them in the store's files; those of an EventStoreDB are rid of them at its
   * next scavenge. Gives their number.
   */
  erase(stream: StreamName, filter: ErasureFilter): Promise<number>;
  /** Grows with each erasure in the stream, whoever made it, and may grow with others: whoever keeps what it read asks before using it. */
  erasures(stream: StreamName): Promise<number>;
  /** Keeps a text under its SHA-256 in lower-case hex; again is no error. @throws InvalidEnvelope when that is not its SHA-256 */
  putDocument(sha256: string, text: string): Promise<void>;
  getDocument(sha256: string): Promise<string | undefined>;
  /** Waits for appends under way. Twice is no error. */
  close(): Promise<void>;
}
