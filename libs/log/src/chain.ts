/**
 * The chain ties each line of a match to all lines before it: hash = SHA-256(previous hash ‖ length of the line ‖ line). The length
 * stands before the line so that no two runs of lines are the same bytes. It proves that a run was not changed in part; that the
 * whole run or its tail was not replaced shows only against a head that left the building (see `checkpoint`).
 */
import type { MatchId, Revision } from '#kernel';
import { type Digest, concat, fromHex, toHex, utf8 } from './bytes.js';

/** What stands for the previous hash at revision 0: 32 zero bytes, in hex. */
export const ZERO_HASH = '0'.repeat(64);

const hashPattern = /^[0-9a-f]{64}$/;

/** True for 32 bytes in lower-case hex. */
export const isHash = (value: unknown): value is string => typeof value === 'string' && hashPattern.test(value);

/** The last line of a run. */
export interface Head {
  readonly revision: Revision;
  readonly hash: string;
}

/**
 * The hash of a line, in lower-case hex.
 * @param previous hash of the line before, in hex; `ZERO_HASH` for the first
 */
export function chainHash(digest: Digest, previous: string, line: string): string {
  const bytes = utf8(line);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return toHex(digest(concat(fromHex(previous), length, bytes)));
}

/** The hashes of lines that follow one another. */
export function chainHashes(digest: Digest, previous: string, lines: readonly string[]): string[] {
  let last = previous;
  return lines.map((line) => (last = chainHash(digest, last, line)));
}

/** A line as a store or an export gives it: with its hash beside it, and what else is claimed of it. */
export interface ChainedLine {
  readonly line: string;
  readonly hash: string;
  /** As the store says; absent in an export. */
  readonly revision?: Revision;
  /** As the store says; absent in an export. */
  readonly previousHash?: string;
  /** What is known to be wrong with it before it is read. */
  readonly fault?: string;
}

/** What a run of lines is measured against; all of it optional. */
export interface ChainExpectation {
  /** The line before the run; absent when the run begins at revision 0. */
  readonly after?: Head;
  /** The match whose lines they are; the first line's own when absent. */
  readonly match?: MatchId;
  /** A head known from elsewhere, as from a signed result: the run must reach it and have this hash there. */
  readonly head?: Head;
}
