/** From where on a record is not whole for who reads it: a sealed part that has no opening, erased or withheld. */
import type { Revision } from '#kernel';
import { isSealed, parseLine } from '#log';
import type { VerifyInput } from './verify-report.js';

/** Fields whose loss changes no state that rules or invariants ask: names of people, and what was said in words. */
export const personal: readonly string[] = ['name', 'reason', 'facts', 'note', 'protest', 'protestText'];

/** The first revision of which a sealed part has no opening, the most telling one counting; without those that change no state. */
export function firstBlind(
  { lines, openings }: Pick<VerifyInput, 'lines' | 'openings'>,
  ignored: readonly string[] = [],
): Revision | undefined {
  const known = new Set(openings.map(({ digest }) => digest));
  for (const { line } of lines) {
    const event = parseLine(line);
    if (line.includes('"$sealed"') && !opensWhole([event.data, event.meta], known, ignored)) return event.revision;
  }
  return undefined;
}

function opensWhole(value: unknown, known: ReadonlySet<string>, ignored: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (isSealed(value))
    return known.has((typeof value.$sealed === 'string' ? value.$sealed : value.$sealed[0]) as string);
  return Object.entries(value).every(([key, field]) => ignored.includes(key) || opensWhole(field, known, ignored));
}
