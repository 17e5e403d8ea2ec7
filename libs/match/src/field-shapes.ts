/**
 * What the fields of events, and of the commands beside them, are made of: ids, references, cards, words, people. Events take these as
 * they stand, so a change here is a new shape of each event that has such a field (see `event-shapes.ts`).
 */
import { enumeration, integer, list, nullable, object, optional, seatPattern, string } from '#kernel';
import type { JsonObject, Shape } from '#kernel';

export const seat = string({ max: 32, pattern: seatPattern, note: 'must be a seat id such as A' });
export const revision: Shape<number> = integer(0, 1_000_000_000);
export const card = string({ max: 80, meaning: 'card' });
export const hiddenCard = nullable(string({ max: 80, meaning: 'hidden-card' }));
export const ref = string({
  max: 80,
  meaning: 'card',
  note: 'a seat, link, window, goal, effect, ruling, card or revision',
});
export const id = string({ max: 20 });
export const clause = string({ max: 60 });
export const freeText = nullable(string({ max: 4000, meaning: 'free-text' }));
/** What a player said of a response, in their own words, beside what the rules read of it. */
export const withWords = (field: string): Shape<JsonObject> => ({ kind: 'json', fields: { [field]: freeText } });
export const seats = list(seat, 9);
export const zonePlace = string({ max: 60, meaning: 'zone' });
export const struck = list(revision, 2);
export const snapshot: Shape<JsonObject> = { kind: 'json', meaning: 'snapshot' };

export const player = object({
  id: seat,
  name: optional(nullable(string({ max: 200, meaning: 'name' }))),
  rank: optional(integer(1, 1_000_000)),
  character: optional(string({ max: 64 })),
  identity: optional(nullable(string({ max: 40, meaning: 'hidden-identity' }))),
});
export const competition = object({
  tournament: string({ max: 100 }),
  round: optional(integer(0, 9999)),
  table: optional(string({ max: 40 })),
});
export const via = enumeration(['play', 'ability', 'builtIn', 'effect', 'set']);
export const windowKind = enumeration(['response', 'lethal-goal', 'occurrence', 'built-in', 'on-play']);
