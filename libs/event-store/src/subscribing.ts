/** `EventStore.subscribe` in terms of the store's own pages: the same for every adapter that can read them. */
import { type Observable, filter } from 'rxjs';
import type { Position, Revision, StreamName } from '#kernel';
import { follow } from './follow.js';
import type { EventStore, Following, StoredEvent } from './store.js';

const PAGE = 256;

type Pages = Pick<EventStore, 'readAll' | 'readStream' | 'head' | 'end' | 'wakes$'>;

export const subscribeBy = (pages: Pages, following: Following): Observable<StoredEvent> =>
  following.stream === undefined
    ? followAll(pages, following.after)
    : followStream(pages, following.stream, following.after);

function followAll(pages: Pages, after: Position | 'end' | undefined): Observable<StoredEvent> {
  return follow<StoredEvent, Position | undefined>({
    start: () => (after === 'end' ? pages.end() : after),
    read: async (cursor) => {
      const { events, next } = await pages.readAll({ limit: PAGE, ...(cursor === undefined ? {} : { after: cursor }) });
      return { events, cursor: next, more: events.length === PAGE };
    },
    wakes$: pages.wakes$,
  });
}

function followStream(pages: Pages, stream: StreamName, after: Revision | 'end' | undefined): Observable<StoredEvent> {
  return follow<StoredEvent, Revision>({
    start: async () => ((after === 'end' ? (await pages.head(stream))?.revision : after) ?? -1) + 1,
    read: async (from) => {
      const { events } = await pages.readStream(stream, { from, limit: PAGE });
      return { events, cursor: from + events.length, more: events.length === PAGE };
    },
    wakes$: pages.wakes$.pipe(filter((wake) => wake === 'any' || wake.has(stream))),
  });
}
