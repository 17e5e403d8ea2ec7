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

describe('worked examples', () => {
  test('S1: a Shield cancels the debuff, both cards are used, B is free (SOLO-7, SOLO-9, SOLO-10)', () => {
    const table = open().play(debuff, shield);
    expect(table.types()).toEqual([
      'ResponseAnnounced',
      'WindowShut',
      'LinkResolved',
      'LinkCancelled',
      'CardMoved',
      'ShieldSpent',
      'CardMoved',
    ]);
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
    expect(table.view()).toMatchObject({
      effects: [
        { on: 'A', kind: 'chaos' },
        { on: 'B', kind: 'chaos' },
      ],
      players: [{}, { hand: ['kim-cang-ho-the#1'] }],
    });
  });

  test('S3: an active debuff stays; the Shield serves for a later one (SOLO-8, SOLO-5)', () => {
    const table = open().play(
      { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] },
      { type: 'Pass', by: 'B' },
      ...next,
    );
    expect(table.record({ ...shield, to: 'E1' })).toBe('refused SOLO-8');
    expect(table.record(shield)).toBe('refused SOLO-5');
    table.play(debuff, shield);
    expect(table.view()).toMatchObject({
      effects: [{ card: 'no-talking#1', on: 'B' }],
      spentShields: [{ against: 'L2' }],
    });
  });

  test('SOLO-6, C12: the Shield cannot be answered; a preset of depth 2 lets it be', () => {
    const flat = open().play(debuff, shield);
    expect(flat.record({ type: 'Respond', by: 'A', card: 'counter-shield', to: 'L2' })).toBe('refused SOLO-6');
    expect(flat.record({ type: 'Respond', by: 'A', card: 'counter-shield' })).toBe('refused SOLO-6');
    const deep = open({ preset: 'advanced' }).play(debuff, shield, {
      type: 'Respond',
      by: 'A',
      card: 'counter-shield',
    });
    expect(deep.view()).toMatchObject({ effects: [{ card: 'tan-cuoc-phu-than#1', on: 'B' }], chain: null });
  });
});

describe('one reaction', () => {
  test('SOLO-1, SOLO-17, C8: a second Shield is refused and kept', () => {
    const table = open().play(
      { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the', 'kim-cang-ho-the#2'] },
      debuff,
      shield,
    );
    expect(table.record({ ...shield, card: 'kim-cang-ho-the#2' })).toBe('refused SOLO-17');
    expect(table.view()).toMatchObject({
      players: [{}, { hand: ['kim-cang-ho-the#2'] }],
      spentShields: [{ card: 'kim-cang-ho-the#1' }],
    });
  });

  test('SOLO-2: each step is its own event, in order', () => {
    const table = open().play(debuff, { type: 'Pass', by: 'B' });
    expect(table.events.map(({ type }) => type)).toEqual([
      'MatchOpened',
      'MomentBegan',
      'ActionAnnounced',
      'WindowOpened',
      'Passed',
      'WindowShut',
      'LinkResolved',
      'CardMoved',
      'EffectApplied',
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
    expect(scored().play({ type: 'Serve' }).record({ type: 'Respond', by: 'B', card: 'replay-point' })).toBe(
      'refused SOLO-5',
    );
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

  test.each(['environment', 'chaos', 'legendary', 'tournament-rule', 'party-challenge', 'crowd'])(
    'SOLO-8: a Shield does not stop %s',
    (kind) => {
      const table = open({ cards: [{ id: 'x', kind }] }).play({ type: 'Announce', by: 'A', card: 'x', targets: ['B'] });
      expect(table.record(shield)).toBe('refused SOLO-8');
    },
  );

  test('SOLO-8: a card text may widen a Shield, but not to Chaos', () => {
    const cards = [own('wide', { on: 'effect-about-to-apply-to-owner', does: 'cancel-effect' }, 'shield')];
    const against = (card: string): string =>
      open({ cards })
        .play({ type: 'Announce', by: 'A', card, targets: ['B'] })
        .record({ type: 'Respond', by: 'B', card: 'wide' });
    expect(against('wet-court')).toBe('recorded');
    expect(against('chaos-swap')).toBe('refused SOLO-8');
  });

  test('SOLO-11: a spent Shield cannot be used again', () => {
    const table = open().play(debuff, shield, ...next, debuff2());
    expect(table.record(shield)).toBe('refused SOLO-11');
  });

  test('SOLO-12, C3, C14: a Shield against what is not aimed at its owner is kept and the window stays', () => {
    const table = open({ preset: { reactors: 'opponent' } }).play({
      type: 'GiveCards',
      to: 'B',
      cards: ['kim-cang-ho-the'],
    });
    table.play({ ...debuff, targets: ['A'] });
    const window = (table.view()['chain'] as { window: object }).window;
    expect(table.record(shield)).toBe('refused SOLO-12');
    expect(table.view()).toMatchObject({
      chain: { window },
      players: [{}, { hand: ['kim-cang-ho-the#1'], known: ['kim-cang-ho-the#1'] }],
    });
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
    expect(table.view()).toMatchObject(
      spent ? { chain: null, effects: [{ on: 'B' }] } : { chain: { window: { awaiting: ['B'] } } },
    );
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
