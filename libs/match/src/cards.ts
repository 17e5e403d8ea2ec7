/**
 * Where cards lie and who has seen them: the only place that moves one. A card is in one zone (I6). In closed hands nobody but the
 * officials knows a card by its ref: others know it by its *face*, numbered per seat in the order of showing, and its owner by its
 * *own name*, numbered in the order in which they got to see it; so `#2` does not tell of a `#1` (C63).
 *
 * All of this must come out the same when a viewer folds what they may see (I14): hence a hidden card counts as an unseen one, a
 * hand's open part keeps the order in which it became known, and a pile without an owner is kept sorted, since faces may be equal there.
 */
import type { CardRef, Seat } from '#kernel';
import { idOf } from './card.js';
import type { Cards, Names, State } from './state.js';

const without = (list: readonly CardRef[], card: CardRef): readonly CardRef[] => {
  const at = list.indexOf(card);
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)];
};

/** Without that card; a place with nothing in it is not listed, so that it does not tell what lay there. */
function lessOne(places: Cards['zones'], place: string, card: CardRef): Cards['zones'] {
  const held = places[place];
  if (held === undefined) return places;
  const rest = without(held, card);
  if (rest.length > 0) return rest === held ? places : { ...places, [place]: rest };
  const { [place]: _held, ...others } = places;
  return others;
}

export const isPile = (zone: string): boolean => !zone.includes(':');

function put(cards: Cards, zone: string, card: CardRef): Cards {
  const held = [...(cards.zones[zone] ?? []), card];
  return { ...cards, zones: { ...cards.zones, [zone]: isPile(zone) ? held.sort() : held } };
}

const seatIn = (zone: string): Seat => zone.slice(zone.indexOf(':') + 1);
const placeOf = (zone: string): string => (isPile(zone) ? zone : zone.slice(0, zone.indexOf(':')));

/** Takes a card out of a zone; one that the viewer never saw there is counted off the unseen ones. */
function take(cards: Cards, zone: string, card: CardRef): Cards {
  const held = cards.zones[zone] ?? [];
  const seat = seatIn(zone);
  if (held.includes(card)) {
    return {
      ...cards,
      zones: lessOne(cards.zones, zone, card),
      ...(placeOf(zone) === 'hand' ? { known: lessOne(cards.known, seat, card) } : {}),
      ...(placeOf(zone) === 'set' ? { faceDown: lessOne(cards.faceDown, seat, card) } : {}),
    };
  }
  if (placeOf(zone) === 'hand') {
    const unseen = cards.unseen[seat] ?? null;
    return unseen === null || unseen === 0 ? cards : { ...cards, unseen: { ...cards.unseen, [seat]: unseen - 1 } };
  }
  const unseenSet = cards.unseenSet[seat] ?? 0;
  return placeOf(zone) === 'set' && unseenSet > 0
    ? { ...cards, unseenSet: { ...cards.unseenSet, [seat]: unseenSet - 1 } }
    : cards;
}

/** From one zone to another. From `null` the card comes into being. */
export const moveCard = (cards: Cards, card: CardRef, from: string | null, to: string): Cards =>
  put(from === null ? cards : take(cards, from, card), to, card);

/** Cards come into a hand; `null` stands for one that this viewer has not seen. */
export function giveCards(
  cards: Cards,
  seat: Seat,
  given: readonly (CardRef | null)[],
  count: number,
  from: string | null,
): Cards {
  let next: Cards = { ...cards, unseen: { ...cards.unseen, [seat]: cards.unseen[seat] ?? 0 } };
  for (const card of given) if (card !== null) next = moveCard(next, card, from, `hand:${seat}`);
  const unseen = given.filter((card) => card === null).length + count;
  return unseen === 0 ? next : { ...next, unseen: { ...next.unseen, [seat]: (next.unseen[seat] ?? 0) + unseen } };
}

/**
 * A card goes from a hand to the table, ready; `null` for one that this viewer has not seen. Face down it may be any card of that hand:
 * from then on nobody can be sure of those that were known there, or their absence would name it (I11).
 */
export function setCard(cards: Cards, seat: Seat, card: CardRef | null, faceDown: boolean): Cards {
  if (card === null) {
    const { [`hand:${seat}`]: seen = [], ...zones } = cards.zones;
    const unseen = cards.unseen[seat] ?? null;
    const left = (unseen ?? 0) + seen.length;
    return {
      ...unsure(cards, seat),
      zones,
      unseen: { ...cards.unseen, [seat]: left === 0 ? unseen : left - 1 },
      unseenSet: { ...cards.unseenSet, [seat]: (cards.unseenSet[seat] ?? 0) + 1 },
    };
  }
  const moved = moveCard(cards, card, `hand:${seat}`, `set:${seat}`);
  if (!faceDown) return moved;
  return { ...unsure(moved, seat), faceDown: { ...moved.faceDown, [seat]: [...(moved.faceDown[seat] ?? []), card] } };
}

function unsure(cards: Cards, seat: Seat): Cards {
  const { [seat]: _known, ...known } = cards.known;
  return { ...cards, known };
}

const liesFaceDown = (cards: Cards, seat: Seat, card: CardRef): boolean =>
  cards.faceDown[seat]?.includes(card) === true;

/** Where a seat's card lies hidden from others: in the hand and not known, or set face down. */
const isHidden = (cards: Cards, seat: Seat, card: CardRef): boolean =>
  (cards.zones[`hand:${seat}`]?.includes(card) === true && cards.known[seat]?.includes(card) !== true) ||
  liesFaceDown(cards, seat, card);

function liesWith(cards: Cards, seat: Seat, card: CardRef): boolean {
  for (const zone in cards.zones) {
    if (cards.zones[zone]?.includes(card) === true && !isPile(zone) && seatIn(zone) === seat) return true;
  }
  return false;
}

/** The next number of this card for this seat; a card that openly came from another seat keeps its name, so that one is passed over. */
function nextName(cards: Cards, names: Names, seat: Seat, card: CardRef): CardRef {
  const id = idOf(card);
  let number = 1;
  for (const key in names[id]) if (seatOfKey(key) === seat) number += 1;
  while (foreignHas(cards, seat, id, `${id}#${number}`)) number += 1;
  return `${id}#${number}`;
}

function foreignHas(cards: Cards, seat: Seat, id: string, name: CardRef): boolean {
  const shown = cards.faces[id];
  for (const key in shown) {
    if (shown[key] === name && seatOfKey(key) !== seat && isForeign(cards, seat, cardOfKey(key))) return true;
  }
  return false;
}

const isForeign = (cards: Cards, seat: Seat, card: CardRef): boolean =>
  nameIn(cards.faces, seat, card) === undefined && liesWith(cards, seat, card) && !isHidden(cards, seat, card);

const seatOfKey = (key: string): Seat => key.slice(0, key.indexOf('/'));
const cardOfKey = (key: string): CardRef => key.slice(key.indexOf('/') + 1);

/** Under which name a seat's card is known, by the names given. */
const nameIn = (names: Names, seat: Seat, card: CardRef): CardRef | undefined => names[idOf(card)]?.[`${seat}/${card}`];

/** With this name last: whoever was last seen to have a card is whose it is ({@link claimOf}). */
function withName(names: Names, seat: Seat, card: CardRef, name: CardRef): Names {
  const id = idOf(card);
  const key = `${seat}/${card}`;
  const held = names[id] ?? {};
  if (held[key] === undefined) return { ...names, [id]: { ...held, [key]: name } };
  if (held[key] === name && Object.keys(held).at(-1) === key) return names;
  const { [key]: _before, ...others } = held;
  return { ...names, [id]: { ...others, [key]: name } };
}

/** Its owner gets to see a card: from now on it has a name for them. */
export function nameCard(cards: Cards, seat: Seat, card: CardRef): Cards {
  const name = nameIn(cards.own, seat, card) ?? nextName(cards, cards.own, seat, card);
  return { ...cards, own: withName(cards.own, seat, card, name) };
}

/** The name that a seat would give to a card that it was not seen to have yet. */
export const nameToCome = (cards: Cards, seat: Seat, card: CardRef): CardRef => nextName(cards, cards.own, seat, card);

/** Everybody sees a card of this seat, before it moves: in closed hands it gets the number by which others know it. */
export function showCard(cards: Cards, seat: Seat, card: CardRef): Cards {
  if (liesWith(cards, seat, card) && !isHidden(cards, seat, card)) return cards;
  const named = nameCard(cards, seat, card);
  if (nameIn(cards.faces, seat, card) !== undefined) return named;
  return { ...named, faces: withName(named.faces, seat, card, nextName(named, named.faces, seat, card)) };
}

/** A card that was set face down is turned up where it lies. */
export function turnUp(cards: Cards, seat: Seat, card: CardRef): Cards {
  const zone = `set:${seat}`;
  if (cards.zones[zone]?.includes(card) === true && !liesFaceDown(cards, seat, card)) return cards;
  return moveCard(cards, card, zone, zone);
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

/** The seat whose card it is in closed hands, by the last one that was seen to have it, and its names. */
export function claimOf(
  state: State,
  card: string,
): { readonly seat: Seat; readonly own: CardRef; readonly face?: CardRef } | undefined {
  const names = state.cards.own[idOf(card)] ?? {};
  const key = Object.keys(names).findLast((candidate) => cardOfKey(candidate) === card);
  const own = key === undefined ? undefined : names[key];
  if (key === undefined || own === undefined) return undefined;
  const seat = seatOfKey(key);
  const face = nameIn(state.cards.faces, seat, card);
  return { seat, own, ...(face === undefined ? {} : { face }) };
}

/** The face and owner of a card that was shown in closed hands. */
export function faceOf(state: State, card: string): { readonly seat: Seat; readonly face: CardRef } | undefined {
  const claim = claimOf(state, card);
  return claim?.face === undefined ? undefined : { seat: claim.seat, face: claim.face };
}

/** Where a hidden card lies, or `undefined` for one that everybody sees or nobody has. */
export const hiddenWith = (state: State, card: string): Seat | undefined =>
  state.opening.players.find(({ id }) => isHidden(state.cards, id, card))?.id;

/** Whether a card of this match lies on the table face down, as an official knows it. */
export const isFaceDown = (state: State, card: CardRef): boolean =>
  Object.values(state.cards.faceDown).some((down) => down.includes(card));
