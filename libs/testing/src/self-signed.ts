/**
 * A certificate for this machine's loopback, signed by its own key, for specs that speak TLS: X.509 in DER, as little of it as a client
 * asks for.
 */
import { generateKeyPairSync, sign } from 'node:crypto';

export interface SelfSigned {
  /** Both in PEM. */
  readonly certificate: string;
  readonly key: string;
}

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const time = (text: string): Buffer => tagged(0x17, Buffer.from(text));

const ECDSA_WITH_SHA256 = sequence(hex('06082a8648ce3d040302'));
const COMMON_NAME = hex('0603550403');
const SUBJECT_ALT_NAME = hex('0603551d11');
const BASIC_CONSTRAINTS = hex('0603551d13');

export function selfSigned(name = 'localhost'): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const named = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))));
  const names = sequence(tagged(0x82, Buffer.from(name)), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(SUBJECT_ALT_NAME, tagged(0x04, names)),
    sequence(BASIC_CONSTRAINTS, hex('0101ff'), tagged(0x04, sequence(hex('0101ff')))),
  );
  const body = sequence(
    tagged(0xa0, hex('020102')),
    hex('020101'),
    ECDSA_WITH_SHA256,
    named,
    sequence(time('200101000000Z'), time('491231235959Z')),
    named,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const der = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${der.replace(/(.{64})/g, '$1\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}
