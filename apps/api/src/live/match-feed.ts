/**
 * The events of one match as an audience may see them, from a revision on. What is new is read when the store says that there is
 * something, so a viewer never sees what the store has not kept (law 7), and never misses what came between catching up and live.
 */
import { type Observable, concat, defer, filter, map, of, takeWhile } from 'rxjs';
import { streamOf } from '#kernel';
import type { Audience } from '#match';
import { type EventStore, follow } from '#event-store';
import { type ChainedEvent, type MatchReading, loadMatch } from '#recorder';
import { type LiveMessage, eventMessage, farewell } from './live-stream.js';

/** Events handed over between two turns of the event loop. */
const PAGE = 100;
/** After it nothing can come any more (C30). */
const LAST_TYPE = 'ResultFinalised';

export function matchFeed(
  store: EventStore,
  match: string,
  audience: Audience,
  from: number,
): Observable<ChainedEvent> {
  const stream = streamOf(match);
  return follow<ChainedEvent, number>({
    start: () => from,
    read: async (cursor) => {
      const reading = await loadMatch(store, match, audience);
      const events = reading.chained(cursor, PAGE);
      return { events, cursor: cursor + events.length, more: cursor + events.length <= reading.revision };
    },
    wakes$: store.wakes$.pipe(filter((wake) => wake === 'any' || wake.has(stream))),
  });
}

/** The feed as messages, with a farewell once the result is final. */
export function matchMessages(store: EventStore, reading: MatchReading, from: number): Observable<LiveMessage> {
  const { match, audience, revision, events } = reading;
  const goodbye = (id: number): LiveMessage => farewell(String(id), { match, revision: id, status: 'final' });
  if (from > revision && events[revision]?.type === LAST_TYPE) return of(goodbye(revision));
  let last = from - 1;
  const live$ = matchFeed(store, match, audience, from).pipe(
    takeWhile(({ type }) => type !== LAST_TYPE, true),
    map((event) => {
      last = event.revision;
      return eventMessage(String(event.revision), event);
    }),
  );
  return concat(
    live$,
    defer(() => of(goodbye(last))),
  );
}
