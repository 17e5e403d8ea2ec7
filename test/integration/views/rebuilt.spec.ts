/**
 * A rebuild by a process of its own leaves, row for row, what live projection left while the log grew, on both databases and in bounded
 * memory. Some 12,000 events here; `npm run long` does it with a million.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, openStore } from '#event-store';
import { transpiled } from '#testing';
import { type EmbeddedServer, startServer } from './embedded-server.js';
import { Following, digestsOf, play, rebuild, rooms } from './rebuilt.js';

let folder: string;
let built: string;
let server: EmbeddedServer;
let storeUrl: string;
let store: EventStore;
let events = 0;
let live: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-rebuilt-'));
  built = await transpiled(rooms);
  server = await startServer();
  storeUrl = `sqlite:${join(folder, 'store.db')}`;
  store = await openStore(storeUrl);
  const places = [`sqlite:${join(folder, 'live.db')}`, await server.database('live')];
  const following = await Promise.all(places.map((place) => Following.start(place, store)));
  events = await play(store, 0, 240);
  for (const views of following) {
    await views.upToDate();
    await views.stop();
  }
  const [one, other] = await Promise.all(places.map((place) => digestsOf(place)));
  expect(one).toEqual(other);
  live = one as Record<string, string>;
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
    expect(events).toBeGreaterThan(10_000);
    expect(rebuilt.peakMegabytes).toBeLessThan(400);
    expect(await digestsOf(views)).toEqual(live);
  },
  600_000,
);
