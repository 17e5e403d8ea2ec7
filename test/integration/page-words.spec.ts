import { readFileSync, readdirSync } from 'node:fs';

const plural = /_(zero|one|two|few|many|other)$/;
const keysOf = (namespace: string): readonly string[] =>
  Object.keys(JSON.parse(readFileSync(`libs/language/src/catalogues/en/${namespace}.json`, 'utf8')) as object);
const pages = keysOf('pages');
const table = keysOf('table');

function* sources(place: string): Generator<string> {
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const path = `${place}/${entry.name}`;
    if (entry.isDirectory()) yield* sources(path);
    else if (/[.](svelte|ts)$/.test(entry.name) && !path.endsWith('.spec.ts')) yield readFileSync(path, 'utf8');
  }
}

it('has words for every key that the pages name', () => {
  const known = [...pages, ...table].map((key) => key.replace(plural, ''));
  const texts = [...sources('apps/web/src')];
  const named = texts.flatMap((text) => [...text.matchAll(/\bt\('([a-z-]+[.][a-z.-]+)'/g)].map(([, key]) => key));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((key) => !known.includes(String(key)))).toEqual([]);
});

it('gives each key one catalogue, so that none hides another', () => {
  expect(table.filter((key) => pages.includes(key))).toEqual([]);
});
