/**
 * From decided events to lines: ids, author and times are added, what is hidden or personal is sealed, each line is tied to the one
 * before. Ids follow from the command's own, so that a command sent again makes the same events again and never others beside them.
 */
import { v5 } from 'uuid';
import type { JsonObject, MatchEvent, NewEvent } from '#kernel';
import { evolve, type RuleSystem, secretsOf, type State } from '#match';
import { ZERO_HASH, chainHash, formatLine, seal } from '#log';
import { type ProposedEvent, sha256 } from '#event-store';
import type { Author, Edge } from './edge.js';
import type { MatchLog } from './match-log.js';

/** Namespace of event ids. Never changes: ids of years ago must come out the same. */
const NAMESPACE = '6f1d3c52-8f0b-4c83-9d0e-5a2f7b1c9e64';

export interface Origin {
  readonly commandId: string;
  readonly command: JsonObject;
  readonly author: Author;
  /** Table time in UTC. */
  readonly at: string;
  readonly recordedAt: string;
}

export const eventIdOf = (match: string, commandId: string, index: number): string =>
  v5(`${match}/${commandId}/${index}`, NAMESPACE);

export function proposals(
  system: RuleSystem,
  log: Pick<MatchLog, 'state' | 'head'>,
  events: readonly NewEvent[],
  origin: Origin,
  edge: Pick<Edge, 'salt'>,
): ProposedEvent[] {
  let state: State | undefined = log.state;
  let previous = log.head?.hash ?? ZERO_HASH;
  return events.map((fresh, index) => {
    const event = stamped(system, fresh, index, origin);
    state = evolve(system, state, event);
    const sealed = seal(event, secretsOf(system, event, state), { digest: sha256, salt: () => edge.salt() });
    const line = formatLine(sealed.event);
    const hash = chainHash(sha256, previous, line);
    previous = hash;
    const { eventId, commandId } = event.meta;
    return { eventId, commandId, type: event.type, line, hash, openings: sealed.openings };
  });
}

function stamped(system: RuleSystem, { causedBy, ...fresh }: NewEvent, index: number, origin: Origin): MatchEvent {
  const { commandId, command, author, at, recordedAt } = origin;
  const meta = {
    eventId: eventIdOf(fresh.matchId, commandId, index),
    commandId,
    ...(index === 0 ? { command } : {}),
    causedBy,
    official: author.official,
    role: author.role,
    occurredAt: at,
    recordedAt,
    ruleset: system.id,
  };
  return { ...fresh, meta };
}
