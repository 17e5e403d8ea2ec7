/**
 * An act is what one command brought about: a run of events that share a command id. Strikes take back whole acts. A strike that is
 * itself struck strikes nothing any more: that is how an adopted branch counts again.
 */
import type { MatchEvent, Revision } from '#kernel';
import type { State, Strike } from './state.js';

export interface Act {
  readonly first: Revision;
  readonly last: Revision;
  /** Type of the command. */
  readonly type: string;
  readonly events: readonly MatchEvent[];
}

/** The strikes that hold, oldest first. */
export function standingStrikes(state: State): readonly Strike[] {
  const standing: Strike[] = [];
  for (const strike of [...state.struck].reverse()) {
    if (!standing.some((later) => spans(later, strike.by))) standing.unshift(strike);
  }
  return standing;
}

export const spans = (strike: Strike, revision: Revision): boolean =>
  strike.from <= revision && revision <= strike.through;

/** The strike that took an event back, if one did. */
export const struckBy = (state: State, revision: Revision): Strike | undefined =>
  standingStrikes(state).find((strike) => spans(strike, revision));

/** The act that an event belongs to; its first event carries the command. */
export function actAt(history: readonly MatchEvent[], revision: Revision): Act | undefined {
  const at = history[revision];
  if (at === undefined) return undefined;
  const same = (event: MatchEvent | undefined): boolean =>
    event?.meta.commandId === at.meta.commandId && at.meta.commandId !== '';
  let first = revision;
  while (history[first]?.meta.command === undefined && same(history[first - 1])) first -= 1;
  let last = revision;
  while (same(history[last + 1]) && history[last + 1]?.meta.command === undefined) last += 1;
  const events = history.slice(first, last + 1);
  return { first, last, type: String(events[0]?.meta.command?.['type'] ?? ''), events };
}

/** The acts that stand, newest first. */
export function* actsBackwards(history: readonly MatchEvent[], state: State): Generator<Act> {
  let revision = history.length - 1;
  while (revision >= 0) {
    const act = actAt(history, revision) as Act;
    if (struckBy(state, act.first) === undefined) yield act;
    revision = act.first - 1;
  }
}
