/**
 * Who may see what, and under which name: the one answer that redaction of events, of state and of text shares. In closed hands an
 * official knows a card by its ref, its owner by its own name, others by its face once it was shown, and not at all before. Names of
 * cards here are those at a given state: ask about an event with the state after it.
 */
import type { CardRef, Json, Seat } from '#kernel';
import type { Audience } from './audience.js';
import { cardRef } from './card.js';
import { claimOf } from './cards.js';
import { isSeat, type State } from './state.js';

/** One thing to hide in an event, as sealing takes it. */
export interface Secret {
  /** Where it stands, as `['data', 'cards', 0]` or `['meta', 'command', 'players', 0, 'name']`. */
  readonly path: readonly (string | number)[];
  /** What everybody may see in its place; absent: nothing, which reads as `null`. */
  readonly face?: Json;
  /** What each audience sees, most privileged first; at least one. */
  readonly variants: readonly Variant[];
}

export interface Variant {
  /** `official`, seats, or `everyone`. */
  readonly for: readonly string[];
  readonly kind: 'card' | 'name' | 'text' | 'identity' | 'snapshot';
  readonly value: Json;
  /** The person it is about: what an erasure asks for. */
  readonly subject?: string;
}

/** Whether an audience may have an opening. After the match, where the preset reveals, everybody may have every one. */
export const mayOpen = (forWhom: readonly string[], audience: Audience, revealed: boolean): boolean =>
  revealed || audience === 'official' || forWhom.includes('everyone') || forWhom.includes(audience);

/** The result is final and the match's preset lets everybody see the hands after it. */
export const mayEveryoneSee = (state: State): boolean =>
  state.status === 'final' && (state.opening.preset['reveal'] ?? 'after-match') === 'after-match';

/** A card that some audience may know only by another name, or not at all. */
export interface Veiled {
  readonly owner: Seat;
  /** How its owner knows it. */
  readonly own: CardRef;
  /** How everybody else knows it; absent: hidden from them. */
  readonly face?: CardRef;
}

/** How a card is veiled in closed hands; `undefined` for one that everybody knows by its ref, and for what is no card. */
export function veilOf(state: State, named: string): Veiled | undefined {
  if (state.opening.hands === 'open' || isSeat(state, named)) return undefined;
  const card = cardRef(named);
  if (card === undefined) return undefined;
  const claim = claimOf(state, card);
  if (claim === undefined) return undefined;
  const { seat: owner, own, face } = claim;
  return { owner, own, ...(face === undefined ? {} : { face }) };
}

/** The name under which an audience knows a card; `null` when it is hidden from them. What is no card keeps its name. */
export function nameFor(state: State, audience: Audience, named: string): string | null {
  if (audience === 'official') return named;
  const veil = veilOf(state, named);
  if (veil === undefined) return named;
  return audience === veil.owner ? veil.own : (veil.face ?? null);
}

const cardInText = /[\p{Ll}\p{Lo}\p{N}][\p{L}\p{N}.-]*#[1-9]\d{0,3}/gu;

/** Whether plain text names a card that is veiled: then it must not be told as it is. */
export const tellsOfCards = (state: State, text: string): boolean =>
  text.includes('#') && [...text.matchAll(cardInText)].some(([named]) => veilOf(state, named) !== undefined);

/** Plain text with the cards in it as an audience knows them. */
export const retell = (state: State, audience: Audience, text: string): string =>
  text.includes('#') ? text.replace(cardInText, (named) => nameFor(state, audience, named) ?? 'a hidden card') : text;

/** JSON with the cards in its texts as an audience knows them. */
export function retellAll<T>(state: State, audience: Audience, value: T): T {
  if (typeof value === 'string') return retell(state, audience, value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => retellAll(state, audience, item)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, retellAll(state, audience, field as unknown)]),
  ) as T;
}
