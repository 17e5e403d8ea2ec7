import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkCatalogue, firstLine } from './catalogue.js';
import { clauses } from './clauses.js';
import { fengsheng } from './fengsheng.js';
import { presetFields } from './house-rules.js';

const text = readFileSync(new URL('./catalogue.json', import.meta.url), 'utf8');
const { catalogue } = fengsheng;

describe('the Fengsheng catalogue', () => {
  test('pins the SHA-256 of its file', () => {
    expect(catalogue.sha256).toBe(
      createHash('sha256')
        .update(JSON.stringify(JSON.parse(text)))
        .digest('hex'),
    );
  });

  test('holds one definition a line, where faults are counted from', () => {
    const lines = text.split('\n').map((line) => line.replace(/,$/, ''));
    catalogue.cards.forEach((card, at) => expect(JSON.parse(lines[firstLine - 1 + at] as string)).toEqual(card));
    const first = firstLine - 1 + catalogue.cards.length + 2;
    catalogue.characters.forEach((character, at) => expect(JSON.parse(lines[first + at] as string)).toEqual(character));
  });

  test('has the fourteen cards, and characters, each named in Chinese, Spanish and English', () => {
    expect(catalogue.cards.map(({ name }) => name?.['zh'])).toEqual([
      ...[
        '试探',
        '截获',
        '识破',
        '锁定',
        '调包',
        '转移',
        '破译',
        '烧毁',
        '调虎离山',
        '增援',
        '机密文件',
        '公开文本',
        '秘密下达',
        '危险情报',
      ],
    ]);
    for (const { name } of [...catalogue.cards, ...catalogue.characters])
      expect(Object.keys(name ?? {})).toEqual(['zh', 'es', 'en']);
  });

  test('has no fault', () => expect(checkCatalogue(text)).toEqual([]));

  test.each([
    ['an unknown field', '{"id":"x","kind":"card","speed":1}', /^line 18: speed is not a field/],
    ['an unknown kind', '{"id":"x","kind":"debuff"}', /^line 18: kind debuff is none of card/],
    ['an id that stands twice', '{"id":"probe","kind":"card"}', /^line 18: id probe stands twice/],
    [
      'an unknown stage',
      '{"id":"x","kind":"card","timing":{"phases":["dawn"]}}',
      /^line 18: timing\.phases "dawn" is none of draw/,
    ],
    [
      'an unknown kind of target',
      '{"id":"x","kind":"card","targets":{"moon":"full"}}',
      /^line 18: targets\.moon is not known/,
    ],
    [
      'an unknown trigger',
      '{"id":"x","kind":"card","reaction":{"on":"goal","does":"cancel-link"}}',
      /^line 18: reaction\.on goal is none of/,
    ],
    [
      'a condition on nobody',
      '{"id":"x","kind":"character","abilities":[{"id":"y","condition":{"on":"probe","who":"cat"}}]}',
      /^line 18: condition\.who "cat" is none of/,
    ],
  ])('names the line of %s', (_what, line, message) => {
    const lines = text.split('\n');
    lines[16] = `${lines[16] ?? ''},\n${line}`;
    expect(checkCatalogue(lines.join('\n'))).toEqual([expect.stringMatching(message)]);
  });

  test('names the line of broken JSON', () => {
    expect(checkCatalogue(text.replace('"cards":[\n', '"cards":[\n{,'))).toEqual([expect.stringMatching(/^line 4: /)]);
  });
});

describe('the clauses', () => {
  test('FS-1 to FS-7 and one for each field of the preset', () => {
    expect(clauses.map(({ id }) => id)).toEqual([
      ...['FS-1', 'FS-2', 'FS-2.1', 'FS-2.2', 'FS-2.3', 'FS-3', 'FS-4', 'FS-5', 'FS-6', 'FS-7'],
      ...Object.keys(presetFields).map((field) => `FS-H-${field}`),
    ]);
  });
});
