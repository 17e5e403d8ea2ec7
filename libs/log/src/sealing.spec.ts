import { fc, test as property } from '@fast-check/jest';
import type { Json, MatchEvent } from '#kernel';
import { anEvent, sha256 } from '#testing';
import { toHex } from './bytes.js';
import { formatLine, parseLine } from './line.js';
import { checkOpenings, open, openingsByDigest, sealDigest, sealedDigests } from './opening.js';
import { type Secret, seal } from './sealing.js';
import { UnstorableValue } from './storable.js';

const tools = (): { digest: typeof sha256; salt: () => Uint8Array } => {
  let count = 0;
  return { digest: sha256, salt: () => sha256(Uint8Array.of((count += 1))).slice(0, 16) };
};
const event = (data: Record<string, Json>): MatchEvent => ({ ...anEvent(0), data });
const card = (path: Secret['path'], value: Json, face?: Json): Secret => ({
  path,
  ...(face === undefined ? {} : { face }),
  variants: [{ for: ['official', 'A'], kind: 'card', value }],
});

describe('sealing', () => {
  it('leaves a salted digest in the line and gives the opening', () => {
    const { event: sealed, openings } = seal(
      event({ cards: ['shield', 'buff'] }),
      [card(['data', 'cards', 1], 'buff')],
      tools(),
    );
    const [opening] = openings;
    expect(opening).toEqual({
      digest: sealDigest(sha256, Buffer.from(opening?.salt ?? '', 'hex'), 'buff'),
      salt: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      value: 'buff',
      for: ['official', 'A'],
      kind: 'card',
    });
    expect(sealed.data).toEqual({ cards: ['shield', { $sealed: opening?.digest }] });
    expect(sealedDigests(parseLine(formatLine(sealed)))).toEqual([opening?.digest]);
  });

  it('digests salt and JSON text, quotes of a string included', () => {
    const salt = new Uint8Array(16).fill(7);
    const byHand = Buffer.concat([salt, Buffer.from('"ộ"')]);
    expect(sealDigest(sha256, salt, 'ộ')).toBe(toHex(sha256(byHand)));
    expect(sealDigest(sha256, salt, '1')).not.toBe(sealDigest(sha256, salt, 1));
  });

  it('reaches into the command, and tells whom a secret is about', () => {
    const bare = event({});
    const named = {
      ...bare,
      meta: { ...bare.meta, command: { type: 'OpenMatch', players: [{ id: 'A', name: 'Ánh' }] } },
    };
    const name: Secret = {
      path: ['meta', 'command', 'players', 0, 'name'],
      variants: [{ for: ['official'], kind: 'name', value: 'Ánh', subject: 'p-17' }],
    };
    const { event: sealed, openings } = seal(named, [name], tools());
    expect(formatLine(sealed)).not.toContain('Ánh');
    expect(openings[0]).toMatchObject({ kind: 'name', subject: 'p-17' });
    expect(open(sealed, openingsByDigest(openings))).toEqual(named);
  });

  it('leaves the event given as it was', () => {
    const given = event({ cards: ['shield', 'buff'] });
    const before = structuredClone(given);
    seal(given, [card(['data', 'cards', 0], 'shield')], tools());
    expect(given).toEqual(before);
  });

  it.each<[string, MatchEvent, Secret[], string]>([
    ['a path to nowhere', event({ a: 1 }), [card(['data', 'b'], 1)], 'data.b is not there to be sealed'],
    ['a path beyond a list', event({ a: [] }), [card(['data', 'a', 0], 1)], 'data.a.0 is not there to be sealed'],
    ['a path through text', event({ a: 'text' }), [card(['data', 'a', 0], 1)], 'data.a.0 is not there to be sealed'],
    [
      'a path to what is inherited',
      event({}),
      [card(['data', 'toString'], 1)],
      'data.toString is not there to be sealed',
    ],
    ['the same twice', event({ a: 1 }), [card(['data', 'a'], 1), card(['data', 'a'], 1)], 'data.a is sealed already'],
    [
      'a secret in one',
      event({ a: [1] }),
      [card(['data', 'a'], [1]), card(['data', 'a', 0], 1)],
      'data.a is sealed already',
    ],
    [
      'one around a secret',
      event({ a: [1] }),
      [card(['data', 'a', 0], 1), card(['data', 'a'], [1])],
      'data.a holds another secret',
    ],
    ['no variant', event({ a: 1 }), [{ path: ['data', 'a'], variants: [] }], 'data.a must have at least one variant'],
    ['the reserved key in an event', event({ a: [{ $sealed: 'x' }] }), [], 'data.a.0.$sealed must not be a key'],
    [
      'the reserved key in a value',
      event({ a: 1 }),
      [card(['data', 'a'], { b: { $sealed: 1 } })],
      'value.b.$sealed must not be a key',
    ],
  ])('refuses %s', (_, given, secrets, message) => {
    expect(() => seal(given, secrets, tools())).toThrow(UnstorableValue);
    expect(() => seal(given, secrets, tools())).toThrow(message);
  });

  it('refuses a salt that is short or comes twice', () => {
    const two = [card(['data', 'a'], 1), card(['data', 'b'], 1)];
    const salted = (salt: () => Uint8Array): unknown => seal(event({ a: 1, b: 1 }), two, { digest: sha256, salt });
    expect(() => salted(() => new Uint8Array(15))).toThrow('a salt must be 16 bytes, is 15');
    expect(() => salted(() => new Uint8Array(16))).toThrow('a salt must be used once');
  });
});

describe('opening', () => {
  const twoFaced: Secret = {
    path: ['data', 'card'],
    face: 'a card',
    variants: [
      { for: ['official', 'A'], kind: 'card', value: 'shield#1' },
      { for: ['B'], kind: 'card', value: 'unseen#2' },
    ],
  };
  const { event: sealed, openings } = seal(event({ card: 'shield#1', other: 1 }), [twoFaced], tools());

  it.each([
    ['official', 'shield#1'],
    ['A', 'shield#1'],
    ['B', 'unseen#2'],
    ['spectator', 'a card'],
  ])('shows %s what that audience may see', (audience, seen) => {
    expect(open(sealed, openingsByDigest(openings, audience)).data).toEqual({ card: seen, other: 1 });
  });

  it('shows the most privileged variant to whoever has all, and nothing where there is no face', () => {
    expect(open(sealed, openingsByDigest(openings)).data).toEqual({ card: 'shield#1', other: 1 });
    const faceless = seal(event({ card: 1 }), [card(['data', 'card'], 1)], tools());
    expect(open(faceless.event, new Map()).data).toEqual({ card: null });
  });

  it('leaves the line and its hash alone, whatever is withheld or erased', () => {
    const line = formatLine(sealed);
    open(sealed, openingsByDigest(openings));
    expect(formatLine(sealed)).toBe(line);
    expect(line).not.toMatch(/shield|unseen/);
  });

  property.prop([
    fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.oneof(fc.integer(), fc.constant(null), fc.array(fc.string()))),
    fc.nat(),
  ])('gives back what was sealed', (fields, pick) => {
    const given = event(JSON.parse(JSON.stringify(fields).normalize('NFC')) as Record<string, Json>);
    const keys = Object.keys(given.data);
    const secrets = keys
      .filter((_, i) => (pick >> i) % 2 === 0)
      .map((key) => card(['data', key], given.data[key] ?? null, 'face'));
    const made = seal(given, secrets, tools());
    expect(open(parseLine(formatLine(made.event)), openingsByDigest(made.openings))).toEqual(given);
    expect(checkOpenings(sha256, made.openings, new Set(sealedDigests(made.event)))).toEqual([]);
  });

  it('is checked: a changed value or salt does not match, and none belongs to no line', () => {
    const digests = new Set(sealedDigests(sealed));
    const [first, second] = openings as [(typeof openings)[0], (typeof openings)[0]];
    const check = (list: readonly unknown[], of = digests): string[] =>
      checkOpenings(sha256, list as typeof openings, of).map(
        ({ digest, problem }) => `${digest === first.digest} ${problem}`,
      );
    expect(check(openings)).toEqual([]);
    expect(check([{ ...first, value: 'buff#1' }, second])).toEqual(['true does-not-match']);
    expect(check([{ ...first, salt: second.salt }])).toEqual(['true does-not-match']);
    expect(check([{ ...first, salt: 'none' }])).toEqual(['true does-not-match']);
    expect(check([first], new Set())).toEqual(['true not-in-a-line']);
  });
});
