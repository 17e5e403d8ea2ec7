import type { EventStore, ErasureFilter, StoredEvent } from '#event-store';
import { type Secret, checkChain, open, openingsByDigest, parseLine } from '#log';
import { EventAuthor, type Wish } from '../event-author.js';
import { sha256 } from '../sample-run.js';

const secret = (field: string, kind: 'name' | 'card', value: string, subject?: string): Secret => ({
  path: ['data', field],
  face: 'hidden',
  variants: [{ for: ['official'], kind, value, ...(subject === undefined ? {} : { subject }) }],
});

const wishes: Wish[] = [
  {
    data: { name: 'Ánh', other: 'Bảo', card: 'shield' },
    secrets: [
      secret('name', 'name', 'Ánh', 'p-1'),
      secret('other', 'name', 'Bảo', 'p-2'),
      secret('card', 'card', 'shield'),
    ],
  },
  { data: { card: 'buff' }, secrets: [secret('card', 'card', 'buff', 'p-1')] },
  {},
];

export function erasing(store: () => EventStore): void {
  const read = async (stream: string): Promise<readonly StoredEvent[]> =>
    (await store().readStream(stream, { limit: 10 })).events;
  const values = (events: readonly StoredEvent[]): unknown[][] =>
    events.map((event) => event.openings.map((o) => o.value));

  describe('openings', () => {
    beforeEach(async () => {
      for (const stream of ['match-a', 'match-b']) {
        await store().append(stream, 'none', new EventAuthor(stream).command(undefined, wishes));
      }
    });

    it('come back as they were given, in every way of reading', async () => {
      const proposed = new EventAuthor('match-a').command(undefined, wishes).map((event) => event.openings);
      const [command] = await read('match-a');
      const ways = [
        await read('match-a'),
        [...(await store().readStream('match-a', { limit: 10, direction: 'backward' })).events].reverse(),
        (await store().readAll({ limit: 10 })).events.slice(0, 3),
        await store().findCommand('match-a', command?.commandId ?? ''),
      ];
      for (const events of ways) expect(events.map((event) => event.openings)).toEqual(proposed);
    });

    it('must belong to their line', async () => {
      const [first, second] = new EventAuthor('match-c').command(undefined, wishes);
      const swapped = { ...first, openings: second?.openings };
      const forged = { ...first, openings: first?.openings.map((opening) => ({ ...opening, value: 'forged' })) };
      for (const event of [swapped, forged]) {
        await expect(store().append('match-c', 'none', [event as StoredEvent])).rejects.toMatchObject({
          field: 'events.0.openings',
        });
      }
    });

    it.each<[ErasureFilter, number, unknown[][]]>([
      [{ subject: 'p-1' }, 2, [['Bảo', 'shield'], [], []]],
      [{ kind: 'name' }, 2, [['shield'], ['buff'], []]],
      [{ subject: 'p-1', kind: 'name' }, 1, [['Bảo', 'shield'], ['buff'], []]],
      [{ subject: 'p-3' }, 0, [['Ánh', 'Bảo', 'shield'], ['buff'], []]],
    ])('are erased by %j, in one stream', async (filter, count, left) => {
      expect(await store().erase('match-a', filter)).toBe(count);
      expect(await store().erase('match-a', filter)).toBe(0);
      expect(values(await read('match-a'))).toEqual(left);
      expect(values((await store().readAll({ limit: 3 })).events)).toEqual(left);
      expect(values(await read('match-b'))).toEqual([['Ánh', 'Bảo', 'shield'], ['buff'], []]);
    });

    it('are erased by their digests, and each erasure counts', async () => {
      const before = await store().erasures('match-a');
      const [first, second] = (await read('match-a')).flatMap(({ openings }) => openings);
      const digests = [first?.digest, 'f'.repeat(64)] as string[];
      expect(await store().erase('match-a', { digests, kind: 'card' })).toBe(0);
      expect(await store().erase('match-a', { digests })).toBe(1);
      expect(values(await read('match-a'))[0]).toEqual([second?.value, 'shield']);
      expect(await store().erasures('match-a')).toBeGreaterThan(before);
    });

    it('leave their lines and hashes as they were', async () => {
      const before = await read('match-a');
      await store().erase('match-a', { kind: 'name' });
      const after = await read('match-a');
      expect(after.map(({ line, hash }) => [line, hash])).toEqual(before.map(({ line, hash }) => [line, hash]));
      expect(checkChain(sha256, after).ok).toBe(true);
      const [first] = after as [StoredEvent];
      expect(open(parseLine(first.line), openingsByDigest(first.openings)).data).toEqual({
        name: 'hidden',
        other: 'hidden',
        card: 'shield',
      });
    });

    it('are not all erased by an empty filter', async () => {
      await expect(store().erase('match-a', {})).rejects.toBeInstanceOf(RangeError);
      expect(values(await read('match-a'))).toEqual([['Ánh', 'Bảo', 'shield'], ['buff'], []]);
    });
  });
}
