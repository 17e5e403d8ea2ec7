/**
 * Where the ids of a stream stand, as far as it was read: what an append is judged against. It may lag behind the server, which then
 * refuses the expected revision; what it knows stays true, since events do not change.
 */
import type { RecordedEvent } from '@eventstore/db-client';
import type { Revision, StreamName } from '#kernel';
import type { Place, StreamView } from '../admission.js';
import { MAX_PAGE, type ProposedEvent, type StreamHead } from '../store.js';
import type { Connection, Written } from './connection.js';
import { type StreamsUsed, metadataOf } from './streams-used.js';

/** Streams whose ids are kept at hand. */
const KEPT = 256;

export class StreamIndexes {
  private readonly known = new Map<StreamName, StreamIndex>();

  constructor(
    private readonly connection: Connection,
    private readonly streams: StreamsUsed,
  ) {}

  of(stream: StreamName): StreamIndex {
    const index = this.known.get(stream) ?? new StreamIndex();
    this.known.delete(stream);
    this.known.set(stream, index);
    if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value as StreamName);
    return index;
  }

  forget(stream: StreamName): void {
    this.known.delete(stream);
  }

  /** Read anew from its beginning. */
  async fresh(stream: StreamName): Promise<StreamIndex> {
    this.forget(stream);
    const index = this.of(stream);
    await this.catchUp(stream, index);
    return index;
  }

  async catchUp(stream: StreamName, index: StreamIndex): Promise<void> {
    for (let more = true; more;) {
      const from = (index.head?.revision ?? -1) + 1;
      const events = await this.connection.readStream(this.streams.of(stream), { from, count: MAX_PAGE });
      for (const event of events) index.read(event);
      more = events.length === MAX_PAGE;
    }
  }
}

export class StreamIndex implements StreamView {
  head: StreamHead | undefined;
  private readonly places = new Map<string, Place>();
  private readonly commandOf: string[] = [];
  private readonly commands = new Set<string>();

  placeOf(eventId: string): Place | undefined {
    return this.places.get(eventId);
  }

  commandAt(revision: Revision): string | undefined {
    return this.commandOf[revision];
  }

  hasCommand(commandId: string): boolean {
    return this.commands.has(commandId);
  }

  read(event: RecordedEvent): void {
    const { hash, commandId } = metadataOf(event);
    this.add(event.id, commandId, { hash, revision: Number(event.revision), position: String(event.position?.commit) });
  }

  /** The events of one command, just written. */
  wrote(events: readonly ProposedEvent[], { revision, position }: Written & { readonly position: string }): void {
    const first = revision - events.length + 1;
    for (const [i, { eventId, commandId, hash }] of events.entries()) {
      this.add(eventId, commandId, { hash, revision: first + i, position });
    }
  }

  private add(eventId: string, commandId: string, head: StreamHead): void {
    this.head = head;
    this.places.set(eventId, head);
    this.commandOf[head.revision] = commandId;
    this.commands.add(commandId);
  }
}
