import type { NewEvent } from './event.js';

/** The rules forbid a play that really happened: a fact, stored, with the clause that forbids it. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly clause: string;
  /** What is wrong and what would be right, in English; pages translate by `clause`. */
  readonly message: string;
}

/** A command that is no fact of the match: malformed, about nothing known, or not fitting the moment. Nothing is stored. */
export interface Rejection {
  readonly kind: 'rejection';
  /** UPPER_SNAKE, stable. */
  readonly code: RejectionCode;
  readonly message: string;
}

export type RejectionCode =
  | 'MALFORMED'
  | 'UNKNOWN_MATCH'
  | 'MATCH_EXISTS'
  | 'UNKNOWN_RULESET'
  | 'UNKNOWN_SEAT'
  | 'UNKNOWN_CARD'
  | 'UNKNOWN_ABILITY'
  | 'UNKNOWN_REF'
  | 'CARD_EXISTS'
  | 'CARD_NOT_HELD'
  | 'NOT_NOW'
  | 'MATCH_CLOSED'
  | 'NOT_ALLOWED'
  | 'STALE_REVISION'
  | 'COMMAND_ID_REUSED';

export type Decision =
  | { readonly outcome: 'recorded'; readonly events: readonly NewEvent[] }
  | {
      readonly outcome: 'refused';
      readonly clause: string;
      readonly message: string;
      readonly events: readonly NewEvent[];
    }
  | { readonly outcome: 'rejected'; readonly code: RejectionCode; readonly message: string };

export const refuse = (clause: string, message: string): Refusal => ({ kind: 'refusal', clause, message });
export const reject = (code: RejectionCode, message: string): Rejection => ({ kind: 'rejection', code, message });
