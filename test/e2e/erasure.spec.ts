/**
 * A person is erased: no byte of the name, of a text that tells it, or of the salts that sealed them is left in any file of the store, the
 * read models, the register; nothing says the name any more, the seat's id stands in its place; no hash changes. A copy made before is erased again
 * when it is put back, an export made before brings nothing back.
 */
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRegister } from '#access';
import { openStore } from '#event-store';
import { type Ran, runIn } from './run-cli.js';
import { Served, expectProblem } from './served.js';

const NAME = 'Kozmaring Zimányi';
const OTHER = 'Bellamoor Tapsonby';
const open = (match: string, more: object = {}): object => ({
  type: 'OpenMatch',
  match,
  ruleset: 'solo',
  hands: 'closed',
  first: 'A',
  players: [
    { id: 'A', name: NAME },
    { id: 'B', name: OTHER },
  ],
  competition: { tournament: 'spring-cup', table: '3' },
  ...more,
});
const commands = [
  open('m1'),
  { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the', 'no-talking'] },
  { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] },
  { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' },
  { type: 'CallJudge', by: 'B', reason: 'ZIMÁNYI looked at the deck' },
  {
    type: 'Rule',
    kind: 'note',
    clause: 'SOLO-8',
    reason: `said to ${NAME}: keep your eyes off`,
    facts: 'nothing more',
  },
  { type: 'Rule', kind: 'rewind', about: 3, to: 1, clause: 'SOLO-8', reason: 'played too early by kozmaring' },
  open('m2', { players: [{ id: 'B', name: NAME }, { id: 'A' }] }),
  open('m3', { players: [{ id: 'A', name: OTHER }, { id: 'B' }], competition: { tournament: 'autumn-cup' } }),
  { type: 'CallJudge', match: 'm3', reason: `as with ${NAME} in spring` },
];
const script = commands.map((command) => JSON.stringify(command)).join('\n');

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'erasure-'));
  folder = join(root, 'here');
  await mkdir(folder);
  const ran = await run(['record', '-'], script);
  expect(ran.lines.map(({ outcome }) => outcome)).toEqual(commands.map(() => 'recorded'));
}, 60_000);
afterEach(() => rm(root, { recursive: true, force: true }));

const run = (args: readonly string[], input = ''): Promise<Ran> => runIn(folder, args, input);

/** Salt and value of each opening about the person, as bytes that a file could hold. */
async function secretsOf(match: string, tells: RegExp): Promise<Buffer[]> {
  const store = await openStore(`sqlite:${join(folder, 'data/touchline.db')}`);
  try {
    const { events } = await store.readStream(`match-${match}`, { limit: 1000 });
    return events
      .flatMap(({ openings }) => openings)
      .filter(({ value }) => typeof value === 'string' && tells.test(value))
      .flatMap(({ salt, value }) => [Buffer.from(salt, 'hex'), Buffer.from(salt), Buffer.from(String(value))]);
  } finally {
    await store.close();
  }
}

/** Which of some bytes stand in which file below a folder. */
async function foundIn(place: string, secrets: readonly Buffer[]): Promise<string[]> {
  const names = (await readdir(place, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(names.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const { parentPath, name } of names) {
    const bytes = await readFile(join(parentPath, name));
    for (const secret of secrets) if (bytes.includes(secret)) found.push(`${name}: ${secret.toString()}`);
  }
  return found;
}

const about = /Kozmaring|Zimányi/i;

describe('erasing a person by the name', () => {
  it('leaves no byte of the name, its texts and their salts in any file, and every hash and decision as it was', async () => {
    await run(['stats', 'players', '--format', 'csv']);
    const secrets = (await Promise.all(['m1', 'm2', 'm3'].map((match) => secretsOf(match, about)))).flat();
    expect(secrets.length).toBeGreaterThan(20);
    expect((await foundIn(folder, secrets)).length).toBeGreaterThan(0);
    const heads = await Promise.all(
      ['m1', 'm2', 'm3'].map(async (match) => (await run(['verify', match, '--json'])).lines[0]),
    );
    const erased = await run(['erase', '--name', '-', '--json'], `${NAME}\n`);
    expect([erased.code, erased.lines]).toMatchObject([
      0,
      [{ left: [], matches: [{ match: 'm1' }, { match: 'm2' }, { match: 'm3' }] }],
    ]);
    expect(await foundIn(folder, secrets)).toEqual([]);
    for (const [i, match] of ['m1', 'm2', 'm3'].entries()) {
      const { code, lines } = await run(['verify', match, '--json']);
      expect([code, lines[0]]).toMatchObject([0, { holds: true, head: heads[i]?.['head'] }]);
    }
    expect(await secretsOf('m1', /Bellamoor|nothing more/)).toHaveLength(12);
  }, 60_000);

  it('shows the seat in place of the name in everything that can be asked for', async () => {
    await run(['erase', '--name', NAME]);
    const asked = [
      ['state', 'm1'],
      ['state', 'm1', '--at', '2'],
      ['replay', 'm1'],
      ['replay', 'm1', '--json'],
      ['audit', 'm1'],
      ['audit', 'm1', '--format', 'json'],
      ['why', 'm1', 'score.A'],
      ['export', 'm1'],
      ['export', '--tournament', 'spring-cup'],
      ['stats', 'players', '--format', 'csv'],
      ['audit', 'm1', '--lang', 'hu'],
    ];
    for (const args of asked) {
      const { code, out, err } = await run(args);
      expect([args, code, about.exec(out + err)]).toEqual([args, 0, null]);
      expect([args, out]).toEqual([args, expect.stringMatching(/\bA\b/)]);
    }
    const { lines } = await run(['state', 'm1', '--json']);
    expect(lines[0]?.['players']).toMatchObject([
      { id: 'A', name: null },
      { id: 'B', name: OTHER },
    ]);
  }, 60_000);

  it('erases again what a copy or an export from before would bring back', async () => {
    const secrets = (await Promise.all(['m1', 'm2', 'm3'].map((match) => secretsOf(match, about)))).flat();
    const kept = join(root, 'kept');
    expect((await run(['backup', join(kept, 'before.db')])).code).toBe(0);
    const before = await run(['export', 'm1']);
    await writeFile(join(root, 'm1.jsonl'), before.out);
    await run(['erase', '--name', NAME]);
    await cp(join(folder, 'data/touchline.db.erasures'), join(root, 'journal.erasures'));

    for (const args of [['--erasures', join(root, 'journal.erasures')], []]) {
      const there = join(root, `again-${args.length}`);
      await mkdir(join(there, 'data'), { recursive: true });
      if (args.length === 0) await cp(join(root, 'journal.erasures'), join(kept, 'later.db.erasures'));
      const restored = await runIn(there, ['restore', join(kept, 'before.db'), ...args]);
      expect([restored.code, restored.lines[0]?.['erasedAgain']]).toEqual([0, expect.any(Number)]);
      expect(restored.lines[0]?.['erasedAgain']).toBeGreaterThan(5);
      expect(await foundIn(there, secrets)).toEqual([]);
      expect((await runIn(there, ['verify', 'm1'])).code).toBe(0);
      const imported = await runIn(there, ['import', join(root, 'm1.jsonl'), '--store', 'sqlite:data/touchline.db']);
      expect(imported.code).toBe(0);
      expect(await foundIn(there, secrets)).toEqual([]);
    }

    const empty = join(root, 'empty');
    await mkdir(join(empty, 'data'), { recursive: true });
    await cp(join(root, 'journal.erasures'), join(empty, 'data/touchline.db.erasures'));
    expect((await runIn(empty, ['import', join(root, 'm1.jsonl')])).code).toBe(0);
    expect(await foundIn(empty, secrets)).toEqual([]);
    expect((await runIn(empty, ['verify', 'm1'])).code).toBe(0);
  }, 120_000);

  it('tells of a name that stands open in a line, where nothing can take it out', async () => {
    const card = { id: 'fan-card', kind: 'crowd', name: { en: `Cheers for ${NAME}` } };
    await run(['record', '-'], JSON.stringify({ type: 'DefineCard', match: 'm1', card }));
    const { out, code } = await run(['erase', '--name', NAME, '--json']);
    const left = (JSON.parse(out) as { left: { match: string; revision: number }[] }).left;
    expect([code, left.map(({ match }) => match)]).toEqual([0, ['m1']]);
  });
});

describe('erasing over HTTP and of an account', () => {
  let served: Served;
  const register = (): ReturnType<typeof openRegister> =>
    openRegister(`sqlite:${join(folder, 'data/touchline-access.db')}`);
  const start = async (): Promise<void> => {
    served = await Served.start({
      store: `sqlite:${join(folder, 'data/touchline.db')}`,
      access: `sqlite:${join(folder, 'data/touchline-access.db')}`,
      views: `sqlite:${join(folder, 'data/touchline-views.db')}`,
    });
  };
  afterEach(() => served.close());

  it('a server that runs forgets what another program erased', async () => {
    await start();
    const players = async (): Promise<unknown> => (await served.get('/api/matches/m1')).body['players'];
    expect(await players()).toMatchObject([{ name: NAME }, { name: OTHER }]);
    expect((await run(['erase', '--match', 'm1', '--seat', 'A'])).code).toBe(0);
    expect(await players()).toMatchObject([{ name: null }, { name: OTHER }]);
    for (const path of ['', '/events?limit=1000', '/audit', '/verify', '/why?path=score.A'])
      expect([path, about.exec((await served.get(`/api/matches/m1${path}`)).text)]).toEqual([path, null]);
    expect((await served.get('/api/matches')).text).toMatch(about);
    expect((await served.post('/api/erasures', { name: NAME })).body).toMatchObject({
      matches: [{ match: 'm2' }, { match: 'm3' }],
    });
    expect((await served.get('/api/matches')).text).not.toMatch(about);
  }, 60_000);

  it('an organiser erases in the own tournament, an admin an account with its seats and its ways in', async () => {
    const people = register();
    const scope = { tournament: 'spring-cup', table: null, match: null };
    const told: Record<string, string> = {};
    for (const [id, grant] of Object.entries({
      boss: { role: 'admin', tournament: null, table: null, match: null, seat: null },
      org: { role: 'organiser', ...scope, seat: null },
      player: { role: 'seat', ...scope, match: 'm1', tournament: null, seat: 'A' },
    } as const)) {
      const device = await people.accounts.add({
        id,
        name: id === 'player' ? 'Kozmaring T. Zimányi' : null,
        oidc: `subject-of-${id}`,
      });
      await people.accounts.grant(device.id, grant, 'test');
      const { id: session } = await people.sessions.begin(device);
      told[id] = `Bearer ${(await people.tokens.sign(session, id)).token}`;
    }
    await people.close();
    await start();
    const erase = (who: string, body: object) =>
      served.post('/api/erasures', body, { authorization: told[who] as string });
    expectProblem(await erase('player', { match: 'm1', seat: 'A' }), 403, 'NOT_ALLOWED');
    expectProblem(await erase('org', { match: 'm3', seat: 'A' }), 403, 'NOT_ALLOWED');
    expectProblem(await erase('org', { name: NAME }), 403, 'NOT_ALLOWED');
    expectProblem(await erase('org', { account: 'player' }), 403, 'NOT_ALLOWED');
    expectProblem(await erase('boss', { account: 'boss' }), 403, 'NOT_ALLOWED');
    expectProblem(await erase('boss', { account: 'player', name: NAME }), 400, 'MALFORMED');
    expectProblem(await erase('boss', { account: 'nobody-1' }), 404, 'UNKNOWN_ACCOUNT');
    expectProblem(await erase('org', { match: 'm1', seat: 'C' }), 404, 'UNKNOWN_SEAT');
    expect((await erase('org', { match: 'm2', seat: 'B' })).body).toMatchObject({ matches: [{ match: 'm2' }] });
    expect((await erase('boss', { account: 'player' })).body).toMatchObject({ matches: [{ match: 'm1' }] });
    expectProblem(
      await served.get('/api/matches/m1', { authorization: told['player'] as string }),
      401,
      'NOT_AUTHENTICATED',
    );
    const secrets = ['Kozmaring T.', 'subject-of-player'].map((text) => Buffer.from(text));
    expect(await foundIn(join(folder, 'data'), secrets)).toEqual([]);
    const left = register();
    expect(await left.accounts.find('player')).toMatchObject({ name: null, disabled: true });
    await left.close();
  }, 60_000);
});
