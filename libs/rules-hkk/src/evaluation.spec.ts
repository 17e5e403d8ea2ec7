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
const respond = (by: string, card: string, to?: string, more: Fields = {}): Fields => ({
  type: 'Respond',
  by,
  card,
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

describe('evaluation', () => {
  it('HKK-94.7.2 what makes the rest impossible closes the row; C22 each card moves once', () => {
    const table = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'counter-blow', 'L1', { targets: ['A'] }),
      pass('A'),
      respond('B', 'sudden-death', 'L1'),
      respond('A', 'temper', 'L2'),
      go,
    );
    expect(linkEvents(table)).toEqual([
      'LinkModified L2',
      'LinkResolved L4',
      'ChainTruncated L1+L2',
      'LinkResolved L3',
    ]);
    expect(life(table)).toEqual({ A: 15, B: 20 });
    expect(table.state.chain).toBeNull();
    expect(table.state.cards.zones['discard']).toHaveLength(4);
    const moved = eventsOf(table, 'CardMoved').map(({ card }) => card);
    expect(new Set(moved).size).toBe(moved.length);
  });

  it('HKK-94.7.2 by the official’s word, too', () => {
    const table = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'neutralise', 'L1'),
      respond('A', 'temper', 'L2'),
      pass('B'),
      pass('A'),
    );
    expect(linkEvents(table).at(-1)).toBe('LinkResolved L2');
    const cards = [{ id: 'chaos-rite', kind: 'spell', tags: ['reaction'], effect: 'by-official' }];
    const rite = openTable({ cards }).play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'chaos-rite', 'L1'),
      go,
    );
    expect((rite.view()['chain'] as { links: { status: string }[] }).links.map(({ status }) => status)).toEqual([
      'pending',
      'settling',
    ]);
    expect(rite.record({ type: 'ChangeLife', player: 'A', amount: 1, cause: 'damage' })).toBe('rejected NOT_NOW');
    rite.play({
      type: 'RecordOutcome',
      link: 'L2',
      note: 'the bolt has no target any more',
      changes: [{ life: { A: -3 } }],
      truncates: true,
    });
    expect(eventsOf(rite, 'ChainTruncated')).toEqual([{ after: 'L2', links: ['L1'], clause: 'HKK-94.7.2' }]);
    expect(life(rite)).toEqual({ A: 17, B: 20 });
  });

  it('a deed upon what it answers is done though the rest is left to the official', () => {
    const cards = [
      {
        id: 'wild-no',
        kind: 'spell',
        reaction: { on: 'link-pending', does: 'neutralise' },
        effect: 'by-official',
      },
    ];
    const row = (): Table =>
      openTable({ cards }).play(announce('A', 'fire-bolt', { targets: ['B'] }), respond('B', 'wild-no', 'L1'), go);
    expect(linkEvents(row())).toEqual([]);
    const told = row().play({ type: 'RecordOutcome', link: 'L2', note: 'a card was drawn' });
    expect(linkEvents(told)).toEqual(['LinkCancelled L1', 'LinkResolved L2']);
    expect(linkEvents(row().play(go))).toEqual(['LinkCancelled L1', 'LinkResolved L2']);
  });

  it('HKK-94.7.1 while an entry is settled its row cannot be answered and no action begins', () => {
    const table = openTable().play(announce('A', 'strange-rite'), respond('B', 'temper', 'L1'), go);
    expect(table.record(respond('B', 'neutralise', 'L1'))).toBe('refused HKK-94.7.1');
    expect(table.record(announce('B', 'fire-bolt', { targets: ['A'] }))).toBe('refused HKK-94.7.1');
    expect(table.record({ type: 'StartTurn', player: 'B' })).toBe('rejected NOT_NOW');
    table.play(go);
    expect(table.state.chain).toBeNull();
  });

  it('C21 a card that another effect took away before its turn fizzles; so does an answer to what is gone', () => {
    const table = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'neutralise', 'L1'),
      pass('A'),
      respond('B', 'banish', 'L1', { targets: ['L1'] }),
      go,
    );
    expect(linkEvents(table)).toEqual(['LinkResolved L3', 'LinkCancelled L1', 'LinkResolved L2']);
    const alone = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'banish', 'L1', { targets: ['L1'] }),
      go,
    );
    expect(linkEvents(alone)).toEqual(['LinkResolved L2', 'LinkFizzled L1']);
    expect(life(alone)).toEqual({ A: 20, B: 20 });
    const twice = openTable().play(
      announce('A', 'fire-bolt', { targets: ['B'] }),
      respond('B', 'neutralise', 'L1'),
      pass('A'),
      respond('B', 'ward-of-silence', 'L1'),
      go,
    );
    expect(linkEvents(twice)).toEqual(['LinkCancelled L1', 'LinkResolved L3', 'LinkFizzled L2']);
  });

  const twoEffects = [
    { id: 'hex-answer', kind: 'spell', tags: ['reaction'], effect: { applies: 'effect' } },
    { id: 'slow-rite', kind: 'spell', effect: 'by-official' },
  ];
  const settlingRow = (preset: Fields = {}): Table =>
    openTable({ cards: twoEffects, preset }).play(
      announce('A', 'slow-rite'),
      respond('B', 'hex-answer', 'L1', { targets: ['A'] }),
      go,
    );

  it('HKK-H-rowsWhileEvaluating nested: a reaction to what an evaluation made begins a row, the outer one waits', () => {
    const table = settlingRow().play({ type: 'Respond', by: 'A', ability: 'curse-shifter/lift', to: 'E1' });
    expect((table.view()['suspended'] as unknown[]).length).toBe(1);
    expect(window(table)).toBe('response L3 BA');
    expect(table.record(respond('B', 'neutralise', 'L1'))).toBe('refused HKK-94.7.1');
    table.play(go);
    expect(table.view()['effects']).toEqual([]);
    expect(table.view()['suspended']).toEqual([]);
    expect((table.view()['chain'] as { links: { id: string; status: string }[] }).links[0]).toMatchObject({
      id: 'L1',
      status: 'settling',
    });
    table.play({ type: 'RecordOutcome', link: 'L1', note: 'done' });
    expect(table.state.chain).toBeNull();
  });

  it('HKK-H-rowsWhileEvaluating refused: it waits', () => {
    const table = settlingRow({ rowsWhileEvaluating: 'refused' });
    expect(table.record({ type: 'Respond', by: 'A', ability: 'curse-shifter/lift', to: 'E1' })).toBe(
      'refused HKK-H-rowsWhileEvaluating',
    );
  });

  it('C6 a player barred from reacting passes at once, with the reason', () => {
    const table = openTable().play(
      announce('A', 'gag-order', { targets: ['B'] }),
      go,
      announce('A', 'fire-bolt', { targets: ['B'] }),
    );
    expect(eventsOf(table, 'Passed').at(-1)).toMatchObject({ by: 'B', how: 'barred' });
    expect(window(table)).toBe('response L2 A');
  });
});
