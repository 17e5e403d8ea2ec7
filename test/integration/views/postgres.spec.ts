/** The read models and figures on a real PostgreSQL are those on SQLite, row for row. */
import { MemoryStore } from '#event-store';
import { figures, projectors, startRebuild, subjectNames, swap } from '#projections';
import { ruleSystems } from '#rulebook';
import { type ViewsUnderTest, freshViews, liveRows, runnerOf, someMatch, storeMatches } from '#testing';
import { type EmbeddedServer, startServer } from './embedded-server.js';

let server: EmbeddedServer;
let postgres: ViewsUnderTest;
let sqlite: ViewsUnderTest;
const store = new MemoryStore();

beforeAll(async () => {
  server = await startServer();
  postgres = await freshViews(await server.database('views'));
  sqlite = await freshViews();
  const matches = ruleSystems.flatMap((system) =>
    [1, 2, 3, 4, 6].map((seed) => someMatch(system, seed, 120, `${system.name}-${seed}`)),
  );
  await storeMatches(store, matches);
  for (const { views } of [postgres, sqlite]) await runnerOf(views, store, { page: 200 }).catchUp();
}, 120_000);

afterAll(async () => {
  await postgres?.close();
  await sqlite?.close();
  await server?.stop();
}, 60_000);

test('rows are the same', async () => {
  const rows = await liveRows(postgres.views);
  expect(rows['match_list']).toHaveLength(15);
  expect(rows).toEqual(await liveRows(sqlite.views));
});

test.each(subjectNames)('figures of %s are the same, whatever they are filtered by', async (name) => {
  for (const filter of [
    {},
    { tournament: 'Hanoi Open' },
    { player: 'Chi' },
    { ruleset: 'solo' },
    { from: '2026-01-03' },
  ]) {
    const query = { ...filter, limit: 50 };
    const page = await figures(postgres.views, name, query);
    if (Object.keys(filter).length === 0) expect(page.rows.length).toBeGreaterThan(0);
    expect(page).toEqual(await figures(sqlite.views, name, query));
  }
});

test('a rebuild beside the live one, swapped in, gives the same rows (C52)', async () => {
  const before = await liveRows(postgres.views);
  const runner = runnerOf(postgres.views, store);
  for (const projector of projectors) await startRebuild(postgres.views, projector, '2026-01-01T00:00:00.000Z');
  await runner.catchUp();
  for (const projector of projectors) await swap(postgres.views, projector);
  expect(await liveRows(postgres.views)).toEqual(before);
});
