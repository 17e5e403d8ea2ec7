/**
 * Calls to the server, each with an end of its own. The client retries nothing, waits for ever for some answers and ends the process
 * where nobody listens for an error; whoever calls through here gets what was asked for or a fault, in bounded time.
 *
 * Appends go one call each, never over the one long stream that the client shares: there an error of one append fails those of all
 * others in the process, and an answer that comes after it ends the process.
 */
import {
  type AllStreamRecordedEvent,
  EventStoreDBClient,
  type EventData,
  type JSONType,
  type RecordedEvent,
  binaryEvent,
  jsonEvent,
} from '@eventstore/db-client';
import type { Position } from '#kernel';
import { StoreUnavailable } from '../faults.js';
import { type Address, malformed, missingFile } from './connection-string.js';
import { backoff } from '../backoff.js';
import { type Collected, type Place, collected } from './collecting.js';
import { SharedReads } from './shared-reads.js';
import { TimedOut, isNoStream, lastingFault, neverDone, unreachable } from './server-faults.js';

export type Expectation = number | 'none' | 'any';

export interface ToWrite {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata?: Readonly<Record<string, string | number>>;
}

export interface Written {
  readonly revision: number;
  readonly position: Position | undefined;
}

/** Thrown by `append` alone: what became of it is not known. */
export class NotKnown extends Error {
  override readonly name = 'NotKnown';
}

export interface PageAsked {
  readonly from: number | 'end';
  readonly count: number;
  readonly backward?: boolean;
}

export class Connection {
  private readonly client: EventStoreDBClient;
  private readonly closing = new AbortController();
  private readonly reads = new SharedReads();
  /** Ms that a call may take; and all attempts together. */
  readonly timeout: number;
  private readonly patience: number;

  /** @throws RangeError for a connection string that is none */
  constructor({ connection, timeout }: Address) {
    this.timeout = timeout;
    this.patience = 2 * timeout;
    this.client = clientFor(connection);
  }

  get signal(): AbortSignal {
    return this.closing.signal;
  }

  /**
   * Sent again with the same ids until it is answered: the server knows them when nothing came between.
   * @throws LostRace the expected revision is not the last
   * @throws NotKnown it may have been stored, and may be yet
   * @throws StoreUnavailable nothing was stored
   */
  async append(stream: string, expected: Expectation, events: readonly ToWrite[]): Promise<Written> {
    const batch = events.map(asEventData);
    const expectedRevision =
      typeof expected === 'number' ? BigInt(expected) : expected === 'none' ? 'no_stream' : 'any';
    let sent = false;
    try {
      return await this.untilAnswered(async () => {
        try {
          const { nextExpectedRevision, position } = await this.inTime(
            this.client.appendToStream(stream, batch, {
              expectedRevision,
              requiresLeader: true,
              deadline: this.timeout,
            }),
          );
          return { revision: Number(nextExpectedRevision), position: position?.commit.toString() };
        } catch (thrown) {
          sent ||= lastingFault(thrown) === undefined && !neverDone(thrown);
          throw thrown;
        }
      });
    } catch (thrown) {
      if (sent && thrown instanceof StoreUnavailable && thrown.reason !== 'denied') {
        throw new NotKnown('the append was sent and not answered', { cause: thrown });
      }
      throw thrown;
    }
  }

  /** A page of a stream; none of a stream that is not there. */
  async readStream(stream: string, asked: PageAsked): Promise<readonly RecordedEvent[]> {
    if (asked.count < 1) return [];
    const key = `${stream} ${asked.from} ${asked.count} ${asked.backward === true}`;
    return this.reads.read(key, () => this.streamPage(stream, asked));
  }

  private streamPage(stream: string, { from, count, backward = false }: PageAsked): Promise<readonly RecordedEvent[]> {
    return this.untilAnswered(async () => {
      const reading = this.client.readStream(stream, {
        fromRevision: from === 'end' ? 'end' : BigInt(from),
        maxCount: count,
        direction: backward ? 'backwards' : 'forwards',
        requiresLeader: true,
      });
      try {
        const { events } = await collected<{ event?: RecordedEvent }>(reading, {
          timeout: this.timeout,
          limit: count,
          endsItself: true,
        });
        return events.flatMap(({ event }) => (event === undefined ? [] : [event]));
      } catch (thrown) {
        if (isNoStream(thrown)) return [];
        throw thrown;
      }
    });
  }

  /** The last position of the whole store; `undefined` while nothing is in it. */
  async end(): Promise<Position | undefined> {
    return this.untilAnswered(async () => {
      const reading = this.client.readAll({
        fromPosition: 'end',
        direction: 'backwards',
        maxCount: 1,
        requiresLeader: true,
      });
      const { events } = await collected<Place>(reading, { timeout: this.timeout, limit: 1, endsItself: true });
      return events[0]?.event?.position?.commit.toString();
    });
  }

  /**
   * The events behind a position in streams of a prefix, up to so many or up to the end. A cut line is taken up behind the last one
   * received, and what comes twice is left out.
   */
  readAll(prefix: string, after: Position | undefined, limit: number): Promise<readonly AllStreamRecordedEvent[]> {
    return this.reads.read(`$all ${prefix} ${after} ${limit}`, () => this.allPage(prefix, after, limit));
  }

  private async allPage(
    prefix: string,
    after: Position | undefined,
    limit: number,
  ): Promise<readonly AllStreamRecordedEvent[]> {
    const events: AllStreamRecordedEvent[] = [];
    let last = after === undefined ? undefined : BigInt(after);
    const take = ({ event }: Place): void => {
      const position = event?.position?.commit;
      if (event === undefined || position === undefined || (last !== undefined && position <= last)) return;
      if (events.length === limit) return;
      events.push(event);
      last = position;
    };
    await this.untilAnswered(() =>
      this.subscribed(prefix, last, { timeout: this.timeout, take, isEnough: () => events.length === limit }),
    );
    return events;
  }

  /**
   * Tells of each event behind a position for as long as the line holds, then fails.
   * @param stands called once the server has taken it up, and again when it has caught up
   */
  async watch(
    prefix: string,
    after: Position | undefined,
    told: { take(event: AllStreamRecordedEvent): void; stands(): void; signal: AbortSignal },
  ): Promise<void> {
    const last = after === undefined ? undefined : BigInt(after);
    const take = ({ event }: Place): void => void (event === undefined ? undefined : told.take(event));
    await this.subscribed(prefix, last, { take, isEnough: () => false, stands: told.stands, signal: told.signal });
  }

  private async subscribed(prefix: string, after: bigint | undefined, how: Collected<Place>): Promise<void> {
    const subscription = this.client.subscribeToAll({
      fromPosition: after === undefined ? 'start' : { commit: after, prepare: after },
      filter: { filterOn: 'streamName', prefixes: [prefix], checkpointInterval: 32 },
      requiresLeader: true,
    });
    await collected<Place>(subscription, how);
  }

  /** No further attempt after one that failed. */
  giveUp(): void {
    this.closing.abort();
  }

  async close(): Promise<void> {
    this.giveUp();
    await this.client.dispose();
    const { getChannel } = this.client as unknown as { getChannel(): Promise<{ close(): void }> };
    const channel = await Promise.race([getChannel().catch(() => undefined), Promise.resolve(undefined)]);
    channel?.close();
  }

  private async untilAnswered<T>(call: () => Promise<T>): Promise<T> {
    const until = performance.now() + this.patience;
    for (let failures = 0; ; failures += 1) {
      try {
        return await call();
      } catch (thrown) {
        const lasting = lastingFault(thrown);
        if (lasting !== undefined) throw lasting;
        if (this.signal.aborted) throw new StoreUnavailable('closed', 'the store is closed', { cause: thrown });
        if (performance.now() >= until) throw unreachable(thrown);
        await backoff(failures, this.signal);
      }
    }
  }

  /** The client's own deadline does not cover the search for a node. */
  private async inTime<T>(call: Promise<T>): Promise<T> {
    const ms = this.timeout + 250;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TimedOut(ms)), ms);
    });
    try {
      return await Promise.race([call, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The server looks into its own kind of event only when it is marked as JSON. */
const asEventData = ({ id, type, data, metadata }: ToWrite): EventData =>
  type.startsWith('$')
    ? jsonEvent({ id, type, data: JSON.parse(Buffer.from(data).toString()) as JSONType })
    : binaryEvent({ id, type, data, ...(metadata === undefined ? {} : { metadata }) });

function clientFor(connection: string): EventStoreDBClient {
  try {
    const client = EventStoreDBClient.connectionString(connection);
    // Asked whether the server has the shared stream of appends, say no without a call: that call has no end of its own either.
    Object.assign(client, { supports: () => Promise.resolve(false) });
    return client;
  } catch (thrown) {
    throw /\bfile\b/i.test(String(thrown)) ? missingFile() : malformed();
  }
}
