/** What a verification is asked and what it answers: three storeys, each told apart from the others. */
import type { MatchEvent, MatchId, Revision } from '#kernel';
import type { RuleSystem } from '#match';
import type { ChainedLine, Digest, FileFault, Head, Opening } from '#log';

export interface VerifyInput {
  readonly match: MatchId;
  readonly digest: Digest;
  readonly lines: readonly ChainedLine[];
  readonly openings: readonly Opening[];
  /** Opened and in today's shapes, as far as lines could be read. */
  readonly events: readonly MatchEvent[];
  readonly opaque: readonly Revision[];
  /** The pinned ruleset, when it is there. */
  readonly judge?: RuleSystem;
  /** A ruleset that can read the match back. */
  readonly reader?: RuleSystem;
  /** The pinned catalogue's text, when it is there. */
  readonly catalogue?: string;
  /** A head known from elsewhere, as from a signed result. */
  readonly head?: Head;
  /** The head that the export's own proof names. */
  readonly proofHead?: Head;
  /** What is wrong with the file that the lines stood in. */
  readonly faults?: readonly FileFault[];
}

export interface Problem {
  /** `null` where it is about the file and no event of it. */
  readonly revision: Revision | null;
  readonly what: string;
  readonly message: string;
}

export type StoreyName = 'bytes' | 'invariants' | 'decisions';

export interface Storey {
  readonly result: 'holds' | 'broken' | 'not-checked';
  /** Lines, revisions or commands looked at. */
  readonly checked: number;
  /** Why it, or a part of it, was not checked. */
  readonly note?: string;
  readonly problems: readonly Problem[];
}

export interface VerifyReport {
  readonly match: MatchId;
  /** Everything was checked and holds. */
  readonly valid: boolean;
  /** Nothing is broken, though some of it may not have been checked. */
  readonly holds: boolean;
  readonly ruleset: string | null;
  readonly head: Head | null;
  /** The first bad revision; what is wrong with the file comes after, since it is about no revision. */
  readonly firstBad: (Problem & { readonly storey: StoreyName }) | null;
  readonly storeys: Readonly<Record<StoreyName, Storey>>;
}

/** Problems told of each storey. */
export const MOST = 20;
