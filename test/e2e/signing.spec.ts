/** A result is signed over the hash that the signer saw: an older one is stale, on the command line and over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { opening, runIn } from './run-cli.js';
import { Served, expectProblem } from './served.js';

interface Chained {
  readonly revision: number;
  readonly hash: string;
  readonly previousHash: string;
}

describe('SignResult', () => {
  it('over HTTP: the newest hash is signed, an older one or another one is 412', async () => {
    const served = await Served.start();
    try {
      await served.open('s-1');
      const hashes = async (): Promise<readonly Chained[]> =>
        (await served.get('/api/matches/s-1/events')).body['events'] as readonly Chained[];
      const sign = async (by: string, head: string) => served.say('s-1', { type: 'SignResult', by, head });
      const opened = (await hashes()).at(-1) as Chained;
      expectProblem(await sign('A', opened.hash), 409, 'NOT_NOW');
      await served.say('s-1', { type: 'EndMatch', winners: ['A'], reason: 'agreed' });
      const ended = (await hashes()).at(-1) as Chained;
      expectProblem(await sign('A', opened.hash), 412, 'STALE_REVISION');
      expectProblem(await sign('A', '0'.repeat(64)), 412, 'STALE_REVISION');
      const signed = await sign('A', ended.hash);
      expect([signed.status, signed.body['outcome']]).toEqual([201, 'recorded']);
      // The first signature is part of what the second one is over.
      expectProblem(await sign('B', ended.hash), 412, 'STALE_REVISION');
      const all = await hashes();
      expect((await sign('B', (all.at(-1) as Chained).hash)).status).toBe(201);
      expect(all.slice(1).map(({ previousHash }) => previousHash)).toEqual(all.slice(0, -1).map(({ hash }) => hash));
      const { body } = await served.get('/api/matches/s-1');
      expect(body['result']).toMatchObject({ signed: [{ by: 'A' }, { by: 'B' }] });
      expect((await served.get('/api/matches/s-1/verify')).body).toMatchObject({ valid: true });
    } finally {
      await served.close();
    }
  });

  it('on the command line: an older hash is rejected and nothing is stored', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-cli-'));
    try {
      await runIn(folder, ['record', '-'], `${opening}\n{"type":"EndMatch","winners":["B"],"reason":"concession"}`);
      const head = async (): Promise<Chained> =>
        (await runIn(folder, ['verify', 'm1', '--json'])).lines[0]?.['head'] as Chained;
      const before = await head();
      const sign = (by: string, hash: string) =>
        runIn(folder, ['record', '-'], JSON.stringify({ type: 'SignResult', match: 'm1', by, head: hash }));
      expect(await sign('B', 'a'.repeat(64))).toMatchObject({
        code: 2,
        lines: [{ outcome: 'rejected', code: 'STALE_REVISION', revision: before.revision }],
      });
      expect(await head()).toEqual(before);
      expect(await sign('B', before.hash)).toMatchObject({ code: 0, lines: [{ outcome: 'recorded' }] });
      const again = await sign('A', before.hash);
      expect(again.lines).toMatchObject([
        { code: 'STALE_REVISION', message: expect.stringContaining((await head()).hash) },
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
