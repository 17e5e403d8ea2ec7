/** What callers and viewers of the API see while its EventStoreDB is away, and a server killed in the middle of an append. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StandIn } from '#testing';
import { NodeProcess, built, eventually } from '../integration/nodes/node-process.js';
import { Served, expectProblem } from './served.js';
import { Viewer } from './viewer.js';

let folder: string;
let standIn: StandIn;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-away-'));
  standIn = await StandIn.start({ file: join(folder, 'esdb.jsonl') });
}, 60_000);
afterEach(async () => {
  await standIn.end();
  rmSync(folder, { recursive: true, force: true });
});

const url = (): string => `${standIn.url()}&defaultDeadline=400`;
const opening = (match: string) => ({
  type: 'OpenMatch',
  match,
  ruleset: 'solo',
  players: [{ id: 'A' }, { id: 'B' }],
  first: 'A',
});
const call = { type: 'CallJudge' };

describe('while the event store is away', () => {
  let served: Served;
  beforeEach(async () => {
    process.env['TOUCHLINE_LOG'] = join(folder, 'log');
    served = await Served.start({ store: url(), access: 'memory:', views: 'sqlite::memory:' });
  });
  afterEach(async () => {
    delete process.env['TOUCHLINE_LOG'];
    await served.close();
  });

  const watched = async (): Promise<readonly Viewer[]> => [
    await Viewer.watch(`${served.url}/api/live`),
    await Viewer.watch(`${served.url}/api/matches/m1/live`),
  ];

  /** Each event of the match, once, on the connection that was there from the beginning. */
  async function seeAll(viewers: readonly Viewer[]): Promise<void> {
    const { body } = await served.get('/api/matches/m1/events');
    const revisions = (body['events'] as { revision: number }[]).map(({ revision }) => revision);
    for (const viewer of viewers) {
      await viewer.until(({ events }) => events.length >= revisions.length);
      expect(viewer.events.map(({ revision }) => revision)).toEqual(revisions);
      viewer.leave();
    }
  }

  it('C55: viewers stay, and go on without gap or repetition when it is back; callers are told 503', async () => {
    await served.open('m1');
    const viewers = await watched();
    await standIn.kill();
    expectProblem(await served.get('/api/matches/m1'), 503, 'STORE_UNAVAILABLE');
    expectProblem(await served.say('m1', call), 503, 'STORE_UNAVAILABLE');
    expectProblem(await served.get('/health/ready'), 503, 'STORE_UNAVAILABLE');
    expect((await served.get('/health/live')).status).toBe(200);
    await standIn.restart();
    await eventually(async () => (await served.say('m1', call)).status === 201);
    await seeAll(viewers);
  }, 120_000);

  it.each(['unavailable', 'silence', 'not-leader', 'abort'] as const)(
    'C54, C55: a viewer outlasts reads that fail for longer than a read is tried (%s)',
    async (fault) => {
      await served.open('m1');
      const viewers = await watched();
      await viewers[1]?.until(({ events }) => events.length === 2);
      const forever = { fault, times: 1_000_000 };
      await standIn.fault({ on: 'read', stream: 'match-m1', ...forever });
      // The line is taken up again, and wakes whoever follows: then they read.
      await standIn.tell({ do: 'drop' });
      expectProblem(await served.get('/api/matches/m1'), 503, 'STORE_UNAVAILABLE');
      expectProblem(await served.get('/api/matches/m1'), 503, 'STORE_UNAVAILABLE');
      await standIn.tell({ do: 'mend' });
      expect((await served.say('m1', call)).status).toBe(201);
      expect(viewers.map(({ ended }) => ended)).toEqual([false, false]);
      await seeAll(viewers);
    },
    120_000,
  );

  it('C54: no answer to an append is OUTCOME_UNKNOWN, and the same again is stored once', async () => {
    await served.open('m1');
    const commandId = randomUUID();
    await standIn.fault({ on: 'append', fault: 'answer-lost', times: 1_000_000, stream: 'match-m1' });
    const unknown = await served.say('m1', { ...call, commandId });
    expectProblem(unknown, 503, 'OUTCOME_UNKNOWN');
    expect(unknown.body).toMatchObject({ match: 'm1', commandId });
    await standIn.tell({ do: 'mend' });
    const again = await served.say('m1', { ...call, commandId });
    expect(again.status).toBe(201);
    expect(await served.say('m1', { ...call, commandId })).toMatchObject({ status: 201, body: again.body });
    const { body } = await served.get('/api/matches/m1/events');
    const own = (body['events'] as { meta: { commandId: string } }[]).filter(
      ({ meta }) => meta.commandId === commandId,
    );
    expect(own.length).toBe((again.body['events'] as unknown[]).length);
  }, 120_000);
});

describe('a server that is killed in the middle of an append', () => {
  beforeAll(() => built(), 300_000);

  it('C45, C54: the same command, sent again to the next one, is there once', async () => {
    const env = {
      TOUCHLINE_STORE: standIn.url(),
      TOUCHLINE_VIEWS: 'sqlite::memory:',
      TOUCHLINE_LOG: join(folder, 'log'),
    };
    let node = await NodeProcess.start(env);
    try {
      expect((await node.send(opening('m1'))).status).toBe(201);
      // Before the event store has done anything, after it has stored it, and while it takes its time.
      for (const fault of ['silence', 'answer-lost', 'slow'] as const) {
        const command = { ...call, match: 'm1', commandId: randomUUID() };
        await standIn.fault({ on: 'append', fault, stream: 'match-m1', ms: 700 });
        const before = (await standIn.calls()).append ?? 0;
        const cut = node.send(command).catch(() => 'cut');
        await eventually(async () => ((await standIn.calls()).append ?? 0) > before);
        await node.kill();
        expect(await cut).toBe('cut');
        node = await NodeProcess.start(env);
        const answers = [await node.send(command), await node.send(command)];
        expect([fault, ...answers.map(({ status }) => status)]).toEqual([fault, 201, 201]);
        expect(answers[0]?.body).toEqual(answers[1]?.body);
        const { body } = await node.get('/api/matches/m1/events');
        const own = (body['events'] as { meta: { commandId: string } }[]).filter(
          ({ meta }) => meta.commandId === command.commandId,
        );
        expect(own).toHaveLength((answers[0]?.body['events'] as unknown[]).length);
      }
      expect((await node.get('/api/matches/m1/verify')).body).toMatchObject({ valid: true });
    } finally {
      await node.kill();
    }
  }, 300_000);
});
