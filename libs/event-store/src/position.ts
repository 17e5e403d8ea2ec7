import type { Position } from '#kernel';

/** Positions are decimal strings, since a store may count beyond what a number holds exactly. */
const pattern = /^(?:0|[1-9][0-9]{0,19})$/;

export const isPosition = (value: string): value is Position => pattern.test(value);

/** Negative when `a` comes before `b`, 0 when they are the same. */
export function comparePositions(a: Position, b: Position): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
