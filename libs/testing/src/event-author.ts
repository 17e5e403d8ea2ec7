/**
 * Makes events to append, for specs of stores: each upon the hash of the one before, ids counted up from a name, so that two authors
 * of other names never make the same id. The lines are those of real events, so that a stream that was written also verifies.
 */
import { createHash } from 'node:crypto';
import type { Json, Revision, StreamName } from '#kernel';
import { matchOf } from '#kernel';
import type { ProposedEvent } from '#event-store';
import { type Head, type Secret, ZERO_HASH, chainHash, formatLine, seal } from '#log';
import { anEvent, sha256 } from './sample-run.js';

/** A UUID that depends on the text alone. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export interface Wish {
  /** What the line says besides its number. */
  readonly data?: Readonly<Record<string, Json>>;
  readonly secrets?: readonly Secret[];
}

export class EventAuthor {
  private count = 0;

  constructor(
    readonly stream: StreamName,
    private readonly name = stream,
  ) {}

  /**
   * The events of one command upon a head; `undefined` for a new stream. Nothing is remembered of them but that their ids are used.
   * @param wishes one for each event
   */
  command(head: Head | undefined, wishes: readonly Wish[] = [{}]): ProposedEvent[] {
    this.count += 1;
    const command = `${this.name}/${this.count}`;
    let revision: Revision = head?.revision ?? -1;
    let hash = head?.hash ?? ZERO_HASH;
    return wishes.map((wish, place) => {
      revision += 1;
      const event = this.event(`${command}/${place}`, uuidOf(command), revision, hash, wish);
      hash = event.hash;
      return event;
    });
  }

  private event(id: string, commandId: string, revision: Revision, previous: string, wish: Wish): ProposedEvent {
    const blank = anEvent(revision, matchOf(this.stream) ?? this.stream);
    const meta = { ...blank.meta, eventId: uuidOf(id), commandId };
    let salts = 0;
    const salt = (): Uint8Array => sha256(new TextEncoder().encode(`${id}/${(salts += 1)}`)).slice(0, 16);
    const sealed = seal({ ...blank, data: wish.data ?? { id }, meta }, wish.secrets ?? [], { digest: sha256, salt });
    const line = formatLine(sealed.event);
    const { openings } = sealed;
    return {
      eventId: meta.eventId,
      commandId,
      type: blank.type,
      line,
      hash: chainHash(sha256, previous, line),
      openings,
    };
  }
}

/** The head that a batch makes when it is stored upon another. */
export const headAfter = (head: Head | undefined, events: readonly ProposedEvent[]): Head => ({
  revision: (head?.revision ?? -1) + events.length,
  hash: events.at(-1)?.hash ?? head?.hash ?? ZERO_HASH,
});
