/**
 * The key that signs checkpoints, and the public keys of all that ever did: an old one verifies for ever and signs no more. The seed
 * comes from the environment, or from a file of its own that nobody else may read and that is made at the first start.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ed25519KeyId, formatVerifierKey, type NoteSigner } from '#log';
import { sha256 } from '#event-store';
import { publicKeyOf, signWith } from './ed25519.js';
import { makeFile, readIfThere, replaceFile } from './whole-file.js';

/** A key that is none, or a folder that holds no keys as they must be. */
export class UnusableKey extends Error {
  override readonly name = 'UnusableKey';
}

export interface SigningKeys {
  readonly signer: NoteSigner;
  /** Verifier keys, oldest first; the last one signs now. */
  readonly publicKeys: readonly string[];
}

export interface KeySource {
  /** Where `signing-key` and `public-keys` lie; absent: nothing outlasts this process. */
  readonly folder: string | undefined;
  /** Base64 of 32 bytes, as in `TOUCHLINE_SIGNING_KEY`; goes before the file. */
  readonly given?: string | undefined;
  /** The name in signatures. */
  readonly name: string;
}

export async function openKeys({ folder, given, name }: KeySource): Promise<SigningKeys> {
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const seed = given === undefined ? await seedIn(folder) : seedOf(given, 'TOUCHLINE_SIGNING_KEY');
  const publicKey = publicKeyOf(seed);
  const own = formatVerifierKey(sha256, name, publicKey);
  const known = folder === undefined ? [] : await listed(join(folder, 'public-keys'));
  const publicKeys = [...known.filter((key) => key !== own), own];
  if (folder !== undefined && publicKeys.join() !== known.join()) await keep(folder, 'public-keys', publicKeys, 0o644);
  return { signer: { name, keyId: ed25519KeyId(sha256, name, publicKey), sign: signWith(seed) }, publicKeys };
}

/** Makes a new key; the old one goes on verifying. What runs signs with the new one from its next start. */
export async function rotateKey(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await keep(folder, 'signing-key', [randomBytes(32).toString('base64')], 0o600);
}

async function seedIn(folder: string | undefined): Promise<Uint8Array> {
  if (folder === undefined) return randomBytes(32);
  const file = join(folder, 'signing-key');
  const known = await readIfThere(file);
  if (known !== undefined) return seedOf(known, file);
  await makeFile(file, `${randomBytes(32).toString('base64')}\n`, 0o600);
  return seedOf(await readFile(file, 'utf8'), file);
}

function seedOf(text: string, where: string): Uint8Array {
  const seed = Buffer.from(text.trim(), 'base64');
  if (seed.length !== 32) throw new UnusableKey(`${where} must hold 32 bytes in base64`);
  return seed;
}

async function listed(file: string): Promise<readonly string[]> {
  return ((await readIfThere(file)) ?? '').split('\n').filter((line) => line !== '');
}

const keep = (folder: string, name: string, lines: readonly string[], mode: number): Promise<void> =>
  replaceFile(join(folder, name), lines.map((line) => `${line}\n`).join(''), mode);
