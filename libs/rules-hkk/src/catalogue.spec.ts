import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkCatalogue, firstCardLine } from './catalogue.js';
import { hkk } from './hkk.js';

const text = readFileSync(new URL('./catalogue.json', import.meta.url), 'utf8');

describe('the HKK catalogue', () => {
  it('pins the SHA-256 of its file', () => {
    const compact = JSON.stringify(JSON.parse(text));
    expect(hkk.catalogue.sha256).toBe(createHash('sha256').update(compact).digest('hex'));
  });

  it('holds one card a line, from the line that faults are counted from', () => {
    const lines = text.split('\n');
    hkk.catalogue.cards.forEach((card, at) => {
      expect(JSON.parse((lines[firstCardLine - 1 + at] as string).replace(/,$/, ''))).toEqual(card);
    });
  });

  it('has two dozen cards or more, each named in English and Hungarian', () => {
    expect(hkk.catalogue.cards.length).toBeGreaterThanOrEqual(24);
    for (const { name } of hkk.catalogue.cards) expect(Object.keys(name ?? {})).toEqual(['en', 'hu']);
  });

  it('has no fault', () => expect(checkCatalogue(text)).toEqual([]));

  it.each([
    ['an unknown field', '{"id":"x","kind":"spell","colour":"red"}', /^line 5: colour is not a field/],
    ['an unknown kind', '{"id":"x","kind":"debuff"}', /^line 5: kind debuff is none of spell/],
    [
      'an unknown trigger',
      '{"id":"x","kind":"spell","reaction":{"on":"goal","does":"cancel-link"}}',
      /^line 5: reaction.on goal is none of/,
    ],
    [
      'an event without a name',
      '{"id":"x","kind":"spell","reaction":{"on":"event:","does":"cancel-link"}}',
      /^line 5: reaction.on event:/,
    ],
    ['an id that stands twice', '{"id":"first","kind":"spell"}', /^line 5: id first stands twice/],
  ])('names the line of %s', (_what, card, message) => {
    const [fault, ...more] = checkCatalogue(
      `{"id":"hkk","version":1,\n"note":"",\n"cards":[\n{"id":"first","kind":"spell"},\n${card}\n]}`,
    );
    expect(fault).toMatch(message);
    expect(more).toEqual([]);
  });

  it('names the line of broken JSON, and says when there are no cards', () => {
    expect(checkCatalogue('{\n"id": hkk}')[0]).toMatch(/^line 2: /);
    expect(checkCatalogue('{"id":"hkk"}')).toEqual(['line 1: cards is missing']);
  });
});
