/** The events of the whole store as an audience may see them, each with its position. */
import { type Observable, map } from 'rxjs';
import { type Position, matchOf } from '#kernel';
import type { Audience } from '#match';
import { type EventStore, type StoredEvent, follow } from '#event-store';
import { BrokenRecord, type ChainedEvent, type MatchReading, NotFound, UnknownRuleset, loadMatch } from '#recorder';
import { type LiveMessage, eventMessage } from './live-stream.js';

const PAGE = 100;

interface Placed {
  readonly position: Position;
  readonly event: ChainedEvent;
}

/** @param after the last position already known; `undefined` for everything */
export function storeMessages(
  store: EventStore,
  seenAs: (whole: MatchReading) => Audience,
  after: Position | undefined,
): Observable<LiveMessage> {
  return follow<Placed, Position | undefined>({
    start: () => after,
    read: async (cursor) => {
      const page = await store.readAll({ limit: PAGE, ...(cursor === undefined ? {} : { after: cursor }) });
      const seen = await Promise.all(page.events.map((stored) => seenBy(store, stored, seenAs)));
      return {
        events: seen.filter((placed) => placed !== undefined),
        cursor: page.next ?? cursor,
        more: page.events.length === PAGE,
      };
    },
    wakes$: store.wakes$,
  }).pipe(map(({ position, event }) => eventMessage(position, { position, ...event })));
}

/** Nothing for what this audience may not see: streams of no match, and matches in which it has no seat. */
async function seenBy(
  store: EventStore,
  { stream, revision, position }: StoredEvent,
  seenAs: (whole: MatchReading) => Audience,
): Promise<Placed | undefined> {
  const match = matchOf(stream);
  if (match === undefined) return undefined;
  try {
    const audience = seenAs(await loadMatch(store, match));
    const event = (await loadMatch(store, match, audience)).chained(revision, 1)[0];
    return event === undefined ? undefined : { position, event };
  } catch (thrown) {
    if (thrown instanceof NotFound || thrown instanceof UnknownRuleset || thrown instanceof BrokenRecord)
      return undefined;
    throw thrown;
  }
}
