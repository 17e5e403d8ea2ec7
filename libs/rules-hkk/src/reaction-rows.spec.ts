import { Table } from '#testing';
import { hkk } from './hkk.js';

type Fields = Record<string, unknown>;

export const openTable = (more: Fields = {}): Table =>
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
const respond = (by: string, card: string, to?: string, more: Fields = {}): Fields => ({
  type: 'Respond',
  by,
  card,
  ...(to === undefined ? {} : { to }),
  ...more,
});
const pass = (by: string): Fields => ({ type: 'Pass', by });
const life = (table: Table): unknown => table.view()['life'];
const awaiting = (table: Table): unknown => table.state.chain?.window?.awaiting;
const linkEvents = (table: Table): string[] =>
  table.events
    .filter(({ type }) => /^(LinkResolved|LinkCancelled|LinkFizzled|LinkModified|ChainTruncated)$/.test(type))
    .map(({ type, data }) => `${type} ${String(data['link'] ?? (data['links'] as string[]).join('+'))}`);

describe('rows that begin with an independent action', () => {
  it('HKK-94.6 the action and all its reactions are one row, HKK-94.4 the opponent is asked first, then its player', () => {
    const table = openTable().play(announce('A', 'fire-bolt', { targets: ['B'] }));
    expect(table.types()).toEqual(['ActionAnnounced', 'WindowOpened']);
    expect(awaiting(table)).toEqual(['B', 'A']);
    table.play(respond('B', 'neutralise', 'L1'));
    expect(awaiting(table)).toEqual(['A', 'B']);
    expect(table.state.chain?.links.map(({ id }) => id)).toEqual(['L1', 'L2']);
    expect(table.record(respond('B', 'neutralise#2', 'L1'))).toBe('refused HKK-94.4');
    expect(table.record(pass('B'))).toBe('refused HKK-94.4');
  });

  it('HKK-94.7 is evaluated when both passed one after the other, HKK-94.1 the reaction before the action', () => {
    const table = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'neutralise'),
      pass('A'),
    );
    expect(linkEvents(table)).toEqual([]);
    table.play(pass('B'));
    expect(linkEvents(table)).toEqual(['LinkCancelled L1', 'LinkResolved L2']);
    expect(life(table)).toEqual({ A: 20, B: 20 });
    expect(table.state.chain).toBeNull();
  });

  it('HKK-94.5 a pass bars nobody: after the next entry everybody is asked anew', () => {
    const table = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      pass('B'),
      respond('A', 'deflect', 'L1', { targets: ['B'] }),
    );
    expect(awaiting(table)).toEqual(['B', 'A']);
    table.play(
      respond('B', 'neutralise', 'L2'),
      pass('A'),
      respond('B', 'ward-of-silence', 'L1'),
      pass('A'),
      pass('B'),
    );
    expect(life(table)).toEqual({ A: 20, B: 20 });
  });

  it('HKK-94.3 any number of reactions to one action, HKK-94.7 in reverse order over the whole row', () => {
    const table = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'temper', 'L1', { changes: { amount: 2 } }),
      pass('A'),
      respond('B', 'temper#2', 'L1', { changes: { amount: 1 } }),
      pass('A'),
      pass('B'),
    );
    expect(linkEvents(table)).toEqual([
      'LinkModified L1',
      'LinkResolved L3',
      'LinkModified L1',
      'LinkResolved L2',
      'LinkResolved L1',
    ]);
    expect(life(table)).toEqual({ A: 20, B: 18 });
  });

  it('HKK-94.6.1 any pending entry may be answered, not only the newest; C15 C16 what is cancelled does nothing', () => {
    const table = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'neutralise', 'L1'),
      respond('A', 'neutralise#2', 'L2'),
      respond('B', 'ward-of-silence', 'L1'),
      pass('A'),
      pass('B'),
    );
    expect(linkEvents(table)).toEqual(['LinkCancelled L1', 'LinkResolved L4', 'LinkCancelled L2', 'LinkResolved L3']);
    expect(life(table)).toEqual({ A: 20, B: 20 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('C16 parity decides a row of depth %i', (depth) => {
    const table = openTable().play(announce('A', 'fire-bolt', { targets: ['B'] }));
    for (let i = 1; i <= depth; i += 1) table.play(respond(i % 2 === 1 ? 'B' : 'A', `neutralise#${i}`, `L${i}`));
    table.play(pass(depth % 2 === 1 ? 'A' : 'B'), pass(depth % 2 === 1 ? 'B' : 'A'));
    expect(life(table)).toEqual({ A: 20, B: depth % 2 === 1 ? 20 : 17 });
    expect(table.state.cards.zones['discard']).toHaveLength(depth + 1);
  });

  it('HKK-94.7.1 nothing resolves while anyone may answer; HKK-94.7 another action begins no row inside it', () => {
    const table = openTable().play(announce('A', 'fire-bolt', { targets: ['B'] }));
    expect(table.record(announce('A', 'great-fire', { targets: ['B'] }))).toBe('refused HKK-94.7');
    expect(table.record({ type: 'StartTurn', player: 'B' })).toBe('rejected NOT_NOW');
    expect(table.record({ type: 'EnterPhase', phase: 'main' })).toBe('rejected NOT_NOW');
    expect(table.events.some(({ type }) => type === 'LinkResolved')).toBe(false);
  });

  it('C10 HKK-94.7 an answer to a row that was shut is refused with the revision at which it was', () => {
    const table = openTable();
    expect(table.record(respond('B', 'neutralise'))).toBe('refused HKK-94.0');
    table.play(announce('A', 'fire-bolt', { targets: ['B'] }), { type: 'Continue' });
    const shut = table.events.find(({ type }) => type === 'WindowShut');
    expect(shut?.data['reason']).toBe('continued');
    expect(table.record(respond('B', 'neutralise#2', 'L1'))).toBe('refused HKK-94.7');
    expect(table.events.at(-1)?.data['shutAt']).toBe(shut?.revision);
    expect(life(table)).toEqual({ A: 20, B: 17 });
  });
});

describe('what is a reaction, and to what', () => {
  it('HKK-94.2 a closed list: what has neither subtype nor text is none', () => {
    const table = openTable().play(announce('A', 'fire-bolt', { targets: ['B'] }));
    expect(table.record(respond('B', 'great-fire', 'L1'))).toBe('refused HKK-94.2');
    expect(table.record({ type: 'Respond', by: 'B', ability: 'inevitable/strike', to: 'L1' })).toBe('refused HKK-94.2');
    expect(awaiting(table)).toEqual(['B', 'A']);
  });

  it('HKK-94.0 what only answers begins no row', () => {
    const table = openTable();
    expect(table.record(announce('A', 'neutralise'))).toBe('refused HKK-94.0');
    expect(table.record({ type: 'Announce', by: 'A', ability: 'curse-shifter/lift' })).toBe('refused HKK-94.0');
    expect(table.record(announce('A', 'counter-blow', { targets: ['B'] }))).toBe('recorded');
  });

  it('HKK-94.0.2 "also usable as a reaction" answers the opponent’s independent action and nothing else', () => {
    const table = openTable().play(announce('A', 'fire-bolt', { targets: ['B'] }), respond('B', 'neutralise', 'L1'));
    expect(table.record(respond('A', 'counter-blow', 'L1', { targets: ['B'] }))).toBe('refused HKK-94.0.2');
    expect(table.record(respond('A', 'counter-blow', 'L2', { targets: ['B'] }))).toBe('refused HKK-94.0.2');
    table.play(pass('A'), respond('B', 'counter-blow#2', 'L1', { targets: ['A'] }), { type: 'Continue' });
    expect(life(table)).toEqual({ A: 18, B: 20 });
  });

  it('HKK-94.8 reactions to a play answer only what was played from hand', () => {
    const table = openTable().play(announce('A', 'fire-bolt', { targets: ['B'], from: 'discard' }));
    expect(table.record(respond('B', 'ward-of-silence', 'L1'))).toBe('refused HKK-94.8');
    expect(table.record(respond('B', 'neutralise', 'L1'))).toBe('refused HKK-94.8');
    table.play({ type: 'Continue' }, { type: 'Announce', by: 'A', ability: 'spell-proof-giant/stomp', targets: ['B'] });
    expect(table.record(respond('B', 'ward-of-silence', 'L2'))).toBe('refused HKK-94.8');
    expect(table.record(respond('B', 'neutralise', 'L2'))).toBe('recorded');
  });

  it('HKK-94.0.1 the text names what it answers, and its filter holds', () => {
    const table = openTable().play(announce('A', 'strange-rite'));
    expect(table.record(respond('B', 'douse', 'L1'))).toBe('refused HKK-94.0.1');
    expect(table.record(respond('B', 'echo-breaker', 'L1'))).toBe('refused HKK-94.0.1');
    expect(table.record(respond('B', 'death-watcher', 'L1'))).toBe('refused HKK-94.0.1');
    expect(table.record(respond('B', 'riposte', 'L1'))).toBe('refused HKK-94.0.1');
    expect(table.record({ type: 'Respond', by: 'B', ability: 'curse-shifter/lift', to: 'L1' })).toBe(
      'refused HKK-94.0.1',
    );
    table.play(respond('B', 'neutralise', 'L1'));
    expect(table.record(respond('A', 'riposte', 'L2'))).toBe('recorded');
  });

  it('refusals name what the play itself may not do before its time and turn', () => {
    const table = openTable().play(announce('A', 'inevitable'));
    expect(table.record(respond('A', 'great-fire', 'L1'))).toBe('refused HKK-94.2');
    expect(table.record(respond('A', 'neutralise', 'L1'))).toBe('refused HKK-94.9');
    table.play({ type: 'Continue' }, announce('A', 'fire-bolt', { targets: ['B'] }));
    expect(table.record(respond('A', 'counter-blow', 'L2'))).toBe('refused HKK-94.0.2');
    expect(table.record(respond('A', 'temper', 'L2'))).toBe('refused HKK-94.4');
  });

  it('C3 C14 a refused play changes nothing but that the card was shown', () => {
    const table = openTable().play(announce('A', 'fire-bolt', { targets: ['B'] }), pass('B'));
    const before = table.state.chain;
    expect(table.record(respond('A', 'counter-blow', 'L1'))).toBe('refused HKK-94.0.2');
    expect(table.types()).toEqual(['PlayRefused']);
    expect(table.state.chain).toEqual(before);
    expect(table.state.cards.zones['hand:A'] ?? []).not.toContain('counter-blow#2');
  });

  it('HKK-H-maxDepth, HKK-H-playFrom: house rules are cited by their field', () => {
    const table = openTable({ preset: { maxDepth: 1 } }).play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'neutralise', 'L1'),
    );
    expect(table.record(respond('A', 'neutralise#2', 'L2'))).toBe('refused HKK-H-maxDepth');
    table.play({ type: 'Continue' });
    expect(table.record(announce('A', 'fire-bolt', { targets: ['B'] }))).toBe('refused HKK-H-playFrom');
    expect(table.record({ type: 'SetCard', by: 'A', card: 'neutralise#3' })).toBe('refused HKK-H-playFrom');
  });
});
