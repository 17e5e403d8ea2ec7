/**
 * Cards and abilities played, what became of each, how deep it lay in its chain, and how long its seat took to answer. The depth of a link is
 * the number of links below it on the way to one that answers no link; a chain is all links above the same one. Reaction time is table
 * time from when the seat was asked (the window opened, or the last answer asked anew) to its answer; it is null where nobody was asked
 * or the table's clock went backwards.
 */
import type { MatchEvent } from '#kernel';
import { idOf } from '#match';
import type { Row } from './projector.js';

type Use = Record<string, string | number | null>;

/** @param effective the events that count */
export function cardFacts(effective: readonly MatchEvent[]): Row[] {
  const uses = new Map<string, Use>();
  const askedAt = new Map<string, string>();
  for (const event of effective) {
    const { type, data } = event;
    switch (type) {
      case 'WindowOpened':
        askedAt.set(String(data['window']), event.meta.occurredAt);
        break;
      case 'ActionAnnounced':
      case 'ResponseAnnounced':
        uses.set(String(data['link']), played(event, uses, askedAt));
        if (data['order'] !== undefined) askedAt.set(String(data['window']), event.meta.occurredAt);
        break;
      case 'LinkResolved':
        ended(uses, data['link'], 'resolved');
        break;
      case 'LinkFizzled':
        ended(uses, data['link'], 'fizzled');
        break;
      case 'LinkCancelled':
        ended(uses, data['link'], 'cancelled', uses.has(String(data['by'])) ? 1 : 0);
        break;
      case 'ChainTruncated':
        // A rewind aborts an open chain in the open and then strikes its links, which count no more.
        for (const link of data['links'] as readonly string[]) if (uses.has(link)) ended(uses, link, 'truncated');
        break;
    }
  }
  return [...uses.values()];
}

function played({ type, data, revision, meta }: MatchEvent, uses: Map<string, Use>, asked: Map<string, string>): Use {
  const link = String(data['link']);
  const below = uses.get(String(data['answers']));
  const since = asked.get(String(data['window']));
  const took = since === undefined ? -1 : Date.parse(meta.occurredAt) - Date.parse(since);
  return {
    link,
    revision,
    card: typeof data['card'] === 'string' ? idOf(data['card']) : null,
    ability: typeof data['ability'] === 'string' ? data['ability'] : null,
    seat: String(data['by']),
    answer: type === 'ResponseAnnounced' ? 1 : 0,
    chain: String(below?.['chain'] ?? link),
    depth: below === undefined ? 0 : Number(below['depth']) + 1,
    outcome: 'pending',
    blocked: 0,
    reaction_ms: type === 'ResponseAnnounced' && took >= 0 ? Math.min(took, 2_000_000_000) : null,
  };
}

function ended(uses: Map<string, Use>, link: unknown, outcome: string, blocked = 0): void {
  const use = uses.get(String(link));
  if (use === undefined) throw new Error(`${String(link)} is no link that counts`);
  use['outcome'] = outcome;
  use['blocked'] = blocked;
}

/** Plays that the rules forbade. A card that was not shown has no name here. */
export const refusalFacts = (effective: readonly MatchEvent[]): Row[] =>
  effective
    .filter(({ type }) => type === 'PlayRefused')
    .map(({ revision, data }) => ({
      revision,
      card: typeof data['card'] === 'string' ? idOf(data['card']) : null,
      seat: String(data['by']),
      act: String(data['act']),
      clause: String(data['clause']),
      right_spent: data['rightSpent'] === true ? 1 : 0,
    }));
