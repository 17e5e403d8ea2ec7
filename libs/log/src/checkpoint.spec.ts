import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { fc, test as property } from '@fast-check/jest';
import { sha256 } from '#testing';
import { fromBase64, toBase64 } from './base64.js';
import { utf8 } from './bytes.js';
import { BrokenCheckpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.js';
import {
  BrokenNote,
  type NoteSigner,
  type NoteVerifier,
  ed25519KeyId,
  formatVerifierKey,
  openNote,
  parseVerifierKey,
  signNote,
} from './signed-note.js';

const keyPair = (name: string): NoteSigner & NoteVerifier & { readonly text: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  return {
    name,
    keyId: ed25519KeyId(sha256, name, raw),
    text: formatVerifierKey(sha256, name, raw),
    sign: (message) => sign(null, message, privateKey),
    verify: (message, signature) => verify(null, message, publicKey, signature),
  };
};

const verifierOf = (text: string): NoteVerifier => {
  const { name, keyId, publicKey } = parseVerifierKey(sha256, text);
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  const key = createPublicKey({ key: spki, type: 'spki', format: 'der' });
  return { name, keyId, verify: (message, signature) => verify(null, message, key, signature) };
};

describe('base64', () => {
  property.prop([fc.uint8Array({ maxLength: 50 })])('is that of everybody else, both ways', (bytes) => {
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  });

  it.each(['A', 'AA', 'AAA', 'AA=', 'AB==', 'AAB=', 'AA==AA==', 'AA-_', ' AAAA', 'AAAA\n'])(
    'takes no other text: %j',
    (text) => {
      expect(fromBase64(text)).toBeUndefined();
    },
  );
});

describe('a signed note', () => {
  const [host, judge] = [keyPair('touchline.example/club'), keyPair('judge')];
  const note = signNote('first\nsecond\n', [host, judge]);

  it('reads as other programs write it', () => {
    // The example of golang.org/x/mod/sumdb/note.
    const key = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    const text =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    const signature = 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
    const opened = openNote(`${text}\n\u2014 PeterNeumann ${signature}\n`, [verifierOf(key)]);
    expect(opened).toMatchObject({ text, signedBy: [{ name: 'PeterNeumann' }], unknown: [] });
  });

  it('says who of the known keys signed, and that others did too', () => {
    const names = (keys: readonly { name: string }[]): string[] => keys.map((key) => key.name);
    const opened = openNote(note, [verifierOf(judge.text)]);
    expect(opened.text).toBe('first\nsecond\n');
    expect(names(opened.signedBy)).toEqual(['judge']);
    expect(names(opened.unknown)).toEqual(['touchline.example/club']);
    expect(names(openNote(note, [judge, host]).signedBy)).toEqual(['touchline.example/club', 'judge']);
  });

  it('may have blank lines in its text', () => {
    const signed = signNote('a\n\nb\n', [host]);
    expect(openNote(signed, [host]).text).toBe('a\n\nb\n');
  });

  it.each<[string, string, string]>([
    ['a changed text', note.replace('first', 'other'), 'the signature of touchline.example/club does not hold'],
    [
      'a key of another person of the same name',
      signNote('x\n', [keyPair('judge')]),
      'none of the known keys signed the note',
    ],
    ['no blank line', 'x\n\u2014 judge AAAAAAAA\n', 'a blank line must stand between text and signatures'],
    ['no last line break', note.slice(0, -1), 'a note must end in a line break'],
    ['a hyphen for the dash', note.replaceAll('\u2014', '-'), 'a signature must be a dash'],
    ['no base64', 'x\n\n\u2014 judge !\n', 'a signature must be a dash'],
    ['a name with a plus', 'x\n\n\u2014 a+b AAAAAAAA\n', 'a signature must be a dash'],
    ['a control character', `x\u0000\n\n\u2014 judge AAAAAAAA\n`, 'hold no other control character'],
    ['too many signatures', `x\n\n${'\u2014 judge AAAAAAAA\n'.repeat(101)}`, 'at most 100 signatures'],
  ])('does not open with %s', (_, text, message) => {
    expect(() => openNote(text, [host, judge])).toThrow(BrokenNote);
    expect(() => openNote(text, [host, judge])).toThrow(message);
  });

  it('is not made of what would not open', () => {
    for (const text of ['', 'x', 'a\tb\n', 'a\r\n']) expect(() => signNote(text, [host])).toThrow(BrokenNote);
    for (const name of ['', 'a b', 'a+b', 'a\nb'])
      expect(() => signNote('x\n', [{ ...host, name }])).toThrow(BrokenNote);
    expect(() => signNote('x\n', [{ ...host, keyId: new Uint8Array(3) }])).toThrow(BrokenNote);
    expect(() => signNote('x\n', [])).toThrow(BrokenNote);
  });

  it('has keys that are handed out as one line', () => {
    expect(parseVerifierKey(sha256, host.text)).toMatchObject({ name: host.name, keyId: host.keyId });
    const [name, id, key] = host.text.split('+') as [string, string, string];
    const damaged = [`${name}+00000000+${key}`, `${name}+${id}+AAAA`, `other+${id}+${key}`, name, `+${id}+${key}`];
    for (const text of damaged) expect(() => parseVerifierKey(sha256, text)).toThrow(BrokenNote);
  });
});

describe('a checkpoint', () => {
  const root = sha256(utf8('root'));
  const checkpoint = { origin: 'touchline.example/club', size: 41, root };

  it('is three lines of text', () => {
    expect(formatCheckpoint(checkpoint)).toBe(`touchline.example/club\n41\n${Buffer.from(root).toString('base64')}\n`);
    expect(parseCheckpoint(formatCheckpoint(checkpoint))).toEqual(checkpoint);
  });

  it('may have more lines', () => {
    const more = { ...checkpoint, extensions: ['match m1', 'signed A'] };
    expect(parseCheckpoint(formatCheckpoint(more))).toEqual(more);
  });

  it.each([
    ['no name', '\n41\nX\n', 'line 1 of the checkpoint must name the log'],
    ['no line break', 'a\n41\nX', 'line 3 of the checkpoint must end in a line break'],
    [
      'a size that is padded',
      `a\n041\n${toBase64(root)}\n`,
      'line 2 of the checkpoint must be the size in decimal digits',
    ],
    ['a size beyond exactness', `a\n9007199254740992\n${toBase64(root)}\n`, 'line 2 of the checkpoint'],
    ['no size', 'a\n', 'line 2 of the checkpoint'],
    ['a short root', 'a\n41\nAAAA\n', 'line 3 of the checkpoint must be the root, 32 bytes in base64'],
    ['an empty line', `a\n41\n${toBase64(root)}\nx\n\ny\n`, 'line 5 of the checkpoint must not be empty'],
  ])('is not read with %s', (_, text, message) => {
    expect(() => parseCheckpoint(text)).toThrow(BrokenCheckpoint);
    expect(() => parseCheckpoint(text)).toThrow(message);
  });

  it('is not written where it would read back as another', () => {
    const wrong = [
      { origin: 'a\n7' },
      { origin: '' },
      { size: -1 },
      { size: 0.5 },
      { root: new Uint8Array(31) },
      { extensions: ['a\nb'] },
      { extensions: [''] },
    ];
    for (const change of wrong) expect(() => formatCheckpoint({ ...checkpoint, ...change })).toThrow(BrokenCheckpoint);
  });
});
