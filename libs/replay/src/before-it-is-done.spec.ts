/** What would be, without its being done: a rehearsed command, another course beside what happened, other rules over a record. */
import type { JsonObject } from '#kernel';
import { MemoryStore, sha256 } from '#event-store';
import { keptMatch, loadMatch, record } from '#recorder';
import type { RuleSystem } from '#match';
import { findByName, rulebook } from '#rulebook';
import { Table } from '#testing';
import {
  differencesBetween,
  evidenceOf,
  judgeUnder,
  OtherRules,
  type Recording,
  rehearse,
  sideBySide,
  whatIf,
} from './index.js';

const system = findByName('solo') as RuleSystem;
const open = {
  type: 'OpenMatch',
  match: 'm',
  ruleset: 'solo',
  players: [{ id: 'A' }, { id: 'B' }],
  first: 'A',
  hands: 'open',
};
const goal = (by: string): JsonObject => ({ type: 'ConfirmGoal', by });
const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };
const shield = { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' };
const host = { official: 'local', role: 'host' };

function recorded(...commands: JsonObject[]): Recording {
  const table = new Table(system).play(open, ...commands);
  return { system, events: table.events };
}

describe('differencesBetween', () => {
  it('names places as `why` does: fields, things by their ids, lists whole; how late it is is no difference', () => {
    const from = { revision: 3, score: { A: 1 }, effects: [{ id: 'E1', on: 'B' }], hand: ['x'], chain: null };
    const to = { revision: 9, score: { A: 2 }, effects: [{ id: 'E2', on: 'B' }], hand: ['x', 'y'], chain: null };
    expect(differencesBetween(from, to)).toEqual([
      { path: 'score.A', from: 1, to: 2 },
      { path: 'effects.E1', from: { id: 'E1', on: 'B' }, to: null },
      { path: 'effects.E2', from: null, to: { id: 'E2', on: 'B' } },
      { path: 'hand', from: ['x'], to: ['x', 'y'] },
    ]);
    expect(differencesBetween(from, { ...from, revision: 4 })).toEqual([]);
  });
});

describe('rehearse', () => {
  const voidGoal = { type: 'Rule', kind: 'voidGoal', about: 'G1', clause: 'SOLO-18', reason: 'it was out' };

  it('C26: tells every score that a voided earlier goal would re-derive, and stores nothing', () => {
    const match = recorded({ ...goal('A') }, goal('B'), goal('A'));
    const events = [...match.events];
    const told = rehearse(match, voidGoal, host);
    expect(told.answer).toMatchObject({ outcome: 'recorded' });
    expect(told.differences).toEqual(
      expect.arrayContaining([
        { path: 'score.A', from: 2, to: 1 },
        { path: 'goals.G1.standing', from: true, to: false },
      ]),
    );
    expect(told.differences.map(({ path }) => path)).not.toContain('score.B');
    expect(told.steps.map(({ type }) => type)).toEqual(expect.arrayContaining(['RulingIssued', 'ScoreChanged']));
    expect(match.events).toEqual(events);
  });

  it('tells that a finished game would be undecided again and its result gone', () => {
    const table = new Table(system).play({ ...open, preset: { pointsToWin: 1 } }, goal('A'), { type: 'Pass', by: 'B' });
    const { differences } = rehearse({ system, events: table.events }, voidGoal, host);
    const paths = differences.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['status', 'result', 'games.A', 'finished.N1.winners', 'finished.N1.score.A']),
    );
    expect(differences.find(({ path }) => path === 'status')).toEqual({ path: 'status', from: 'ended', to: 'open' });
  });

  it('C32: of a refused or rejected command, and of a correction that is then not made, nothing is kept', () => {
    const match = recorded(debuff, { type: 'Pass', by: 'B' });
    const count = match.events.length;
    expect(rehearse(match, { ...debuff, card: 'no-talking' }, host)).toMatchObject({
      answer: { outcome: 'refused', clause: 'SOLO-14' },
      differences: [],
    });
    expect(rehearse(match, { type: 'Pass', by: 'C' }, host)).toMatchObject({
      answer: { outcome: 'rejected', code: 'UNKNOWN_SEAT' },
      steps: [],
      differences: [],
    });
    const slip = rehearse(match, { type: 'Correct', revision: count - 1, reason: 'slip' }, host);
    expect(slip.differences.map(({ path }) => path)).toEqual(expect.arrayContaining(['effects.E1', 'chain']));
    expect(match.events).toHaveLength(count);
  });
});

describe('sideBySide', () => {
  it('pairs command with command and marks the first difference, and how both end', () => {
    const match = recorded(debuff, { type: 'Pass', by: 'B' }, { type: 'Serve' });
    const course = whatIf(match, 3, [shield, { type: 'Serve' }], host);
    const told = sideBySide(match, 3, course);
    expect(told.rows.map(({ same }) => same)).toEqual([false, true]);
    expect(told.firstDifference).toEqual({ row: 0, happened: 4, other: 4 });
    expect(told.rows[0]?.happened[0]?.type).toBe('Passed');
    expect(told.rows[0]?.other[0]?.type).toBe('ResponseAnnounced');
    expect(told.differences.map(({ path }) => path)).toEqual(expect.arrayContaining(['effects.E1', 'spentShields']));
  });

  it('finds no difference in the same course, and one where a course ends or is rejected', () => {
    const match = recorded(debuff, { type: 'Pass', by: 'B' }, { type: 'Serve' });
    const same = sideBySide(match, 3, whatIf(match, 3, [{ type: 'Pass', by: 'B' }, { type: 'Serve' }], host));
    expect(same).toMatchObject({ firstDifference: null, differences: [], more: 0 });
    const short = sideBySide(match, 3, whatIf(match, 3, [{ type: 'Pass', by: 'B' }], host));
    expect(short.firstDifference).toMatchObject({ row: 1, other: null });
    const rejected = sideBySide(match, 3, whatIf(match, 3, [{ type: 'Pass', by: 'C' }], host));
    expect(rejected.rows[0]).toMatchObject({ same: false, other: [] });
    expect(rejected.firstDifference).toEqual({ row: 0, happened: 4, other: null });
  });
});

describe('judgeUnder', () => {
  const store = new MemoryStore();
  beforeAll(async () => {
    const commands = [
      open,
      { type: 'GiveCards', to: 'A', cards: ['kim-cang-ho-the#2', 'tan-cuoc-phu-than'] },
      debuff,
      shield,
      { type: 'Respond', by: 'A', card: 'kim-cang-ho-the#2' },
      goal('A'),
    ];
    for (const command of commands) await record(store, { ...command, match: 'm' }, host);
  });
  const evidence = async (audience = 'official') => evidenceOf(await keptMatch(store, 'm', audience), rulebook, sha256);

  it('finds nothing under the pinned rules', async () => {
    const report = judgeUnder(await evidence(), system);
    expect(report).toMatchObject({
      pinned: 'solo@1',
      under: 'solo@1',
      preset: {},
      firstDifference: null,
      differences: [],
    });
    expect(report.same).toBe(report.commands);
    expect(report.commands).toBe(6);
  });

  it('under a newer version names each command that it would decide otherwise, the first one marked', async () => {
    const second: RuleSystem = {
      ...system,
      version: 2,
      id: 'solo@2',
      chain: { ...system.chain, shutClause: () => 'SOLO-2' },
    };
    const report = judgeUnder(await evidence(), second);
    const shut = (await loadMatch(store, 'm')).events.find(({ type }) => type === 'WindowShut');
    expect(report.under).toBe('solo@2');
    expect(report.differences[0]).toMatchObject({ command: 'Respond', differsIn: ['clause'] });
    expect(report.firstDifference).toBeLessThan(shut?.revision ?? 0);
    expect(report.same + report.differences.length).toBe(report.commands);
  });

  it('under another preset tells the fields and the decisions that change: a reaction refused at depth 1 stands at depth 2', async () => {
    const report = judgeUnder(await evidence(), system, 'advanced');
    expect(report.preset['maxDepth']).toEqual({ pinned: 1, under: 2 });
    expect(report.firstDifference).not.toBeNull();
    const two = judgeUnder(await evidence(), system, { goalValue: 2 });
    expect(two.preset).toEqual({ goalValue: { pinned: 1, under: 2 } });
    expect(two.differences.map(({ command }) => command)).toEqual(['ConfirmGoal']);
    expect(two.differences[0]?.recorded.outcome).toBe('recorded');
  });

  it('refuses rules of another game, an unknown preset and an unknown field', async () => {
    const input = await evidence();
    expect(() => judgeUnder(input, findByName('hkk') as RuleSystem)).toThrow(OtherRules);
    expect(() => judgeUnder(input, system, 'no-such')).toThrow(/no-such is none of/);
    expect(() => judgeUnder(input, system, { moon: 1 })).toThrow(/preset.moon is no field/);
  });
});
