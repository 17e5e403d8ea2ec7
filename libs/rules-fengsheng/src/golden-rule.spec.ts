import { Table } from '#testing';
import { fengsheng } from './fengsheng.js';

type Raw = Record<string, unknown>;
const character = (id: string, ...texts: Raw[]): Raw => ({ id, kind: 'character', texts });
const card = (id: string, more: Raw): Raw => ({ id, kind: 'card', ...more });
const open = (more: Raw, has: Record<string, string> = {}): Table => {
  const players = ['A', 'B', 'C'].map((id) => ({ id, ...(has[id] === undefined ? {} : { character: has[id] }) }));
  return new Table(fengsheng).play({
    type: 'OpenMatch',
    match: 'm',
    ruleset: 'fengsheng',
    players,
    first: 'A',
    ...more,
  });
};
const pass = (by: string): Raw[] => [...by].map((seat) => ({ type: 'Pass', by: seat }));
const lockBy = (by: string): Raw => ({ type: 'Announce', by, card: 'lock', targets: ['A'] });
const overrides = (table: Table): unknown =>
  table.events.findLast(({ type }) => /Announced|Refused/.test(type))?.data['overrides'];

describe('FS-1: the golden rule', () => {
  test("a character's text beats a card's: it permits what the card does not, and forbids what it does", () => {
    const spy = character('spy', { forbids: 'time', over: 'lock', when: { turn: 'own' } });
    const table = open({ characters: [spy] }, { A: 'spy' });
    expect(table.record(lockBy('A'))).toBe('refused FS-1');
    expect(overrides(table)).toEqual({ by: 'spy', over: 'lock' });
  });

  test('over a clause, for the cards that the text names', () => {
    const early = character('early', { permits: 'any stage', over: 'FS-2.1', when: { card: 'intercept' } });
    const hasty = character('hasty', { permits: 'priority', over: 'FS-5' });
    const table = open({ characters: [early, hasty] }, { A: 'early', C: 'hasty' });
    expect(table.record({ type: 'Announce', by: 'A', card: 'intercept' })).toBe('refused FS-2.3');
    expect(table.record({ type: 'Announce', by: 'A', card: 'divert', targets: ['B'] })).toBe('refused FS-2.1');
    table.play({ type: 'Announce', by: 'C', card: 'lure-away', targets: ['A'] });
    expect(overrides(table)).toEqual({ by: 'hasty', over: 'FS-5' });
    table.play(
      ...pass('AB'),
      { type: 'Announce', by: 'A', card: 'probe', targets: ['B'] }.by === 'A' ? { type: 'Pass', by: 'B' } : {},
    );
  });

  test('two texts of the same rank that contradict are for an official to rule on', () => {
    const yes = character('yes', { permits: 'time', over: 'lock', when: { who: 'all' } });
    const no = character('no', { forbids: 'time', over: 'lock', when: { who: 'all' } });
    const table = open({ characters: [yes, no] }, { A: 'yes', B: 'no' });
    expect(table.record(lockBy('A'))).toBe('refused FS-1');
    table.play({
      type: 'Rule',
      kind: 'permit',
      about: table.state.revision,
      clause: 'FS-1',
      reason: 'the text of yes is the newer one',
    });
    expect(table.events.find(({ type }) => type === 'ActionAnnounced')).toMatchObject({
      data: { overrides: { by: 'R1', over: 'FS-1' } },
    });
  });

  test('a permission is derived, never claimed: without the character, or with its conditions unmet or unreadable, there is none', () => {
    const odd = character('odd', { permits: 'time', over: 'lock', when: { moon: 'full' } });
    expect(
      open({ characters: [odd] }, { B: 'odd' })
        .play(...pass('A'))
        .record(lockBy('B')),
    ).toBe('refused FS-2.1');
    expect(
      open({}, { B: 'holmes' })
        .play(...pass('A'))
        .record(lockBy('B')),
    ).toBe('refused FS-2.1');
  });

  test('a character revealed in mid-match counts from then on', () => {
    const table = open({}).play(...pass('A'));
    expect(table.record(lockBy('B'))).toBe('refused FS-2.1');
    table.play({ type: 'Reveal', player: 'B', what: 'character', value: 'qibai' }, lockBy('B'));
    expect(table.record({ type: 'Reveal', player: 'C', what: 'character', value: 'probe' })).toBe(
      'rejected UNKNOWN_CARD',
    );
  });

  test("a card's own text is how that card is read; it beats the rules", () => {
    const table = open(
      {
        cards: [
          card('answerer', {
            texts: [{ permits: 'answer', over: 'FS-4' }],
            reaction: { on: 'link-pending', does: 'cancel-link' },
          }),
        ],
      },
      { A: 'intelligence-chief', B: 'cipher-clerk' },
    );
    table.play(
      { type: 'Announce', by: 'A', card: 'lock', targets: ['C'] },
      { type: 'Respond', by: 'B', ability: 'cipher-clerk/false-code' },
    );
    expect(table.record({ type: 'Respond', by: 'C', card: 'see-through' })).toBe('refused FS-4');
    table.play({ type: 'Respond', by: 'C', card: 'answerer', to: 'L2' });
    expect(overrides(table)).toEqual({ by: 'answerer', over: 'FS-4' });
  });

  test('a card in effect bars its bearer: who is locked may not let intelligence pass', () => {
    const table = open({}).play(
      { type: 'Announce', by: 'A', card: 'lock', targets: ['B'] },
      ...pass('BC'),
      { type: 'EnterPhase', phase: 'send' },
      { type: 'SendIntelligence', by: 'A', card: 'burn', manner: 'secret' },
    );
    expect(table.record({ type: 'LetPass', by: 'B' })).toBe('refused FS-1');
    expect(overrides(table)).toEqual({ by: 'lock', over: 'FS-H-intelligenceGoes' });
    table.play({ type: 'ReceiveIntelligence', by: 'B' }, { type: 'StartTurn', player: 'B' });
    expect(table.view()['effects']).toEqual([]);
  });

  test('a card whose text changes a rule says so', () => {
    const table = open({}).play(
      { type: 'EnterPhase', phase: 'send' },
      { type: 'SendIntelligence', by: 'A', card: 'burn', manner: 'secret' },
    );
    table.play({ type: 'Announce', by: 'B', card: 'swap' });
    expect(overrides(table)).toEqual({ by: 'swap', over: 'FS-6' });
  });
});

describe('what only a house rule forbids', () => {
  test('FS-H-answerable: with newest, only the newest link', () => {
    const table = open({ preset: 'newest-only' }).play(
      { type: 'Announce', by: 'A', card: 'lock', targets: ['C'] },
      { type: 'Respond', by: 'B', card: 'see-through' },
    );
    expect(table.record({ type: 'Respond', by: 'C', card: 'see-through#2', to: 'L1' })).toBe('refused FS-H-answerable');
    table.play({ type: 'Respond', by: 'C', card: 'see-through#2' });
  });

  test('FS-H-maxDepth', () => {
    const table = open({ preset: { maxDepth: 1 } }).play(
      { type: 'Announce', by: 'A', card: 'lock', targets: ['C'] },
      { type: 'Respond', by: 'B', card: 'see-through' },
    );
    expect(table.record({ type: 'Respond', by: 'C', card: 'see-through#2' })).toBe('refused FS-H-maxDepth');
  });

  test('what a card says of being answered', () => {
    const cards = [
      card('final-word', { unanswerable: true }),
      card('picky', { reaction: { on: 'link-pending', does: 'cancel-link', against: { tags: ['loud'] } } }),
    ];
    const table = open({ cards }).play({ type: 'Announce', by: 'A', card: 'final-word' });
    expect(table.record({ type: 'Respond', by: 'B', card: 'see-through' })).toBe('refused FS-1');
    table.play(...pass('BC'), { type: 'Announce', by: 'B', card: 'lure-away', targets: ['A'] });
    expect(table.record({ type: 'Respond', by: 'C', card: 'picky' })).toBe('refused FS-2.3');
  });
});
