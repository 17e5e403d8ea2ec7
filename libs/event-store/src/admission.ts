/**
 * Whether a batch is new to its stream, or was stored before and its answer got lost. An append must be safe to send again, also after
 * the stream has moved on, so the ids are asked for before the expected revision. Invariant: no event id is stored twice in a stream.
 */
import type { Position, Revision, StreamName } from '#kernel';
import { requireChain } from './envelope.js';
import { DuplicateCommandId, DuplicateEventId, RevisionConflict } from './faults.js';
import type { Appended, Expected, ProposedEvent, StreamHead } from './store.js';

export interface Place {
  readonly revision: Revision;
  readonly position: Position;
}

/** What a batch is judged against: the stream, seen from inside the transaction that would append. */
export interface StreamView {
  readonly head: StreamHead | undefined;
  placeOf(eventId: string): Place | undefined;
  /** The command of the event at a revision, if there is one. */
  commandAt(revision: Revision): string | undefined;
  hasCommand(commandId: string): boolean;
}

/**
 * The first answer when the very same events were stored before; `undefined` when they are new and may be stored now.
 * @param commands of the batch, see `commandsOf`
 * @throws DuplicateEventId, RevisionConflict, DuplicateCommandId, InvalidEnvelope see `EventStore.append`
 */
export function admit(
  stream: StreamName,
  expected: Expected,
  events: readonly ProposedEvent[],
  commands: readonly string[],
  view: StreamView,
): Appended | undefined {
  const before = answeredBefore(stream, events, view);
  if (before !== undefined) return before;
  const actual = view.head?.revision ?? 'none';
  if (actual !== expected) throw new RevisionConflict(stream, expected, actual);
  const known = commands.find((command) => view.hasCommand(command));
  if (known !== undefined) throw new DuplicateCommandId(stream, known);
  requireChain(view.head?.hash, events);
  return undefined;
}

function answeredBefore(stream: StreamName, events: readonly ProposedEvent[], view: StreamView): Appended | undefined {
  const places = events.map((event) => view.placeOf(event.eventId));
  const known = places.findIndex((place) => place !== undefined);
  if (known === -1) return undefined;
  const first = places[0]?.revision;
  const broken = places.findIndex((place, i) => first === undefined || place?.revision !== first + i);
  const last = places.at(-1);
  if (broken !== -1 || last === undefined) {
    throw new DuplicateEventId(
      stream,
      (events[known] as ProposedEvent).eventId,
      'is stored already, but not with these others',
    );
  }
  const { eventId, commandId } = events.at(-1) as ProposedEvent;
  if (view.commandAt(last.revision + 1) === commandId) {
    throw new DuplicateEventId(stream, eventId, 'is stored already, with more events of its command');
  }
  return { revision: last.revision, position: last.position, repeated: true };
}
