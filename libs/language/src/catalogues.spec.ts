import { readdirSync, readFileSync } from 'node:fs';
import { ruleSystems } from '#rulebook';
import { coreEvents } from '#match';
import { languages, namespaces } from './index.js';

type Tree = { readonly [key: string]: string | Tree };
const read = (language: string, namespace: string): Tree =>
  JSON.parse(readFileSync(`libs/language/src/catalogues/${language}/${namespace}.json`, 'utf8')) as Tree;

function flat(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
}
const plural = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{[^}]*\}\}/g) ?? [])].sort();
const stem = (key: string): string => key.replace(plural, '');

describe.each(languages)('the catalogues in %s', (language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it.each(namespaces)('%s: has the keys of English and no other, no empty text, the same placeholders', (namespace) => {
    const english = flat(read('en', namespace));
    const own = flat(read(language, namespace));
    expect([...new Set(own.map(([key]) => stem(key)))].sort()).toEqual(
      [...new Set(english.map(([key]) => stem(key)))].sort(),
    );
    for (const [key, text] of own) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      const model = english.find(([other]) => stem(other) === stem(key)) as [string, string];
      expect([key, placeholders(text)]).toEqual([key, placeholders(model[1])]);
      expect([key, text]).toEqual([key, text.normalize('NFC')]);
    }
  });

  it.each(namespaces)('%s: has every plural form of the language', (namespace) => {
    const keys = flat(read(language, namespace)).map(([key]) => key);
    for (const key of keys.filter((candidate) => plural.test(candidate))) {
      for (const category of categories) expect(keys).toContain(`${stem(key)}_${category}`);
    }
  });
});

it('no catalogue file is left out', () => {
  for (const language of languages)
    expect(readdirSync(`libs/language/src/catalogues/${language}`).sort()).toEqual(
      namespaces.map((namespace) => `${namespace}.json`).sort(),
    );
});

it('every event of the core and of every rule system has its sentence', () => {
  const told = Object.keys(read('en', 'events'));
  const types = [coreEvents, ...ruleSystems.map(({ events }) => events)].flatMap((events) => Object.keys(events));
  expect([...new Set([...types, 'place', 'unknown'])].sort()).toEqual([...told].sort());
});

it('every value that a field may only have has its word', () => {
  const english = read('en', 'events');
  for (const events of [coreEvents, ...ruleSystems.map((system) => system.events)]) {
    for (const [type, { fields }] of Object.entries(events)) {
      for (const [field, shape] of Object.entries(fields)) {
        const group = (english[type] as Tree)[field];
        const said = new RegExp(`\\{\\{${field}\\}\\}`).test(String((english[type] as Tree)['say']));
        const values = (shape as { values?: readonly string[] }).values;
        if (said && values !== undefined)
          expect([type, field, Object.keys(group ?? {})]).toEqual([type, field, expect.arrayContaining([...values])]);
      }
    }
  }
});
