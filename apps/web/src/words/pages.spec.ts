import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
type Catalogue = Readonly<Record<string, string>>;
const read = (language: string): Catalogue =>
  JSON.parse(readFileSync(`${folder}pages.${language}.json`, 'utf8')) as Catalogue;
const plural = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{[^}]*\}\}/g) ?? [])].sort();
const stems = (catalogue: Catalogue): string[] =>
  [...new Set(Object.keys(catalogue).map((key) => key.replace(plural, '')))].sort();

function* sources(place: string): Generator<string> {
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const path = `${place}/${entry.name}`;
    if (entry.isDirectory()) yield* sources(path);
    else if (/[.](svelte|ts)$/.test(entry.name) && !path.endsWith('.spec.ts')) yield readFileSync(path, 'utf8');
  }
}

describe.each(['en', 'vi', 'es', 'hu'])('what the pages say in %s', (language) => {
  const english = read('en');
  const own = read(language);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();

  it('says everything that English says, and nothing else', () => {
    expect(stems(own)).toEqual(stems(english));
  });

  it('leaves nothing empty and keeps every placeholder', () => {
    for (const [key, text] of Object.entries(own)) {
      const model = english[key] ?? english[key.replace(plural, '_other')] ?? '';
      expect({ key, empty: text.trim() === '', placeholders: placeholders(text) }).toEqual({
        key,
        empty: false,
        placeholders: placeholders(model),
      });
    }
  });

  it('has each plural form of the language', () => {
    const counted = new Set(Object.keys(own).flatMap((key) => (plural.test(key) ? [key.replace(plural, '')] : [])));
    for (const stem of counted) {
      const forms = Object.keys(own).filter((key) => key.replace(plural, '') === stem && plural.test(key));
      expect({ stem, forms: forms.map((key) => key.slice(stem.length + 1)).sort() }).toEqual({
        stem,
        forms: [...pluralCategories].sort(),
      });
    }
  });
});

it('has words for every key that the pages name', () => {
  const known = stems(read('en'));
  const texts = [...sources(fileURLToPath(new URL('..', import.meta.url)))];
  const named = texts.flatMap((text) => [...text.matchAll(/\bt\('([a-z-]+[.][a-z.-]+)'/g)].map(([, key]) => key));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((key) => !known.includes(String(key)))).toEqual([]);
});
