/** What the pages say, in the reader's language: as chosen here, else the first of the browser's languages that the product speaks. */
import {
  gameWords,
  isLanguage,
  languageFor,
  languages,
  phraseIn,
  placeInWords,
  presetInWords,
  spoken,
  valueInWords,
  withNames,
  wordsIn,
  type Language,
  type Saying,
  type Spoken,
  type Values,
} from '#language';
import { isObject, type Json } from '#kernel';
import { timeline, type Recording, type Step } from '#replay';
import { keep, kept } from '../place/kept.js';

export type { Language };
/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  vi: 'Tiếng Việt',
  es: 'Español',
  hu: 'Magyar',
};

const chosen = kept('language') ?? '';
let language = $state<Language>(isLanguage(chosen) ? chosen : languageFor(navigator.languages));

export const words = {
  all: languages,
  get language(): Language {
    return language;
  },
  choose(next: Language): void {
    keep('language', next);
    language = next;
    words.begin();
  },
  begin(): void {
    document.documentElement.lang = language;
  },
};

/** @param key of the namespaces `pages` and `table`; plurals by `count`, without their ending. What no catalogue has stays as its own last word */
export function t(key: string, values: Values = {}): string {
  const speaker = wordsIn(language);
  const { count } = values;
  const told = spaces.find((space) => speaker.has(space, key, typeof count === 'number' ? count : undefined));
  return told === undefined ? (key.split('.').at(-1) ?? key) : speaker.t(told, key, values);
}
const spaces = ['pages', 'table'] as const;

/** What the rules say in English, as this reader reads it; what no catalogue has stays as it was said. */
export const inPhrase = (message: string): string => phraseIn(wordsIn(language), message) ?? message;

/** The same, with the names of cards and places. */
export const inNames = (message: string, saying: Saying): string =>
  withNames(wordsIn(language), inPhrase(message), saying);

/** A place of a state by its path, and what stands there. */
export const placeName = (path: string, saying: Saying): string => placeInWords(wordsIn(language), path, saying);
export const valueName = (path: string, value: Json | undefined, saying: Saying): string =>
  valueInWords(wordsIn(language), path, value, saying);
export const presetName = (value: Json): string => presetInWords(wordsIn(language), value);

/** One step of a match, with its sentence. */
export type ToldStep = Spoken<Step>;

/** What replay tells of a match, in words. */
export const inWords = <T>(recording: Recording, told: T): Spoken<T> =>
  spoken(wordsIn(language), told, { ...gameWords(recording, language), seatName: seatsOf(recording) });
function seatsOf({ events }: Recording): (id: string) => string | undefined {
  const players = events[0]?.data['players'];
  const seats = (Array.isArray(players) ? players : []).filter(isObject);
  const names = new Map(seats.map(({ id, name }) => [id, name]));
  return (id) => {
    const name = id === 'host' ? t('board.host') : names.get(id);
    return typeof name === 'string' ? name : undefined;
  };
}
export const toldSteps = (recording: Recording): readonly ToldStep[] => inWords(recording, timeline(recording));

/** A time of day at the table. */
export const clock = (iso: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(iso));
export const day = (iso: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

export const number = (value: number): string => new Intl.NumberFormat(language).format(value);
export const percent = (share: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
/** @param ms milliseconds, told in seconds */
export const seconds = (ms: number): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  }).format(ms / 1000);
export const list = (names: readonly string[]): string => new Intl.ListFormat(language).format(names);
