/**
 * Whatever a match is given, Fengsheng and HKK matches are given too: one script of each goes through every verb of the command line and
 * every route, with the same answers from both. What SOLO adds to it stands in the specs beside this one.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ran, runIn } from './run-cli.js';
import { Served, type Told, expectProblem } from './served.js';
import { Viewer } from './viewer.js';

type Raw = Record<string, unknown>;

interface Game {
  readonly ruleset: string;
  readonly match: string;
  readonly commands: readonly Raw[];
  /** What is refused at the end of the script. */
  readonly refused: Raw;
  readonly clause: string;
  readonly outcomes: readonly string[];
  /** Of the audit: kind, what it is about, how it was shut, and what each seat asked did. */
  readonly windows: readonly (readonly [string, string, string, readonly string[]])[];
  readonly ends: Raw;
  readonly early: { readonly at: number; readonly state: Raw };
  readonly why: { readonly path: string; readonly value: unknown; readonly revision: number };
  readonly other: {
    readonly at: number;
    readonly commands: readonly Raw[];
    readonly types: string[];
    readonly ends: Raw;
  };
  /** A card that a spectator does not see at `early.at`, though the official does. */
  readonly hidden?: string;
  readonly rule: { readonly id: string; readonly language: string; readonly says: string };
}

const commandsOf = (script: string): Raw[] =>
  readFileSync(`test/matches/${script}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Raw);

const onPlay = commandsOf('hkk/on-play-forfeited');
const games: readonly Game[] = [
  {
    ruleset: 'fengsheng.qianzhi@1',
    match: 'f2',
    commands: commandsOf('fengsheng/f2-see-through-on-see-through'),
    refused: { type: 'Respond', by: 'S', card: 'see-through#3' },
    clause: 'FS-2.1',
    outcomes: Array<string>(9).fill('recorded'),
    windows: [
      [
        'response',
        'L1',
        'passed',
        [
          ...['B answered L2', 'C renewed', 'S renewed', 'C answered L3', 'S renewed', 'A renewed'],
          ...['S passed', 'A passed', 'B passed'],
        ],
      ],
    ],
    ends: {
      turn: 'S',
      phase: 'receive',
      chain: null,
      discard: ['intercept#1', 'see-through#1', 'see-through#2'],
      intelligence: {
        transit: null,
        received: { S: [], A: [{ id: 'T1', card: 'reinforce#1', colours: ['red'] }], B: [], C: [] },
      },
    },
    early: { at: 12, state: { phase: 'receive', chain: { links: [{ id: 'L1' }, { id: 'L2', answers: 'L1' }] } } },
    why: { path: 'phase', value: 'receive', revision: 8 },
    other: {
      at: 12,
      commands: [...'CSA'].map((by) => ({ type: 'Pass', by })),
      types: ['WindowShut', 'LinkResolved', 'LinkCancelled'],
      ends: { chain: null, intelligence: { transit: { id: 'T1' }, received: { A: [] } } },
    },
    hidden: 'reinforce',
    rule: { id: 'FS-6', language: 'zh', says: '后出先结' },
  },
  {
    ruleset: 'hkk@1',
    match: 'hkk-of',
    commands: onPlay.slice(0, -1),
    refused: onPlay.at(-1) as Raw,
    clause: 'HKK-94.7.3.1',
    outcomes: [...Array<string>(5).fill('recorded'), 'refused HKK-94.7.3.1', ...Array<string>(3).fill('recorded')],
    windows: [
      ['response', 'L1', 'continued', ['B passed', 'A passed']],
      ['on-play', 'town-guard#1', 'continued', ['A let-go']],
      ['response', 'L2', 'continued', ['B passed', 'A passed']],
      ['response', 'L3', 'continued', ['A passed', 'B passed']],
      ['on-play', 'healing-draught#1', 'passed', ['B passed']],
    ],
    ends: { turn: 'A', chain: null, life: { A: 20, B: 17 }, onPlay: [], suspended: [] },
    early: {
      at: 9,
      state: { life: { A: 20, B: 20 }, onPlay: [{ ability: 'town-guard/muster' }, { ability: 'town-guard/patrol' }] },
    },
    why: { path: 'life.B', value: 17, revision: 18 },
    other: {
      at: 9,
      commands: [{ type: 'Announce', by: 'A', ability: 'town-guard/muster' }, { type: 'Continue' }],
      types: ['ActionAnnounced', 'LinkResolved'],
      ends: { chain: { window: { kind: 'on-play', awaiting: ['A'] } }, life: { A: 22, B: 20 } },
    },
    rule: { id: 'HKK-94.7.3.1', language: 'hu', says: 'közvetlenül a sor lezárása után' },
  },
];

const told = ({ outcome, clause }: Raw): string => (clause === undefined ? String(outcome) : `${outcome} ${clause}`);
const script = (commands: readonly Raw[]): string => commands.map((command) => JSON.stringify(command)).join('\n');

interface AuditWindow {
  readonly kind: string;
  readonly about: string;
  readonly shut: { readonly reason: string };
  readonly offers: readonly { readonly seat: string; readonly outcome: string; readonly link: string | null }[];
}
const asked = (audit: Raw): unknown[] =>
  (audit['windows'] as AuditWindow[]).map(({ kind, about, shut, offers }) => [
    kind,
    about,
    shut.reason,
    offers.map(({ seat, outcome, link }) => [seat, outcome, ...(link === null ? [] : [link])].join(' ')),
  ]);
const why = (body: Raw): unknown => ({
  path: body['path'],
  value: body['value'],
  revision: (body['changes'] as { revision: number }[]).at(-1)?.revision,
});

describe.each(games)('the command line, $ruleset', (game) => {
  const { match, commands, refused, clause, early, other, rule } = game;
  let folder: string;
  let recorded: Ran;
  const run = (args: readonly string[], input = ''): Promise<Ran> => runIn(folder, args, input);
  const state = async (...args: string[]): Promise<Raw> =>
    (await run(['state', match, '--json', ...args])).lines[0] as Raw;
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return name;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-two-'));
    recorded = await run(['record', '-'], script([...commands, refused]));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('record: an answer for each command, refusals with their clause', () => {
    expect([recorded.code, recorded.lines.map(told)]).toEqual([0, [...game.outcomes, `refused ${clause}`]]);
  });

  it('state: at its end and at revisions, for its audiences', async () => {
    const last = await state();
    expect(last).toMatchObject({ match, ruleset: game.ruleset, status: 'open', ...game.ends });
    expect(await state('--at', String(early.at))).toMatchObject({ revision: early.at, ...early.state });
    expect(await state('--at', '0')).toMatchObject({ revision: 0, chain: null });
    expect(await state('--at', String(last['revision']))).toEqual(last);
    if (game.hidden === undefined) return;
    const at = ['--at', String(early.at)];
    expect(JSON.stringify(await state(...at))).toContain(game.hidden);
    expect(JSON.stringify(await state(...at, '--as', 'spectator'))).not.toContain(game.hidden);
  });

  it('replay: a step for each revision, its last state the state', async () => {
    const { code, lines } = await run(['replay', match, '--json']);
    expect([code, lines.map(({ revision }) => revision)]).toEqual([0, lines.map((_line, at) => at)]);
    const last = await state();
    expect(lines).toHaveLength(Number(last['revision']) + 1);
    expect(lines.at(-1)).toEqual(last);
    const { out } = await run(['replay', match]);
    expect(out.trim().split('\n')).toHaveLength(lines.length);
    expect(out).toContain(`(${clause})`);
  });

  it('audit: every window, whom it asked and what they did, and the refusals', async () => {
    const [audit] = (await run(['audit', match, '--json'])).lines as [Raw];
    expect(asked(audit)).toEqual(game.windows);
    expect((audit['refusals'] as Raw[]).at(-1)).toMatchObject({ clause, by: refused['by'] });
    const { out } = await run(['audit', match]);
    expect(out).toContain(`refused (${clause})`);
  });

  it('why: what made it so', async () => {
    const { code, lines } = await run(['why', match, game.why.path, '--json']);
    expect([code, why(lines[0] as Raw)]).toEqual([0, game.why]);
  });

  it('verify, export, import: valid in the store, in the file and in a second store, where it is the same match', async () => {
    const valid = { match, valid: true, holds: true, firstBad: null, ruleset: game.ruleset };
    const inStore = await run(['verify', match, '--json']);
    expect([inStore.code, inStore.lines[0]]).toMatchObject([0, valid]);
    const exported = file('match.jsonl', (await run(['export', match])).out);
    const inFile = await run(['verify', exported, '--json']);
    expect([inFile.code, inFile.lines[0]]).toMatchObject([0, valid]);
    expect(inFile.lines[0]?.['head']).toEqual(inStore.lines[0]?.['head']);
    const second = ['--store', 'sqlite:second.db'];
    const last = await state();
    expect((await run(['import', exported, '--json', ...second])).lines).toMatchObject([
      { match, known: 0, added: Number(last['revision']) + 1 },
    ]);
    expect(await state(...second)).toEqual(last);
    expect((await run(['verify', match, '--json', ...second])).lines[0]).toMatchObject(valid);
  });

  it('check: a scenario of it holds, and one that says otherwise does not', async () => {
    const then = { outcome: 'refused', clause, types: ['PlayRefused'], state: { turn: game.ends['turn'] } };
    const scenario = { name: 'so it is', given: commands, when: refused, then };
    const wrong = { ...scenario, name: 'so it is not', then: { ...then, state: { turn: 'nobody' } } };
    expect((await run(['check', file('so.jsonl', script([scenario]))])).code).toBe(0);
    const { code, lines } = await run(['check', '--json', file('not.jsonl', script([wrong]))]);
    expect([code, lines[0]?.['holds']]).toEqual([2, false]);
    expect(String(lines[0]?.['wrong'])).toContain('state.turn');
  });

  it('what-if: another course, nothing stored', async () => {
    const before = await state();
    const args = ['what-if', match, '--at', String(other.at), '-', '--json'];
    const { code, lines } = await run(args, script(other.commands));
    expect([code, lines.slice(0, -2).map(told)]).toEqual([0, other.commands.map(() => 'recorded')]);
    expect(lines.at(-2)).toHaveProperty('rows');
    expect(lines.at(-1)).toMatchObject(other.ends);
    expect(await state()).toEqual(before);
  });

  it('rules: a clause in English and in the language of its text', async () => {
    const { code, lines } = await run(['rules', game.ruleset, rule.id, '--json']);
    expect([code, lines[0]?.['id']]).toEqual([0, rule.id]);
    const text = lines[0]?.['text'] as Record<string, string>;
    expect(text[rule.language]).toContain(rule.says);
    const { out } = await run(['rules', game.ruleset.split(/[.@]/)[0] as string, rule.id]);
    for (const language of ['en', rule.language]) expect(out).toContain(text[language]);
  });
});

describe.each(games)('HTTP, $ruleset', (game) => {
  const { match, commands, refused, clause, early, other, rule } = game;
  let served: Served;
  const answers: Told[] = [];
  const get = (path = ''): Promise<Told> => served.get(`/api/matches/${match}${path}`);
  const eventsOf = async (as: string): Promise<Raw[]> => (await get(`/events?as=${as}`)).body['events'] as Raw[];

  beforeAll(async () => {
    served = await Served.start();
    const [opening, ...rest] = commands;
    answers.push(await served.post('/api/matches', opening));
    for (const command of rest) answers.push(await served.say(match, command));
  });
  afterAll(() => served.close());

  it('POST matches and commands: 201 for what is recorded, 422 with the clause for what is refused', async () => {
    expect(answers.map(({ body }) => told(body))).toEqual(game.outcomes);
    expect(answers.map(({ status }) => status)).toEqual(game.outcomes.map((is) => (is === 'recorded' ? 201 : 422)));
  });

  it('live: what is stored, then what comes, then from the last id', async () => {
    const viewer = await Viewer.watch(`${served.url}/api/matches/${match}/live`);
    const stored = await eventsOf('official');
    await viewer.until(({ events }) => events.length === stored.length);
    const answer = await served.say(match, refused);
    expectProblem(answer, 422, 'PLAY_REFUSED');
    expect(answer.body).toMatchObject({ outcome: 'refused', clause, clauseLanguage: 'en' });
    await viewer.until(({ events }) => events.length > stored.length);
    expect(viewer.events.at(-1)).toMatchObject({ type: 'PlayRefused', data: { clause } });
    expect(viewer.events).toEqual(await eventsOf('official'));
    viewer.leave();
    const later = await Viewer.watch(`${served.url}/api/matches/${match}/live`, String(stored.length - 2));
    await later.until(({ events }) => events.length === 2);
    expect(later.events).toEqual(viewer.events.slice(-2));
    later.leave();
  });

  it('GET matches/:id: state at a revision, for an audience', async () => {
    const last = await get();
    expect(last.body).toMatchObject({ match, ruleset: game.ruleset, ...game.ends });
    expect(last.headers.get('etag')).toBe(`"${String(last.body['revision'])}"`);
    expect((await get(`?at=${early.at}`)).body).toMatchObject({ revision: early.at, ...early.state });
    const spectator = await get(`?at=${early.at}&as=spectator`);
    expect(spectator.body).toMatchObject({ revision: early.at, turn: game.ends['turn'] });
    const seen = await eventsOf('spectator');
    const whole = await eventsOf('official');
    expect(seen.map(({ revision, type }) => [revision, type])).toEqual(
      whole.map(({ revision, type }) => [revision, type]),
    );
    if (game.hidden === undefined) return;
    const before = JSON.stringify(seen.slice(0, early.at + 1)) + spectator.text;
    expect(before).not.toContain(game.hidden);
    expect((await get(`?at=${early.at}`)).text).toContain(game.hidden);
  });

  it('audit, why and verify: the account, its reasons, its proof', async () => {
    const audit = await get('/audit');
    expect([audit.status, asked(audit.body)]).toEqual([200, game.windows]);
    const reasons = await get(`/why?path=${game.why.path}`);
    expect([reasons.status, why(reasons.body)]).toEqual([200, game.why]);
    expect((await get('/verify')).body).toMatchObject({ match, valid: true, holds: true, firstBad: null });
  });

  it('POST what-if: another course, nothing stored', async () => {
    const before = (await get()).text;
    const { status, body } = await served.post(`/api/matches/${match}/what-if`, {
      at: other.at,
      commands: other.commands,
    });
    expect(status).toBe(200);
    expect((body['answers'] as Raw[]).map(told)).toEqual(other.commands.map(() => 'recorded'));
    const types = (body['events'] as Raw[]).map(({ type }) => type);
    expect(types.filter((type) => other.types.includes(String(type)))).toEqual(expect.arrayContaining(other.types));
    expect(body['state']).toMatchObject(other.ends);
    expect((await get()).text).toBe(before);
  });

  it('GET rules: the ruleset and a clause of it', async () => {
    const ruleset = await served.get(`/api/rules/${game.ruleset}`);
    expect((ruleset.body['clauses'] as Raw[]).map(({ id }) => id)).toEqual(expect.arrayContaining([clause, rule.id]));
    const { body } = await served.get(`/api/rules/${game.ruleset}/${rule.id}`);
    expect(body).toMatchObject({ ruleset: game.ruleset, id: rule.id });
    expect((body['text'] as Record<string, string>)[rule.language]).toContain(rule.says);
  });
});
