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
}

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
      return [name, part(words, own, value, saying)] as const;
    });
    return formed(words, key, {
      ...Object.fromEntries(inner),
      value: inner.map(([name, text]) => `${name} ${text}`).join(', '),
    });
  }
  return formed(words, key, { value: plain(words, told, saying) });
}

const list = (words: Words, key: string, items: readonly Told[], saying: Saying): string =>
  items
    .map((item) => (isGroup(item) ? Object.values(item) : [item]))
    .map((parts) => parts.map((item) => word(words, key, item, saying)).join(' '))
    .join(', ');

/** One of several, which has no form of its own but may have a word. */
const word = (words: Words, key: string, told: Told, saying: Saying): string =>
  words.template('events', `${key}.${String(told)}`) ?? plain(words, told, saying);

const formed = (words: Words, key: string, values: Values): string =>
  words.template('events', key) !== undefined ? words.t('events', key, values) : String(values['value']);

const isGroup = (told: Told): told is { readonly [name: string]: Told } =>
  typeof told === 'object' &&
  told !== null &&
  !Array.isArray(told) &&
  !['card', 'place', 'recorded'].some((kind) => kind in told);

function plain(words: Words, told: Told, { cardName }: Saying): string {
  if (typeof told !== 'object' || told === null) return String(told);
  if ('card' in told) return cardName?.(String(told.card)) ?? String(told.card);
  if ('place' in told) return placeIn(words, String(told.place), String(told.of));
  if ('recorded' in told)
    return named(words, phraseIn(words, String(told.recorded)) ?? String(told.recorded), cardName);
  return '';
}

function placeIn(words: Words, place: string, of: string): string {
  const key = `place.${place}`;
  return words.has('events', key) ? words.t('events', key, { of }) : place;
}

/** Recorded words name a card by its ref and a place by its zone; a reader knows the names of both. */
const named = (words: Words, text: string, cardName: Saying['cardName']): string =>
  text
    .replace(/[a-z0-9][a-z0-9-]*#\d+/g, (ref) => cardName?.(ref) ?? ref)
    .replace(/\b(hand|set|chain|used|table):([\w-]+)/g, (_, place: string, of: string) => placeIn(words, place, of));
