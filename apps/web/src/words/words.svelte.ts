/** What the pages say, in the reader's language: as chosen here, else the first of the browser's languages that the product speaks. */
import i18next from 'i18next';
import en from './pages.en.json' with { type: 'json' };
import { keep, kept } from '../place/kept.js';

export const languages = { en: 'English', vi: 'Tiếng Việt', es: 'Español', hu: 'Magyar' } as const;
export type Language = keyof typeof languages;

const others = {
  vi: () => import('./pages.vi.json'),
  es: () => import('./pages.es.json'),
  hu: () => import('./pages.hu.json'),
};

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

let language = $state<Language>('en');
const speaker = i18next.createInstance();

export const words = {
  get language(): Language {
    return language;
  },
  async speak(next: Language): Promise<void> {
    if (next !== 'en' && !speaker.hasResourceBundle(next, 'pages')) {
      speaker.addResourceBundle(next, 'pages', (await others[next]()).default);
    }
    await speaker.changeLanguage(next);
    language = next;
    document.documentElement.lang = next;
  },
  async choose(next: Language): Promise<void> {
    keep('language', next);
    await words.speak(next);
  },
  async begin(): Promise<void> {
    await speaker.init({
      lng: 'en',
      fallbackLng: 'en',
      ns: ['pages'],
      defaultNS: 'pages',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      resources: { en: { pages: en } },
    });
    const wanted = [kept('language') ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
    await words.speak(wanted.find(isLanguage) ?? 'en');
  },
};

export type Key = keyof typeof en;

/** @param key of the catalogues; plurals by `count`, without their ending */
export function t(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  return speaker.t(key, { ...values, lng: language });
}

/** A time of day at the table. */
export const clock = (iso: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(iso));
export const day = (iso: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
