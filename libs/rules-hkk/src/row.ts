/**
 * How a reaction row runs: who is asked after which entry, which window comes when, in what order entries are evaluated. A *row* is the
 * core's chain: an independent action, or the first reaction to something that occurred, with all that was used in answer (HKK-94.6).
 * Not a turn: within a row players alternate whoever's turn it is.
 */
import type { Seat } from '#kernel';
import { openWindow, pendingLinks, seatsOf } from '#match';
import type { Draft, Link, Play, State, Window, WindowPlan } from '#match';
import { definitionOfRef } from './definition.js';
import { forfeitUnused, hasOffered } from './on-play.js';
import { presetOf } from './preset.js';
import { noteOf, sliceOf } from './slice.js';

/** HKK-94.4: after an entry its player's opponents are asked first, on to the right, then its player. */
export function around(state: State, by: string): readonly Seat[] {
  const seats = seatsOf(state);
  const at = seats.indexOf(by);
  const order = at < 0 ? seats : [...seats.slice(at + 1), ...seats.slice(0, at + 1)];
  return order.filter((seat) => !sliceOf(state).out.includes(seat));
}

const seconds = (state: State): { readonly seconds?: number } => {
  const limit = presetOf<number | null>(state, 'reactionSeconds');
  return limit === null ? {} : { seconds: limit };
};

const responsePlan = (state: State, about: string, by: string): WindowPlan => ({
  kind: 'response',
  about,
  order: around(state, by),
  clause: 'HKK-94.4',
  ...seconds(state),
});

/** HKK-94.0: the built-in reaction precedes every other one, so it has a window of its own, for both. */
const builtInPlan = (state: State, about: string, by: string): WindowPlan => ({
  kind: 'built-in',
  about,
  order: around(state, by),
  clause: 'HKK-94.0',
  ...seconds(state),
});

/** HKK-94.8: it is a reaction to the playing of the card, so to one played from hand alone. */
export const hasBuiltIn = (play: Play): boolean =>
  play.via === 'play' && play.from === 'hand' && play.definition?.builtIn !== undefined;

export const windowFor = (state: State, play: Play, linkId: string): WindowPlan =>
  hasBuiltIn(play) ? builtInPlan(state, linkId, play.by) : responsePlan(state, linkId, play.by);

/** HKK-94.5: every new entry asks everybody anew, so no pass was final. */
export function orderAfterResponse(
  state: State,
  play: Play,
  linkId: string,
): { about: string; order: readonly Seat[] } {
  const window = state.chain?.window;
  // The first reaction to an occurrence begins the row (HKK-94.6); a built-in reaction is used once: both end their window.
  if (window?.kind === 'built-in' || window?.kind === 'occurrence') return { about: window.about, order: [] };
  return { about: play.via === 'builtIn' ? (play.to ?? linkId) : linkId, order: around(state, play.by) };
}

/** HKK-94.7, HKK-94.1: in reverse order of time over the whole row. Only the response window of a row is followed by evaluation. */
export const settleOrder = (state: State): readonly string[] =>
  state.chain?.window?.kind === 'response'
    ? pendingLinks(state.chain)
        .map(({ id }) => id)
        .reverse()
    : [];

/** Seats that pass by themselves: out of the game, barred by an effect, or without an on-play ability left. */
export function barred(state: State, window: Window): { readonly seat: Seat; readonly reason: string } | undefined {
  for (const seat of window.awaiting) {
    if (sliceOf(state).out.includes(seat)) return { seat, reason: 'is out of the game' };
    if (window.kind === 'on-play') {
      if (!hasOffered(state, window, seat)) return { seat, reason: 'has no on-play ability left' };
      continue;
    }
    const bar = state.effects.find((effect) => effect.on === seat && barsReactions(state, effect.card));
    if (bar !== undefined) return { seat, reason: `may not react: ${bar.id}` };
  }
  return undefined;
}

function barsReactions(state: State, card: string | null): boolean {
  const effect = card === null ? undefined : definitionOfRef(state, card)?.effect;
  return typeof effect === 'object' && effect.bars === 'reactions';
}

const lastPending = (state: State): Link | undefined => pendingLinks(state.chain).at(-1);

/** What follows a window that was shut; true when its row goes on instead of being evaluated. */
export function onShut(draft: Draft, window: Window): boolean {
  const shutAt = draft.state.revision;
  switch (window.kind) {
    case 'built-in':
    case 'occurrence': {
      const last = lastPending(draft.state);
      if (last === undefined) return false;
      const about = last.via === 'builtIn' ? (last.answers ?? last.id) : last.id;
      // The row's first reaction may itself be a card with a built-in reaction.
      const builtIn = window.kind === 'occurrence' && noteOf(last.note).builtIn === true;
      openWindow(draft, (builtIn ? builtInPlan : responsePlan)(draft.state, about, last.by), [shutAt]);
      return true;
    }
    case 'on-play':
      forfeitUnused(draft, window, shutAt);
      return false;
    case 'response':
    case 'lethal-goal':
      return false;
  }
}

/** HKK-94.0.1: something occurred that may be answered; the active player is asked first. */
export function occurred(draft: Draft, revision: number): void {
  const { state } = draft;
  const active = sliceOf(state).turn ?? state.opening.first;
  const others = around(state, active);
  const order = [active, ...others.filter((seat) => seat !== active)];
  openWindow(draft, { kind: 'occurrence', about: String(revision), order, clause: 'HKK-94.0.1', ...seconds(state) }, [
    revision,
  ]);
}
