/**
 * Refs that name by number, as the state counts them: a link `L3`, a window `W1`, … or a revision `12`. What names a seat or a card is
 * for `knowsRef` to say.
 */
import type { State } from './state.js';

const counterOf: Readonly<Record<string, keyof State['counters']>> = {
  L: 'links',
  W: 'windows',
  G: 'goals',
  E: 'effects',
  M: 'moments',
  N: 'games',
  R: 'rulings',
  T: 'intelligence',
};
const pattern = /^(?:([LWGEMNRT])([1-9]\d*)|\d+)$/;

/** Whether it names by number; nothing of that number need be there. */
export const isNumbered = (ref: string): boolean => pattern.test(ref);

/** Of a ref that names by number: whether the match has come so far. */
export function isCounted({ counters, revision }: State, ref: string): boolean {
  const [, letter = '', number] = pattern.exec(ref) ?? [];
  const counter = counterOf[letter];
  return counter === undefined ? Number(ref) <= revision : Number(number) <= counters[counter];
}
