/** Pages and reports are in four languages, so every clause is; Chinese besides where the game is Chinese. */
import { findById, findByName, ruleSystems } from './rulebook.js';

const languages = ['en', 'es', 'hu', 'vi'];
const more: Readonly<Record<string, readonly string[]>> = { fengsheng: ['zh'] };
const expected = (name: string): readonly string[] => [...languages, ...(more[name] ?? [])].sort();

describe.each(ruleSystems)('$id', (system) => {
  const { name, title, language, clauses, presetFields, housePrefix } = system;

  test.each(clauses)('$id has its text in every language, English first', ({ text }) => {
    expect(Object.keys(text).sort()).toEqual(expected(name));
    expect(Object.keys(text)[0]).toBe('en');
    for (const said of Object.values(text)) expect(said).toMatch(/^\S.{5,}[.。]$/su);
  });

  test('no two clauses say the same, and no language repeats the English', () => {
    for (const spoken of expected(name)) {
      const said = clauses.map(({ text }) => text[spoken]);
      expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
      if (spoken !== 'en') expect(clauses.filter(({ text }) => text[spoken] === text['en'])).toEqual([]);
    }
  });

  test('each language is written with its own letters', () => {
    const letters: Readonly<Record<string, RegExp>> = {
      en: /^[^\u00c0-\u1fff\u4e00-\u9fff]*$/u,
      es: /^[^ăđơưőűạ-ỹ\u4e00-\u9fff]*$/iu,
      hu: /^[^ăđơưãõñ¿¡ạ-ỹ\u4e00-\u9fff]*$/iu,
      vi: /[àáâãèéêìíòóôõùúýăđĩũơưạ-ỹ]/iu,
      zh: /[\u4e00-\u9fff]/u,
    };
    for (const { id, text } of clauses)
      for (const [spoken, said] of Object.entries(text)) expect(`${id} ${said}`).toMatch(letters[spoken] as RegExp);
  });

  test('its titles, its own language and its house rules are told like its clauses', () => {
    expect(Object.keys(title).sort()).toEqual(expected(name));
    expect(expected(name)).toContain(language);
    for (const [field, { text }] of Object.entries(presetFields))
      expect(clauses.find(({ id }) => id === `${housePrefix}${field}`)?.text).toEqual(text);
  });

  test('is found by its name and by the id that a match pins', () => {
    expect(findByName(name)).toBe(system);
    expect(findById(system.id)).toBe(system);
  });
});
