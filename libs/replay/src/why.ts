/**
 * Why is this so: the events that changed a place in the state, each with what brought it about, back to the commands of officials.
 * Computed from the audience's own events. What was struck is told too, marked, since it explains why something is not so.
 */
import { type Json, type MatchEvent, type Revision, sameJson } from '#kernel';
import { type State, struckBy } from '#match';
import { figureByRevision, isFigure } from './figure.js';
import { valueAt } from './path.js';
import { statesOf, type Recording } from './recording.js';
import { sentenceOf, type Sentence } from './sentence.js';

export interface Reason {
  readonly revision: Revision;
  readonly type: string;
  readonly sentence: Sentence;
  readonly clause: string | null;
  readonly official: string;
  readonly occurredAt: string;
  readonly struckBy: Revision | null;
  readonly because: readonly Reason[];
}

export interface Change extends Reason {
  /** What stood there before and after this event. */
  readonly from: Json;
  readonly to: Json;
}

export interface Why {
  readonly path: string;
  readonly revision: Revision;
  readonly value: Json;
  /** The changes of this place, oldest first. */
  readonly changes: readonly Change[];
}

/** Causes are followed so far back; an event told already is not told again. */
const DEPTH = 6;

/** `undefined` when nothing ever stood at that path. */
export function why(recording: Recording, path: string, revision?: Revision): Why | undefined {
  const { system } = recording;
  const upTo = revision ?? recording.events.length - 1;
  const states = statesOf({ ...recording, events: recording.events.slice(0, upTo + 1) });
  const last = states[upTo];
  if (last === undefined) return undefined;
  const tell = teller(recording, states);
  const changes: Change[] = [];
  let before: Json | undefined;
  let known = false;
  const figure = isFigure(path) ? figureByRevision(recording.events, states, path) : undefined;
  for (const [at, state] of states.entries()) {
    const after = isFigure(path) ? figure?.[at] : valueAt(system, state, path);
    known ||= after !== undefined;
    if (!sameJson(before, after)) {
      changes.push({ ...tell(at, DEPTH, new Set()), from: before ?? null, to: after ?? null });
    }
    before = after;
  }
  return known ? { path, revision: upTo, value: before ?? null, changes } : undefined;
}

type Teller = (revision: Revision, depth: number, told: Set<Revision>) => Reason;

function teller({ system, events }: Recording, states: readonly State[]): Teller {
  const last = states.at(-1) as State;
  const tell: Teller = (revision, depth, told) => {
    const event = events[revision] as MatchEvent;
    told.add(revision);
    const causes = depth === 0 ? [] : causesOf(events, event).filter((cause) => !told.has(cause));
    const { clause } = event.data;
    return {
      revision,
      type: event.type,
      sentence: sentenceOf(system, event),
      clause: typeof clause === 'string' ? clause : null,
      official: event.meta.official,
      occurredAt: event.meta.occurredAt,
      struckBy: struckBy(last, revision)?.by ?? null,
      because: causes.filter((cause) => !told.has(cause)).map((cause) => tell(cause, depth - 1, told)),
    };
  };
  return tell;
}

/** The recorded causes; without any, the event with which the command began. */
function causesOf(events: readonly MatchEvent[], event: MatchEvent): readonly Revision[] {
  if (event.meta.causedBy.length > 0) return event.meta.causedBy.filter((cause) => events[cause] !== undefined);
  let first = event.revision;
  while (events[first - 1]?.meta.commandId === event.meta.commandId) first -= 1;
  return first === event.revision ? [] : [first];
}
