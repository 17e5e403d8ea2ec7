import fc from 'fast-check';
import {
  type Appended,
  DuplicateCommandId,
  DuplicateEventId,
  type EventStore,
  InvalidEnvelope,
  MAX_BATCH,
  type ProposedEvent,
  RevisionConflict,
  StoreUnavailable,
} from '#event-store';
import { ZERO_HASH, chainHash, checkChain } from '#log';
import { EventAuthor, headAfter, uuidOf } from '../event-author.js';
import { sha256 } from '../sample-run.js';

/** Of many appends: those that answered, and what the others were rejected with. */
async function settled(appends: Promise<Appended>[]): Promise<{ answers: Appended[]; faults: unknown[] }> {
  const results = await Promise.allSettled(appends);
  return {
    answers: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    faults: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
  };
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

export function appending(store: () => EventStore): void {
  const stream = 'match-m1';
  const author = new EventAuthor(stream);

  describe('appending', () => {
    it('numbers the events of a stream from 0, and answers with the last', async () => {
      const first = author.command(undefined, [{}, {}, {}]);
      expect(await store().append(stream, 'none', first)).toMatchObject({ revision: 2, repeated: false });
      const head = headAfter(undefined, first);
      const answer = await store().append(stream, 2, author.command(head));
      expect(answer).toMatchObject({ revision: 3, repeated: false });
      expect((await store().head(stream))?.position).toBe(answer.position);
      const { events } = await store().readStream(stream, { limit: 10 });
      expect(events.map((event) => event.revision)).toEqual([0, 1, 2, 3]);
      expect(checkChain(sha256, events, { match: 'm1' }).ok).toBe(true);
    });

    it('gives back the bytes it was given (C58)', async () => {
      const lines = [
        '{"b":1,"a":1e6,"c":1e-5,"d":100000000000000000000000,"e":1.0}',
        ' { "text" : "Kim Cang Hộ Thể \\u1ed9 😀 \\u0000" } ',
        'not JSON at all \t "',
        '\u007f\u0085\u2028',
      ];
      let hash = ZERO_HASH;
      const events = lines.map((line, i): ProposedEvent => {
        hash = chainHash(sha256, hash, line);
        return { eventId: uuidOf(line), commandId: uuidOf('odd lines'), type: `Ödd${i}`, line, hash, openings: [] };
      });
      await store().append(stream, 'none', events);
      const stored = (await store().readStream(stream, { limit: 10 })).events;
      expect(stored.map(({ line, hash: of, type }) => [line, of, type])).toEqual(
        events.map((e) => [e.line, e.hash, e.type]),
      );
    });

    it('refuses a wrong revision, names the true one, and stores nothing', async () => {
      const events = author.command(undefined, [{}, {}]);
      await expect(store().append(stream, 0, events)).rejects.toMatchObject({ expected: 0, actual: 'none' });
      await store().append(stream, 'none', events);
      for (const expected of ['none', 0, 2] as const) {
        const append = store().append(stream, expected, author.command(headAfter(undefined, events)));
        await expect(append).rejects.toBeInstanceOf(RevisionConflict);
        await expect(append).rejects.toMatchObject({ code: 'REVISION_CONFLICT', stream, expected, actual: 1 });
      }
      expect((await store().head(stream))?.revision).toBe(1);
    });

    it('lets one of fifty win that expect the same revision (C44)', async () => {
      const first = author.command(undefined);
      await store().append(stream, 'none', first);
      const head = headAfter(undefined, first);
      const { answers, faults } = await settled(times(50, () => store().append(stream, 0, author.command(head))));
      expect(answers).toHaveLength(1);
      expect(faults).toHaveLength(49);
      for (const fault of faults) expect(fault).toMatchObject({ code: 'REVISION_CONFLICT', actual: 1 });
      expect((await store().readStream(stream, { limit: 10 })).events).toHaveLength(2);
    });

    it('answers the same events sent at once as one (C9)', async () => {
      const events = author.command(undefined, [{}, {}]);
      const { answers } = await settled(times(10, () => store().append(stream, 'none', events)));
      expect(answers.map((answer) => answer.revision)).toEqual(times(10, () => 1));
      expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
      expect((await store().readStream(stream, { limit: 10 })).events).toHaveLength(2);
    });

    it('answers a repetition as the first time, whatever came after it (C50)', async () => {
      const events = author.command(undefined, [{}, {}]);
      const first = await store().append(stream, 'none', events);
      const later = author.command(headAfter(undefined, events));
      await store().append(stream, 1, later);
      expect(await store().append(stream, 'none', events)).toEqual({ ...first, repeated: true });
      expect(await store().append(stream, 2, events)).toEqual({ ...first, repeated: true });
      expect(await store().append(stream, 17, later)).toMatchObject({ revision: 2, repeated: true });
      expect((await store().readStream(stream, { limit: 10 })).events).toHaveLength(3);
    });

    it('refuses ids that are stored in part, in another order, or twice in a batch (C50)', async () => {
      const [a, b, c] = author.command(undefined, [{}, {}, {}]) as [ProposedEvent, ProposedEvent, ProposedEvent];
      await store().append(stream, 'none', [a, b]);
      for (const batch of [[a], [a, b, c], [b, c], [b, a], [c, a], [a, a], [c, c]]) {
        await expect(store().append(stream, 1, batch)).rejects.toBeInstanceOf(DuplicateEventId);
      }
      expect(await store().append(stream, 1, [a, b])).toMatchObject({ revision: 1, repeated: true });
    });

    it('takes the same id and command in another stream', async () => {
      const events = author.command(undefined);
      const answers = [await store().append(stream, 'none', events), await store().append('match-m2', 'none', events)];
      expect(answers.map((answer) => answer.repeated)).toEqual([false, false]);
    });

    it('takes the events of a command once, and one after the other', async () => {
      const first = author.command(undefined);
      await store().append(stream, 'none', first);
      const head = headAfter(undefined, first);
      const again = author.command(head).map((event) => ({ ...event, commandId: first[0]?.commandId ?? '' }));
      await expect(store().append(stream, 0, again)).rejects.toBeInstanceOf(DuplicateCommandId);
      const two = author.command(head);
      const split = [...two, ...author.command(headAfter(head, two), [{}, {}])];
      split.push({ ...(split.pop() as ProposedEvent), commandId: two[0]?.commandId ?? '' });
      await expect(store().append(stream, 0, split)).rejects.toBeInstanceOf(DuplicateCommandId);
      expect((await store().head(stream))?.revision).toBe(0);
    });

    it('finds what a command brought about', async () => {
      const first = author.command(undefined, [{}, {}, {}]);
      const second = author.command(headAfter(undefined, first), [{}, {}]);
      await store().append(stream, 'none', [...first, ...second]);
      const found = await store().findCommand(stream, second[0]?.commandId ?? '');
      expect(found.map(({ revision, eventId }) => [revision, eventId])).toEqual(
        second.map((e, i) => [3 + i, e.eventId]),
      );
      expect(await store().findCommand(stream, uuidOf('unknown'))).toEqual([]);
      expect(await store().findCommand('match-m2', second[0]?.commandId ?? '')).toEqual([]);
    });

    it.each<[string, string, (event: ProposedEvent) => object]>([
      ['a hash upon another past', 'events.0.hash', (event) => ({ hash: chainHash(sha256, event.hash, event.line) })],
      ['a hash that is none', 'events.0.hash', () => ({ hash: 'x' })],
      ['an upper-case hash', 'events.0.hash', (event) => ({ hash: event.hash.toUpperCase() })],
      ['an id that is no UUID', 'events.0.eventId', () => ({ eventId: 'e-1' })],
      ['a command id in upper case', 'events.0.commandId', (event) => ({ commandId: event.commandId.toUpperCase() })],
      ['no type', 'events.0.type', () => ({ type: '' })],
      ['an empty line', 'events.0.line', () => ({ line: '' })],
      ['a line that is not NFC', 'events.0.line', () => ({ line: '"o\u0323"\u0302' })],
      ['half a surrogate pair', 'events.0.line', () => ({ line: '"\ud800"' })],
      ['a line that is too long', 'events.0.line', () => ({ line: 'x'.repeat(1_048_577) })],
      ['a BigInt (C56)', 'events.0.line', () => ({ line: 1n })],
      ['undefined (C56)', 'events.0.line', () => ({ line: undefined })],
      ['a function (C56)', 'events.0.line', () => ({ line: () => 'x' })],
    ])('refuses %s', async (_, field, change) => {
      const [event] = author.command(undefined) as [ProposedEvent];
      const append = store().append(stream, 'none', [{ ...event, ...change(event) }]);
      await expect(append).rejects.toBeInstanceOf(InvalidEnvelope);
      await expect(append).rejects.toMatchObject({ field });
      expect(await store().head(stream)).toBeUndefined();
    });

    it('refuses a batch that is empty or too large, a stream that is no name, a revision that is none', async () => {
      const [event] = author.command(undefined) as [ProposedEvent];
      await expect(store().append(stream, 'none', [])).rejects.toMatchObject({ field: 'events' });
      await expect(
        store().append(
          stream,
          'none',
          times(MAX_BATCH + 1, () => event),
        ),
      ).rejects.toMatchObject({ field: 'events' });
      for (const name of ['', '$all', 'a b', 'ộ', 'x'.repeat(201)]) {
        await expect(store().append(name, 'none', [event])).rejects.toMatchObject({ field: 'stream' });
      }
      for (const expected of [-1, 0.5, NaN]) {
        await expect(store().append(stream, expected, [event])).rejects.toMatchObject({ field: 'expected' });
      }
    });

    it('does not begin what the caller gave up', async () => {
      const events = author.command(undefined);
      const reason = new Error('gave up');
      await expect(store().append(stream, 'none', events, AbortSignal.abort(reason))).rejects.toBe(reason);
      expect(await store().head(stream)).toBeUndefined();
    });

    it('refuses everything once closed', async () => {
      await store().close();
      await store().close();
      await expect(store().append(stream, 'none', author.command(undefined))).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store().head(stream)).rejects.toMatchObject({ reason: 'closed' });
      await expect(store().readAll({ limit: 1 })).rejects.toMatchObject({ reason: 'closed' });
    });

    it('keeps what was answered, and only that, whoever appends in whatever order', async () => {
      const steps = fc.array(
        fc.record({ of: fc.nat({ max: 2 }), events: fc.integer({ min: 1, max: 3 }), stale: fc.boolean() }),
      );
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(steps, async (plan) => {
          runs += 1;
          const authors = times(3, (i) => new EventAuthor(`match-${runs}-${i}`));
          const expected = authors.map(() => [] as string[]);
          await Promise.all(
            authors.map(async (by, i) => {
              for (const step of plan.filter(({ of }) => of === i)) {
                const head = step.stale ? undefined : await store().head(by.stream);
                const batch = by.command(
                  head,
                  times(step.events, () => ({})),
                );
                const stored = await store()
                  .append(by.stream, head?.revision ?? 'none', batch)
                  .then(
                    () => true,
                    () => false,
                  );
                if (stored) expected[i]?.push(...batch.map((event) => event.eventId));
              }
            }),
          );
          for (const [i, by] of authors.entries()) {
            const { events } = await store().readStream(by.stream, { limit: 1000 });
            expect(events.map((event) => event.eventId)).toEqual(expected[i]);
            expect(events.map((event) => event.revision)).toEqual(times(events.length, (n) => n));
          }
        }),
        { numRuns: 30 },
      );
    }, 120_000);
  });
}
