/** What a verification is asked and what it answers: three storeys, each told apart from the others. */
import type { MatchId, Revision } from '#kernel';
import type { Head } from '#log';
import type { Evidence } from './evidence.js';

export interface VerifyInput extends Evidence {
  /** A head known from elsewhere, as from a signed result. */
  readonly head?: Head;
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
