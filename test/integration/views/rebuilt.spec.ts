/**
 * A rebuild by a process of its own leaves, row for row, what live projection left while the log grew, on both databases and in bounded
 * memory. Some 50,000 events here; `npm run long` does it with a million.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type EventStore, openStore } from '#event-store';
import { openViews } from '#migrations';
import type { Books } from '#projections';
import { transpiled } from '#testing';
import { type EmbeddedServer, startServer } from './embedded-server.js';
import { expectSameRows } from './compared.js';
import { Following, play, rebuild, rooms } from './rebuilt.js';

let folder: string;
let built: string;
let server: EmbeddedServer;
let storeUrl: string;
let store: EventStore;
let events = 0;
let live: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-rebuilt-'));
  built = await transpiled(rooms);
  server = await startServer();
  storeUrl = `sqlite:${join(folder, 'store.db')}`;
  store = await openStore(storeUrl);
  const places = [`sqlite:${join(folder, 'live.db')}`, await server.database('live')];
  const following = await Promise.all(places.map((place) => Following.start(place, store)));
  events = await play(store, 0, 1000);
  for (const views of following) {
    await views.upToDate();
    await views.stop();
  }
  live = places[0] as string;
  await expectSameRows(live, places[1] as string);
}, 600_000);

afterAll(async () => {
  await store?.close();
  await server?.stop();
  await rm(folder, { recursive: true });
  await rm(built, { recursive: true });
}, 60_000);

test.each([
  ['SQLite', (): Promise<string> => Promise.resolve(`sqlite:${join(folder, 'rebuilt.db')}`)],
  ['PostgreSQL', (): Promise<string> => server.database('rebuilt')],
])(
  '%s: rebuilt it is what live projection left (C52)',
  async (_name, place) => {
    const views = await place();
    const rebuilt = await rebuild(built, { store: storeUrl, views });
    expect(rebuilt.events).toBe(events);
    expect(events).toBeGreaterThan(50_000);
    expect(rebuilt.peakMegabytes).toBeLessThan(400);
    await expectSameRows(live, views);
  },
  600_000,
);

test('a row that differs is named, with its table and match', async () => {
  const altered = `sqlite:${join(folder, 'rebuilt.db')}`;
  const { db } = await openViews<Books>(altered);
  const { rows } = await sql<{ match_id: string }>`SELECT max(match_id) AS match_id FROM goal`.execute(db);
  const match = rows[0]?.match_id as string;
  await sql`DELETE FROM goal WHERE match_id = ${match}`.execute(db);
  await db.destroy();
  await expect(expectSameRows(live, altered)).rejects.toThrow(new RegExp(`second lacks .*"${match}".* of goal`));
  await expect(expectSameRows(altered, live)).rejects.toThrow(new RegExp(`first lacks .*"${match}".* of goal`));
});
