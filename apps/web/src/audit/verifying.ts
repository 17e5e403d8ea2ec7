/**
 * Runs beside the page, so that a long match does not hold it up: an export in, a report out. Nothing that the server says of the match
 * is believed: its events are made from the lines here, by the rules that the page has.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { type KeptMatch, matchesInExport } from '#log';
import { evidenceOf, type VerifyReport, verify } from '#replay';
import { rulebook } from '#rulebook';

export type Verified = { readonly report: VerifyReport } | { readonly problem: string };

function verified(text: string): Verified {
  try {
    const [kept] = matchesInExport(sha256, text) as [KeptMatch];
    return { report: verify(evidenceOf(kept, rulebook, sha256)) };
  } catch (thrown) {
    return { problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(verified(data)));
