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
const respond = (by: string, card: string, to?: string, more: Fields = {}): Fields => ({
  type: 'Respond',
  by,
  card,
  ...(to === undefined ? {} : { to }),
  ...more,
});
const builtIn = (by: string, to?: string, more: Fields = {}): Fields => ({
  type: 'Respond',
  by,
  builtIn: true,
  ...(to === undefined ? {} : { to }),
  ...more,
});
const pass = (by: string): Fields => ({ type: 'Pass', by });
const go = { type: 'Continue' };
const life = (table: Table): unknown => table.view()['life'];
const window = (table: Table): unknown => {
  const open = table.state.chain?.window;
  return open == null ? null : `${open.kind} ${open.about} ${open.awaiting.join('')}`;
};
const linkEvents = (table: Table): string[] =>
  table.events
    .filter(({ type }) => /^(LinkResolved|LinkCancelled|LinkFizzled|LinkModified|ChainTruncated)$/.test(type))
    .map(({ type, data }) => `${type} ${String(data['link'] ?? (data['links'] as string[]).join('+'))}`);
const eventsOf = (table: Table, type: string): Fields[] =>
  table.events.filter((event) => event.type === type).map(({ data }) => data);
const onTable = (table: Table, seat: string): unknown => table.state.cards.zones[`table:${seat}`] ?? [];

describe('built-in reactions', () => {
  const bargain = announce('A', 'dark-bargain', { targets: ['B'] });

  it('HKK-94.0 have a window of their own for both, before every other reaction', () => {
    const table = openTable().play(bargain);
    expect(window(table)).toBe('built-in L1 BA');
    expect(table.record(respond('B', 'neutralise', 'L1'))).toBe('refused HKK-94.0');
    expect(table.record(builtIn('A'))).toBe('refused HKK-94.4');
    table.play(builtIn('B'));
    expect(table.types()).toEqual(['ResponseAnnounced', 'WindowShut', 'WindowOpened']);
    expect(eventsOf(table, 'ResponseAnnounced')[0]).toMatchObject({
      via: 'builtIn',
      answers: 'L1',
      clause: 'HKK-94.0',
    });
    expect(window(table)).toBe('response L1 AB');
    table.play(pass('A'), pass('B'));
    expect(linkEvents(table)).toEqual(['LinkCancelled L1', 'LinkResolved L2']);
    expect(life(table)).toEqual({ A: 20, B: 20 });
  });

  it('HKK-94.0 cannot be answered', () => {
    const table = openTable().play(bargain, builtIn('B'));
    expect(table.record(respond('A', 'neutralise', 'L2'))).toBe('refused HKK-94.0');
    expect(table.record(builtIn('A', 'L2'))).toBe('refused HKK-94.0');
    expect(table.record(respond('A', 'temper', 'L1', { changes: { amount: 9 } }))).toBe('recorded');
  });

  it('HKK-94.0 are gone when nobody takes them then', () => {
    const table = openTable().play(bargain, pass('B'), pass('A'));
    expect(window(table)).toBe('response L1 BA');
    expect(table.record(builtIn('B', 'L1'))).toBe('refused HKK-94.0');
    table.play(go);
    expect(table.record(builtIn('B', 'L1'))).toBe('refused HKK-94.0');
    expect(life(table)).toEqual({ A: 20, B: 16 });
  });

  it('HKK-94.0 may be used by the player of the card too, under its condition only, and only where a card has one', () => {
    const table = openTable().play(bargain, pass('B'));
    expect(table.record(builtIn('A', undefined, { conditionMet: false }))).toBe('refused HKK-94.0');
    table.play(builtIn('A', undefined, { conditionMet: true }), go);
    expect(linkEvents(table)).toEqual(['LinkCancelled L1', 'LinkResolved L2']);
    table.play(announce('A', 'fire-bolt', { targets: ['B'] }));
    expect(table.record(builtIn('B', 'L3'))).toBe('refused HKK-94.0');
  });

  it('HKK-94.8 are reactions to the playing of a card: only of one played from hand', () => {
    const table = openTable().play(announce('A', 'dark-bargain', { targets: ['B'], from: 'discard' }));
    expect(window(table)).toBe('response L1 BA');
    expect(table.record(builtIn('B', 'L1'))).toBe('refused HKK-94.8');
    table.play(go);
    expect(life(table)).toEqual({ A: 20, B: 16 });
  });

  it('HKK-94.0 of a card played in answer: in the round that follows it, until another reaction is used', () => {
    const cards = [
      {
        id: 'tolled-no',
        kind: 'spell',
        tags: ['reaction'],
        reaction: { on: 'link-pending', does: 'cancel-link' },
        builtIn: { cost: '1', does: 'cancel-link' },
      },
    ];
    const row = (): Table =>
      openTable({ cards }).play(announce('A', 'fire-bolt', { targets: ['B'] }), respond('B', 'tolled-no', 'L1'));
    const taken = row().play(builtIn('A', 'L2'), go);
    expect(linkEvents(taken)).toEqual(['LinkCancelled L2', 'LinkResolved L3', 'LinkResolved L1']);
    const late = row().play(respond('A', 'neutralise', 'L2'));
    expect(late.record(builtIn('B', 'L2'))).toBe('refused HKK-94.0');
  });
});

describe('modifying reactions', () => {
  it('HKK-94.0.1.1 only change what they answer, HKK-94.0.1.3 which then comes into being changed', () => {
    const table = openTable().play(
      announce('A', 'great-fire', { targets: ['B'] }),
      respond('B', 'temper', 'L1', { changes: { amount: 2, text: 'two instead' } }),
      go,
    );
    expect(eventsOf(table, 'LinkModified')).toEqual([
      { link: 'L1', by: 'L2', changes: { amount: 2, text: 'two instead' }, clause: 'HKK-94.0.1.3' },
    ]);
    expect(eventsOf(table, 'ResponseAnnounced')[0]).toMatchObject({ clause: 'HKK-94.0.1.1' });
    expect(linkEvents(table)).toEqual(['LinkModified L1', 'LinkResolved L2', 'LinkResolved L1']);
    expect(life(table)).toEqual({ A: 20, B: 18 });
  });

  it('HKK-94.0.1.3 a changed target is the one that is met', () => {
    const table = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'deflect', 'L1', { targets: ['A'] }),
      go,
    );
    expect(life(table)).toEqual({ A: 17, B: 20 });
  });

  it('HKK-94.0.1.4 an ability that changes the target of a created effect is one without a tag', () => {
    const shift = { type: 'Respond', by: 'B', ability: 'curse-shifter/shift', to: 'E1', targets: ['A'] };
    const table = openTable().play(announce('A', 'curse-of-thorns', { targets: ['B'] }), go);
    expect(table.record(shift)).toBe('recorded');
    expect(eventsOf(table, 'ResponseAnnounced')[0]).toMatchObject({
      clause: 'HKK-94.0.1.4',
      began: true,
      answers: 'E1',
    });
    expect(window(table)).toBe('response L2 AB');
    table.play(go);
    expect(table.view()['effects']).toMatchObject([{ id: 'E2', on: 'A', card: 'curse-of-thorns#1' }]);
    table.play({ type: 'EnterPhase', phase: 'main' });
    expect(table.record({ ...shift, to: 'E2' })).toBe('refused HKK-94.0.1');
  });

  it('HKK-94.0.1.2 a permanent played as one came by play: it stays, and 94.8 and 94.9 treat it so', () => {
    const table = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'mirror-wall', 'L1', { changes: { targets: ['A'] } }),
    );
    expect(table.state.chain?.links[1]).toMatchObject({ via: 'play', from: 'hand' });
    expect(table.record(respond('A', 'ward-of-silence', 'L2'))).toBe('recorded');
    table.play(respond('B', 'neutralise', 'L3'), go);
    expect(life(table)).toEqual({ A: 17, B: 20 });
    expect(onTable(table, 'B')).toEqual(['mirror-wall#1']);
    expect(table.view()['onPlay']).toEqual([{ by: 'B', card: 'mirror-wall#1', ability: 'mirror-wall/shine' }]);
  });
});

describe('what cannot be answered', () => {
  it('HKK-94.9 nor can its abilities', () => {
    const table = openTable().play(announce('A', 'inevitable'));
    expect(table.record(respond('B', 'neutralise', 'L1'))).toBe('refused HKK-94.9');
    table.play(go, use('A', 'inevitable/strike', { targets: ['B'] }));
    expect(table.record(respond('B', 'neutralise', 'L2'))).toBe('refused HKK-94.9');
  });

  it('HKK-94.9.1 the same by cards of some property: of 2021 or older', () => {
    const table = openTable().play(announce('A', 'new-order'));
    expect(table.record(respond('B', 'old-neutralise', 'L1'))).toBe('refused HKK-94.9.1');
    table.play(go, use('A', 'new-order/command', { targets: ['B'] }));
    expect(table.record(respond('B', 'old-neutralise', 'L2'))).toBe('refused HKK-94.9.1');
    expect(table.record(respond('B', 'neutralise', 'L2'))).toBe('recorded');
  });

  it('HKK-94.9.2 anti-magic and anti-neutralisation protect the play only', () => {
    const table = openTable().play(announce('A', 'spell-proof-giant'));
    expect(table.record(respond('B', 'neutralise', 'L1'))).toBe('refused HKK-94.9.2');
    expect(table.record(respond('B', 'counter-blow', 'L1', { targets: ['A'] }))).toBe('recorded');
    table.play(go, use('A', 'spell-proof-giant/stomp', { targets: ['B'] }));
    expect(table.record(respond('B', 'neutralise', 'L3'))).toBe('recorded');
    table.play(go, announce('A', 'stubborn-relic'));
    expect(table.record(respond('B', 'neutralise#2', 'L5'))).toBe('refused HKK-94.9.2');
    expect(table.record(respond('B', 'ward-of-silence', 'L5'))).toBe('recorded');
    table.play(go, use('A', 'stubborn-relic/hum'));
    expect(table.record(respond('B', 'neutralise#2', 'L7'))).toBe('recorded');
  });

  it('HKK-94.9.3 a surcharge is paid for the play only, and recorded', () => {
    const table = openTable().play(announce('A', 'costly-idol'));
    expect(table.record(respond('B', 'neutralise', 'L1', { paid: { amount: 1 } }))).toBe('refused HKK-94.9.3');
    table.play(respond('B', 'neutralise', 'L1', { paid: { amount: 2, what: 'magic' } }), go);
    expect(eventsOf(table, 'ResponseAnnounced')[0]).toMatchObject({
      paid: { amount: 2, what: 'magic' },
      note: { surcharge: { amount: 2, what: 'magic' } },
    });
    table.play(use('A', 'costly-idol/glow'), respond('B', 'neutralise#2', 'L3'));
    expect(eventsOf(table, 'ResponseAnnounced')[1]?.['note']).toEqual({ deed: 'neutralise' });
  });
});

describe('rows that begin with a reaction', () => {
  const dies = { type: 'Occur', what: 'event', name: 'creature-dies', source: 'town-guard' };

  it('HKK-94.6 the first answer begins the row, HKK-94.0.1 by reactions whose text says so', () => {
    const table = openTable().play(dies);
    expect(window(table)).toBe('occurrence 2 AB');
    expect(table.record(respond('A', 'neutralise'))).toBe('refused HKK-94.0.1');
    expect(table.record(respond('A', 'counter-blow'))).toBe('refused HKK-94.0.2');
    table.play(pass('A'), respond('B', 'death-watcher'));
    expect(eventsOf(table, 'ResponseAnnounced')[0]).toMatchObject({ began: true, answers: '2' });
    expect(window(table)).toBe('response L1 AB');
    expect(table.record(respond('A', 'death-watcher#2', '2'))).toBe('refused HKK-94.6');
    table.play(respond('A', 'neutralise', 'L1'), go);
    expect(linkEvents(table)).toEqual(['LinkCancelled L1', 'LinkResolved L2']);
  });

  it('HKK-94.0.1 a linked effect, and an event of that name only', () => {
    const table = openTable().play(
      { type: 'Occur', what: 'linked-effect', name: 'poison' },
      respond('A', 'echo-breaker'),
      go,
    );
    expect(linkEvents(table)).toEqual(['LinkResolved L1']);
    table.play({ type: 'Occur', what: 'event', name: 'storm' });
    expect(table.record(respond('A', 'death-watcher'))).toBe('refused HKK-94.0.1');
    table.play(pass('A'), pass('B'));
    expect(eventsOf(table, 'WindowShut').at(-1)).toMatchObject({ reason: 'passed', settles: [] });
    expect(table.state.chain).toBeNull();
    expect(table.record(respond('A', 'death-watcher', table.state.lastShut?.about))).toBe('refused HKK-94.7');
  });

  it('HKK-94.0 a card with a built-in reaction may begin one', () => {
    const cards = [
      {
        id: 'watchful-toll',
        kind: 'spell',
        reaction: { on: 'event:storm', does: 'cancel-effect' },
        builtIn: { cost: '1', does: 'cancel-link' },
      },
    ];
    const table = openTable({ cards }).play(
      { type: 'Occur', what: 'event', name: 'storm' },
      respond('A', 'watchful-toll'),
    );
    expect(window(table)).toBe('built-in L1 BA');
    table.play(builtIn('B'), go);
    expect(linkEvents(table)).toEqual(['LinkCancelled L1', 'LinkResolved L2']);
  });
});
