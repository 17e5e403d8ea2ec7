/**
 * Places of a state and what stands there, in words: `score.A` is "Score: A", `null` is "nothing", a card goes by its name. The only place
 * that does so, for the command line, the report and the pages. What nobody has a word for stands as it is.
 */
import { isObject, type Json } from '#kernel';
import { placeIn, type Saying } from './say.js';
import type { Words } from './words.js';

/** Whose parts are named by seats, which may be called as a field is. */
const ofEachSeat: readonly string[] = ['score', 'scoreBefore', 'games', 'life', 'lifeChanges', 'received', 'players'];
/** What people said. */
const free: readonly string[] = ['name', 'text', 'facts', 'official', 'note', 'tournament', 'table'];
/** Fields whose values go by the words of another. */
const alike: Readonly<Record<string, string>> = {
  colours: 'colour',
  identity: 'colour',
  identities: 'colour',
  from: 'zone',
};

const labelOf = (words: Words, name: string, saying: Saying, seat: boolean): string => {
  const known = seat ? undefined : words.template('values', `place.${name}`);
  return known ?? saying.seatName?.(name) ?? name;
};

/** @param path as `why` takes it and differences name it */
export function placeInWords(words: Words, path: string, saying: Saying = {}): string {
  const [head = '', ...names] = path.split('.');
  if (head === 'cards') {
    const ref = names.join('.');
    return `${words.t('values', 'place.card')}: ${saying.cardName?.(ref) ?? ref}`;
  }
  if (head === 'figures' && words.has('values', `place.figures.${names[0] ?? ''}`)) {
    const [figure, ...seats] = names as [string, ...string[]];
    return told(
      words.t('values', `place.figures.${figure}`),
      seats.map((seat) => labelOf(words, seat, saying, true)),
    );
  }
  const labels = names.map((name, i) =>
    labelOf(words, name, saying, ofEachSeat.includes(i === 0 ? head : (names[i - 1] as string))),
  );
  if (head === 'players' && labels.length > 1) return told(labels.slice(1).join(', '), labels.slice(0, 1));
  return told(labelOf(words, head, saying, false), labels);
}

const told = (label: string, of: readonly string[]): string => (of.length === 0 ? label : `${label}: ${of.join(', ')}`);

/** What stands at a place. */
export function valueInWords(words: Words, path: string, value: Json | undefined, saying: Saying = {}): string {
  if (path.startsWith('preset.')) return presetInWords(words, value);
  if (path.startsWith('cards.') && typeof value === 'string') return zoneInWords(words, value, saying);
  // In a list or by seat the place has no name of its own.
  const named = path.split('.').filter((name) => words.has('values', `place.${name}`));
  return valueOf(words, named.at(-1) ?? '', value, saying);
}

function valueOf(words: Words, field: string, value: Json | undefined, saying: Saying): string {
  if (field === 'standing' && (value === null || typeof value === 'boolean'))
    return words.t('values', `said.standing.${value === null ? 'waits' : value ? 'stands' : 'void'}`);
  if (value === null || value === undefined) return words.t('values', 'said.nothing');
  if (typeof value === 'boolean') return words.t('values', value ? 'said.yes' : 'said.no');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textOf(words, field, value, saying);
  if (Array.isArray(value)) return listOf(words, field, value as readonly Json[], saying);
  return partsOf(words, field, value as { readonly [name: string]: Json }, saying);
}

function textOf(words: Words, field: string, value: string, saying: Saying): string {
  if (free.includes(field)) return value;
  const word = words.template('values', `said.${alike[field] ?? field}.${value}`);
  return word ?? saying.seatName?.(value) ?? saying.cardName?.(value) ?? value;
}

function listOf(words: Words, field: string, items: readonly Json[], saying: Saying): string {
  if (items.length === 0) return words.t('values', field === 'winners' ? 'said.draw' : 'said.none');
  const parts = items.map((item) =>
    item === null ? words.t('values', 'said.hidden') : valueOf(words, field, item, saying),
  );
  return parts.join(items.some(isObject) ? '; ' : ', ');
}

/** What of it stands there at all, each with its name. */
function partsOf(words: Words, field: string, value: { readonly [name: string]: Json }, saying: Saying): string {
  const bySeat = ofEachSeat.includes(field);
  const parts = Object.entries(value)
    .filter(([name, part]) => bySeat || name === 'standing' || !isNothing(part))
    .map(([name, part]) => {
      const inner = valueOf(words, bySeat ? '' : name, part, saying);
      return name === 'id' ? inner : `${labelOf(words, name, saying, bySeat)} ${inner}`;
    });
  return parts.length === 0 ? words.t('values', 'said.none') : parts.join(', ');
}

const isNothing = (part: Json): boolean => part === null || (Array.isArray(part) && part.length === 0);

function zoneInWords(words: Words, zone: string, saying: Saying): string {
  const [place = '', of = ''] = zone.split(':');
  return placeIn(words, place, of, saying);
}

/** The value of a preset's field. */
export function presetInWords(words: Words, value: Json | undefined): string {
  if (typeof value === 'boolean') return words.t('values', value ? 'said.yes' : 'said.no');
  const text = String(value ?? null);
  const [, kind = text, amount] = /^(after-(?:goals|moments)):(\d+)$/.exec(text) ?? [];
  if (!words.has('values', `preset.${kind}`)) return text;
  return words.t('values', `preset.${kind}`, amount === undefined ? {} : { value: amount });
}

/** A place with what stood there and what would. */
export const differenceInWords = (
  words: Words,
  { path, from, to }: { readonly path: string; readonly from: Json; readonly to: Json },
  saying: Saying = {},
): string =>
  words.t('values', 'differ.change', {
    place: placeInWords(words, path, saying),
    from: valueInWords(words, path, from, saying),
    to: valueInWords(words, path, to, saying),
  });
