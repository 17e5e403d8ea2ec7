/**
 * Where cards lie and who has seen them: the only place that moves one. A card is in one zone (I6). In closed hands others know a
 * card by its *face*, numbered per seat in the order of showing, so that `#2` does not tell of a `#1` (C63).
 */
import type { CardRef, Seat } from '#kernel';
import { idOf } from './card.js';
import type { Cards, State } from './state.js';

const without = (list: readonly CardRef[], card: CardRef): readonly CardRef[] => {
  const at = list.indexOf(card);
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)];
};

const put = (cards: Cards, zone: string, card: CardRef): Cards => ({
  ...cards,
  zones: { ...cards.zones, [zone]: [...(cards.zones[zone] ?? []), card] },
});

const seatIn = (zone: string): Seat => zone.slice(zone.indexOf(':') + 1);
const placeOf = (zone: string): string => zone.split(':', 1)[0] as string;

/** Takes a card out of a zone; one that the viewer never saw there is counted off the unseen ones. */
function take(cards: Cards, zone: string, card: CardRef): Cards {
  const held = cards.zones[zone] ?? [];
  const seat = seatIn(zone);
  if (held.includes(card)) {
    const known = cards.known[seat] ?? [];
    return {
      ...cards,
      zones: { ...cards.zones, [zone]: without(held, card) },
      ...(placeOf(zone) === 'hand' && known.includes(card) ? { known: { ...cards.known, [seat]: without(known, card) } } : {}),
      ...(cards.faceDown.includes(card) ? { faceDown: without(cards.faceDown, card) } : {}),
    };
  }
  if (placeOf(zone) === 'hand') {
    const unseen = cards.unseen[seat] ?? null;
    return unseen === null || unseen === 0 ? cards : { ...cards, unseen: { ...cards.unseen, [seat]: unseen - 1 } };
  }
  const unseenSet = cards.unseenSet[seat] ?? 0;
  return placeOf(zone) === 'set' && unseenSet > 0 ? { ...cards, unseenSet: { ...cards.unseenSet, [seat]: unseenSet - 1 } } : cards;
}

/** From one zone to another. From `null` the card comes into being. */
export const moveCard = (cards: Cards, card: CardRef, from: string | null, to: string): Cards =>
  put(from === null ? cards : take(cards, from, card), to, card);

/** Cards come into a hand; `null` stands for one that this viewer has not seen. */
export function giveCards(cards: Cards, seat: Seat, given: readonly (CardRef | null)[], count: number, from: string | null): Cards {
  let next: Cards = { ...cards, unseen: { ...cards.unseen, [seat]: cards.unseen[seat] ?? 0 } };
  for (const card of given) if (card !== null) next = moveCard(next, card, from, `hand:${seat}`);
  const unseen = given.filter((card) => card === null).length + count;
  return unseen === 0 ? next : { ...next, unseen: { ...next.unseen, [seat]: (next.unseen[seat] ?? 0) + unseen } };
}

/** A card goes from a hand to the table, ready; `null` for one that this viewer has not seen. */
export function setCard(cards: Cards, seat: Seat, card: CardRef | null, faceDown: boolean): Cards {
  if (card === null) {
    const unseen = cards.unseen[seat] ?? null;
    return {
      ...cards,
      unseen: { ...cards.unseen, [seat]: unseen === null || unseen === 0 ? unseen : unseen - 1 },
      unseenSet: { ...cards.unseenSet, [seat]: (cards.unseenSet[seat] ?? 0) + 1 },
    };
  }
  const moved = moveCard(cards, card, `hand:${seat}`, `set:${seat}`);
  return faceDown ? { ...moved, faceDown: [...moved.faceDown, card] } : moved;
}

/** Everybody sees a card of this seat: in closed hands it gets the number by which others know it. */
export function showCard(cards: Cards, seat: Seat, card: CardRef): Cards {
  const key = `${seat}/${card}`;
  if (cards.faces[key] !== undefined) return cards;
  const id = idOf(card);
  const shown = Object.keys(cards.faces).filter((other) => other.startsWith(`${seat}/`) && idOf(other.slice(seat.length + 1)) === id);
  return { ...cards, faces: { ...cards.faces, [key]: `${id}#${shown.length + 1}` } };
}

/** A card that stays in the hand was shown, by a refused play: all know of it from then on. */
export function knowCard(cards: Cards, seat: Seat, card: CardRef): Cards {
  const hand = `hand:${seat}`;
  let next = cards;
  if (!(next.zones[hand] ?? []).includes(card)) {
    const unseen = next.unseen[seat] ?? null;
    if (unseen === null || unseen === 0) return next;
    next = put({ ...next, unseen: { ...next.unseen, [seat]: unseen - 1 } }, hand, card);
  }
  const known = next.known[seat] ?? [];
  return known.includes(card) ? next : { ...next, known: { ...next.known, [seat]: [...known, card] } };
}

/** The face and owner of a card that was shown in closed hands. */
export function faceOf(state: State, card: string): { readonly seat: Seat; readonly face: CardRef } | undefined {
  for (const player of state.opening.players) {
    const face = state.cards.faces[`${player.id}/${card}`];
    if (face !== undefined) return { seat: player.id, face };
  }
  return undefined;
}

/** Where a hidden card lies, or `undefined` for one that everybody sees or nobody has. */
export function hiddenWith(state: State, card: string): Seat | undefined {
  for (const { id } of state.opening.players) {
    const inHand = state.cards.zones[`hand:${id}`]?.includes(card) === true && state.cards.known[id]?.includes(card) !== true;
    const setDown = state.cards.zones[`set:${id}`]?.includes(card) === true && state.cards.faceDown.includes(card);
    if (inHand || setDown) return id;
  }
  return undefined;
}
