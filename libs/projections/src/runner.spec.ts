import { MemoryStore } from '#event-store';
import { ruleSystems } from '#rulebook';
import { freshViews, liveRows, runnerOf, someMatch, storeMatches, type ViewsUnderTest } from '#testing';
import type { MatchEvent } from '#kernel';

const matches = (count: number, from = 0): (readonly MatchEvent[])[] =>
  ruleSystems.flatMap((system) =>
    Array.from({ length: count }, (_, n) => someMatch(system, from + n + 1, 80, `${system.name}-${from + n}`)),
  );

let under: ViewsUnderTest;
let store: MemoryStore;
beforeEach(async () => {
  under = await freshViews();
  store = new MemoryStore();
});
afterEach(async () => {
  await under.close();
  await store.close();
});

/** What a runner gives that starts on an empty database when all is there. */
async function fromScratch(): Promise<Record<string, string[]>> {
  const other = await freshViews();
  await runnerOf(other.views, store, { page: 1000 }).catchUp();
  const rows = await liveRows(other.views);
  await other.close();
  return rows;
}

test('rows that grew page by page are those of a fold from scratch, strikes and corrections included (C35, C52)', async () => {
  await storeMatches(store, matches(3));
  const runner = runnerOf(under.views, store, { page: 40, capacity: 150_000 });
  await runner.catchUp();
  const grown = await liveRows(under.views);
  expect(grown).toEqual(await fromScratch());
  expect(grown['match_list']).toHaveLength(9);
  for (const table of ['goal', 'card_use', 'refusal', 'reaction_window', 'ruling', 'serving', 'active_effect']) {
    expect({ table, rows: grown[table]?.length }).not.toEqual({ table, rows: 0 });
  }
  const struck = grown['timeline']?.filter((row) => !row.includes('"struck_by":null'));
  expect(struck?.length).toBeGreaterThan(0);
});
