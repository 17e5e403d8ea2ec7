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
const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };
const shield = { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' };
const lastEscape = { type: 'Respond', by: 'B', card: 'thoat-xac-kim-thien' };
const next = [{ type: 'Serve' }, { type: 'StopPlay' }];
const own = (id: string, reaction: object, kind = 'legendary') => ({ id, kind, reaction });

describe('goals', () => {
  test('SOLO-15, C7, C23: Last Escape voids the goal before anything of it happens', () => {
    const table = open({ preset: { pointsToWin: 2 } }).play(
      { type: 'Announce', by: 'A', card: 'double-goal' },
      { type: 'ConfirmGoal', by: 'A', points: 1 },
    );
    expect(table.view()).toMatchObject({ score: { A: 2 }, status: 'ended' });
    const saved = open({ preset: { pointsToWin: 2 } }).play(
      { type: 'Announce', by: 'A', card: 'double-goal' },
      { type: 'ConfirmGoal', by: 'A', points: 2 },
    );
    expect(saved.view()).toMatchObject({
      score: { A: 0 },
      goals: [{ standing: null }],
      chain: { window: { kind: 'lethal-goal', about: 'G1', awaiting: ['B'] } },
    });
    saved.play(lastEscape);
    expect(saved.view()).toMatchObject({
      score: { A: 0, B: 0 },
      goals: [{ standing: false }],
      serve: 'A',
      status: 'open',
      moment: 'M2',
    });
    expect(saved.events.some(({ type }) => type === 'TriggerFired' || type === 'MatchEnded')).toBe(false);
  });

  test('SOLO-15, C24: a second lethal goal opens its window all the same, then ends the match', () => {
    const table = open({ preset: { pointsToWin: 1 } }).play({ type: 'ConfirmGoal', by: 'A' }, lastEscape, {
      type: 'ConfirmGoal',
      by: 'A',
    });
    expect(table.record(lastEscape)).toBe('refused SOLO-9');
    table.play({ type: 'Pass', by: 'B' });
    expect(table.view()).toMatchObject({
      status: 'ended',
      score: { A: 1 },
      result: { winners: ['A'], provisional: true },
    });
  });

  test('SOLO-15, C19: the serve that the card gives stays given though the goal is void', () => {
    const cards = [{ ...own('escape', { on: 'goal-loses-match', does: 'cancel-goal', serve: 'owner' }) }];
    const table = open({ cards, preset: { pointsToWin: 1 } }).play(
      { type: 'ConfirmGoal', by: 'A' },
      { type: 'Respond', by: 'B', card: 'escape' },
    );
    expect(table.view()).toMatchObject({ serve: 'B', goals: [{ standing: false }] });
  });

  test('C27: an own goal tells scorer and beneficiary apart', () => {
    const table = open().play({ type: 'ConfirmGoal', by: 'A', for: 'B' });
    expect(table.view()).toMatchObject({
      score: { A: 0, B: 1 },
      serve: 'A',
      goals: [{ by: 'A', for: 'B', standing: true }],
    });
  });
});

describe('who reacts and when', () => {
  const both = { type: 'Announce', by: 'host', card: 'wet-court', targets: ['A', 'B'] };

  test.each([
    ['non-server', {}, ['B', 'A']],
    ['trailing', { bothAffected: 'trailing' }, ['B', 'A']],
    ['lower-ranked', { bothAffected: 'lower-ranked' }, ['A', 'B']],
    ['alternate-by-game', { bothAffected: 'alternate-by-game' }, ['A', 'B']],
  ])('SOLO-16: both touched, order by %s', (_rule, preset, order) => {
    const players = [
      { id: 'A', rank: 5 },
      { id: 'B', rank: 2 },
    ];
    const table = open({ preset, players }).play(both);
    expect(table.view()).toMatchObject({ chain: { window: { order, awaiting: order } } });
    expect(table.record({ type: 'Pass', by: order[1] })).toBe('refused SOLO-16');
  });

  test('SOLO-16: by dice; equal dice are rolled again', () => {
    const table = open({ preset: { bothAffected: 'die' } }).play(both);
    expect(table.record({ type: 'Pass', by: 'B' })).toBe('refused SOLO-H-bothAffected');
    table.play({ type: 'RollDie', rolls: { A: 3, B: 3 } });
    expect(table.record({ type: 'Pass', by: 'B' })).toBe('refused SOLO-H-bothAffected');
    table.play({ type: 'RollDie', rolls: { A: 6, B: 3 } }, { type: 'Pass', by: 'A' }, { type: 'Pass', by: 'B' });
    expect(table.view()).toMatchObject({ chain: null, effects: [{ on: 'A' }, { on: 'B' }] });
  });

  test('SOLO-16: two answers settle in the order of announcement, each sparing its owner', () => {
    const table = open().play(
      both,
      { type: 'Respond', by: 'B', card: 'calm-mind' },
      { type: 'Respond', by: 'A', card: 'calm-mind#2' },
    );
    expect(table.view()).toMatchObject({ effects: [], chain: null });
    expect(table.events.filter(({ type }) => type === 'TargetSpared').map(({ data }) => data['seat'])).toEqual([
      'B',
      'A',
    ]);
    expect(open().play(debuff).record({ type: 'Respond', by: 'A', card: 'calm-mind' })).not.toBe('recorded');
  });

  test('SOLO-17: from the hand, set in advance, a Legendary, an active defence', () => {
    const set = open().play({ type: 'SetCard', by: 'B', card: 'kim-cang-ho-the' }, debuff, shield);
    expect(set.events.find(({ type }) => type === 'ResponseAnnounced')?.data).toMatchObject({
      via: 'set',
      from: 'set',
    });
    const guard = {
      id: 'guard',
      kind: 'buff',
      effect: { applies: 'effect' },
      reaction: { on: 'debuff-announced-on-owner', does: 'cancel-link' },
    };
    const active = open({ cards: [guard] }).play({ type: 'Announce', by: 'B', card: 'guard' }, ...next, debuff, {
      type: 'Respond',
      by: 'B',
      effect: 'E1',
    });
    expect(active.view()).toMatchObject({ effects: [{ card: 'guard#1' }], chain: null });
  });

  test.each([
    ['passed', { type: 'Pass', by: 'B', how: 'silent' }],
    ['continued', { type: 'Continue' }],
    ['served', { type: 'Serve' }],
    ['rallied', { type: 'Rally' }],
    ['expired', { type: 'TimeUp', window: 'W1' }],
  ])('SOLO-18: %s shuts the window, and there is no going back', (reason, command) => {
    const table = open({ preset: { reactionSeconds: 5 } }).play(debuff, command);
    expect(table.events.find(({ type }) => type === 'WindowShut')?.data['reason']).toBe(reason);
    expect(table.view()).toMatchObject({ effects: [{ on: 'B' }] });
    expect(table.record(shield)).toBe('refused SOLO-5');
  });

  test('SOLO-18: only a ruling reopens, striking what the window settled', () => {
    const table = open().play(debuff, { type: 'Pass', by: 'B' });
    const rule = {
      type: 'Rule',
      kind: 'reopen',
      about: 'W1',
      misapplied: 4,
      clause: 'SOLO-18',
      reason: 'the host forgot to ask',
    };
    table.play(rule, shield);
    expect(table.view()).toMatchObject({ effects: [], chain: null, spentShields: [{ by: 'B' }] });
  });

  test('SOLO-19: closed hands hide what open hands show; the events are the same', () => {
    const run = (hands: string): Table =>
      open({ hands }).play({ type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] }, debuff, shield);
    expect(run('open').events.map(({ type }) => type)).toEqual(run('closed').events.map(({ type }) => type));
    const given = (hands: string) =>
      open({ hands })
        .play({ type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] })
        .view('spectator');
    expect(given('open')).toMatchObject({ players: [{}, { hand: ['kim-cang-ho-the#1'] }] });
    expect(JSON.stringify(given('closed'))).not.toContain('kim-cang');
    expect(given('closed')).toMatchObject({ players: [{}, { handCount: 1 }] });
  });
});
