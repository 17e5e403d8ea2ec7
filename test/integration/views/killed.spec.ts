import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startServer } from './embedded-server.js';
import { killAgainAndAgain, killWhileMakingTables } from './killed.js';

test('on SQLite: killed before any statement or at any moment, each event has its effect once (C48)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-views-'));
  try {
    const place = (name: string): Promise<string> => Promise.resolve(`sqlite:${join(folder, `${name}.db`)}`);
    expect(await killAgainAndAgain({ place, times: 4, seed: 1 })).toMatchObject({ kills: 4 });
    expect(await killWhileMakingTables(place, [14])).toEqual([14]);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 600_000);

describe('on PostgreSQL', () => {
  let server: EmbeddedServer;
  beforeAll(async () => {
    server = await startServer();
  }, 120_000);
  afterAll(() => server?.stop(), 60_000);

  test('killed before any statement or at any moment, each event has its effect once (C48)', async () => {
    const place = (name: string): Promise<string> => server.database(name);
    expect(await killAgainAndAgain({ place, times: 4, seed: 2 })).toMatchObject({ kills: 4 });
    expect(await killWhileMakingTables(place, [20])).toEqual([20]);
  }, 600_000);
});
