/** Faults that other recorders have had (C…), each as a family of cases in SOLO: what is answerable, what stands after, what is counted. */
import { audit, why } from '#replay';
import { Table } from '#testing';
import { solo } from './solo.js';

const open = (more: Record<string, unknown> = {}): Table =>
  new Table(solo).play({
    type: 'OpenMatch',
    match: 'm',
    ruleset: 'solo',
    players: [{ id: 'A' }, { id: 'B' }],
    first: 'A',
    ...more,
  });
const recording = (table: Table) => ({ system: solo, events: table.events });
const shield = { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' };
const lastEscape = { type: 'Respond', by: 'B', card: 'thoat-xac-kim-thien' };
const goal = (by: string, more: Record<string, unknown> = {}) => ({ type: 'ConfirmGoal', by, ...more });

describe('C2: what may be answered, kind by kind', () => {
  const kinds = [
    'buff',
    'debuff',
    'shield',
    'environment',
    'chaos',
    'legendary',
    'tournament-rule',
    'party-challenge',
    'crowd',
  ];

  test('the table is over all kinds there are', () => expect([...solo.cardKinds].sort()).toEqual([...kinds].sort()));

  test.each(kinds)('a Shield stops %s only where it is a debuff, and one that must not be answered never', (kind) => {
    const cards = [
      { id: 'thing', kind },
      { id: 'sure', kind, unanswerable: true },
    ];
    const announce = (card: string) => ({ type: 'Announce', by: 'A', card, targets: ['B'] });
    const stopped = kind === 'debuff';
    const table = open({ cards });
    // A Shield is no announcement at all.
    if (table.record(announce('thing')) !== 'recorded') return expect(kind).toBe('shield');
    expect(table.record(shield)).toBe(stopped ? 'recorded' : 'refused SOLO-8');
    expect(table.state.chain === null).toBe(stopped);
    const sure = open({ cards }).play(announce('sure'));
    expect(sure.record(shield)).toMatch(/^refused SOLO-/);
    return expect(sure.view()['spentShields']).toEqual([]);
  });

  test.each([
    [{ by: { kinds: ['shield'] }, covers: 'card' }, 'refused SOLO-4'],
    [{ by: { kinds: ['legendary'] }, covers: 'card' }, 'recorded'],
    [false, 'recorded'],
  ])('a debuff that lets not every card answer: %j', (unanswerable, outcome) => {
    const table = open({ cards: [{ id: 'sure', kind: 'debuff', unanswerable }] });
    expect(table.play({ type: 'Announce', by: 'A', card: 'sure', targets: ['B'] }).record(shield)).toBe(outcome);
  });
});

describe('C18: the card is cancelled', () => {
  const cards = [
    { id: 'noticed', kind: 'legendary', reaction: { on: 'debuff-announced-on-owner', does: 'restore' } },
    { id: 'curse', kind: 'debuff', effect: { applies: 'effect', changes: [{ score: { A: 1 } }] } },
  ];

  test('what its announcement brought about stands, what its effect would have brought does not', () => {
    const table = open({ cards }).play({ type: 'Announce', by: 'A', card: 'curse', targets: ['B'] }, shield);
    const types = table.events.map(({ type }) => type);
    expect(
      types.filter((type) => ['ActionAnnounced', 'WindowOpened', 'ResponseAnnounced'].includes(type)),
    ).toHaveLength(3);
    expect(types).toContain('LinkCancelled');
    for (const type of ['EffectApplied', 'ScoreChanged', 'TriggerFired']) expect(types).not.toContain(type);
    expect(table.view()).toMatchObject({ score: { A: 0, B: 0 }, effects: [] });
    const let_ = open({ cards }).play(
      { type: 'Announce', by: 'A', card: 'curse', targets: ['B'] },
      { type: 'Pass', by: 'B' },
    );
    expect(let_.view()).toMatchObject({ score: { A: 1, B: 0 }, effects: [{ card: 'curse#1', on: 'B' }] });
  });
});

describe('C25, C28: goals and their score', () => {
  const rule = (more: Record<string, unknown>) => ({
    type: 'Rule',
    reason: 'seen by the judge',
    clause: 'SOLO-15',
    ...more,
  });

  /** At each revision that the shown score changed there is an event that says so. */
  function expectTold(table: Table): void {
    for (const [at, state] of table.states.entries()) {
      const before = table.states[at - 1];
      if (before === undefined || JSON.stringify(before.score) === JSON.stringify(state.score)) continue;
      expect([
        'GoalConfirmed',
        'GoalStood',
        'GoalCancelled',
        'ScoreChanged',
        'RulingIssued',
        'MatchRewound',
        'EntryCorrected',
        'GameEnded',
        'MomentBegan',
      ]).toContain(table.events[at]?.type);
      const explained = why(recording(table), 'score', at);
      expect(explained?.changes.at(-1)?.to).toEqual(state.score);
    }
  }

  test.each([
    ['a goal stands', [goal('A')], { A: 1, B: 0 }, ['standing']],
    ['Last Escape voids it', [goal('A'), lastEscape], { A: 0, B: 0 }, ['void']],
    ['a judge voids it', [goal('A'), rule({ kind: 'voidGoal', about: 'G1' })], { A: 0, B: 0 }, ['void']],
    ['an own goal', [goal('A', { for: 'B' })], { A: 0, B: 1 }, ['standing']],
    ['it awaits its window', [goal('A')], { A: 0, B: 0 }, ['awaiting']],
  ] as const)(
    '%s: scored, void and standing are told apart, and each change of the score by an event',
    (what, commands, score, told) => {
      const lethal = what === 'Last Escape voids it' || what === 'it awaits its window';
      const table = open({ preset: { pointsToWin: lethal ? 1 : 5 } });
      for (const command of commands) expect(table.record(command)).toBe('recorded');
      expect(table.view()['score']).toEqual(score);
      const goals = table.view()['goals'] as readonly { standing: boolean | null }[];
      expect(goals.map(({ standing }) => (standing === null ? 'awaiting' : standing ? 'standing' : 'void'))).toEqual(
        told,
      );
      // Goal and voiding both stay in the feed.
      const types = table.events.map(({ type }) => type);
      expect(types.filter((type) => type === 'GoalConfirmed')).toHaveLength(1);
      expect(types.filter((type) => type === 'GoalCancelled')).toHaveLength(told[0] === 'void' ? 1 : 0);
      const account = audit(recording(table));
      expect(account.state).toMatchObject({ score, goals: [{ id: 'G1', by: 'A' }] });
      expectTold(table);
    },
  );
});

describe('C32: a correction is begun and abandoned', () => {
  const before = (): Table => open().play(goal('A'), { type: 'Serve' }, { type: 'StopPlay' });

  test.each([
    ['of a revision that is not there', { revision: 99, reason: 'slip' }, /^rejected/],
    ['of what was built upon', { revision: 2, reason: 'slip' }, /^rejected/],
    ['without its reason', { revision: 3 }, /^rejected MALFORMED/],
    ['of the opening', { revision: 0, reason: 'slip' }, /^rejected/],
  ])('%s: nothing is appended, all is as before', (_what, fields, outcome) => {
    const table = before();
    const { events, state } = table;
    const count = events.length;
    expect(table.record({ type: 'Correct', ...fields })).toMatch(outcome);
    expect(table.events).toHaveLength(count);
    expect(table.state).toBe(state);
  });
});
