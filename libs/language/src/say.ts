/**
 * An event's sentence in a language. A catalogue entry has `say` and, for each parameter that needs words of its own, its form: a text
 * (`{{value}}`, and the parts of a compound one), a group of texts by value, plurals for a number, `<parameter>_none` where the event
 * says nothing. Parameters without a form stand as they are, absent ones as nothing.
 */
import type { Sentence, Told } from '#replay';
import { phraseIn } from './phrases.js';
import type { Values, Words } from './words.js';

export interface Saying {
  /** A card by its name; without one its id stands. */
  readonly cardName?: (ref: string) => string | undefined;
  /** The clause of a refusal in words, for languages in which its recorded message is not told. */
  readonly clause?: (id: string) => string | undefined;
  /** A seat by the name of who sits there; without one its id stands. */
  readonly seatName?: (id: string) => string | undefined;
}

/** Parameters that name seats; the same letters elsewhere may be a link's. */
const seated = /\.(by|to|from|for|on|seat|player|first|order|targets|winners)$/;
/** Parameters that say something of each seat. */
const ofEachSeat = /\.(score|scoreBefore|rolls|games|life)$/;
/** A card of the catalogue in words that a rule system wrote: what cannot be a plain word, with `#` or a hyphen. */
const cardInWords = /(?<![\w#-])[a-z0-9]+(?:-[a-z0-9]+)*(?:#\d+)?(?:\/[a-z0-9-]+)?(?![\w#-])/g;

export function say(words: Words, { key, params }: Sentence, saying: Saying = {}): string {
  const known = words.has('events', `${key}.say`);
  if (!known) return words.t('events', 'unknown.say', { type: String(params['type'] ?? key) });
  const message = params['message'];
  const parts = Object.entries(params).map(([name, value]) => [name, part(words, `${key}.${name}`, value, saying)]);
  // One sentence may serve events of several rule systems, which need not have the same fields.
  const asked = words.template('events', `${key}.say`)?.match(/(?<=\{\{)\w+/g) ?? [];
  const absent = asked.map((name) => [name, part(words, `${key}.${name}`, null, saying)]);
  const values = Object.fromEntries([...absent, ...parts]) as Record<string, string>;
  if (message !== undefined && words.language !== 'en') {
    const clause = saying.clause?.(String(params['clause']));
    if (clause !== undefined && recordedOnly(words, message)) values['message'] = clause.replace(/\.$/, '');
  }
  return words.t('events', `${key}.say`, values);
}

/** Its words are known in English alone. */
const recordedOnly = (words: Words, told: Told): boolean =>
  typeof told === 'object' &&
  told !== null &&
  'recorded' in told &&
  phraseIn(words, String(told.recorded)) === undefined;

function part(words: Words, key: string, told: Told, saying: Saying): string {
  if (told === null || (Array.isArray(told) && told.length === 0)) {
    return words.has('events', `${key}_none`) ? words.t('events', `${key}_none`) : '';
  }
  if (typeof told === 'number' && words.has('events', key, told)) {
    return words.t('events', key, { count: told, value: told });
  }
  if (typeof told === 'string' && words.has('events', `${key}.${told}`)) return words.t('events', `${key}.${told}`);
  if (Array.isArray(told)) return formed(words, key, { value: list(words, key, told as readonly Told[], saying) });
  if (isGroup(told)) {
    const inner = Object.entries(told).map(([name, value]) => {
      const own = `${key.split('.')[0]}.${name}`;
      const told = (ofEachSeat.test(key) ? saying.seatName?.(name) : undefined) ?? name;
      return [told, part(words, own, value, saying)] as const;
    });
    return formed(words, key, {
      ...Object.fromEntries(inner),
      value: inner.map(([name, text]) => `${name} ${text}`).join(', '),
    });
  }
  return formed(words, key, { value: plain(words, key, told, saying) });
}

const list = (words: Words, key: string, items: readonly Told[], saying: Saying): string =>
  items
    .map((item) => (isGroup(item) ? Object.values(item) : [item]))
    .map((parts) => parts.map((item) => word(words, key, item, saying)).join(' '))
    .join(', ');

/** One of several, which has no form of its own but may have a word. */
const word = (words: Words, key: string, told: Told, saying: Saying): string =>
  words.template('events', `${key}.${String(told)}`) ?? plain(words, key, told, saying);

const formed = (words: Words, key: string, values: Values): string =>
  words.template('events', key) !== undefined ? words.t('events', key, values) : String(values['value']);

const isGroup = (told: Told): told is { readonly [name: string]: Told } =>
  typeof told === 'object' &&
  told !== null &&
  !Array.isArray(told) &&
  !['card', 'place', 'recorded'].some((kind) => kind in told);

function plain(words: Words, key: string, told: Told, saying: Saying): string {
  const seat = (id: string): string | undefined => (seated.test(key) ? saying.seatName?.(id) : undefined);
  if (typeof told !== 'object' || told === null) return seat(String(told)) ?? String(told);
  if ('card' in told) return seat(String(told.card)) ?? saying.cardName?.(String(told.card)) ?? String(told.card);
  if ('place' in told) return placeIn(words, String(told.place), String(told.of), saying);
  if ('recorded' in told)
    return withNames(words, phraseIn(words, String(told.recorded)) ?? String(told.recorded), saying);
  return '';
}

export function placeIn(words: Words, place: string, of: string, { seatName }: Saying): string {
  const key = `place.${place}`;
  return words.has('events', key) ? words.t('events', key, { of: seatName?.(of) ?? of }) : place;
}

/** Recorded words name a card by its ref and a place by its zone; a reader knows the names of both. */
export const withNames = (words: Words, text: string, saying: Saying): string =>
  text
    .replace(cardInWords, (ref) => (/[#-]/.test(ref) ? saying.cardName?.(ref) : undefined) ?? ref)
    .replace(/\b(hand|set|chain|used|table):([\w-]+)/g, (_, place: string, of: string) =>
      placeIn(words, place, of, saying),
    );
