import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryStore } from '#event-store';
import { NoDemo, loadDemo } from '../../apps/api/src/index.js';
import { Served } from './served.js';

interface Listed {
  readonly match: string;
  readonly revision: number;
}

describe('serve --demo', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-demo-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('loads the sample tournament once, and what it loaded verifies', async () => {
    const options = { store: `sqlite:${join(folder, 'demo.db')}`, demo: true };
    const first = await Served.start(options);
    const loaded = (await first.get('/api/matches')).body.matches as Listed[];
    expect(loaded.length).toBeGreaterThan(0);
    for (const { match } of loaded) {
      const { body } = await first.get(`/api/matches/${match}/verify`);
      expect([match, body.valid, body.firstBad]).toEqual([match, true, null]);
      expect((await first.get(`/api/matches/${match}/audit`)).status).toBe(200);
    }
    await first.close();
    const second = await Served.start(options);
    expect((await second.get('/api/matches')).body.matches).toEqual(loaded);
    await second.close();
  }, 60_000);

  it('says so plainly when there is no sample tournament', async () => {
    await expect(loadDemo(new MemoryStore(), join(folder, 'nowhere'))).rejects.toThrow(NoDemo);
    await expect(loadDemo(new MemoryStore(), folder)).rejects.toThrow(/sample tournament is not there/);
  });
});
