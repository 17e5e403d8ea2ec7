/** Runs beside the page, so that a long match does not hold it up: an export in, a report out. */
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from '#log';
import { type VerifyReport, verify } from '#replay';
import { evidenceOf } from './evidence.js';

export type Verified = { readonly report: VerifyReport } | { readonly problem: string };

function verified(text: string): Verified {
  try {
    return { report: verify({ ...evidenceOf(text, (said) => toHex(sha256(utf8(said)))), digest: sha256 }) };
  } catch (thrown) {
    return { problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(verified(data)));
