/** A page of the log may end anywhere, also within what one command appended: a projector can be asked after every event. */
import { MemoryStore } from '#event-store';
import { readerFor } from '#recorder';
import { ruleSystems } from '#rulebook';
import { someMatch, storeMatches } from '#testing';
import { MatchFolds } from './match-folds.js';
import { projectors } from './projectors.js';

const [, , hkk] = ruleSystems;
const matches = [
  // A row is taken back while it settles, and later taken up again.
  { system: hkk as (typeof ruleSystems)[number], seed: 588 },
  ...Array.from({ length: 60 }, (_, n) => ({
    system: ruleSystems[n % ruleSystems.length] as (typeof ruleSystems)[number],
    seed: n + 1,
  })),
];

it.each(matches)(
  'of $system.name, seed $seed, each has rows after every event, told apart by their keys (C48)',
  async ({ system, seed }) => {
    const store = new MemoryStore();
    await storeMatches(store, [someMatch(system, seed, 36, 'm')]);
    const { events } = await store.readAll({ limit: 1000 });
    const folds = new MatchFolds(store, readerFor('spectator'));
    for (const event of events) {
      for (const { tables, rows } of projectors) {
        for (const [table, made] of Object.entries(await folds.read([event], rows))) {
          const names = made.map((row) => tables[table]?.map((column) => String(row[column])).join('/'));
          expect([event.revision, table, new Set(names).size]).toEqual([event.revision, table, made.length]);
        }
      }
    }
    await store.close();
  },
);
