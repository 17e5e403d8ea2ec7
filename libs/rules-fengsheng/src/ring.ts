/**
 * The ring of seats. "Right" is counter-clockwise, which is the next one in seating order. The dead keep their seat and are passed over
 * (FS-5). An *order* here is a list of living seats, the first to be asked first.
 */
import type { Seat } from '#kernel';
import { seatsOf, type State } from '#match';
import { sliceOf } from './slice.js';

export const isDead = (state: State, seat: string): boolean => sliceOf(state).dead.includes(seat);

export const living = (state: State): readonly Seat[] => seatsOf(state).filter((seat) => !isDead(state, seat));

/** FS-5: living seats from the right of a seat on, that seat left out. */
export function rightOf(state: State, seat: string): readonly Seat[] {
  const seats = seatsOf(state);
  const at = seats.indexOf(seat);
  return [...seats.slice(at + 1), ...seats.slice(0, Math.max(at, 0))].filter((other) => !isDead(state, other));
}

/** FS-5: living seats from a seat on; from the next living one to its right where it is dead. */
export function from(state: State, seat: Seat): readonly Seat[] {
  const others = rightOf(state, seat);
  return isDead(state, seat) ? others : [seat, ...others];
}

/** FS-5: living seats from the right of a seat on, that seat last. */
export const afterSeat = (state: State, seat: Seat): readonly Seat[] =>
  isDead(state, seat) ? rightOf(state, seat) : [...rightOf(state, seat), seat];
