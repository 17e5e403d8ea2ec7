/**
 * Reads a run of lines against its hashes and names the first revision that does not hold, and what was done to it as far as the
 * lines tell. Not `verify`, which also takes every decision again. Invariant: a run that passes is byte for byte the run whose head
 * has this hash.
 */
import type { MatchEvent, Revision } from '#kernel';
import type { Digest } from './bytes.js';
import { type ChainExpectation, type ChainedLine, type Head, ZERO_HASH, chainHash, isHash } from './chain.js';
import { BrokenLine, parseLine } from './line.js';

export type ChainProblem =
  /** The text is not JSON, or not an event. */
  | 'broken-line'
  /** The line belongs to another match. */
  | 'wrong-match'
  /** The revision in the line is not the one under which it stands. */
  | 'wrong-revision'
  /** The line, or its hash, is not the one that was written. */
  | 'edited'
  /** All lines are there, in another order. */
  | 'reordered'
  /** Lines are missing before this one. */
  | 'deleted'
  /** A line stands here that was not written here. */
  | 'inserted'
  /** The line was written upon another past. */
  | 'fork'
  /** The run ends before the head that is known from elsewhere. */
  | 'cut'
  /** The run holds in itself, but is not the one whose head is known from elsewhere. */
  | 'rewritten';

export type ChainReport =
  /** `head` is absent for an empty run upon nothing. */
  | { readonly ok: true; readonly head?: Head }
  | { readonly ok: false; readonly revision: Revision; readonly problem: ChainProblem; readonly message: string };

const REWRITTEN = 'the hash here is not the one of the known head';

/** Checks a run of lines in the order given. Never throws for what the lines hold. */
export function checkChain(digest: Digest, run: readonly ChainedLine[], expected: ChainExpectation = {}): ChainReport {
  const events = run.map(readEvent);
  let head = expected.after;
  if (head !== undefined && head.revision === expected.head?.revision && head.hash !== expected.head.hash) {
    return { ok: false, revision: head.revision, problem: 'rewritten', message: REWRITTEN };
  }
  for (const [i, item] of run.entries()) {
    const revision = head === undefined ? 0 : head.revision + 1;
    const fault = (problem: ChainProblem, message: string): ChainReport => ({ ok: false, revision, problem, message });
    const event = events[i];
    if (typeof event !== 'object') return fault('broken-line', event ?? 'no line');
    const match = expected.match ?? (events[0] as MatchEvent).matchId;
    if (event.matchId !== match) return fault('wrong-match', `the line is of match ${event.matchId}, not of ${match}`);
    const place = placeProblem(events, i, revision, item.revision);
    if (place !== undefined) return fault(...place);
    const previous = head?.hash ?? ZERO_HASH;
    const link = linkProblem(digest, item, previous);
    if (link !== undefined) return fault(...link);
    if (expected.head?.revision === revision && expected.head.hash !== item.hash) {
      return fault('rewritten', REWRITTEN);
    }
    head = { revision, hash: item.hash };
  }
  return ending(head, expected);
}

type Found = readonly [problem: ChainProblem, message: string];

function readEvent(item: ChainedLine): MatchEvent | string {
  if (item.fault !== undefined) return item.fault;
  try {
    return parseLine(item.line);
  } catch (thrown) {
    if (thrown instanceof BrokenLine) return thrown.message;
    throw thrown;
  }
}

/** Whether the line stands where its own revision says; otherwise what the other lines tell of the reason. */
function placeProblem(
  events: readonly (MatchEvent | string)[],
  i: number,
  revision: Revision,
  claimed: Revision | undefined,
): Found | undefined {
  const own = (events[i] as MatchEvent).revision;
  if (own === revision) {
    return claimed === undefined || claimed === own
      ? undefined
      : ['wrong-revision', `the line says revision ${own}, the store says ${claimed}`];
  }
  const elsewhere = events.findIndex((event, at) => at > i && typeof event === 'object' && event.revision === revision);
  if (own > revision && elsewhere !== -1)
    return ['reordered', `revision ${own} stands here, revision ${revision} further on`];
  if (claimed !== undefined && claimed !== own)
    return ['wrong-revision', `the line says revision ${own}, the store says ${claimed}`];
  const after = events[i + 1];
  if (own > revision && typeof after === 'object' && after.revision === revision + 1)
    return ['edited', `the line says revision ${own} where ${revision} stands`];
  if (own > revision) return ['deleted', `revision ${own} follows; ${own - revision} missing from ${revision} on`];
  return ['inserted', `a line of revision ${own} stands where ${revision} must`];
}

function linkProblem(digest: Digest, item: ChainedLine, previous: string): Found | undefined {
  const stated = item.previousHash ?? previous;
  if (isHash(item.hash) && isHash(stated) && chainHash(digest, stated, item.line) === item.hash) {
    return stated === previous ? undefined : ['fork', `written upon ${stated}, but the line before has ${previous}`];
  }
  return ['edited', 'the line and its hash do not belong together'];
}

function ending(head: Head | undefined, { head: known }: ChainExpectation): ChainReport {
  if (known !== undefined && known.revision > (head?.revision ?? -1)) {
    const revision = head === undefined ? 0 : head.revision + 1;
    return {
      ok: false,
      revision,
      problem: 'cut',
      message: `the known head is at revision ${known.revision}; the run ends before it`,
    };
  }
  return head === undefined ? { ok: true } : { ok: true, head };
}
