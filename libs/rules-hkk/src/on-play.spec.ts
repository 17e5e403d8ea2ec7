import { Table } from '#testing';
import { hkk } from './hkk.js';

type Fields = Record<string, unknown>;
const openTable = (more: Fields = {}): Table =>
  new Table(hkk).play({
    type: 'OpenMatch',
    match: 'm',
    ruleset: 'hkk',
    players: [{ id: 'A' }, { id: 'B' }],
    first: 'A',
    hands: 'open',
    ...more,
  });
const announce = (by: string, card: string, more: Fields = {}): Fields => ({ type: 'Announce', by, card, ...more });
const use = (by: string, ability: string, more: Fields = {}): Fields => ({ type: 'Announce', by, ability, ...more });
const go = { type: 'Continue' };
const window = (table: Table): unknown => {
  const open = table.state.chain?.window;
  return open == null ? null : `${open.kind} ${open.about} ${open.awaiting.join('')}`;
};
const forfeited = (table: Table): unknown[] =>
  table.events.filter(({ type }) => type === 'OnPlayForfeited').map(({ data }) => data['ability']);
const waiting = (table: Table): unknown =>
  (table.view()['onPlay'] as { ability: string }[]).map(({ ability }) => ability);
const mirror = { type: 'Respond', by: 'B', card: 'mirror-wall', to: 'L1', changes: { text: 'mirrored' } };

describe('on-play abilities', () => {
  it('HKK-94.7.3 wait until the whole row is closed', () => {
    const table = openTable().play(announce('A', 'town-guard'), mirror);
    expect(table.record(use('A', 'town-guard/muster'))).toBe('refused HKK-94.7.3');
    table.play(go);
    expect(waiting(table)).toEqual(['mirror-wall/shine', 'town-guard/muster', 'town-guard/patrol']);
    expect(window(table)).toBe('on-play town-guard#1 AB');
    expect(
      table.events.find(({ type, data }) => type === 'WindowOpened' && data['kind'] === 'on-play')?.data['clause'],
    ).toBe('HKK-94.7.3');
  });

  it('HKK-94.7.3.2 in order, the active player first; each use has a row of its own, during which the window waits', () => {
    const table = openTable().play(announce('A', 'town-guard'), mirror, go);
    expect(table.record(use('B', 'mirror-wall/shine'))).toBe('refused HKK-94.7.3.2');
    table.play(use('A', 'town-guard/muster'));
    expect(window(table)).toBe('response L3 BA');
    expect((table.view()['suspended'] as { window: { kind: string } }[])[0]?.window.kind).toBe('on-play');
    expect(table.record(use('A', 'town-guard/patrol'))).toBe('refused HKK-94.7.3');
    table.play({ type: 'Respond', by: 'B', card: 'neutralise', to: 'L3' }, go);
    expect(window(table)).toBe('on-play town-guard#1 AB');
    table.play(use('A', 'town-guard/patrol'), go);
    expect(window(table)).toBe('on-play town-guard#1 B');
    table.play(use('B', 'mirror-wall/shine'), go);
    expect(window(table)).toBeNull();
    expect(table.view()['life']).toEqual({ A: 19, B: 19 });
    expect(forfeited(table)).toEqual([]);
  });

  it('HKK-94.7.3.2 HKK-H-onPlayOrder the order is the preset’s', () => {
    const table = openTable({ preset: { onPlayOrder: 'inactive-first' } }).play(
      announce('A', 'town-guard'),
      mirror,
      go,
    );
    expect(window(table)).toBe('on-play mirror-wall#1 BA');
    const seated = openTable({ first: 'B', preset: { onPlayOrder: 'seating' } }).play(
      announce('A', 'town-guard'),
      mirror,
      go,
    );
    expect(window(seated)).toBe('on-play town-guard#1 AB');
  });

  it('HKK-94.7.3.1 another act of the owner forfeits them', () => {
    const table = openTable().play(announce('A', 'town-guard'), go, announce('A', 'fire-bolt', { targets: ['B'] }));
    expect(table.types()).toEqual([
      'WindowShut',
      'OnPlayForfeited',
      'OnPlayForfeited',
      'ActionAnnounced',
      'WindowOpened',
    ]);
    expect(forfeited(table)).toEqual(['town-guard/muster', 'town-guard/patrol']);
    table.play(go);
    expect(table.record(use('A', 'town-guard/muster'))).toBe('refused HKK-94.7.3.1');
  });

  it('HKK-94.7.3.1 so does a pass, and the table going on', () => {
    const passed = openTable().play(announce('A', 'town-guard'), go, { type: 'Pass', by: 'A' });
    expect(passed.types()).toEqual(['Passed', 'WindowShut', 'OnPlayForfeited', 'OnPlayForfeited']);
    expect(passed.state.chain).toBeNull();
    const both = openTable().play(announce('A', 'town-guard'), mirror, go, { type: 'Pass', by: 'A' });
    expect(both.record(use('A', 'town-guard/muster'))).toBe('refused HKK-94.7.3.1');
    both.play(go);
    expect(forfeited(both)).toHaveLength(3);
  });

  it('HKK-94.7.3.3 while anyone may use one nothing else is done, save new reactions', () => {
    const table = openTable().play(announce('A', 'town-guard'), mirror, go);
    expect(table.record(announce('B', 'fire-bolt', { targets: ['A'] }))).toBe('refused HKK-94.7.3.3');
    expect(table.record(announce('A', 'fire-bolt', { targets: ['B'] }))).toBe('refused HKK-94.7.3.3');
    expect(table.record({ type: 'StartTurn', player: 'B' })).toBe('rejected NOT_NOW');
    expect(forfeited(table)).toEqual([]);
    const cards = [
      { id: 'cursed-idol', kind: 'item', effect: { applies: 'effect' }, abilities: [{ id: 'gaze', onPlay: true }] },
    ];
    const cursed = openTable({ cards }).play(announce('A', 'cursed-idol', { targets: ['B'] }), go);
    cursed.play({ type: 'Respond', by: 'B', ability: 'curse-shifter/lift', to: 'E1' });
    expect(window(cursed)).toBe('response L2 AB');
    cursed.play(go);
    expect(cursed.view()['effects']).toEqual([]);
    expect(window(cursed)).toBe('on-play cursed-idol#1 A');
  });

  it('C20 abilities raised while abilities are used wait for their own window, none lost', () => {
    const cards = [
      {
        id: 'herald',
        kind: 'creature',
        abilities: [{ id: 'call', onPlay: true, effect: { changes: [{ life: { owner: 1 } }] } }],
      },
      {
        id: 'late-wall',
        kind: 'building',
        reaction: { on: 'link-pending', does: 'modify-link' },
        abilities: [{ id: 'hold', onPlay: true, effect: { changes: [{ life: { owner: 5 } }] } }],
      },
    ];
    const table = openTable({ cards }).play(announce('A', 'herald'), go, use('A', 'herald/call'));
    table.play({ type: 'Respond', by: 'B', card: 'late-wall', to: 'L2' }, go);
    expect(window(table)).toBe('on-play late-wall#1 B');
    table.play(use('B', 'late-wall/hold'), go);
    expect(table.view()['life']).toEqual({ A: 21, B: 25 });
    expect(window(table)).toBeNull();
  });

  it('of a cancelled permanent never wait', () => {
    const table = openTable().play(
      announce('A', 'town-guard'),
      { type: 'Respond', by: 'B', card: 'neutralise', to: 'L1' },
      go,
    );
    expect(waiting(table)).toEqual([]);
    expect(table.record(use('A', 'town-guard/muster'))).toBe('refused HKK-94.7.3.1');
  });

  it('may be named as the answer to the window that offers them', () => {
    const table = openTable().play(
      announce('A', 'town-guard'),
      go,
      { type: 'Respond', by: 'A', ability: 'town-guard/muster' },
      go,
    );
    expect(table.view()['life']).toEqual({ A: 22, B: 20 });
    expect(waiting(table)).toEqual(['town-guard/patrol']);
  });
});
