/**
 * The worked examples of the SOLO text through the built command line and through HTTP, with the state at every revision. What is
 * expected was written by hand from the text: the state holds from the revision named until the next one named.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runIn } from './run-cli.js';
import { Served } from './served.js';

/** `card@seat` for effects; `link status` for a chain, null when none is open; the window and whom it waits for. */
interface Shown {
  readonly score: readonly [number, number];
  readonly serve: string;
  readonly effects: readonly string[];
  readonly spent: readonly string[];
  readonly chain: readonly string[] | null;
  readonly window: string | null;
}
type Course = readonly (readonly [from: number, change: Partial<Shown>])[];

const start: Shown = { score: [0, 0], serve: 'A', effects: [], spent: [], chain: null, window: null };
const shield = ['kim-cang-ho-the#1'];

/** An announcement at `at` with its window, the Shield in answer to it, and what follows. */
const shielded = (at: number, announced: string, answer: string, window: string): Course => [
  [at, { chain: [`${announced} pending`] }],
  [at + 1, { window: `${window} B` }],
  [at + 2, { chain: [`${announced} pending`, `${answer} pending`], window: `${window} ` }],
  [at + 3, { chain: [`${announced} pending`, `${answer} settling`], window: null }],
  [at + 4, { chain: [`${announced} settling`, `${answer} resolved`] }],
  [at + 5, { chain: null }],
  [at + 7, { spent: shield }],
];

const examples: readonly [
  title: string,
  file: string,
  match: string,
  outcomes: string,
  last: number,
  course: Course,
][] = [
  [
    'S1, SOLO-7, SOLO-9, SOLO-10: a debuff is blocked',
    's1-shield-blocks-debuff',
    's1',
    'recorded ×6',
    13,
    shielded(4, 'L1', 'L2', 'W1'),
  ],
  [
    'S2, SOLO-8: Chaos on both is not',
    's2-shield-does-not-stop-chaos',
    's2',
    'recorded ×3, refused SOLO-8, recorded ×2',
    12,
    [
      [3, { chain: ['L1 pending'] }],
      // SOLO-16: B, who does not serve, decides first; the refused Shield changes nothing.
      [4, { window: 'W1 B,A' }],
      [6, { window: 'W1 A' }],
      [7, { window: 'W1 ' }],
      [8, { chain: ['L1 settling'], window: null }],
      [9, { chain: null }],
      [11, { effects: ['chaos-swap@A'] }],
      [12, { effects: ['chaos-swap@A', 'chaos-swap@B'] }],
    ],
  ],
  [
    'S3, SOLO-8: a debuff that is active stays, a later one is blocked',
    's3-active-debuff-stays',
    's3',
    'recorded ×6, refused SOLO-8, recorded ×2',
    21,
    [
      [2, { chain: ['L1 pending'] }],
      [3, { window: 'W1 B' }],
      [4, { window: 'W1 ' }],
      [5, { chain: ['L1 settling'], window: null }],
      [6, { chain: null }],
      [8, { effects: ['no-talking@B'] }],
      ...shielded(13, 'L2', 'L3', 'W2'),
    ],
  ],
  [
    'SOLO-6: an answer is not answered',
    'no-answer-to-an-answer',
    's6',
    'recorded ×3, refused SOLO-6',
    11,
    shielded(2, 'L1', 'L2', 'W1'),
  ],
  [
    'SOLO-15, C24: Last Escape',
    'last-escape',
    'le',
    'recorded ×10, refused SOLO-9, recorded ×2',
    32,
    [
      [5, { score: [1, 0] }],
      [6, { serve: 'B' }],
      // The goal that would lose the match counts in no score while its window is open, and in none after.
      [12, { chain: [], window: 'W1 B' }],
      [13, { chain: ['L1 pending'], window: 'W1 ' }],
      [14, { chain: ['L1 settling'], window: null }],
      [15, { chain: null }],
      [23, { chain: [], window: 'W2 B' }],
      [25, { window: 'W2 ' }],
      [26, { chain: null, window: null }],
      [28, { score: [2, 0] }],
    ],
  ],
];

const at = (course: Course, revision: number): Shown =>
  course.filter(([from]) => from <= revision).reduce((shown, [, change]) => ({ ...shown, ...change }), start);

function shown(state: Record<string, unknown>): Shown {
  const { score, serve, effects, spentShields, chain } = state as unknown as {
    score: { A: number; B: number };
    serve: string;
    effects: readonly { card: string; on: string }[];
    spentShields: readonly { card: string }[];
    chain: {
      links: readonly { id: string; status: string }[];
      window: { id: string; awaiting: readonly string[] } | null;
    } | null;
  };
  return {
    score: [score.A, score.B],
    serve,
    effects: effects.map(({ card, on }) => `${card.replace('#1', '')}@${on}`),
    spent: spentShields.map(({ card }) => card),
    chain: chain === null ? null : chain.links.map(({ id, status }) => `${id} ${status}`),
    window: chain?.window == null ? null : `${chain.window.id} ${chain.window.awaiting.join(',')}`,
  };
}

/** `recorded ×3, refused SOLO-8`. */
function told(answers: readonly { outcome?: unknown; clause?: unknown }[]): string {
  const runs: [string, number][] = [];
  for (const { outcome, clause } of answers) {
    const text = outcome === 'refused' ? `refused ${String(clause)}` : String(outcome);
    const last = runs.at(-1);
    if (last?.[0] === text) last[1] += 1;
    else runs.push([text, 1]);
  }
  return runs.map(([text, count]) => (count === 1 ? text : `${text} ×${count}`)).join(', ');
}

const built = resolve('dist/apps/cli/src/main.js');

describe.each(examples)('%s', (_title, file, match, outcomes, last, course) => {
  const script = resolve(`test/matches/solo/${file}.jsonl`);
  const every = Array.from({ length: last + 1 }, (_, revision) => revision);

  it('through `npx touchline record`, and `state` at every revision', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-'));
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [built, 'record', script], { cwd: folder });
      expect(
        told(
          stdout
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as object),
        ),
      ).toBe(outcomes);
      const newest = (await runIn(folder, ['state', match, '--json'])).lines[0] as Record<string, unknown>;
      expect(newest['revision']).toBe(last);
      for (const revision of every) {
        const { lines } = await runIn(folder, ['state', match, '--at', String(revision), '--json']);
        expect([revision, shown(lines[0] as Record<string, unknown>)]).toEqual([revision, at(course, revision)]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);

  it('through HTTP, and GET /matches/:id?at= at every revision', async () => {
    const served = await Served.start();
    try {
      const answers: object[] = [];
      let etag = '';
      for (const line of readFileSync(script, 'utf8')
        .split('\n')
        .filter((text) => text.startsWith('{'))) {
        const command = JSON.parse(line) as Record<string, unknown>;
        const answer =
          command['type'] === 'OpenMatch'
            ? await served.post('/api/matches', command)
            : await served.say(match, command, command['type'] === 'ConfirmGoal' ? { 'if-match': etag } : {});
        etag = answer.headers.get('etag') ?? etag;
        answers.push(answer.body);
      }
      expect(told(answers)).toBe(outcomes);
      for (const revision of every) {
        const { body } = await served.get(`/api/matches/${match}?at=${revision}`);
        expect([revision, shown(body)]).toEqual([revision, at(course, revision)]);
      }
      expect((await served.get(`/api/matches/${match}`)).body['revision']).toBe(last);
    } finally {
      await served.close();
    }
  }, 60_000);
});
