import { firstValueFrom } from 'rxjs';
import {
  type EventStore,
  InvalidEnvelope,
  MAX_PAGE,
  type StoredEvent,
  comparePositions,
  sha256Hex,
} from '#event-store';
import type { Head } from '#log';
import { EventAuthor, headAfter } from '../event-author.js';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const revisions = (events: readonly StoredEvent[]): number[] => events.map((event) => event.revision);

/** Fills a stream, one command of one event each. */
export async function fill(store: EventStore, author: EventAuthor, count: number): Promise<Head> {
  const known = await store.head(author.stream);
  let head: Head | undefined = known;
  const events = times(count, () => {
    const [event] = author.command(head);
    head = headAfter(head, event === undefined ? [] : [event]);
    return event as NonNullable<typeof event>;
  });
  await store.append(author.stream, known?.revision ?? 'none', events);
  return head as unknown as Head;
}

export function reading(store: () => EventStore): void {
  describe('reading', () => {
    it('pages through a stream, forwards and backwards', async () => {
      await fill(store(), new EventAuthor('match-a'), 5);
      await fill(store(), new EventAuthor('match-b'), 2);
      const page = async (query: object): Promise<unknown> => {
        const { events, next } = await store().readStream('match-a', { limit: 2, ...query });
        return { revisions: revisions(events), next };
      };
      expect(await page({})).toEqual({ revisions: [0, 1], next: 2 });
      expect(await page({ from: 2 })).toEqual({ revisions: [2, 3], next: 4 });
      expect(await page({ from: 4 })).toEqual({ revisions: [4], next: undefined });
      expect(await page({ from: 3 })).toEqual({ revisions: [3, 4], next: undefined });
      expect(await page({ from: 5 })).toEqual({ revisions: [], next: undefined });
      expect(await page({ from: 1, upTo: 2 })).toEqual({ revisions: [1, 2], next: undefined });
      expect(await page({ from: 1, upTo: 3 })).toEqual({ revisions: [1, 2], next: 3 });
      expect(await page({ upTo: 0 })).toEqual({ revisions: [0], next: undefined });
      expect(await page({ direction: 'backward' })).toEqual({ revisions: [4, 3], next: 2 });
      expect(await page({ direction: 'backward', from: 2 })).toEqual({ revisions: [2, 1], next: 0 });
      expect(await page({ direction: 'backward', from: 0 })).toEqual({ revisions: [0], next: undefined });
      expect(await page({ direction: 'backward', from: 9 })).toEqual({ revisions: [4, 3], next: 2 });
    });

    it('knows nothing of a stream that is not there', async () => {
      expect(await store().head('match-none')).toBeUndefined();
      expect(await store().readStream('match-none', { limit: 1 })).toEqual({ events: [] });
      expect(await store().readStream('match-none', { limit: 1, direction: 'backward' })).toEqual({ events: [] });
    });

    it('gives the head of a stream', async () => {
      const head = await fill(store(), new EventAuthor('match-a'), 3);
      expect(await store().head('match-a')).toMatchObject(head);
    });

    it('tells where the whole store ends: all that is stored is not behind it, all that comes is', async () => {
      const behind = async (): Promise<string[]> => {
        const after = await store().end();
        if (after !== undefined) expect((await store().readAll({ limit: 1, after })).events).toEqual([]);
        await fill(store(), new EventAuthor(`match-${String(after)}`), 2);
        const { events } = await store().readAll({ limit: 10, ...(after === undefined ? {} : { after }) });
        return events.map(({ stream, revision }) => `${stream === `match-${String(after)}`}:${revision}`);
      };
      // A server that others use too may have an end before anything of this store is there.
      for (let round = 0; round < 3; round += 1) expect(await behind()).toEqual(['true:0', 'true:1']);
    });

    it('ties each event to the one before', async () => {
      await fill(store(), new EventAuthor('match-a'), 3);
      const { events } = await store().readStream('match-a', { limit: 3 });
      expect(events.map((event) => event.previousHash)).toEqual(['0'.repeat(64), events[0]?.hash, events[1]?.hash]);
    });

    it('pages through the whole store in the order of positions', async () => {
      expect(await store().readAll({ limit: 10 })).toEqual({ events: [] });
      const [a, b] = [new EventAuthor('match-a'), new EventAuthor('match-b')];
      for (const author of [a, b, a, b, a]) await fill(store(), author, 2);
      const seen: StoredEvent[] = [];
      let after: string | undefined;
      for (let size = 3; size > 0;) {
        const { events, next } = await store().readAll({ limit: 3, ...(after === undefined ? {} : { after }) });
        size = events.length;
        after = next;
        seen.push(...events);
      }
      expect(seen.map(({ stream, revision }) => `${stream}:${revision}`)).toEqual(
        ['a:0', 'a:1', 'b:0', 'b:1', 'a:2', 'a:3', 'b:2', 'b:3', 'a:4', 'a:5'].map((place) => `match-${place}`),
      );
      for (const [i, event] of seen.entries()) {
        if (i > 0) expect(comparePositions((seen[i - 1] as StoredEvent).position, event.position)).toBeLessThan(0);
      }
      expect(await store().readAll({ limit: 3, after: after as string })).toEqual({ events: [], next: after });
    });

    it('lists streams by name, page by page', async () => {
      for (const name of ['match-c', 'match-a', 'match-x-2', 'match-b', 'match-x-1'])
        await fill(store(), new EventAuthor(name), 1);
      expect(await store().listStreams({ limit: 10 })).toEqual({
        streams: ['match-a', 'match-b', 'match-c', 'match-x-1', 'match-x-2'],
      });
      expect(await store().listStreams({ prefix: 'match-x', limit: 10 })).toEqual({
        streams: ['match-x-1', 'match-x-2'],
      });
      expect(await store().listStreams({ prefix: 'match-', limit: 2 })).toEqual({
        streams: ['match-a', 'match-b'],
        next: 'match-b',
      });
      expect(await store().listStreams({ prefix: 'match-', after: 'match-b', limit: 3 })).toEqual({
        streams: ['match-c', 'match-x-1', 'match-x-2'],
      });
      expect(await store().listStreams({ prefix: 'match-c', limit: 1 })).toEqual({ streams: ['match-c'] });
      expect(await store().listStreams({ prefix: 'match_', limit: 1 })).toEqual({ streams: [] });
    });

    it('refuses a page without bounds', async () => {
      for (const limit of [0, -1, 0.5, MAX_PAGE + 1, NaN]) {
        await expect(store().readStream('match-a', { limit })).rejects.toBeInstanceOf(RangeError);
        await expect(store().readAll({ limit })).rejects.toBeInstanceOf(RangeError);
        await expect(store().listStreams({ limit })).rejects.toBeInstanceOf(RangeError);
      }
    });

    it('refuses a place that is none, and has nothing before the first', async () => {
      await fill(store(), new EventAuthor('match-a'), 3);
      for (const bound of [-2, 0.5, NaN]) {
        await expect(store().readStream('match-a', { limit: 1, from: bound })).rejects.toBeInstanceOf(RangeError);
        await expect(store().readStream('match-a', { limit: 1, upTo: bound })).rejects.toBeInstanceOf(RangeError);
      }
      for (const after of ['', 'end', '-1', '01', '1.5']) {
        await expect(store().readAll({ limit: 1, after })).rejects.toBeInstanceOf(RangeError);
        await expect(firstValueFrom(store().subscribe({ after: `${after}!` }))).rejects.toBeInstanceOf(RangeError);
      }
      expect(await store().readStream('match-a', { limit: 9, upTo: -1 })).toEqual({ events: [] });
      expect(await store().readStream('match-a', { limit: 9, from: -1, direction: 'backward' })).toEqual({
        events: [],
      });
      expect((await store().readStream('match-a', { limit: 9, from: -1 })).events).toHaveLength(3);
    });

    it('keeps documents under their hash', async () => {
      const text = '{"name":"Thoát Xác Kim Thiền"}\n';
      await store().putDocument(sha256Hex(text), text);
      await store().putDocument(sha256Hex(text), text);
      expect(await store().getDocument(sha256Hex(text))).toBe(text);
      expect(await store().getDocument(sha256Hex('other'))).toBeUndefined();
      await expect(store().putDocument(sha256Hex('other'), text)).rejects.toBeInstanceOf(InvalidEnvelope);
    });
  });
}
