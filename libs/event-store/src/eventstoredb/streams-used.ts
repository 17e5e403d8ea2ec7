/** The names of all streams that this program uses on a server, and the way back from a stored event to the port's. */
import type { RecordedEvent } from '@eventstore/db-client';
import type { StreamName } from '#kernel';
import type { Opening } from '#log';
import { InvalidEnvelope, StoreUnavailable } from '../faults.js';
import type { ProposedEvent, StoredEvent } from '../store.js';
import type { ToWrite } from './connection.js';

/** What the store keeps on such a server: only this is looked for when the whole store is read. */
const MATCHES = 'match-';

export class StreamsUsed {
  readonly matches: string;
  /** Of streams, by name: the server has no such list. */
  readonly list: string;

  constructor(private readonly prefix: string) {
    this.matches = `${prefix}${MATCHES}`;
    this.list = `${prefix}touchline-streams`;
  }

  /** @throws InvalidEnvelope for a stream that reading the whole store would not find */
  of(stream: StreamName): string {
    if (!stream.startsWith(MATCHES)) throw new InvalidEnvelope('stream', `must begin with ${MATCHES} in EventStoreDB`);
    return this.prefix + stream;
  }

  openingsOf(stream: StreamName): string {
    return `${this.prefix}openings-${stream}`;
  }

  document(sha256: string): string {
    return `${this.prefix}document-${sha256}`;
  }

  nameOf(event: RecordedEvent): StreamName {
    return event.streamId.slice(this.prefix.length);
  }
}

interface Metadata {
  readonly hash: string;
  readonly previousHash: string;
  readonly commandId: string;
  /** How many openings it was stored with. */
  readonly openings: number;
}

export const metadataOf = ({ metadata, id, streamId }: RecordedEvent): Metadata => {
  const known = metadata as Partial<Metadata> | undefined;
  if (
    typeof known?.hash === 'string' &&
    typeof known.previousHash === 'string' &&
    typeof known.commandId === 'string'
  ) {
    return known as Metadata;
  }
  throw new StoreUnavailable('damaged', `event ${id} of ${streamId} was not written by this program`);
};

/** The line goes out as the bytes that it is; what the server may show of it as JSON would not come back as these. */
export const toWrite = (event: ProposedEvent, previousHash: string): ToWrite => ({
  id: event.eventId,
  type: event.type,
  data: Buffer.from(event.line),
  metadata: { hash: event.hash, previousHash, commandId: event.commandId, openings: event.openings.length },
});

export function asStored(stream: StreamName, event: RecordedEvent, openings: readonly Opening[]): StoredEvent {
  const { hash, previousHash, commandId } = metadataOf(event);
  return {
    stream,
    revision: Number(event.revision),
    position: String(event.position?.commit ?? 0n),
    eventId: event.id,
    commandId,
    type: event.type,
    line: lineOf(event),
    hash,
    previousHash,
    openings,
  };
}

export const lineOf = ({ data }: RecordedEvent): string => Buffer.from(data as Uint8Array).toString('utf8');
