/** Ed25519 of Node, over raw keys of 32 bytes as they stand in notes and files. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { VerifySignature } from '#log';

/** What PKCS #8 puts before the 32 bytes of a seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKey = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

export const publicKeyOf = (seed: Uint8Array): Uint8Array =>
  Buffer.from(createPublicKey(privateKey(seed)).export({ format: 'jwk' }).x as string, 'base64url');

export const signWith =
  (seed: Uint8Array) =>
  (message: Uint8Array): Uint8Array =>
    sign(null, message, privateKey(seed));

export const verifyEd25519: VerifySignature = (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url');
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
};
