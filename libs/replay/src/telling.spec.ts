import { Table } from '#testing';
import { findByName } from '#rulebook';
import type { RuleSystem } from '#match';
import { audit, type Recording, sentenceOf, stateAt, statesOf, timeline, whatIf, why, windowsOf } from './index.js';

const system = findByName('solo') as RuleSystem;
const players = [{ id: 'A' }, { id: 'B' }];
const open = { type: 'OpenMatch', match: 'm', ruleset: 'solo', players, first: 'A', hands: 'open' };
const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };

function table(...commands: Record<string, unknown>[]): Recording & { table: Table } {
  const played = new Table(system);
  played.play(open, ...commands);
  return { system, events: played.events, table: played };
}

describe('windowsOf', () => {
  it('C13: tells of a link nobody answered who was offered the window and who let it go, how, at which revision', () => {
    const recording = table({ ...debuff }, { type: 'Serve' });
    expect(windowsOf(recording)).toMatchObject([
      {
        id: 'W1',
        about: 'L1',
        openedAt: 3,
        offers: [{ seat: 'B', round: 1, offeredAt: 3, outcome: 'let-go', how: 'served', at: 4 }],
        shut: { at: 4, reason: 'served' },
        struckBy: null,
      },
    ]);
  });

  it('C13: tells answers, passes and refusals apart', () => {
    const answered = table({ type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] }, debuff, {
      type: 'Respond',
      by: 'B',
      card: 'kim-cang-ho-the',
    });
    expect(windowsOf(answered)[0]?.offers).toMatchObject([
      { seat: 'B', outcome: 'answered', link: 'L2', card: 'kim-cang-ho-the#1' },
    ]);
    const passed = table(debuff, { type: 'Pass', by: 'B', how: 'silent' });
    expect(windowsOf(passed)[0]).toMatchObject({
      offers: [{ outcome: 'passed', how: 'silent' }],
      shut: { reason: 'passed' },
    });
    const refused = table({ type: 'GiveCards', to: 'B', cards: ['double-goal'] }, debuff);
    expect(refused.table.record({ type: 'Respond', by: 'B', card: 'double-goal' })).toMatch(/^refused SOLO-4/);
    expect(windowsOf(refused)[0]).toMatchObject({
      offers: [{ outcome: 'pending' }],
      refusals: [{ by: 'B', clause: 'SOLO-4' }],
      shut: null,
    });
  });
});

describe('why', () => {
  const goal = { type: 'ConfirmGoal', by: 'A' };

  it('gives the events that made a score, with clause, official and what brought them about', () => {
    const told = why(table(goal, { type: 'Serve' }, goal), 'score.A');
    expect(told).toMatchObject({ value: 2 });
    expect(told?.changes.map(({ type, from, to }) => [type, from, to])).toEqual([
      ['MatchOpened', null, 0],
      ['ScoreChanged', 0, 1],
      ['ScoreChanged', 1, 2],
    ]);
    const causes = told?.changes[1]?.because.map(({ type }) => type);
    expect(causes).toEqual(expect.arrayContaining(['GoalStood']));
    expect(told?.changes[1]).toMatchObject({ official: 'local', struckBy: null });
  });

  it.each([
    ['effects.E1', 'EffectApplied'],
    ['cards.tan-cuoc-phu-than', 'CardMoved'],
    ['effects.0', 'EffectApplied'],
  ])('%s ends at %s', (path, type) => {
    const recording = table(
      { ...debuff, card: 'no-talking' },
      { type: 'Pass', by: 'B' },
      { type: 'Serve' },
      { type: 'StopPlay' },
      debuff,
      { type: 'Pass', by: 'B' },
    );
    expect(why(recording, path)?.changes.map((change) => change.type)).toContain(type);
  });

  it('says of a spent Shield and a goal what made them, and of nothing nothing', () => {
    const recording = table(
      { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] },
      debuff,
      { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' },
      goal,
    );
    expect(why(recording, 'spentShields.0')?.changes.at(-1)?.type).toBe('ShieldSpent');
    expect(why(recording, 'goals.G1')?.changes[0]?.type).toBe('GoalConfirmed');
    for (const path of ['effects.E9', 'score.C', 'nonsense', '', 'score.toString', 'cards.no-such'])
      expect(why(recording, path)).toBeUndefined();
    expect(why(recording, 'goals.G1', 3)).toBeUndefined();
  });
});

describe('why, of a waiting seat and of a statistic', () => {
  it('tells since when and why a seat is waited for, and what ended it', () => {
    const told = why(table(debuff, { type: 'Pass', by: 'B' }), 'waiting');
    expect(told?.changes.map(({ type, to, clause }) => [type, to, clause])).toEqual([
      ['MatchOpened', [], null],
      ['WindowOpened', ['B'], 'SOLO-1'],
      ['Passed', [], 'SOLO-18'],
    ]);
    expect(told?.changes[1]?.because.map(({ type }) => type)).toEqual(['ActionAnnounced']);
  });

  it('tells which events a figure is counted from, and which a correction took out of it', () => {
    const recording = table({ type: 'ConfirmGoal', by: 'A' }, debuff, {
      type: 'Respond',
      by: 'B',
      card: 'kim-cang-ho-the',
    });
    const at = (path: string): unknown => why(recording, path)?.value;
    expect([at('figures.cards_played'), at('figures.cards_played.B'), at('figures.goals_scored.A')]).toEqual([2, 1, 1]);
    const newest = recording.events.length - 1;
    recording.table.play({ type: 'Correct', revision: newest, reason: 'slip' });
    const told = why(recording, 'figures.cards_answered_with.B');
    expect(told?.changes.map(({ type, to }) => [type, to])).toEqual([
      ['MatchOpened', 0],
      ['ResponseAnnounced', 1],
      ['EntryCorrected', 0],
    ]);
    expect(told?.changes[1]?.struckBy).toBe(newest + 1);
    for (const path of ['figures.moons', 'figures.windows.C', 'figures.windows.A.B', 'figures.'])
      expect(why(recording, path)).toBeUndefined();
  });

  it('counts a ruling also where the match was taken back behind it', () => {
    const note = { type: 'Rule', kind: 'note', clause: 'SOLO-18', reason: 'seen' };
    const recording = table({ type: 'Serve' }, note, { ...note, kind: 'rewind', to: 1 });
    expect(why(recording, 'figures.rulings')?.value).toBe(2);
  });
});

describe('a struck branch', () => {
  it('is read and replayed as it was, though it counts no more', () => {
    const recording = table({ type: 'ConfirmGoal', by: 'A' });
    const scored = recording.events.length - 1;
    const before = stateAt(recording, scored);
    recording.table.play({ type: 'Rule', kind: 'rewind', to: 1, clause: 'SOLO-18', reason: 'wrong start' });
    expect(stateAt(recording, scored)).toEqual(before);
    expect(stateAt(recording, scored).score).toEqual({ A: 1, B: 0 });
    const strike = audit(recording).strikes[0];
    expect(strike).toMatchObject({ through: scored, stands: true });
    expect(
      timeline(recording)
        .slice(strike?.from, scored + 1)
        .every(({ struckBy }) => struckBy === strike?.by),
    ).toBe(true);
  });
});

describe('timeline and audit', () => {
  it('C26: keeps what was struck in the open, marked, and counts it no more', () => {
    const recording = table({ type: 'ConfirmGoal', by: 'A' });
    const at = recording.events.find(({ type }) => type === 'GoalConfirmed')?.revision as number;
    const first = recording.events.find(({ meta }) => meta.commandId === recording.events[at]?.meta.commandId)
      ?.revision as number;
    recording.table.play({ type: 'Correct', revision: first, reason: 'slip' });
    const steps = timeline(recording);
    const correction = steps.at(-1)?.revision as number;
    expect(steps[at]?.struckBy).toBe(correction);
    expect(steps[0]?.struckBy).toBeNull();
    expect(audit(recording)).toMatchObject({
      strikes: [{ by: correction, stands: true }],
      state: { score: { A: 0, B: 0 } },
    });
    expect(why(recording, 'score.A')?.changes.at(-1)).toMatchObject({ type: 'EntryCorrected', to: 0 });
  });

  it('accounts for officials, refusals and rulings with their history', () => {
    const recording = table({ type: 'Serve' });
    expect(recording.table.record(debuff)).toBe('refused SOLO-14');
    recording.table.play({ type: 'CallJudge', by: 'A', reason: 'dispute' });
    recording.table.record(
      {
        type: 'Rule',
        kind: 'uphold',
        about: String(recording.table.state.revision - 1),
        clause: 'SOLO-14',
        reason: 'no dead ball',
      },
      { official: 'judge', role: 'judge' },
    );
    recording.table.play({ type: 'Appeal', ruling: 'R1', reason: 'no' });
    const account = audit(recording);
    expect(account.counts).toMatchObject({ refusals: 1, rulings: 1 });
    expect(account.refusals).toMatchObject([
      { by: 'A', act: 'Announce', what: 'tan-cuoc-phu-than#1', clause: 'SOLO-14' },
    ]);
    expect(account.rulings[0]?.history.map(({ type }) => type)).toEqual([
      'JudgeCalled',
      'RulingIssued',
      'RulingAppealed',
    ]);
    expect(account.rulings[0]?.history[1]).toMatchObject({ official: 'judge', reason: 'no dead ball' });
    expect(account.officials).toContainEqual(expect.objectContaining({ official: 'judge', role: 'judge', entries: 1 }));
  });

  it('C34: tells the same twice, and leaves what it read as it was', () => {
    const { system: same, events } = table(debuff, { type: 'Pass', by: 'B' });
    const before = JSON.stringify(events);
    expect(audit({ system: same, events })).toEqual(audit({ system: same, events }));
    expect(JSON.stringify(events)).toBe(before);
  });

  it('C41: an event that is not known is told as an opaque line and changes nothing', () => {
    const { events, table: played } = table(debuff);
    const strange = {
      ...(events.at(-1) as (typeof events)[0]),
      type: 'ComposedOde',
      revision: events.length,
      data: { verses: 3 },
    };
    const recording = { system, events: [...events, strange], opaque: [strange.revision] };
    expect(stateAt(recording, strange.revision)).toEqual({ ...played.state, revision: strange.revision });
    expect(timeline(recording).at(-1)).toMatchObject({ opaque: true, type: 'ComposedOde' });
    expect(windowsOf(recording)).toHaveLength(1);
  });

  it('tells every event in no language, by its type and data', () => {
    const { events } = table(
      debuff,
      { type: 'Pass', by: 'B' },
      { type: 'ConfirmGoal', by: 'A' },
      { type: 'EndMatch', winners: [] },
    );
    for (const event of events) {
      expect(sentenceOf(system, event).key).toBe(event.type);
      expect(JSON.stringify(sentenceOf(system, event))).not.toMatch(/undefined|restored/);
    }
  });
});

describe('whatIf', () => {
  it('takes another course and leaves the match as it is', () => {
    const recording = table(debuff, { type: 'Pass', by: 'B' }, { type: 'ConfirmGoal', by: 'A' });
    const course = whatIf(
      recording,
      3,
      [{ type: 'Respond', by: 'B', card: 'kim-cang-ho-the' }, { type: 'Nonsense' }, debuff],
      { official: 'local', role: 'host' },
    );
    expect(course.answers.map(({ outcome }) => outcome)).toEqual(['recorded', 'rejected', 'refused']);
    expect(course.answers[0]?.events.map(({ type }) => type)).toContain('ShieldSpent');
    expect(course.state.score).toEqual({ A: 0, B: 0 });
    expect(recording.events).toHaveLength(recording.table.events.length);
    expect(statesOf(recording).at(-1)?.score).toEqual({ A: 1, B: 0 });
    expect(() => whatIf(recording, 999, [], { official: 'x', role: 'host' })).toThrow(RangeError);
  });
});
