import { languagesOf, translated } from './language.js';

describe('the language of a caller', () => {
  it.each([
    [undefined, ['en']],
    ['vi', ['vi', 'en']],
    ['hu-HU;q=0.4, es-419, en;q=0.1', ['es', 'hu', 'en']],
    ['de, fr', ['en']],
    ['vi;q=0, *', ['en']],
    ['zh-Hant-TW;q=0.8,,;', ['zh', 'en']],
    ['vi;q=nonsense', ['en']],
  ])('of %s is %j', (header, languages) => {
    expect(languagesOf(header)).toEqual(languages);
  });

  it('is the next best where a text is not translated', () => {
    expect(translated({ vi: 'Luật', en: 'Rule' }, ['hu', 'vi', 'en'])).toEqual({ language: 'vi', text: 'Luật' });
    expect(translated({ hu: 'Szabály' }, ['en'])).toEqual({ language: 'hu', text: 'Szabály' });
    expect(translated({}, ['en'])).toBeUndefined();
  });
});
