/**
 * All that a store keeps of a match, for a verification. Read apart from all other reading, since here nothing may be believed: a line
 * that is no event is evidence, not a fault (C37).
 */
import { type MatchId, streamOf } from '#kernel';
import { type Audience, mayOpen, pinnedRules, type Rulebook } from '#match';
import { type KeptMatch, readableEvents } from '#log';
import { type EventStore, MAX_PAGE, type StoredEvent } from '#event-store';
import { systemEdge } from './edge.js';
import { BrokenRecord } from './faults.js';
import { loadMatch, NotFound } from './match-reading.js';

/**
 * What an audience could check by itself: a report on more would tell of what is hidden.
 * @throws NotFound for an unknown match or audience
 */
export async function keptMatch(
  store: EventStore,
  match: MatchId,
  audience: Audience = 'official',
  rulebook: Rulebook = systemEdge.rulebook,
): Promise<KeptMatch> {
  const revealed = await isRevealed(store, match, audience, rulebook);
  const lines = await readAll(store, match);
  if (lines.length === 0) throw new NotFound('UNKNOWN_MATCH', `there is no match ${match}`);
  const openings = lines
    .flatMap((event) => event.openings)
    .filter((opening) => mayOpen(opening.for, audience, revealed));
  const { catalogue } = pinnedRules(readableEvents(lines.slice(0, 1))[0], rulebook);
  const text = catalogue === undefined ? undefined : await store.getDocument(catalogue);
  const catalogues = catalogue === undefined || text === undefined ? {} : { [catalogue]: text };
  return { match, lines, openings, catalogues };
}

/** Of a match that cannot be read nothing is revealed. */
async function isRevealed(store: EventStore, match: MatchId, audience: Audience, rulebook: Rulebook): Promise<boolean> {
  if (audience === 'official') return true;
  try {
    return (await loadMatch(store, match, audience, rulebook)).revealed;
  } catch (thrown) {
    if (thrown instanceof BrokenRecord) return false;
    throw thrown;
  }
}

async function readAll(store: EventStore, match: MatchId): Promise<readonly StoredEvent[]> {
  const stored: StoredEvent[] = [];
  let from: number | undefined = 0;
  while (from !== undefined) {
    const page = await store.readStream(streamOf(match), { from, limit: MAX_PAGE });
    stored.push(...page.events);
    from = page.next;
  }
  return stored;
}
