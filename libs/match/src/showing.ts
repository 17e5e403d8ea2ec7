/** Who sees a card when an event names it: all, or in closed hands its owner alone. Nothing is shown here that the event does not show. */
import { knowCard, nameCard, showCard, turnUp } from './cards.js';
import { isSeat, type State } from './state.js';

const hides = (state: State, seat: string): boolean => state.opening.hands === 'closed' && isSeat(state, seat);

/** A card of this seat is seen by all; said before it moves. The host's cards are open anyway. */
export const shown = (state: State, seat: string, card: string | null | undefined): State =>
  card == null || !hides(state, seat) ? state : { ...state, cards: showCard(state.cards, seat, card) };

/** A hidden card of this seat is named for its owner. */
export const named = (state: State, seat: string, card: string | null | undefined): State =>
  card == null || !hides(state, seat) ? state : { ...state, cards: nameCard(state.cards, seat, card) };

/** A card that stays where it is was shown there: in the hand it is known from now on, on the table it is turned up. */
export function shownAt(state: State, seat: string, card: string, place: string | undefined): State {
  const next = shown(state, seat, card);
  if (place === `hand:${seat}`) return { ...next, cards: knowCard(next.cards, seat, card) };
  return place === `set:${seat}` ? { ...next, cards: turnUp(next.cards, seat, card) } : next;
}
