/** The command line and the API over a server that speaks EventStoreDB's wire: the same answers, byte for byte, as over a file. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openStore } from '#event-store';
import { type Edge, record, systemEdge } from '#recorder';
import { StandIn } from '#testing';
import { opening, type Ran, runIn, script } from './run-cli.js';
import { Served, expectProblem } from './served.js';
import { Viewer } from './viewer.js';

let standIn: StandIn;
let folder: string;
let runs = 0;
/** Of this test: nobody else's streams are seen there. */
let url: string;

beforeAll(async () => {
  standIn = await StandIn.start();
}, 60_000);
afterAll(() => standIn.end());
beforeEach(() => {
  runs += 1;
  folder = mkdtempSync(join(tmpdir(), 'touchline-esdb-'));
  url = standIn.url(`run${runs}-`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[], input = ''): Promise<Ran> => runIn(folder, [...args, '--store', url], input);
const inFile = (args: readonly string[], input = ''): Promise<Ran> => runIn(folder, args, input);
const withoutProof = (text: string): string => text.split('\n').slice(0, -2).join('\n');

/** An edge that gives the same times, ids and salts each time. */
function sameEdge(): Edge {
  let asked = 0;
  const next = (): string =>
    createHash('sha256')
      .update(String((asked += 1)))
      .digest('hex');
  return {
    ...systemEdge,
    now: () => '2026-01-02T03:04:05.000Z',
    salt: () => Buffer.from(next().slice(0, 32), 'hex'),
    newId: () => next().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5'),
  };
}

/** A report without when it was made and which store's key signed its head. */
const withoutSigning = (report: string): string =>
  report.replace(/Made on .*/, '').replace(/^ *(— touchline |touchline[+]).*$/gm, '');

async function recordWhole(store: string, scripts: readonly string[]): Promise<void> {
  const opened = await openStore(store);
  const edge = sameEdge();
  for (const text of scripts) {
    let match: unknown;
    for (const line of text.split('\n').filter((one) => one.startsWith('{'))) {
      const command = JSON.parse(line) as Record<string, unknown>;
      match = command['match'] ?? match;
      await record(opened, { match, ...command }, { official: 'local', role: 'host' }, edge);
    }
  }
  await opened.close();
}

describe('the command line over esdb://', () => {
  it('C58: every verb says of the same match, byte for byte, what it says over a file', async () => {
    const names = ['solo/full-closed-hand', 'fengsheng/raised-while-settling', 'hkk/built-in-taken'];
    const scripts = names.map((name) => readFileSync(resolve('test/matches', `${name}.jsonl`), 'utf8'));
    const file = `sqlite:${join(folder, 'data', 'touchline.db')}`;
    expect((await inFile(['state', 'nothing'])).code).toBe(2);
    await recordWhole(file, scripts);
    await recordWhole(url, scripts);
    const matches = scripts.map(
      (text) => (JSON.parse(/^\{.*"match".*$/m.exec(text)?.[0] ?? '{}') as { match: string }).match,
    );
    for (const match of matches) {
      for (const audience of ['official', 'spectator']) {
        const asked = ['export', match, '--as', audience];
        const [here, there] = [await inFile(asked), await run(asked)];
        expect([there.code, there.err]).toEqual([0, '']);
        expect(withoutProof(there.out)).toBe(withoutProof(here.out));
        expect(there.out.split('\n').length).toBeGreaterThan(10);
      }
      const here = await inFile(['verify', match, '--json']);
      expect(here.code).toBe(0);
      expect(await run(['verify', match, '--json'])).toEqual(here);
    }
    const match = matches[0] as string;
    for (const verb of [
      ['state', match],
      ['state', match, '--at', '5', '--as', 'spectator'],
      ['replay', match, '--json'],
      ['audit', match, '--format', 'json'],
      ['why', match, 'status'],
    ]) {
      const here = await inFile(verb);
      expect([verb, here.code]).toEqual([verb, 0]);
      expect(await run(verb)).toEqual(here);
    }
    const report = ['audit', match, '--format', 'text'];
    expect(withoutSigning((await run(report)).out)).toBe(withoutSigning((await inFile(report)).out));
    for (const verb of [
      ['stats', 'players', '--json'],
      ['projections', 'list', '--json'],
    ]) {
      expect((await run(verb)).lines.map(({ position: _, build: __, ...row }) => row)).toEqual(
        (await inFile(verb)).lines.map(({ position: _, build: __, ...row }) => row),
      );
    }
  }, 120_000);

  it('records a script; refusals are facts, what is malformed is not stored', async () => {
    const { code, lines } = await run(['record', '-'], `${script}\n{"type":"Announce"}`);
    expect([code, lines.map(({ outcome }) => outcome)]).toEqual([
      2,
      ['recorded', 'recorded', 'recorded', 'recorded', 'refused', 'recorded', 'rejected'],
    ]);
    expect((await run(['state', 'm1', '--json'])).lines[0]).toMatchObject({ match: 'm1', score: { A: 1, B: 0 } });
    expect((await run(['verify', 'm1', '--json'])).lines[0]).toMatchObject({ valid: true });
  }, 60_000);

  it('C61: what was exported elsewhere is imported, once, and exported again it is the same', async () => {
    await inFile(['record', '-'], script);
    const first = await inFile(['export', 'm1']);
    expect((await run(['import', '-', '--json'], first.out)).lines).toMatchObject([{ match: 'm1', known: 0 }]);
    expect((await run(['import', '-', '--json'], first.out)).lines).toMatchObject([{ match: 'm1', added: 0 }]);
    const again = await run(['export', 'm1']);
    expect(withoutProof(again.out)).toBe(withoutProof(first.out));
    expect((await run(['verify', '-', '--json'], again.out)).lines[0]).toMatchObject({ valid: true });
  }, 60_000);

  it('signs with one key that lasts, and tells when the log in that place is another store’s', async () => {
    await run(['record', '-'], script);
    const keysOf = async (): Promise<unknown> => {
      const proof = (await run(['export', 'm1'])).out.trimEnd().split('\n').at(-1) as string;
      return (JSON.parse(proof) as { proof: { log: { keys: string[] } } }).proof.log.keys;
    };
    const keys = await keysOf();
    expect(await keysOf()).toEqual(keys);
    expect(readdirSync(join(folder, 'data/touchline.log'))).toContain('signing-key');
    const other = ['--store', standIn.url(`other${runs}-`)];
    await runIn(folder, ['record', '-', ...other], opening);
    const refused = await runIn(folder, ['export', 'm1', ...other]);
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toContain('TOUCHLINE_LOG');
  }, 60_000);

  it('says what is wrong with a connection string and never repeats its password', async () => {
    for (const wrong of [
      'esdb:',
      'esdb://',
      'esdb://u:geheim@h:1?streamPrefix=%20',
      'esdb://u:geheim@h:1?defaultDeadline=x',
    ]) {
      const { code, err } = await runIn(folder, ['state', 'm1', '--store', wrong]);
      expect([wrong, code, err]).toEqual([wrong, 2, expect.stringMatching(/^rejected: --store: /)]);
      expect(err).not.toContain('geheim');
    }
    const { code, err } = await runIn(folder, [
      'state',
      'm1',
      '--store',
      'esdb://127.0.0.1:1?tls=false&defaultDeadline=200',
    ]);
    expect([code, err]).toEqual([1, expect.stringMatching(/STORE_UNAVAILABLE: the server does not answer/)]);
    expect(err).not.toMatch(/\n\s+at /);
  }, 60_000);
});

describe('the API over esdb://', () => {
  let served: Served;
  beforeEach(async () => {
    process.env['TOUCHLINE_LOG'] = join(folder, 'log');
    served = await Served.start({ store: url, access: 'memory:', views: 'sqlite::memory:' });
  });
  afterEach(async () => {
    delete process.env['TOUCHLINE_LOG'];
    await served.close();
  });

  it('records, reads, is watched live, proves and verifies', async () => {
    const viewers = [await Viewer.watch(`${served.url}/api/live`)];
    expect((await served.open('live-1')).status).toBe(201);
    viewers.push(await Viewer.watch(`${served.url}/api/matches/live-1/live`));
    const said = await served.say('live-1', { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] });
    expect(said.status).toBe(201);
    expect(await served.say('live-1', { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] })).toMatchObject(
      {
        status: 422,
        body: { clause: expect.stringMatching(/^SOLO-/) },
      },
    );
    expectProblem(await served.say('live-1', { type: 'Pass', by: 'B', expectedRevision: 0 }), 412, 'STALE_REVISION');
    // The same once more, under the same id, by another process: the command line.
    const { commandId } = said.body as { commandId: string };
    const again = { type: 'Announce', match: 'live-1', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'], commandId };
    expect((await run(['record', '-'], JSON.stringify(again))).lines[0]).toMatchObject(said.body);
    await run(['record', '-'], '{"type":"Pass","match":"live-1","by":"B"}');
    const { body } = await served.get('/api/matches/live-1/events');
    const events = body['events'] as unknown[];
    for (const viewer of viewers) {
      await viewer.until(({ events: seen }) => seen.length === events.length);
      expect(viewer.events.map(({ position: _, ...event }) => event)).toEqual(events);
      viewer.leave();
    }
    expect((await served.get('/api/matches/live-1/verify')).body).toMatchObject({ valid: true });
    expect((await served.get('/api/matches')).body['matches']).toMatchObject([{ match: 'live-1' }]);
    expect((await served.get('/api/matches/live-1/proof')).body).toMatchObject({ leaves: [{ match: 'live-1' }] });
    expect((await served.get('/health/ready')).status).toBe(200);
  }, 60_000);
});
