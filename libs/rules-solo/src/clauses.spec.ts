import { Table } from '#testing';
import { clauses } from './clauses.js';
import { solo } from './solo.js';

const open = (more: Record<string, unknown> = {}): Table =>
  new Table(solo).play({ type: 'OpenMatch', match: 'm', ruleset: 'solo', players: [{ id: 'A' }, { id: 'B' }], first: 'A', ...more });
const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };
const shield = { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' };
const lastEscape = { type: 'Respond', by: 'B', card: 'thoat-xac-kim-thien' };
const next = [{ type: 'Serve' }, { type: 'StopPlay' }];
const own = (id: string, reaction: object, kind = 'legendary') => ({ id, kind, reaction });

describe('worked examples', () => {
  test('S1: a Shield cancels the debuff, both cards are used, B is free (SOLO-7, SOLO-9, SOLO-10)', () => {
    const table = open().play(debuff, shield);
    expect(table.types()).toEqual(['ResponseAnnounced', 'WindowShut', 'LinkResolved', 'LinkCancelled', 'CardMoved', 'ShieldSpent', 'CardMoved']);
    const state = table.view();
    expect(state).toMatchObject({
      effects: [],
      chain: null,
      spentShields: [{ card: 'kim-cang-ho-the#1', by: 'B', against: 'L1' }],
      players: [{ used: ['tan-cuoc-phu-than#1'] }, { used: ['kim-cang-ho-the#1'] }],
    });
    expect(table.events.some(({ type }) => type === 'EffectApplied')).toBe(false);
  });

  test('S2: a Shield does not stop Chaos, which then applies to both (SOLO-8)', () => {
    const table = open({ hands: 'open' }).play({ type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] });
    table.play({ type: 'Announce', by: 'host', card: 'chaos-swap', targets: ['A', 'B'] });
    expect(table.record(shield)).toBe('refused SOLO-8');
    table.play({ type: 'Pass', by: 'B' }, { type: 'Pass', by: 'A' });
    expect(table.view()).toMatchObject({ effects: [{ on: 'A', kind: 'chaos' }, { on: 'B', kind: 'chaos' }], players: [{}, { hand: ['kim-cang-ho-the#1'] }] });
  });

  test('S3: an active debuff stays; the Shield serves for a later one (SOLO-8, SOLO-5)', () => {
    const table = open().play({ type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] }, { type: 'Pass', by: 'B' }, ...next);
    expect(table.record({ ...shield, to: 'E1' })).toBe('refused SOLO-8');
    expect(table.record(shield)).toBe('refused SOLO-5');
    table.play(debuff, shield);
    expect(table.view()).toMatchObject({ effects: [{ card: 'no-talking#1', on: 'B' }], spentShields: [{ against: 'L2' }] });
  });

  test('SOLO-6, C12: the Shield cannot be answered; a preset of depth 2 lets it be', () => {
    const flat = open().play(debuff, shield);
    expect(flat.record({ type: 'Respond', by: 'A', card: 'counter-shield', to: 'L2' })).toBe('refused SOLO-6');
    expect(flat.record({ type: 'Respond', by: 'A', card: 'counter-shield' })).toBe('refused SOLO-6');
    const deep = open({ preset: 'advanced' }).play(debuff, shield, { type: 'Respond', by: 'A', card: 'counter-shield' });
    expect(deep.view()).toMatchObject({ effects: [{ card: 'tan-cuoc-phu-than#1', on: 'B' }], chain: null });
  });
});

describe('one reaction', () => {
  test('SOLO-1, SOLO-17, C8: a second Shield is refused and kept', () => {
    const table = open().play({ type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the', 'kim-cang-ho-the#2'] }, debuff, shield);
    expect(table.record({ ...shield, card: 'kim-cang-ho-the#2' })).toBe('refused SOLO-17');
    expect(table.view()).toMatchObject({ players: [{}, { hand: ['kim-cang-ho-the#2'] }], spentShields: [{ card: 'kim-cang-ho-the#1' }] });
  });

  test('SOLO-2: each step is its own event, in order', () => {
    const table = open().play(debuff, { type: 'Pass', by: 'B' });
    expect(table.events.map(({ type }) => type)).toEqual([
      'MatchOpened', 'MomentBegan', 'ActionAnnounced', 'WindowOpened', 'Passed', 'WindowShut', 'LinkResolved', 'CardMoved', 'EffectApplied',
    ]);
    expect(open().play({ type: 'Announce', by: 'host', card: 'chaos-swap' }).record(debuff)).toBe('refused SOLO-2');
  });

  test.each([
    ['cancel-link', { on: 'link-pending', does: 'cancel-link' }, { effects: [] }],
    ['cancel-effect', { on: 'effect-about-to-apply-to-owner', does: 'cancel-effect' }, { effects: [] }],
    ['protect', { on: 'opponents-debuff-announced', does: 'protect', what: 'score' }, { effects: [] }],
    ['neutralise', { on: 'opponents-independent-action', does: 'neutralise' }, { effects: [] }],
    ['redirect', { on: 'play-from-hand', does: 'redirect' }, { effects: [{ on: 'A' }] }],
    ['modify-link', { on: 'debuff-announced-on-owner', does: 'modify-link' }, { effects: [{ on: 'B' }] }],
  ])('SOLO-3: %s', (_deed, reaction, expected) => {
    const table = open({ cards: [own('answer', reaction)] }).play(debuff, { type: 'Respond', by: 'B', card: 'answer' });
    expect(table.view()).toMatchObject(expected);
  });

  test('SOLO-3: a restored score is the recorded one, right after the condition and until the next act', () => {
    const scored = (): Table => open().play({ type: 'ConfirmGoal', by: 'A' });
    const table = scored().play({ type: 'Respond', by: 'B', card: 'replay-point' });
    expect(table.view()).toMatchObject({ score: { A: 0, B: 0 } });
    expect(scored().play({ type: 'Serve' }).record({ type: 'Respond', by: 'B', card: 'replay-point' })).toBe('refused SOLO-5');
  });

  test('SOLO-4, C1: a plain Buff is no reaction; a Shield does not answer a goal', () => {
    expect(open().play(debuff).record({ type: 'Respond', by: 'B', card: 'second-wind' })).toBe('refused SOLO-4');
    const lethal = open({ preset: { pointsToWin: 1 } }).play({ type: 'ConfirmGoal', by: 'A' });
    const before = lethal.view();
    expect(lethal.record(shield)).toBe('refused SOLO-4');
    expect(lethal.view()).toMatchObject({ chain: before['chain'], score: { A: 0 }, status: 'open' });
  });

  test('SOLO-5, C10: a late answer is refused with the revision at which the window shut', () => {
    const table = open().play(debuff, { type: 'Pass', by: 'B' });
    expect(table.record(shield)).toBe('refused SOLO-5');
    expect(table.types()).toEqual(['PlayRefused']);
    expect(table.events.at(-1)?.data).toMatchObject({ clause: 'SOLO-5', shutAt: 5, rightSpent: false });
  });

  test.each(['environment', 'chaos', 'legendary', 'tournament-rule', 'party-challenge', 'crowd'])('SOLO-8: a Shield does not stop %s', (kind) => {
    const table = open({ cards: [{ id: 'x', kind }] }).play({ type: 'Announce', by: 'A', card: 'x', targets: ['B'] });
    expect(table.record(shield)).toBe('refused SOLO-8');
  });

  test('SOLO-8: a card text may widen a Shield, but not to Chaos', () => {
    const cards = [own('wide', { on: 'effect-about-to-apply-to-owner', does: 'cancel-effect' }, 'shield')];
    const against = (card: string): string =>
      open({ cards }).play({ type: 'Announce', by: 'A', card, targets: ['B'] }).record({ type: 'Respond', by: 'B', card: 'wide' });
    expect(against('wet-court')).toBe('recorded');
    expect(against('chaos-swap')).toBe('refused SOLO-8');
  });

  test('SOLO-11: a spent Shield cannot be used again', () => {
    const table = open().play(debuff, shield, ...next, debuff2());
    expect(table.record(shield)).toBe('refused SOLO-11');
  });

  test('SOLO-12, C3, C14: a Shield against what is not aimed at its owner is kept and the window stays', () => {
    const table = open({ preset: { reactors: 'opponent' } }).play({ type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] });
    table.play({ ...debuff, targets: ['A'] });
    const window = (table.view()['chain'] as { window: object }).window;
    expect(table.record(shield)).toBe('refused SOLO-12');
    expect(table.view()).toMatchObject({ chain: { window }, players: [{}, { hand: ['kim-cang-ho-the#1'], known: ['kim-cang-ho-the#1'] }] });
  });

  test.each([
    ['standard', true, false],
    ['competitive', true, true],
    ['competitive', false, false],
    [{ probingSpendsReaction: true }, false, true],
  ])('SOLO-13: probing under %p, deliberate %p, spends the right: %p', (preset, deliberate, spent) => {
    const table = open({ preset }).play(debuff);
    expect(table.record({ ...lastEscape, deliberate })).toBe('refused SOLO-4');
    expect(table.types()).toContain('PlayRefused');
    expect(table.events.some(({ type, data }) => type === 'WindowShut' && data['reason'] === 'spent')).toBe(spent);
    expect(table.view()).toMatchObject(spent ? { chain: null, effects: [{ on: 'B' }] } : { chain: { window: { awaiting: ['B'] } } });
  });

  test('SOLO-14: one card in a moment, none outside one, the next moment allows it', () => {
    const table = open().play(debuff, shield);
    expect(table.record(debuff2())).toBe('refused SOLO-14');
    table.play({ type: 'Serve' });
    expect(table.record(debuff2())).toBe('refused SOLO-14');
    table.play({ type: 'StopPlay' }, debuff2());
  });
});

function debuff2() {
  return { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] };
}

describe('goals', () => {
  test('SOLO-15, C7, C23: Last Escape voids the goal before anything of it happens', () => {
    const table = open({ preset: { pointsToWin: 2 } }).play(
      { type: 'Announce', by: 'A', card: 'double-goal' },
      { type: 'ConfirmGoal', by: 'A', points: 1 },
    );
    expect(table.view()).toMatchObject({ score: { A: 2 }, status: 'ended' });
    const saved = open({ preset: { pointsToWin: 2 } }).play({ type: 'Announce', by: 'A', card: 'double-goal' }, { type: 'ConfirmGoal', by: 'A', points: 2 });
    expect(saved.view()).toMatchObject({ score: { A: 0 }, goals: [{ standing: null }], chain: { window: { kind: 'lethal-goal', about: 'G1', awaiting: ['B'] } } });
    saved.play(lastEscape);
    expect(saved.view()).toMatchObject({ score: { A: 0, B: 0 }, goals: [{ standing: false }], serve: 'A', status: 'open', moment: 'M2' });
    expect(saved.events.some(({ type }) => type === 'TriggerFired' || type === 'MatchEnded')).toBe(false);
  });

  test('SOLO-15, C24: a second lethal goal opens its window all the same, then ends the match', () => {
    const table = open({ preset: { pointsToWin: 1 } }).play({ type: 'ConfirmGoal', by: 'A' }, lastEscape, { type: 'ConfirmGoal', by: 'A' });
    expect(table.record(lastEscape)).toBe('refused SOLO-9');
    table.play({ type: 'Pass', by: 'B' });
    expect(table.view()).toMatchObject({ status: 'ended', score: { A: 1 }, result: { winners: ['A'], provisional: true } });
  });

  test('SOLO-15, C19: the serve that the card gives stays given though the goal is void', () => {
    const cards = [{ ...own('escape', { on: 'goal-loses-match', does: 'cancel-goal', serve: 'owner' }) }];
    const table = open({ cards, preset: { pointsToWin: 1 } }).play({ type: 'ConfirmGoal', by: 'A' }, { type: 'Respond', by: 'B', card: 'escape' });
    expect(table.view()).toMatchObject({ serve: 'B', goals: [{ standing: false }] });
  });

  test('C27: an own goal tells scorer and beneficiary apart', () => {
    const table = open().play({ type: 'ConfirmGoal', by: 'A', for: 'B' });
    expect(table.view()).toMatchObject({ score: { A: 0, B: 1 }, serve: 'A', goals: [{ by: 'A', for: 'B', standing: true }] });
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
    const players = [{ id: 'A', rank: 5 }, { id: 'B', rank: 2 }];
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
    const table = open().play(both, { type: 'Respond', by: 'B', card: 'calm-mind' }, { type: 'Respond', by: 'A', card: 'calm-mind#2' });
    expect(table.view()).toMatchObject({ effects: [], chain: null });
    expect(table.events.filter(({ type }) => type === 'TargetSpared').map(({ data }) => data['seat'])).toEqual(['B', 'A']);
    expect(open().play(debuff).record({ type: 'Respond', by: 'A', card: 'calm-mind' })).not.toBe('recorded');
  });

  test('SOLO-17: from the hand, set in advance, a Legendary, an active defence', () => {
    const set = open().play({ type: 'SetCard', by: 'B', card: 'kim-cang-ho-the' }, debuff, shield);
    expect(set.events.find(({ type }) => type === 'ResponseAnnounced')?.data).toMatchObject({ via: 'set', from: 'set' });
    const guard = { id: 'guard', kind: 'buff', effect: { applies: 'effect' }, reaction: { on: 'debuff-announced-on-owner', does: 'cancel-link' } };
    const active = open({ cards: [guard] }).play({ type: 'Announce', by: 'B', card: 'guard' }, ...next, debuff, { type: 'Respond', by: 'B', effect: 'E1' });
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
    const rule = { type: 'Rule', kind: 'reopen', about: 'W1', misapplied: 4, clause: 'SOLO-18', reason: 'the host forgot to ask' };
    table.play(rule, shield);
    expect(table.view()).toMatchObject({ effects: [], chain: null, spentShields: [{ by: 'B' }] });
  });

  test('SOLO-19: closed hands hide what open hands show; the events are the same', () => {
    const run = (hands: string): Table => open({ hands }).play({ type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] }, debuff, shield);
    expect(run('open').events.map(({ type }) => type)).toEqual(run('closed').events.map(({ type }) => type));
    const given = (hands: string) => open({ hands }).play({ type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] }).view('spectator');
    expect(given('open')).toMatchObject({ players: [{}, { hand: ['kim-cang-ho-the#1'] }] });
    expect(JSON.stringify(given('closed'))).not.toContain('kim-cang');
    expect(given('closed')).toMatchObject({ players: [{}, { handCount: 1 }] });
  });
});

test('every clause has a text in both languages', () => {
  for (const { id, text } of clauses) expect([id, text['en'] !== '', text['vi'] !== '']).toEqual([id, true, true]);
});
