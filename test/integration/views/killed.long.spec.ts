/** At least a hundred kills on each database; the seed is that of the day unless `TOUCHLINE_SEED` says it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startServer } from './embedded-server.js';
import { killAgainAndAgain, killWhileMakingTables } from './killed.js';

const seed = Number(process.env['TOUCHLINE_SEED'] ?? Math.floor(Date.now() / 86_400_000));
const times = 120;

let folder: string;
let server: EmbeddedServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-views-'));
  server = await startServer();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
}, 60_000);

test.each([
  ['SQLite', (name: string): Promise<string> => Promise.resolve(`sqlite:${join(folder, `${name}.db`)}`)],
  ['PostgreSQL', (name: string): Promise<string> => server.database(name)],
])(
  '%s: killed over and over, each event has its effect once (C48)',
  async (name, place) => {
    const runs = await killAgainAndAgain({ place, times, seed });
    console.log(`${name}, seed ${seed}: ${runs.kills} kills, brought up to date and compared ${runs.finished} times`);
    expect(runs.kills).toBe(times);
    const early = Array.from({ length: 30 }, (_, n) => 2 * n + 1);
    expect(await killWhileMakingTables(place, early)).toEqual(early);
  },
  3_600_000,
);
