/** One i18next instance a language, made when first asked for: looking words up is then a function of its arguments. */
import { createInstance, type i18n } from 'i18next';
import { languages, type Language } from './languages.js';
import { namespaces, resources, type Namespace } from './resources.js';

export type Values = Readonly<Record<string, string | number>>;

export interface Words {
  readonly language: Language;
  /** The text of a key. A plural goes by `count`. @throws RangeError for a key that no catalogue has */
  t(namespace: Namespace, key: string, values?: Values): string;
  has(namespace: Namespace, key: string, count?: number): boolean;
  /** The text as the catalogue has it; `undefined` for a group of texts, or nothing. */
  template(namespace: Namespace, key: string): string | undefined;
}

const made = new Map<Language, Words>();

export function wordsIn(language: Language): Words {
  const words = made.get(language) ?? make(language);
  made.set(language, words);
  return words;
}

function make(language: Language): Words {
  const instance: i18n = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: [...languages],
    ns: [...namespaces],
    resources,
    initAsync: false,
    returnEmptyString: true,
    // What pages print is escaped where it is put into markup.
    interpolation: { escapeValue: false, skipOnVariables: true },
  });
  return {
    language,
    t(namespace, key, values = {}) {
      const text: unknown = instance.t(key, { ns: namespace, ...values });
      if (typeof text !== 'string' || text === key) throw new RangeError(`no catalogue has ${namespace}:${key}`);
      return text;
    },
    has: (namespace, key, count) => instance.exists(key, { ns: namespace, ...(count === undefined ? {} : { count }) }),
    template(namespace, key) {
      const text: unknown = instance.getResource(language, namespace, key);
      return typeof text === 'string' ? text : undefined;
    },
  };
}
