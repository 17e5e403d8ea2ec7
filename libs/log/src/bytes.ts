/** Bytes as the log writes them: UTF-8 for text, lower-case hex for hashes, base64 in checkpoints. The digest function is handed in. */

/** SHA-256: 32 bytes for any bytes. */
export type Digest = (bytes: Uint8Array) => Uint8Array;

/** SHA-256 of a text in UTF-8, lower-case hex. */
export type TextDigest = (text: string) => string;

const encoder = new TextEncoder();
const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** UTF-8 of a text without lone surrogates. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

export function toHex(bytes: Uint8Array): string {
  let out = '';
  for (const byte of bytes) out += hexDigits[byte];
  return out;
}

/** The bytes of a lower-case hex text. @throws RangeError for anything else. */
export function fromHex(hex: string): Uint8Array {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/.test(hex)) throw new RangeError('must be lower-case hex of whole bytes');
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

export const textDigest =
  (digest: Digest): TextDigest =>
  (text) =>
    toHex(digest(utf8(text)));
