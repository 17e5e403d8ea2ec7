/** Cards, characters and skills by name, and what their data say of when, at what and on what. Data that cannot be read limit nothing. */
import { isObject } from '#kernel';
import type { Seat } from '#kernel';
import { idOf, type Ability, type CardDefinition, type Link, type State } from '#match';
import { catalogue } from './catalogue.js';
import { phases, sliceOf, type Phase } from './slice.js';

const known = new Map([...catalogue.cards, ...catalogue.characters].map((defined) => [defined.id, defined]));

export const defined = (state: State, id: string): CardDefinition | undefined => state.defined[id] ?? known.get(id);

/** `holmes/truth` → that skill of Holmes. */
export function abilityNamed(state: State, name: string): Ability | undefined {
  const at = name.lastIndexOf('/');
  return defined(state, name.slice(0, at))?.abilities?.find(({ id }) => id === name.slice(at + 1));
}

/** The character of a seat: as revealed, else as the opening says. */
export const characterOf = (state: State, seat: Seat): string | undefined =>
  sliceOf(state).characters[seat] ?? state.opening.players.find(({ id }) => id === seat)?.character;

/** The card or skill that a link was announced with. */
export function sourceOf(state: State, link: Pick<Link, 'card' | 'ability'>): CardDefinition | Ability | undefined {
  if (link.ability !== null) return abilityNamed(state, link.ability);
  return link.card === null ? undefined : defined(state, idOf(link.card));
}

export interface Timing {
  readonly turn?: 'own' | 'other';
  readonly phases?: readonly Phase[];
  /** Only to open a chain, or only in answer. */
  readonly chain?: 'opens' | 'answers';
  /** `uses` counts within a turn, not in the whole game. */
  readonly per?: 'turn';
}

const oneOf = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value);

export function timingOf(raw: unknown): Timing {
  const said = typeof raw === 'string' ? { turn: raw.replace(/-turn$/, '') } : isObject(raw) ? raw : {};
  const turn = oneOf(said['turn'], ['own', 'other']);
  const listed = Array.isArray(said['phases'])
    ? (said['phases'] as unknown[]).filter((phase) => oneOf(phase, phases) !== undefined)
    : undefined;
  const chain = oneOf(said['chain'], ['opens', 'answers']);
  return {
    ...(turn === undefined ? {} : { turn }),
    ...(listed === undefined ? {} : { phases: listed as Phase[] }),
    ...(chain === undefined ? {} : { chain }),
    ...(said['per'] === 'turn' ? { per: 'turn' } : {}),
  };
}

export interface Targets {
  readonly seats?: 'any' | 'other' | 'self';
  readonly count?: number;
  readonly intelligence?: 'transit' | 'received';
  readonly colour?: string;
}

export function targetsOf(raw: unknown): Targets {
  if (!isObject(raw)) return {};
  const seats = oneOf(raw['seats'], ['any', 'other', 'self']);
  const intelligence = oneOf(raw['intelligence'], ['transit', 'received']);
  const { count, colour } = raw;
  return {
    ...(seats === undefined ? {} : { seats }),
    ...(typeof count === 'number' ? { count } : {}),
    ...(intelligence === undefined ? {} : { intelligence }),
    ...(typeof colour === 'string' ? { colour } : {}),
  };
}

/** FS-7: what a red skill fires on, and what part its owner has in it. */
export interface Condition {
  readonly on: string;
  readonly who: 'player' | 'target' | 'any';
}

export function conditionOf(raw: unknown): Condition | undefined {
  if (!isObject(raw) || typeof raw['on'] !== 'string') return undefined;
  return { on: raw['on'], who: oneOf(raw['who'], ['player', 'target', 'any']) ?? 'any' };
}
