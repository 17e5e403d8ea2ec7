/**
 * What replay reads: the events of one match, for one audience, and the rule system that can fold them. States are always folded from
 * these events alone, so that what is told of them holds nothing that the audience may not see (I14).
 */
import type { MatchEvent, Revision } from '#kernel';
import { evolve, type RuleSystem, type State } from '#match';

export interface Recording {
  readonly system: RuleSystem;
  /** From revision 0 without gaps, opened as far as the audience may see them. */
  readonly events: readonly MatchEvent[];
  /** Revisions of a type or schema version that this program does not know: they change nothing here. */
  readonly opaque?: readonly Revision[];
}

/** State after one more event. */
export const advance = (recording: Recording, state: State | undefined, event: MatchEvent): State =>
  state !== undefined && recording.opaque?.includes(event.revision) === true
    ? { ...state, revision: event.revision }
    : evolve(recording.system, state, event);

/** The state after each event, by revision. */
export function statesOf(recording: Recording): readonly State[] {
  const states: State[] = [];
  for (const event of recording.events) states.push(advance(recording, states.at(-1), event));
  return states;
}

/** The state as it was after an event. @throws RangeError for a revision that is not there */
export function stateAt(recording: Recording, revision: Revision): State {
  let state: State | undefined;
  for (const event of recording.events) {
    state = advance(recording, state, event);
    if (event.revision === revision) return state;
  }
  throw new RangeError(`there is no revision ${revision}; the newest is ${recording.events.length - 1}`);
}
