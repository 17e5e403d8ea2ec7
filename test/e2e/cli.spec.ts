/** The command line, verb by verb, run in process on stores of its own: what scripts and officials rely on. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfText } from '#testing';
import { opening, type Ran, runIn, script } from './run-cli.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[], input = ''): Promise<Ran> => runIn(folder, args, input);
const recorded = (): Promise<Ran> => run(['record', '-'], script);

describe('record', () => {
  it('answers each command on a line, as it goes; a refusal is a fact', async () => {
    const { code, lines, err } = await recorded();
    expect(code).toBe(0);
    expect(lines.map(({ line, outcome, clause }) => [line, outcome, clause])).toEqual([
      [2, 'recorded', undefined],
      [3, 'recorded', undefined],
      [4, 'recorded', undefined],
      [5, 'recorded', undefined],
      [6, 'refused', 'SOLO-14'],
      [7, 'recorded', undefined],
    ]);
    expect(lines.every(({ match }) => match === 'm1')).toBe(true);
    expect(err).toContain('line 6: refused (SOLO-14)');
    const official = (await run(['why', 'm1', 'goals.G1', '--json'])).lines[0] as { changes: { official: string }[] };
    expect(official.changes[0]?.official).toBe('referee-7');
  });

  it('says which line is wrong and what would be right, goes on, and exits 2', async () => {
    const bad = [
      opening,
      '{"type":"Pass","by"}',
      '[]',
      '{"type":"Pass","by":"B","by":"B"}',
      '{"type":"Serve","x":1}',
      '{"type":"Serve"}',
    ];
    const { code, lines, err } = await run(['record', '-', '--json'], bad.join('\r\n'));
    expect(code).toBe(2);
    expect(lines.map(({ line, outcome, code: rejected }) => [line, outcome, rejected])).toEqual([
      [1, 'recorded', undefined],
      [2, 'rejected', 'MALFORMED'],
      [3, 'rejected', 'MALFORMED'],
      [4, 'rejected', 'MALFORMED'],
      [5, 'rejected', 'MALFORMED'],
      [6, 'recorded', undefined],
    ]);
    expect(lines[1]?.['message']).toContain('line 2, column 20');
    expect(lines[4]?.['message']).toContain('known are');
    expect(err).toBe('');
  });

  it('--strict stops at the first refusal', async () => {
    const { code, lines } = await run(['record', '--strict', '-'], script);
    expect(code).toBe(2);
    expect(lines.at(-1)).toMatchObject({ line: 6, outcome: 'refused' });
  });

  it('C50: a script with command ids, sent again, answers the same and stores nothing', async () => {
    const withIds = script
      .split('\n')
      .map((line, i) => line.replace('{', `{"commandId":"00000000-0000-4000-8000-00000000000${i}",`))
      .join('\n');
    const first = await run(['record', '-'], withIds);
    expect((await run(['record', '-'], withIds)).out).toBe(first.out);
  });

  it('needs no match at all', async () => {
    const { code, lines } = await run(['record', '-'], '{"type":"Serve"}');
    expect([code, lines[0]?.['code']]).toEqual([2, 'MALFORMED']);
  });

  it('in a store in memory leaves nothing behind', async () => {
    expect((await run(['record', '-', '--store', 'memory:'], script)).code).toBe(0);
    expect((await run(['state', 'm1', '--store', 'memory:'])).code).toBe(2);
  });
});

describe('state, replay, why, audit', () => {
  beforeEach(recorded);

  it('state: any revision or time, for any audience', async () => {
    const whole = JSON.parse((await run(['state', 'm1'])).out) as Record<string, unknown>;
    expect(whole).toMatchObject({
      match: 'm1',
      score: { A: 1, B: 0 },
      spentShields: [{ card: 'kim-cang-ho-the#1', by: 'B' }],
    });
    const early = (await run(['state', 'm1', '--at', '2', '--as', 'spectator', '--json'])).lines[0] as {
      players: { id: string; hand?: unknown; handCount: unknown }[];
    };
    expect(early.players[1]).toMatchObject({ id: 'B', handCount: 1 });
    expect(JSON.stringify(early)).not.toContain('kim-cang');
    expect((await run(['state', 'm1', '--at', '2999-01-01T00:00:00Z', '--json'])).lines[0]).toEqual(whole);
  });

  it.each([
    [['state', 'm2'], 'no match m2'],
    [['state', 'm1', '--at', '99'], 'no revision 99'],
    [['state', 'm1', '--as', 'C'], 'no audience'],
    [['state', 'm1', '--at', 'soon'], 'neither a revision nor'],
    [['why', 'm1', 'effects.E9'], 'nothing ever stood'],
    [['audit', 'm1', '--format', 'word'], 'Allowed choices'],
    [['replay', 'm1', '--from', '5', '--to', '2'], 'comes after'],
    [['replay', 'm1', '--speed', 'fast'], '--speed'],
    [['export'], 'name either'],
    [['verify', 'no/such.jsonl'], 'no file'],
    [['import', 'nothing.jsonl'], 'no file nothing.jsonl'],
    [['state', 'm1', '--store', 'ftp://x'], '--store'],
    [['frobnicate'], 'unknown command'],
    [['state'], 'missing required argument'],
  ])('%j exits 2 with a message for people on standard error', async (args, message) => {
    const { code, out, err } = await run(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('replay: steps for people, states for machines', async () => {
    const { out } = await run(['replay', 'm1', '--from', '3', '--to', '5']);
    expect(out.trim().split('\n')).toHaveLength(3);
    expect(out).toContain('A announced Crippled Foot at B: L1.');
    const { lines } = await run(['replay', 'm1', '--json']);
    expect(lines.map(({ revision }) => revision)).toEqual(lines.map((_, i) => i));
  });

  it('why: a tree with clauses', async () => {
    const { out } = await run(['why', 'm1', 'spentShields.0']);
    expect(out).toMatch(/SOLO-11/);
    expect((await run(['why', 'm1', 'score.A', '--json'])).lines[0]).toMatchObject({ path: 'score.A', value: 1 });
  });

  it('audit: the same account as text and as data', async () => {
    const { out } = await run(['audit', 'm1']);
    for (const part of [
      'Match: m1',
      'solo@1',
      'W1: answers to a chain',
      'B, asked at 4: answered at 5',
      'A announced No Talking  |  SOLO-14',
      'referee-7',
      'npx touchline verify m1 --head',
    ]) {
      expect(out).toContain(part);
    }
    expect(JSON.parse((await run(['audit', 'm1', '--format', 'json'])).out)).toMatchObject({
      match: 'm1',
      counts: { refusals: 1, windows: 1 },
    });
    expect((await run(['audit', 'm1', '--as', 'spectator', '--json'])).lines).toHaveLength(1);
  });

  it('audit: a page and a paper in the language asked for', async () => {
    const { out } = await run(['audit', 'm1', '--format', 'html', '--lang', 'hu']);
    expect(out).toContain('<h1>Mérkőzésjegyzőkönyv</h1>');
    const { bytes, code } = await run(['audit', 'm1', '--format', 'pdf', '--lang', 'vi', '--as', 'spectator']);
    expect(code).toBe(0);
    const pages = pdfText(bytes);
    expect(pages[0]).toContain('Biên bản trận đấu');
    expect(pages.join('').replace(/\s/g, '')).toContain('npxtouchlineverifym1--head');
  });

  it('what-if: another course, nothing stored', async () => {
    const before = (await run(['state', 'm1'])).out;
    const { code, lines } = await run(
      ['what-if', 'm1', '--at', '4', '-', '--json'],
      '{"type":"Pass","by":"B"}\n{"type":"Serve"}',
    );
    expect(code).toBe(0);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded', undefined, undefined]);
    expect(lines.at(-2)).toMatchObject({ firstDifference: { row: 0, happened: 5, other: 5 } });
    expect(lines.at(-1)).toMatchObject({ spentShields: [] });
    expect((await run(['state', 'm1'])).out).toBe(before);
  });
});

describe('before it is done', () => {
  beforeEach(recorded);

  it('what-if for people: both courses, the first difference marked', async () => {
    const { out } = await run(['what-if', 'm1', '--at', '4', '-'], '{"type":"Pass","by":"B"}');
    expect(out).toMatch(/first difference:\n- 5 {2}B announced Shield.*\n(- .*\n)+\+ 5 {2}B passed\./);
    expect(out).toContain('score.A: 1 → 0');
  });

  it('record --dry-run: what each command would change, one after the other; nothing is stored', async () => {
    const before = (await run(['state', 'm1'])).out;
    const script = [
      '{"type":"Rule","match":"m1","kind":"voidGoal","about":"G1","clause":"SOLO-18","reason":"out"}',
      '{"type":"ConfirmGoal","by":"B"}',
    ].join('\n');
    const { code, out } = await run(['record', '--dry-run', '-'], script);
    expect(code).toBe(0);
    expect(out).toContain('line 1: would be recorded');
    expect(out).toContain('score.A: 1 → 0');
    expect(out).toContain('score.B: 0 → 1');
    const { lines } = await run(['record', '--dry-run', '--json', '-'], '{"type":"Pass","match":"m1","by":"C"}');
    expect(lines[0]).toMatchObject({ dryRun: true, answer: { outcome: 'rejected', code: 'UNKNOWN_SEAT' } });
    expect((await run(['state', 'm1'])).out).toBe(before);
    expect((await run(['record', '--dry-run', '-'], opening)).err).toContain('recorded already');
  });

  it('verify --under: what other rules would have decided, and no verdict on the match', async () => {
    const { code, out } = await run(['verify', 'm1', '--under', 'solo@1', '--preset', '{"goalValue":3}']);
    expect(code).toBe(0);
    expect(out).toContain('goalValue: 1 as played, 3 here');
    expect(out).toMatch(/first difference at revision \d+/);
    expect(out).toContain('ConfirmGoal: recorded');
    const { lines } = await run(['verify', 'm1', '--under', 'solo@1', '--json']);
    expect(lines[0]).toMatchObject({ firstDifference: null });
    for (const [args, message] of [
      [['--under', 'moon@1'], 'there are'],
      [['--under', 'hkk@1'], 'another game'],
      [['--preset', 'advanced'], '--under'],
    ] as const)
      expect((await run(['verify', 'm1', ...args])).err).toContain(message);
  });
});

describe('rulings', () => {
  it('across matches: precedents by clause, calls that wait, penalties of a tournament', async () => {
    const match = (id: string): string[] => [
      opening.replace('"m1"', `"${id}"`).replace('"first"', '"competition":{"tournament":"Cup","round":1},"first"'),
      '{"type":"Rule","kind":"penalty","seat":"B","amount":1,"clause":"SOLO-18","reason":"late"}',
    ];
    await run(['record', '-'], [...match('r1'), ...match('r2'), '{"type":"CallJudge","by":"A"}'].join('\n'));
    const { out } = await run(['rulings', '--clause', 'SOLO-18']);
    expect(out).toContain('r1, round 1: R1 penalty on B under SOLO-18, issued');
    expect(out).toContain('Ruling R1: penalty on B, 1 under SOLO-18: late.');
    expect((await run(['rulings', '--status', 'overturned'])).out).toBe('');
    expect((await run(['rulings', '--calls', '--json'])).lines).toMatchObject([{ match: 'r2', by: 'A' }]);
    const counted = await run(['rulings', '--penalties', '--tournament', 'Cup', '--json']);
    expect(counted.lines).toMatchObject([{ player: 'B', penalties: 2, amount: 2 }]);
    expect((await run(['rulings', '--penalties'])).err).toContain('--tournament');
  }, 60_000);
});

describe('the rest', () => {
  it('every verb has help with examples', async () => {
    const { out } = await run(['--help']);
    const verbs = [...out.matchAll(/^ {2}([a-z-]+) \[options\]/gm)].map(([, name]) => name as string);
    expect(verbs).toEqual(
      expect.arrayContaining([
        'serve',
        'record',
        'state',
        'replay',
        'audit',
        'why',
        'verify',
        'what-if',
        'check',
        'simulate',
        'rules',
        'export',
        'import',
      ]),
    );
    for (const name of verbs) {
      const help = await run([name, '--help']);
      expect([help.code, help.out]).toEqual([0, expect.stringContaining('Examples:')]);
      expect(help.out).toContain('--json');
    }
  });

  it('simulate: the same seed makes the same matches, and they hold', async () => {
    const args = ['simulate', '--ruleset', 'solo', '--matches', '2', '--steps', '60', '--json'];
    const first = await run(args);
    expect([first.code, first.lines.length]).toEqual([0, 2]);
    expect((await run(args)).out).toBe(first.out);
    expect((await run([...args, '--seed', '77'])).out).not.toBe(first.out);
    expect((await run(['simulate', '--ruleset', 'whist'])).code).toBe(2);
  });

  it('TOUCHLINE_STORE names the store', async () => {
    const env = { TOUCHLINE_STORE: 'sqlite:elsewhere.db' };
    process.env['TOUCHLINE_STORE'] = env.TOUCHLINE_STORE;
    try {
      await run(['record', '-'], opening);
      expect(readFileSync(join(folder, 'elsewhere.db')).length).toBeGreaterThan(0);
    } finally {
      delete process.env['TOUCHLINE_STORE'];
    }
  });
});
