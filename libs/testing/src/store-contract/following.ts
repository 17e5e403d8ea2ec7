import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Observable, firstValueFrom, lastValueFrom, take, timeout, toArray } from 'rxjs';
import { type EventStore, type StoredEvent, comparePositions } from '#event-store';
import type { Head } from '#log';
import { EventAuthor, headAfter } from '../event-author.js';
import { fill } from './reading.js';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const places = (events: readonly StoredEvent[]): string[] =>
  events.map(({ stream, revision }) => `${stream}:${revision}`);
/** The first events of a subscription; an error when they do not come. */
const some = (events$: Observable<StoredEvent>, count: number): Promise<StoredEvent[]> =>
  firstValueFrom(events$.pipe(take(count), toArray(), timeout(120_000)));

export function following(store: () => EventStore, each: number): void {
  describe('following', () => {
    it('gives what is there and what comes, with or without a place to begin (C46)', async () => {
      const author = new EventAuthor('match-a');
      await fill(store(), author, 1);
      const [first] = (await some(store().subscribe({}), 1)) as [StoredEvent];
      const coming = [
        some(store().subscribe({}), 2),
        some(store().subscribe({ after: first.position }), 1),
        some(store().subscribe({ stream: 'match-a' }), 2),
        some(store().subscribe({ stream: 'match-a', after: 0 }), 1),
      ];
      await fill(store(), author, 1);
      const [all, after, stream, afterRevision] = (await Promise.all(coming)).map(places);
      expect(all).toEqual(['match-a:0', 'match-a:1']);
      expect(after).toEqual(['match-a:1']);
      expect(stream).toEqual(['match-a:0', 'match-a:1']);
      expect(afterRevision).toEqual(['match-a:1']);
    });

    it('waits for a stream that is not there yet, and gives no other', async () => {
      const coming = some(store().subscribe({ stream: 'match-b' }), 2);
      await fill(store(), new EventAuthor('match-a'), 3);
      await fill(store(), new EventAuthor('match-b'), 2);
      expect(places(await coming)).toEqual(['match-b:0', 'match-b:1']);
    });

    it('begins at the end when asked to', async () => {
      const author = new EventAuthor('match-a');
      await fill(store(), author, 2);
      const received: StoredEvent[] = [];
      const subscriptions = [
        store().subscribe({ after: 'end' }),
        store().subscribe({ stream: 'match-a', after: 'end' }),
      ].map((events$) => events$.subscribe((event) => received.push(event)));
      // A remote store may take a while to find its end: append until something comes of it.
      for (let i = 0; i < 1000 && received.length < 2; i += 1) {
        await fill(store(), author, 1);
        await nextTurn();
      }
      for (const subscription of subscriptions) subscription.unsubscribe();
      expect(received.length).toBeGreaterThanOrEqual(2);
      expect(Math.min(...received.map((event) => event.revision))).toBeGreaterThanOrEqual(2);
    });

    it('gives a subscriber who chases the tail of eight writers every event, in order (C42)', async () => {
      const writers = 8;
      const chasing = some(store().subscribe({}), writers * each);
      await Promise.all(
        times(writers, async (i) => {
          const author = new EventAuthor(`match-w${i}`);
          let head: Head | undefined;
          for (let n = 0; n < each; n += 1) {
            const batch = author.command(head);
            await store().append(author.stream, head?.revision ?? 'none', batch);
            head = headAfter(head, batch);
          }
        }),
      );
      const received = await chasing;
      expect(new Set(received.map((event) => event.eventId)).size).toBe(writers * each);
      for (const [i, event] of received.entries()) {
        if (i > 0) expect(comparePositions((received[i - 1] as StoredEvent).position, event.position)).toBeLessThan(0);
      }
      for (let i = 0; i < writers; i += 1) {
        const own = received.filter((event) => event.stream === `match-w${i}`).map((event) => event.revision);
        expect(own).toEqual(times(each, (n) => n));
      }
    }, 180_000);

    it('goes on after the last event handled, however often the line is cut (C55)', async () => {
      const authors = times(3, (i) => new EventAuthor(`match-${i}`));
      const writing = (async () => {
        for (let i = 0; i < 60; i += 1) await fill(store(), authors[i % 3] as EventAuthor, 1 + (i % 7));
      })();
      const total = times(60, (i) => 1 + (i % 7)).reduce((sum, n) => sum + n, 0);
      const received: StoredEvent[] = [];
      for (let size = 1; received.length < total; size = (size % 50) + 1) {
        const last = received.at(-1)?.position;
        const wanted = Math.min(size, total - received.length);
        received.push(...(await some(store().subscribe(last === undefined ? {} : { after: last }), wanted)));
      }
      await writing;
      expect(new Set(received.map((event) => event.eventId)).size).toBe(total);
      expect(received.map((event) => event.position)).toEqual(
        [...received.map((event) => event.position)].sort(comparePositions),
      );
    }, 120_000);

    it('gives nothing more once unsubscribed, in the middle of a page too', async () => {
      await fill(store(), new EventAuthor('match-a'), 20);
      const received: StoredEvent[] = [];
      await new Promise<void>((resolve) => {
        const subscription = store()
          .subscribe({})
          .subscribe((event) => {
            received.push(event);
            if (received.length < 3) return;
            subscription.unsubscribe();
            resolve();
          });
      });
      await fill(store(), new EventAuthor('match-b'), 1);
      await some(store().subscribe({}), 21);
      expect(received).toHaveLength(3);
    });

    it('ends when the store is closed', async () => {
      await fill(store(), new EventAuthor('match-a'), 1);
      const open: Observable<unknown>[] = [
        store().subscribe({}),
        store().subscribe({ stream: 'match-b' }),
        store().wakes$,
      ];
      const endings = open.map((seen$) => lastValueFrom(seen$.pipe(toArray(), timeout(10_000))));
      await some(store().subscribe({}), 1);
      await store().close();
      // Wakes may come for nothing.
      expect((await Promise.all(endings.slice(0, 2))).map((seen) => seen.length)).toEqual([1, 0]);
      await endings[2];
      expect(await lastValueFrom(store().subscribe({}).pipe(toArray(), timeout(10_000)))).toEqual([]);
    });

    it('keeps nothing of 500 subscribers that came and went (C62)', async () => {
      const author = new EventAuthor('match-a');
      await fill(store(), author, 3);
      const heap = heapMeter();
      await comeAndGo(store(), author, 500);
      const before = await heap();
      for (let round = 0; round < 4; round += 1) await comeAndGo(store(), author, 500);
      // What one of these 2,000 leaves behind when it is not let go is more than 1,000 bytes.
      expect((await heap()) - before).toBeLessThan(1_000_000);
    }, 120_000);
  });
}

/** Bytes that are still held after everything else was let go. */
function heapMeter(): () => Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return async () => {
    for (let i = 0; i < 5; i += 1) {
      await nextTurn();
      collect();
    }
    return process.memoryUsage().heapUsed;
  };
}

/** Half of them leave while they wait, half when the next event reaches them. */
async function comeAndGo(store: EventStore, author: EventAuthor, count: number): Promise<void> {
  const last = (await store.head(author.stream))?.revision ?? -1;
  const seen = times(count, () => 0);
  const open = seen.map((_, i) =>
    store.subscribe(i % 3 === 0 ? {} : { stream: author.stream }).subscribe(({ revision }) => {
      seen[i] = revision;
      if (i % 2 === 0 && revision > last) open[i]?.unsubscribe();
    }),
  );
  await some(store.subscribe({}), last + 1);
  await fill(store, author, 1);
  while (seen.some((revision) => revision <= last)) await nextTurn();
  for (const subscription of open) subscription.unsubscribe();
}
