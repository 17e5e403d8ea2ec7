import { createHash } from 'node:crypto';
import type { Digest } from '#log';

/** SHA-256 of Node; the pure libraries take it as an argument. */
export const sha256: Digest = (bytes) => createHash('sha256').update(bytes).digest();

/** SHA-256 of a text's UTF-8, in lower-case hex. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
