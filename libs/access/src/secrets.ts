/**
 * What credentials are made of. A PIN or passphrase is slow to try (scrypt); a key of 256 random bits needs no slowness, its SHA-256 is
 * kept. Invariant: nothing that is kept lets anybody in.
 */
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const BYTES = 32;
/** Passphrases that may be tried at once, here and waiting: each takes 32 MiB. */
const WAITING = 16;

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Too many passphrases are being tried at once. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
}

async function stretched(secret: string, salt: Buffer): Promise<Buffer> {
  if (waiting >= WAITING) throw new TooManyAttempts('too many passphrases are being checked; try again in a moment');
  waiting += 1;
  const derived = turn.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(secret.normalize('NFC'), salt, BYTES, COST, (fault, key) =>
          fault === null ? resolve(key) : reject(fault),
        );
      }),
  );
  turn = derived.catch(() => undefined);
  try {
    return await derived;
  } finally {
    waiting -= 1;
  }
}

/** What is kept of a PIN or passphrase. */
export async function sealSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('hex')}$${(await stretched(secret, salt)).toString('hex')}`;
}

/** @param kept absent: takes as long and is wrong, so that the time does not tell whether there is such an account */
export async function secretFits(secret: string, kept: string | null): Promise<boolean> {
  const [, salt = '00'.repeat(16), digest = '00'.repeat(BYTES)] = kept?.split('$') ?? [];
  const derived = await stretched(secret, Buffer.from(salt, 'hex'));
  return timingSafeEqual(derived, Buffer.from(digest, 'hex')) && kept !== null;
}

/** What is wrong with a new PIN or passphrase, or nothing. */
export function problemOfSecret(secret: string): string | undefined {
  if (secret.length > 200) return 'a passphrase has at most 200 characters';
  if (/^\d{6,}$/.test(secret) || secret.length >= 10) return undefined;
  return 'a PIN has at least 6 digits, a passphrase at least 10 characters';
}

/** A random text that is shown once: a prefix to find it by, and 256 bits. */
export function newToken(kind: string): { readonly token: string; readonly prefix: string; readonly digest: string } {
  const prefix = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { token: `${kind}_${prefix}_${secret}`, prefix, digest: digestOf(secret) };
}

const shape = /^([a-z]+)_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** @returns nothing for a text that is none of this kind */
export function readToken(
  kind: string,
  text: string,
): { readonly prefix: string; readonly digest: string } | undefined {
  const [, found, prefix, secret] = shape.exec(text) ?? [];
  return found === kind && prefix !== undefined && secret !== undefined
    ? { prefix, digest: digestOf(secret) }
    : undefined;
}

export const sameDigest = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Ten groups of letters that are not mixed up when read aloud: 50 bits for each five. */
export function newPassphrase(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789x';
  const text = [...randomBytes(20)].map((byte) => letters[byte % 32]).join('');
  return (text.match(/.{5}/g) as string[]).join('-');
}
