/** `EventStore.subscribe` in terms of the store's own pages: the same for every adapter that can read them. */
import { type Observable, filter } from 'rxjs';
import type { Position, Revision, StreamName } from '#kernel';
import { follow } from './follow.js';
import type { EventStore, Following, StoredEvent } from './store.js';

const PAGE = 256;

type Pages = Pick<EventStore, 'readAll' | 'readStream' | 'wakes$'>;

/** Where the store, or a stream, ends now: nothing is before the beginning. */
export interface Ends {
  last(): Position | undefined | Promise<Position | undefined>;
  lastOf(stream: StreamName): Revision | undefined | Promise<Revision | undefined>;
}

export const subscribeBy = (pages: Pages, ends: Ends, following: Following): Observable<StoredEvent> =>
  following.stream === undefined
    ? followAll(pages, ends, following.after)
    : followStream(pages, ends, following.stream, following.after);

function followAll(pages: Pages, ends: Ends, after: Position | 'end' | undefined): Observable<StoredEvent> {
  return follow<StoredEvent, Position | undefined>({
    start: () => (after === 'end' ? ends.last() : after),
    read: async (cursor) => {
      const { events, next } = await pages.readAll({ limit: PAGE, ...(cursor === undefined ? {} : { after: cursor }) });
      return { events, cursor: next, more: events.length === PAGE };
    },
    wakes$: pages.wakes$,
  });
}

function followStream(
  pages: Pages,
  ends: Ends,
  stream: StreamName,
  after: Revision | 'end' | undefined,
): Observable<StoredEvent> {
  return follow<StoredEvent, Revision>({
    start: async () => ((after === 'end' ? await ends.lastOf(stream) : after) ?? -1) + 1,
    read: async (from) => {
      const { events } = await pages.readStream(stream, { from, limit: PAGE });
      return { events, cursor: from + events.length, more: events.length === PAGE };
    },
    wakes$: pages.wakes$.pipe(filter((wake) => wake === 'any' || wake.has(stream))),
  });
}
