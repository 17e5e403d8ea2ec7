/**
 * The store in one SQLite file: the default, for one table or a whole tournament on one machine. Several programs may use the file
 * at once. After a write that failed in an unclear way it refuses everything, reads too, until it is opened anew: what this
 * connection sees then is not what the disk holds. Once a newer program has brought the file further it goes on reading and writes nothing.
 */
import type { Database } from 'better-sqlite3';
import { EMPTY, type Observable, Subject, map, merge, takeUntil } from 'rxjs';
import type { Position, StreamName } from '#kernel';
import { type Migration, schemaGuard, storeMigrations } from '#migrations';
import { requireEnvelopes, requireFilter, requirePage, requirePosition } from '../envelope.js';
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
import { subscribeBy } from '../subscribing.js';
import { CommitQueue } from './commit-queue.js';
import { connect } from './connect.js';
import { Eraser } from './eraser.js';
import { POLL, foreignCommits$ } from './foreign-commits.js';
import { GroupCommit } from './group-commit.js';
import { PATIENCE, patiently } from './patience.js';
import { Reader } from './reader.js';
import { asFault, isBreaking } from './sqlite-faults.js';
import { Writer } from './writer.js';

export interface SqliteOptions {
  /** Steps of the schema; those of this program when absent. */
  readonly migrations?: readonly Migration[];
  /** Ms to wait for another program that holds the file. */
  readonly patience?: number;
  /** Ms between questions whether another program has written; asked only while somebody is subscribed. */
  readonly poll?: number;
}

/**
 * Opens a file, made when absent, its folder too; a file of an older program is copied to `<file>.before-<schema>` and brought up
 * to date.
 * @throws StoreUnavailable `unreachable`, `read-only`, `not-a-store`, `damaged`, `busy`, `disk-full`, `not-durable`
 * @throws StoreTooNew for a file of a newer program
 */
export async function openSqlite(file: string, options: SqliteOptions = {}): Promise<EventStore> {
  const { migrations = storeMigrations, patience = PATIENCE, poll = POLL } = options;
  const db = await connect(file, migrations, patience);
  try {
    return new SqliteStore(db, patience, poll);
  } catch (thrown) {
    db.close();
    throw asFault(thrown);
  }
}

class SqliteStore implements EventStore {
  private readonly reader: Reader;
  private readonly queue: CommitQueue;
  private readonly eraser: Eraser;
  private readonly requireOwnSchema: () => void;
  private readonly ownWakes = new Subject<Wake>();
  private readonly closing = new Subject<void>();
  private readonly underWay = new Set<Promise<unknown>>();
  private refusal: StoreUnavailable | undefined;
  private closed: Promise<void> | undefined;
  readonly wakes$: Observable<Wake>;

  constructor(
    private readonly db: Database,
    private readonly patience: number,
    poll: number,
  ) {
    this.reader = new Reader(db);
    this.requireOwnSchema = schemaGuard(db, 'store');
    this.eraser = new Eraser(db, patience, this.requireOwnSchema);
    const group = new GroupCommit(
      db,
      new Writer(db),
      patience,
      this.requireOwnSchema,
      (thrown) => this.broke(thrown),
      (streams) => this.ownWakes.next(streams),
    );
    this.queue = new CommitQueue((entries) => group.run(entries));
    const foreign$ = foreignCommits$(db, poll).pipe(map((): Wake => 'any'));
    this.wakes$ = merge(this.ownWakes, foreign$).pipe(takeUntil(this.closing));
  }

  async append(
    stream: StreamName,
    expected: Expected,
    events: readonly ProposedEvent[],
    signal?: AbortSignal,
  ): Promise<Appended> {
    this.requireUsable();
    signal?.throwIfAborted();
    requireEnvelopes(stream, expected, events);
    return this.queue.add(stream, expected, events, signal);
  }

  head(stream: StreamName): Promise<StreamHead | undefined> {
    return this.access(() => this.reader.head(stream));
  }

  end(): Promise<Position | undefined> {
    return this.access(() => this.reader.end());
  }

  async readStream(stream: StreamName, query: StreamQuery): Promise<StreamPage> {
    requirePage(query);
    return this.access(() => this.reader.readStream(stream, query));
  }

  async readAll(query: AllQuery): Promise<AllPage> {
    requirePage({ limit: query.limit });
    requirePosition(query.after);
    return this.access(() => this.reader.readAll(query));
  }

  findCommand(stream: StreamName, commandId: string): Promise<readonly StoredEvent[]> {
    return this.access(() => this.reader.findCommand(stream, commandId));
  }

  async listStreams(query: StreamsQuery): Promise<StreamsPage> {
    requirePage({ limit: query.limit });
    return this.access(() => this.reader.listStreams(query));
  }

  subscribe(following: Following): Observable<StoredEvent> {
    if (this.closed !== undefined) return EMPTY;
    return subscribeBy(this, following);
  }

  async erase(stream: StreamName, filter: ErasureFilter): Promise<number> {
    requireFilter(filter);
    this.requireUsable();
    return this.guarded(() => this.eraser.erase(stream, filter));
  }

  erasures(): Promise<number> {
    return this.access(() => this.eraser.count());
  }

  async putDocument(sha256: string, text: string): Promise<void> {
    if (sha256Hex(text) !== sha256) throw new InvalidEnvelope('sha256', 'is not the SHA-256 of the text');
    const put = this.db.transaction(() => {
      this.requireOwnSchema();
      this.db.prepare('INSERT OR IGNORE INTO documents VALUES (?, ?)').run(Buffer.from(sha256, 'hex'), text);
    });
    await this.access(() => put.immediate());
  }

  getDocument(sha256: string): Promise<string | undefined> {
    return this.access(() => {
      const text = this.db.prepare('SELECT text FROM documents WHERE sha256 = ?').pluck();
      return text.get(Buffer.from(sha256, 'hex')) as string | undefined;
    });
  }

  close(): Promise<void> {
    return (this.closed ??= this.shut());
  }

  private async shut(): Promise<void> {
    this.refusal ??= new StoreUnavailable('closed', 'the store is closed');
    this.closing.next();
    this.closing.complete();
    this.ownWakes.complete();
    await this.queue.idle();
    await Promise.allSettled(this.underWay);
    this.db.close();
  }

  /** One statement, again while another program holds the file. */
  private async access<T>(act: () => T): Promise<T> {
    this.requireUsable();
    return this.guarded(() =>
      patiently(this.patience, () => {
        this.requireUsable();
        return act();
      }),
    );
  }

  private async guarded<T>(act: () => Promise<T>): Promise<T> {
    const acting = act();
    this.underWay.add(acting);
    try {
      return await acting;
    } catch (thrown) {
      this.broke(thrown);
      throw asFault(thrown);
    } finally {
      this.underWay.delete(acting);
    }
  }

  private broke(thrown: unknown): void {
    if (!isBreaking(thrown)) return;
    const message =
      'a read or write failed in a way that leaves open what is on the disk; close the store and open it anew';
    this.refusal ??= new StoreUnavailable('broken', message, { cause: thrown });
  }

  private requireUsable(): void {
    if (this.refusal !== undefined) throw this.refusal;
  }
}
