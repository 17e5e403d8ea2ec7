/** The same as `rebuilt.spec.ts` with 20,000 matches, about a million events, and a tenth of them first to see whether memory grows. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#event-store';
import { transpiled } from '#testing';
import { type EmbeddedServer, startServer } from './embedded-server.js';
import { expectSameRows } from './compared.js';
import { Following, type Rebuilt, play, rebuild, rooms } from './rebuilt.js';

const matches = Number(process.env['TOUCHLINE_MATCHES'] ?? 20_000);

let folder: string;
let built: string;
let server: EmbeddedServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-rebuilt-'));
  built = await transpiled(rooms);
  server = await startServer();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
  await rm(built, { recursive: true });
}, 60_000);

test('20,000 matches rebuilt are what live projection left, in memory that does not grow with the log (C52)', async () => {
  const url = `sqlite:${join(folder, 'store.db')}`;
  const store = await openStore(url);
  const places = [`sqlite:${join(folder, 'live.db')}`, await server.database('live')];
  const following = await Promise.all(places.map((place) => Following.start(place, store)));
  let events = await play(store, 0, matches / 10);
  const early = [
    await rebuild(built, { store: url, views: `sqlite:${join(folder, 'early.db')}` }),
    await rebuild(built, { store: url, views: await server.database('early') }),
  ];
  events += await play(store, matches / 10, matches);
  for (const views of following) {
    await views.upToDate();
    await views.stop();
  }
  await store.close();
  const live = await expectSameRows(places[0] as string, places[1] as string);
  for (const [at, views] of [`sqlite:${join(folder, 'late.db')}`, await server.database('late')].entries()) {
    const late = await rebuild(built, { store: url, views });
    const rate = Math.round(late.events / late.seconds).toLocaleString('en');
    const memory = [early[at] as Rebuilt, late].map(
      ({ peakMegabytes, heldMegabytes }) => `${peakMegabytes.toFixed(0)} MB, ${heldMegabytes.toFixed(1)} MB held`,
    );
    console.log(
      `${views.split(':')[0]}: ${late.events} events of ${matches} matches, ${rate} events/s, peak ${memory.join('; at the end ')}`,
    );
    expect(late.events).toBe(events);
    expect(late.peakMegabytes).toBeLessThan(400);
    expect(late.peakMegabytes).toBeLessThan(1.3 * (early[at]?.peakMegabytes as number));
    expect(late.heldMegabytes).toBeLessThan(1.1 * (early[at]?.heldMegabytes as number));
    await expectSameRows(places[0] as string, views, live);
  }
}, 14_400_000);
