/**
 * A signed note (C2SP signed-note): a text that prints on paper and fits a QR code, and below it who signed it. Signing and checking are
 * handed in as functions, so that keys never come near this library.
 */
import { fromBase64, toBase64 } from './base64.js';
import { type Digest, concat, fromHex, sameBytes, toHex, utf8 } from './bytes.js';

/** A key by name, as `touchline.example/results`, and the first 4 bytes of its fingerprint, which tell keys of one name apart. */
export interface NoteKey {
  readonly name: string;
  readonly keyId: Uint8Array;
}

export interface NoteSigner extends NoteKey {
  readonly sign: (message: Uint8Array) => Uint8Array;
}

export interface NoteVerifier extends NoteKey {
  readonly verify: (message: Uint8Array, signature: Uint8Array) => boolean;
}

/** A note that is not written as notes are, or whose signature by a known key does not hold. */
export class BrokenNote extends Error {
  override readonly name = 'BrokenNote';
}

export interface OpenedNote {
  readonly text: string;
  /** Those of the keys given whose signatures hold, in the order of the note. */
  readonly signedBy: readonly NoteKey[];
  /** Signatures by keys that were not given: they say nothing. */
  readonly unknown: readonly NoteKey[];
}

const ED25519 = Uint8Array.of(1);
const MAX_SIGNATURES = 100;
const nameOf = /^[^\s+\p{Cc}]+$/u;
/** Control characters other than the line break. */
const control = /[^\P{Cc}\n]/u;
const signatureLine = /^\u2014 (\S+) (\S+)$/;

/** The key id of an Ed25519 public key of 32 bytes. */
export const ed25519KeyId = (digest: Digest, name: string, publicKey: Uint8Array): Uint8Array =>
  digest(concat(utf8(`${name}\n`), ED25519, publicKey)).slice(0, 4);

/** A public key as one line to hand out: `<name>+<key id>+<base64>`. */
export const formatVerifierKey = (digest: Digest, name: string, publicKey: Uint8Array): string =>
  `${name}+${toHex(ed25519KeyId(digest, name, publicKey))}+${toBase64(concat(ED25519, publicKey))}`;

/** @throws BrokenNote when it is not an Ed25519 key in that form, or its key id is of another */
export function parseVerifierKey(digest: Digest, text: string): NoteKey & { readonly publicKey: Uint8Array } {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const key = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || id === undefined || !nameOf.test(name) || key?.length !== 33 || key[0] !== 1) {
    throw new BrokenNote('a key must be <name>+<key id>+<base64 of 1 and 32 bytes>');
  }
  const publicKey = key.slice(1);
  const keyId = ed25519KeyId(digest, name, publicKey);
  if (!sameBytes(keyId, fromHex(id))) throw new BrokenNote(`the key id of ${name} must be ${toHex(keyId)}`);
  return { name, keyId, publicKey };
}

/**
 * The text with a signature of each signer below.
 * @param text ends in a line break and holds no other control character
 * @throws BrokenNote
 */
export function signNote(text: string, signers: readonly NoteSigner[]): string {
  requireText(text);
  const lines = signers.map(({ name, keyId, sign }) => {
    if (!nameOf.test(name) || keyId.length !== 4)
      throw new BrokenNote('a signer must have a name without space or plus, and a key id of 4 bytes');
    return `\u2014 ${name} ${toBase64(concat(keyId, sign(utf8(text))))}\n`;
  });
  if (lines.length === 0) throw new BrokenNote('a note must have a signature');
  return `${text}\n${lines.join('')}`;
}

/**
 * The text of a note and who signed it.
 * @throws BrokenNote when none of the keys given signed it, or the signature of one does not hold
 */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): OpenedNote {
  const end = note.lastIndexOf('\n\n');
  if (end === -1) throw new BrokenNote('a blank line must stand between text and signatures');
  const text = note.slice(0, end + 1);
  requireText(text);
  const message = utf8(text);
  const signedBy: NoteKey[] = [];
  const unknown: NoteKey[] = [];
  for (const { name, keyId, signature } of signaturesIn(note.slice(end + 2))) {
    const key = verifiers.find((verifier) => verifier.name === name && sameBytes(verifier.keyId, keyId));
    if (key === undefined) unknown.push({ name, keyId });
    else if (key.verify(message, signature)) signedBy.push({ name, keyId });
    else throw new BrokenNote(`the signature of ${name} does not hold`);
  }
  if (signedBy.length === 0) throw new BrokenNote('none of the known keys signed the note');
  return { text, signedBy, unknown };
}

function requireText(text: string): void {
  if (!text.endsWith('\n') || control.test(text)) {
    throw new BrokenNote('the text must end in a line break and hold no other control character');
  }
}

function signaturesIn(text: string): (NoteKey & { readonly signature: Uint8Array })[] {
  if (!text.endsWith('\n')) throw new BrokenNote('a note must end in a line break');
  const lines = text.slice(0, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) throw new BrokenNote(`a note must have at most ${MAX_SIGNATURES} signatures`);
  return lines.map((line) => {
    const [, name, encoded] = signatureLine.exec(line) ?? [];
    const bytes = encoded === undefined ? undefined : fromBase64(encoded);
    if (name === undefined || !nameOf.test(name) || bytes === undefined || bytes.length < 5) {
      throw new BrokenNote('a signature must be a dash, a name and base64 of key id and signature');
    }
    return { name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) };
  });
}
