/** Ids inside a match are counters of the match itself, so that they need no chance; they never go back, whatever is struck. */
import type { State } from './state.js';

/** Counters follow the ids that events carry: `L7` makes the next link `L8`. */
export function counted(state: State, name: keyof State['counters'], id: string): State['counters'] {
  const number = Number(id.slice(1));
  return number > state.counters[name] ? { ...state.counters, [name]: number } : state.counters;
}
