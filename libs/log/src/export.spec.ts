import { fc, test as property } from '@fast-check/jest';
import { aRun, anEvent, sha256 } from '#testing';
import { type ExportedLine, formatExportedLine, formatHeader, formatOpening, formatProof } from './export-line.js';
import { BrokenExport, ExportReader, parseExport } from './export-reader.js';
import { checkChain } from './chain-check.js';
import { formatLine } from './line.js';
import { checkOpenings, sealedDigests } from './opening.js';
import { seal } from './sealing.js';

const header = formatHeader('match', { match: 'm1', catalogue: { id: 'solo', cards: ['kim-cang-ho-the'] } });
const proof = formatProof({ head: 4 });
const sealed = seal(
  { ...anEvent(0), data: { name: 'Ánh' } },
  [{ path: ['data', 'name'], variants: [{ for: ['official'], kind: 'name', value: 'Ánh "1"', subject: 'p-1' }] }],
  { digest: sha256, salt: () => new Uint8Array(16).fill(3) },
);
const opening = formatOpening(sealed.openings[0] as NonNullable<(typeof sealed.openings)[0]>);
const file = (...lines: string[]): string => lines.map((line) => `${line}\n`).join('');
const stored = aRun(3).map(formatExportedLine);

describe('an export', () => {
  it('comes back line by line as it was stored', () => {
    const parsed = parseExport(file(header, ...stored, opening, proof));
    expect(parsed.header).toEqual({
      touchline: 1,
      kind: 'match',
      match: 'm1',
      catalogue: { id: 'solo', cards: ['kim-cang-ho-the'] },
    });
    expect(parsed.events.map(({ line, hash }) => ({ line, hash }))).toEqual(
      aRun(3).map(({ line, hash }) => ({ line, hash })),
    );
    expect(parsed.events.map(({ event }) => event)).toEqual([0, 1, 2].map((revision) => anEvent(revision)));
    expect(parsed.openings).toEqual(sealed.openings);
    expect(parsed.proof).toEqual({ head: 4 });
    expect(checkChain(sha256, parsed.events).ok).toBe(true);
    expect(checkOpenings(sha256, parsed.openings, new Set(sealedDigests(sealed.event)))).toEqual([]);
  });

  const oddities = fc.constantFrom(
    '1e6',
    '1e-5',
    '0.10',
    '-0',
    '"\\u1ed9"',
    '"\u1ed9"',
    '{"b":1,"a":2}',
    '[ 1 ]',
    '"}"',
    '"\\"}"',
    '{"10":1,"9":2}',
  );
  property.prop([fc.array(oddities, { minLength: 1 })])(
    'keeps the bytes of a line, however it writes its JSON (C58)',
    (values) => {
      const line = formatLine(anEvent(0)).replace(
        '"data":{}',
        `"data":{${values.map((value, i) => `"k${i}":${value}`).join(',')}}`,
      );
      const [found] = parseExport(file(header, formatExportedLine({ hash: '0'.repeat(64), line }), proof)).events;
      expect(found?.line).toBe(line);
    },
  );

  it('may have passed through a program that puts blanks between, or other line ends', () => {
    const [{ hash, line }] = aRun(1) as ExportedLine[] as [ExportedLine];
    const parsed = parseExport(`${header}\r\n{ "hash": "${hash}", "event": ${line} }\r\n${proof}\r\n`);
    expect(parsed.events[0]).toMatchObject({ hash, line });
  });

  it.each<[string, string, string]>([
    ['nothing', '', 'line 1: the proof must come last; the file was cut'],
    ['no header', file(...stored, proof), 'line 1: the header must come first, and once'],
    ['two headers', file(header, header, proof), 'line 2: the header must come first, and once'],
    ['a cut tail', file(header, ...stored), 'line 5: the proof must come last; the file was cut'],
    ['something after the proof', file(header, proof, proof), 'line 3: nothing may follow the proof'],
    [
      'an event after an opening',
      file(header, opening, stored[0] ?? '', proof),
      'line 3: must be an opening or the proof',
    ],
    [
      'half a line',
      file(header, (stored[0] ?? '').slice(0, 90), proof),
      'line 2: at character 85 text must end in a double quote',
    ],
    ['an empty line', file(header, '', proof), 'line 2: at character 1 the text ends where a value must stand'],
    [
      'a newer form',
      file('{"touchline":2,"kind":"match"}', proof),
      'line 1: is an export of form 2, this program reads form 1',
    ],
    ['no kind', file('{"touchline":1}', proof), 'line 1: must say its kind'],
    ['a list', file(header, '[]', proof), 'line 2: must be an object'],
    [
      'an upper-case hash',
      file(header, `{"hash":"${'A'.repeat(64)}","event":{}}`, proof),
      'line 2: must be {"hash":…,"event":…}',
    ],
    [
      'an event that is none',
      file(header, `{"hash":"${'0'.repeat(64)}","event":{}}`, proof),
      'line 2: the event is not an event',
    ],
    [
      'two events in a line',
      file(header, `{"hash":"${'0'.repeat(64)}","event":{},"event":{}}`, proof),
      'line 2: the event is not JSON',
    ],
    ['a key twice', file(header, '{"proof":{},"proof":{}}'), 'line 2: at character 13 the key "proof" must stand once'],
    [
      'an opening with a key too much',
      file(header, opening.replace('"kind"', '"x":1,"kind"'), proof),
      'line 2: the opening must be',
    ],
    [
      'an opening of no kind',
      file(header, opening.replace('"kind":"name"', '"kind":"x"'), proof),
      'line 2: the opening must be',
    ],
    [
      'an opening for nobody said',
      file(header, opening.replace('["official"]', '"official"'), proof),
      'line 2: the opening must be',
    ],
    [
      'an opening without value',
      file(header, opening.replace(/"value":"[^,]*",/, ''), proof),
      'line 2: the opening must be',
    ],
  ])('with %s names the line', (_, text, message) => {
    expect(() => parseExport(text)).toThrow(BrokenExport);
    expect(() => parseExport(text)).toThrow(message);
  });

  it('may be read without holding it whole', () => {
    const reader = new ExportReader();
    expect([header, ...stored, opening, proof].map((line) => reader.read(line).part)).toEqual([
      'header',
      'event',
      'event',
      'event',
      'opening',
      'proof',
    ]);
    expect(() => reader.end()).not.toThrow();
  });
});
