/** Cursors of lists: opaque to callers, so that a list may later be read another way. */
import { HttpProblem } from './problem.js';

export const cursorOf = (after: string): string => Buffer.from(after, 'utf8').toString('base64url');

/** @throws HttpProblem for a text that no page gave out */
export function readCursor(cursor: string, pattern: RegExp): string {
  const after = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!pattern.test(after) || cursorOf(after) !== cursor) {
    throw new HttpProblem('MALFORMED', 'cursor must be as the page before gave it.');
  }
  return after;
}
