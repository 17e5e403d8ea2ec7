import { Table } from '#testing';
import { fengsheng } from './fengsheng.js';

type Raw = Record<string, unknown>;
const open = (players: readonly Raw[], more: Raw = {}): Table =>
  new Table(fengsheng).play({
    type: 'OpenMatch',
    match: 'm',
    ruleset: 'fengsheng',
    players,
    first: players[0]?.['id'],
    ...more,
  });
const seats = (...ids: string[]): Raw[] => ids.map((id) => ({ id }));
const pass = (...by: string[]): Raw[] => by.map((seat) => ({ type: 'Pass', by: seat }));

describe('worked examples of the text', () => {
  test("F1: Qibai's skill lets them use Lock in others' turns (FS-1)", () => {
    const table = open([{ id: 'A' }, { id: 'B', character: 'qibai' }, { id: 'C' }]).play(...pass('A'));
    table.play({ type: 'Announce', by: 'B', card: 'lock', targets: ['C'] });
    expect(table.events.at(-2)).toMatchObject({
      type: 'ActionAnnounced',
      data: { clause: 'FS-1', overrides: { by: 'qibai', over: 'lock' } },
    });
    table.play(...pass('C', 'A'));
    expect(table.view()['effects']).toMatchObject([{ kind: 'lock', on: 'C' }]);
  });

  test('F1, FS-2.1: anybody else may not, and Qibai only with Lock', () => {
    const table = open([{ id: 'A' }, { id: 'B' }, { id: 'C', character: 'qibai' }]).play(...pass('A'));
    expect(table.record({ type: 'Announce', by: 'B', card: 'lock', targets: ['C'] })).toBe('refused FS-2.1');
    table.play(...pass('B'));
    expect(table.record({ type: 'Announce', by: 'C', card: 'probe', targets: ['B'] })).toBe('refused FS-2.1');
  });

  test('F2, FS-6: C voids the See Through of B, so the Intercept of A works and A receives the intelligence', () => {
    const table = open(seats('S', 'A', 'B', 'C')).play(
      { type: 'EnterPhase', phase: 'send' },
      { type: 'SendIntelligence', by: 'S', card: 'probe#7', manner: 'secret' },
      { type: 'Announce', by: 'A', card: 'intercept' },
      { type: 'Respond', by: 'B', card: 'see-through', to: 'L1' },
      { type: 'Respond', by: 'C', card: 'see-through#2', to: 'L2' },
      ...pass('S', 'A', 'B'),
    );
    const settled = table.events
      .filter(({ type }) => /^(Link|IntelligenceReceived)/.test(type))
      .map(({ type, data }) => `${type} ${String(data['link'] ?? data['by'])}`);
    expect(settled).toEqual(['LinkResolved L3', 'LinkCancelled L2', 'LinkResolved L1', 'IntelligenceReceived A']);
    expect(table.view()).toMatchObject({
      intelligence: { transit: null, received: { A: [{ id: 'T1', card: 'probe#7', colours: ['red'] }] } },
      discard: ['intercept#1', 'see-through#1', 'see-through#2'],
      priority: { holder: 'S', order: ['S', 'A', 'B', 'C'] },
    });
  });

  test('FS-6, I4: of two answers to one link the later is settled first; the earlier then has nothing left to answer (C21)', () => {
    const table = open(seats('S', 'A', 'B', 'C')).play(
      { type: 'EnterPhase', phase: 'send' },
      { type: 'SendIntelligence', by: 'S', card: 'probe#7', manner: 'secret' },
      { type: 'Announce', by: 'A', card: 'intercept' },
      { type: 'Respond', by: 'B', card: 'see-through', to: 'L1' },
      { type: 'Respond', by: 'C', card: 'see-through#2', to: 'L1' },
      ...pass('S', 'A', 'B'),
    );
    const settled = table.events
      .filter(({ type }) => type.startsWith('Link'))
      .map(({ type, data }) => `${type} ${String(data['link'])}`);
    expect(settled).toEqual(['LinkResolved L3', 'LinkCancelled L1', 'LinkFizzled L2']);
    expect(table.view()).toMatchObject({ intelligence: { transit: { id: 'T1' } } });
  });

  test('F2 as it is said at a table: the stages told one by one, whose card it is named as the target', () => {
    const table = open(seats('S', 'A', 'B', 'C')).play(
      { type: 'StartTurn', player: 'S' },
      { type: 'EnterPhase', phase: 'draw' },
      { type: 'EnterPhase', phase: 'send' },
      { type: 'SendIntelligence', by: 'S', card: 'lock', manner: 'secret' },
      { type: 'EnterPhase', phase: 'receive' },
      { type: 'Announce', by: 'A', card: 'intercept', targets: ['T1'] },
      { type: 'Respond', by: 'B', card: 'see-through', to: 'L1', targets: ['A'] },
      { type: 'Respond', by: 'C', card: 'see-through#2', targets: ['L2'] },
      ...pass('S', 'A', 'B'),
    );
    expect(table.view()).toMatchObject({
      intelligence: { transit: null, received: { A: [{ id: 'T1', card: 'lock#1' }] } },
    });
  });

  test('F3, FS-7: Sixth Sister probes Old Ghost: her red skill, then that of Holmes at her right, then that of Old Ghost', () => {
    const table = open([
      { id: 'A', character: 'sixth-sister' },
      { id: 'B', character: 'holmes' },
      { id: 'C', character: 'old-ghost' },
    ]).play({ type: 'Announce', by: 'A', card: 'probe', targets: ['C'] }, ...pass('B', 'C'));
    const skills = [
      { by: 'C', ability: 'old-ghost/trick' },
      { by: 'A', ability: 'sixth-sister/torture' },
      { by: 'B', ability: 'holmes/truth' },
    ];
    table.play({ type: 'FireSkills', on: 'L1', skills });
    expect(
      table.events.filter(({ type }) => type === 'TriggerFired').map(({ data }) => [data['source'], data['clause']]),
    ).toEqual([
      ['sixth-sister/torture', 'FS-7'],
      ['holmes/truth', 'FS-7'],
      ['old-ghost/trick', 'FS-7'],
    ]);
  });
});
