/**
 * Stored events as an audience may see them before the match is over, in today's shapes: for whoever folds many matches and keeps no
 * log of each (projections). Not a reading of one match: see `match-reading.ts`.
 */
import type { MatchEvent } from '#kernel';
import { type Audience, mayOpen, pinnedRules, type Rulebook, type RuleSystem, type Upcast, upcast } from '#match';
import { type Opening, open, openingsByDigest } from '#log';
import type { StoredEvent } from '#event-store';
import { systemEdge } from './edge.js';

export interface StoredReader {
  /** The ruleset that reads a match back, by its first event as stored: the pinned one, else the newest of its name. */
  systemOf(first: StoredEvent): RuleSystem | undefined;
  open(stored: StoredEvent, system: RuleSystem | undefined): Upcast;
}

export function readerFor(audience: Audience, rulebook: Rulebook = systemEdge.rulebook): StoredReader {
  const opens = ({ for: whom }: Opening): boolean => mayOpen(whom, audience, false);
  return {
    systemOf: ({ line }) => pinnedRules(JSON.parse(line) as MatchEvent, rulebook).reader,
    open: (stored, system) => upcast(system, openLine(JSON.parse(stored.line) as MatchEvent, stored, opens)),
  };
}

/** An event with what its openings show. Looked for from the rare sign on: quotes stand everywhere in a line. */
export const openLine = (
  event: MatchEvent,
  { line, openings }: StoredEvent,
  opens: (opening: Opening) => boolean,
): MatchEvent => (line.includes('$sealed"') ? open(event, openingsByDigest(openings.filter(opens))) : event);
