/** Matches that several projections read at once, while others of them are forgotten for want of room. */
import { MemoryStore, type StoredEvent } from '#event-store';
import { matchOf } from '#kernel';
import { readerFor } from '#recorder';
import { ruleSystems } from '#rulebook';
import { someMatch, storeMatches } from '#testing';
import { MatchFolds } from './match-folds.js';

const store = new MemoryStore();
let log: readonly StoredEvent[];
beforeAll(async () => {
  const [system] = ruleSystems as [(typeof ruleSystems)[number]];
  await storeMatches(
    store,
    [1, 2, 3].map((seed) => someMatch(system, seed, 60, `m-${seed}`)),
  );
  log = (await store.readAll({ limit: 1000 })).events;
});
afterAll(() => store.close());

const eventsOf = (match: string): readonly StoredEvent[] => log.filter(({ stream }) => matchOf(stream) === match);

test.each([1, 2, 7])('read at once from its last %d events, a match has each revision once (C48)', async (last) => {
  const folds = new MatchFolds(store, readerFor('spectator'));
  const fresh = eventsOf('m-1').slice(-last);
  const seen = await Promise.all(
    Array.from({ length: 5 }, () => folds.read(fresh, ({ events }) => events.map(({ revision }) => revision))),
  );
  for (const revisions of seen) expect(revisions).toEqual(eventsOf('m-1').map((_, revision) => revision));
});

test.each([1, 2, 3, 4])(
  'with room for one match only, workers at other places lose and double nothing: %d (C48)',
  async (step) => {
    const folds = new MatchFolds(store, readerFor('spectator'), 20_000);
    const worker = async (delay: number): Promise<void> => {
      for (let at = 0; at < 40; at += step) {
        for (const match of ['m-1', 'm-2', 'm-3']) {
          const fresh = eventsOf(match).slice(at, at + step);
          const end = at + fresh.length;
          if (fresh.length === 0) continue;
          for (let turn = 0; turn < delay; turn += 1) await Promise.resolve();
          const revisions = await folds.read(fresh, ({ events }) => events.map(({ revision }) => revision));
          expect(revisions.length).toBeGreaterThanOrEqual(end);
          expect(revisions).toEqual(revisions.map((_, revision) => revision));
        }
      }
    };
    await Promise.all([0, 1, 2, 3].map(worker));
  },
);
