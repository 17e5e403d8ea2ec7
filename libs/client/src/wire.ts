/** What goes over the wire, as the contract names it. Events and commands are the kernel's and the core's own; the rest stands here. */
import type { JsonObject, MatchEvent, Revision } from '#kernel';

export interface MatchSummary {
  readonly match: string;
  readonly ruleset: string;
  readonly status: 'open' | 'ended' | 'final';
  readonly revision: Revision;
  readonly openedAt: string;
  readonly players: readonly { readonly id: string; readonly name: string | null }[];
  readonly tournament: string | null;
  readonly round: number | null;
  readonly table: string | null;
  readonly score: Readonly<Record<string, number>>;
  readonly games: Readonly<Record<string, number>>;
  readonly winners: readonly string[] | null;
}

export interface MatchPage {
  readonly matches: readonly MatchSummary[];
  readonly next?: string;
}

export interface MatchQuery {
  readonly tournament?: string | undefined;
  readonly player?: string | undefined;
  readonly status?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly as?: string | undefined;
}

export interface Tournament {
  readonly tournament: string;
  readonly matches: number;
  readonly open: number;
  readonly final: number;
}

export interface TournamentPage {
  readonly tournaments: readonly Tournament[];
  readonly next?: string;
}

export interface EventPage {
  readonly match: string;
  readonly revision: Revision;
  readonly events: readonly MatchEvent[];
  readonly next?: Revision;
}

/** What a command is answered with. */
export interface Answer {
  readonly match: string;
  readonly commandId: string;
  readonly outcome: 'recorded' | 'refused' | 'rejected';
  readonly revision: Revision;
  readonly events: readonly { readonly revision: Revision; readonly type: string }[];
  readonly clause?: string;
  readonly code?: string;
  readonly message?: string;
}

/** RFC 9457 problem details, as every error comes. */
export interface Problem extends JsonObject {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
}

/** A role and where it holds. */
export interface GrantHeld {
  readonly role: string;
  readonly tournament: string | null;
  readonly table: string | null;
  readonly match: string | null;
  readonly seat: string | null;
}

export interface WhoAmI {
  readonly account: string | null;
  /** `host`: nobody has credentials yet, and this is who sits at the machine. */
  readonly how: 'host' | 'cookie' | 'token' | 'key' | 'stranger';
  /** Whether a provider vouches for people here: `/api/oidc` leads there. */
  readonly oidc: boolean;
  readonly grants: readonly GrantHeld[];
}

/** What the server tells of itself to whoever compares with it. */
export interface Living {
  readonly version: string;
  /** Its clock. */
  readonly now: string;
}

export interface LoggedIn {
  readonly account: string;
  readonly name: string | null;
  readonly grants: readonly GrantHeld[];
  readonly accessToken: string;
}

/** What whoever was invited says of themselves. */
export interface Invited {
  readonly code: string;
  readonly account: string;
  readonly name?: string;
  readonly secret: string;
}

export interface VerifyStorey {
  readonly result: 'holds' | 'broken' | 'not-checked';
  readonly checked: number;
  readonly note?: string;
  readonly problems: readonly { readonly revision: Revision; readonly what: string; readonly message: string }[];
}

export interface Verification {
  readonly valid: boolean;
  readonly holds: boolean;
  readonly ruleset: string | null;
  readonly head: { readonly revision: Revision; readonly hash: string } | null;
  readonly firstBad: { readonly revision: Revision; readonly storey: string; readonly message: string } | null;
  readonly storeys: Readonly<Record<string, VerifyStorey>>;
}
