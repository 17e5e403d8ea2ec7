import type { MatchId, Revision } from './ids.js';
import type { JsonObject } from './json.js';

/** Who recorded an event, when, on whose command, and because of which earlier events. */
export interface EventMeta {
  readonly eventId: string;
  readonly commandId: string;
  /** The command itself, on the first event that it brought about. */
  readonly command?: JsonObject;
  /** Revisions of this match that brought this event about. */
  readonly causedBy: readonly Revision[];
  readonly official: string;
  readonly role: string;
  /** Table time, ISO 8601 in UTC. */
  readonly occurredAt: string;
  /** Receipt time, ISO 8601 in UTC. */
  readonly recordedAt: string;
  /** Id of the ruleset that judged it, e.g. `solo@1`. */
  readonly ruleset: string;
}

/** A fact of one match. Never changed; corrected only by a later fact. */
export interface MatchEvent<T extends string = string, D extends object = JsonObject> {
  readonly matchId: MatchId;
  readonly revision: Revision;
  readonly type: T;
  /** Shape of `data`, from 1; not the version of the rules. */
  readonly schemaVersion: number;
  readonly data: D;
  readonly meta: EventMeta;
}

/** An event as `decide` makes it: the edge adds ids and the receipt time. */
export type NewEvent = Omit<MatchEvent, 'meta'> & { readonly causedBy: readonly Revision[] };
