import { Table } from '#testing';
import { fengsheng } from './fengsheng.js';

type Raw = Record<string, unknown>;
const open = (ids: string, more: Raw = {}, characters: Record<string, string> = {}): Table => {
  const players = [...ids].map((id) => ({
    id,
    ...(characters[id] === undefined ? {} : { character: characters[id] }),
  }));
  return new Table(fengsheng).play({
    type: 'OpenMatch',
    match: 'm',
    ruleset: 'fengsheng',
    players,
    first: ids[0],
    ...more,
  });
};
const pass = (by: string): Raw[] => [...by].map((seat) => ({ type: 'Pass', by: seat }));
const announce = (by: string, card: string, ...targets: string[]): Raw => ({ type: 'Announce', by, card, targets });
const respond = (by: string, card: string, to?: string): Raw => ({
  type: 'Respond',
  by,
  card,
  ...(to === undefined ? {} : { to }),
});
const secret = (by: string, card = 'secret-file#9'): Raw[] => [
  { type: 'EnterPhase', phase: 'send' },
  { type: 'SendIntelligence', by, card, manner: 'secret' },
];
const window = (table: Table): unknown => table.state.chain?.window ?? null;

describe('FS-2: when a card may be used', () => {
  test('FS-2.1, FS-2.2, FS-2.3 are told apart for announcements', () => {
    const table = open('ABC');
    expect(table.record(announce('A', 'probe', 'A'))).toBe('refused FS-2.3');
    expect(table.record(announce('A', 'probe'))).toBe('refused FS-2.3');
    expect(table.record(announce('B', 'lock', 'A'))).toBe('refused FS-2.1');
    expect(table.record(announce('B', 'lure-away', 'A'))).toBe('refused FS-2.2');
    table.play({ type: 'EnterPhase', phase: 'send' });
    expect(table.record(announce('A', 'probe', 'B'))).toBe('refused FS-2.1');
    expect(table.record(announce('A', 'intercept'))).toBe('refused FS-2.3');
  });

  test('FS-2.1, FS-2.2, FS-2.3 are told apart for answers too', () => {
    const table = open('ABC').play(announce('A', 'probe', 'B'));
    expect(table.record(respond('B', 'probe', 'L1'))).toBe('refused FS-3');
    expect(table.record(respond('B', 'probe#2', 'L1'))).toBe('refused FS-2.3');
    expect(table.record({ ...respond('B', 'probe#2', 'L1'), targets: ['A'] })).toBe('refused FS-2.1');
    expect(table.record(respond('A', 'see-through', 'L1'))).toBe('refused FS-2.2');
    expect(table.record(respond('C', 'see-through', 'L1'))).toBe('refused FS-5');
  });

  test('FS-2: what the play may not do is cited before its time, and its time before whose turn it is', () => {
    const table = open('ABC').play(...pass('A'));
    expect(table.record(announce('C', 'lock'))).toBe('refused FS-2.3');
    expect(table.record(announce('C', 'lock', 'A'))).toBe('refused FS-2.1');
  });

  test('FS-2.1: a card that only answers opens nothing; with no time stated any time is', () => {
    const table = open('ABC');
    expect(table.record(announce('A', 'see-through'))).toBe('refused FS-2.1');
    table.play({ type: 'EnterPhase', phase: 'end' }, announce('A', 'lure-away', 'B'));
  });

  test('FS-2.3: burn takes a black intelligence that lies with somebody', () => {
    const table = open('ABC').play(...secret('A', 'burn#9'), { type: 'ReceiveIntelligence', by: 'B' });
    expect(table.record(announce('A', 'burn', 'B'))).toBe('refused FS-2.3');
    table.play(announce('A', 'burn', 'T1'), ...pass('BC'));
    expect(table.view()).toMatchObject({ intelligence: { received: { B: [] } }, discard: ['burn#1', 'burn#9'] });
    table.play(...pass('BCA'), { type: 'StartTurn', player: 'B' }, ...secret('B', 'lock#9'), {
      type: 'ReceiveIntelligence',
      by: 'C',
    });
    expect(table.record(announce('B', 'burn#2', 'T2'))).toBe('refused FS-2.3');
  });

  test('a refused play is known, changes nothing else and opens no window (C3, C14)', () => {
    const table = open('ABC', {}, { B: 'cipher-clerk' }).play(announce('A', 'probe', 'C'));
    const before = window(table);
    expect(table.record({ type: 'Respond', by: 'B', ability: 'cipher-clerk/false-code', to: 'L1', targets: [] })).toBe(
      'recorded',
    );
    expect(table.record({ type: 'Announce', by: 'B', ability: 'cipher-clerk/false-code' })).toBe('refused FS-3');
    expect(before).toMatchObject({ order: ['B', 'C'] });
    const other = open('ABC', {}, { C: 'cipher-clerk' }).play(announce('A', 'probe', 'B'));
    expect(other.record({ type: 'Respond', by: 'C', ability: 'cipher-clerk/false-code' })).toBe('refused FS-5');
    expect(window(other)).toMatchObject({ awaiting: ['B', 'C'], round: 1 });
    other.play(...pass('B'), { type: 'Respond', by: 'C', ability: 'cipher-clerk/false-code' });
  });
});

describe('FS-3: steps', () => {
  test('announced, answered by all, then it takes effect, each its own event (C5)', () => {
    const table = open('ABC').play(announce('A', 'lock', 'B'), ...pass('B'));
    expect(table.view()['effects']).toEqual([]);
    table.play(...pass('C'));
    expect(table.types()).toEqual([
      'Passed',
      'WindowShut',
      'LinkResolved',
      'CardMoved',
      'EffectApplied',
      'PriorityGiven',
    ]);
    expect(table.events.filter(({ type }) => type === 'WindowShut')).toMatchObject([
      { data: { reason: 'passed', settles: ['L1'] } },
    ]);
  });

  test('nothing is inserted while a card is being settled', () => {
    const table = open('ABC').play(...secret('A'), announce('B', 'decrypt'), ...pass('CA'));
    expect(table.view()).toMatchObject({ chain: { links: [{ id: 'L1', status: 'settling' }], window: null } });
    expect(table.record(announce('C', 'lure-away', 'A'))).toBe('refused FS-3');
    expect(table.record(respond('C', 'see-through', 'L1'))).toBe('refused FS-3');
    expect(table.record({ type: 'Respond', by: 'C', card: 'see-through' })).toBe('refused FS-3');
    expect(table.record({ type: 'ReceiveIntelligence', by: 'B' })).toBe('refused FS-3');
    expect(table.record({ type: 'Pass', by: 'C' })).toBe('refused FS-3');
    expect(table.record({ type: 'EnterPhase', phase: 'end' })).toBe('rejected NOT_NOW');
    table.play({ type: 'RecordOutcome', link: 'L1', note: 'B looked at it' });
    expect(table.view()).toMatchObject({ chain: null, discard: ['decrypt#1'], priority: { holder: 'C' } });
  });

  test('while an announcement waits there is room for answers only; the intelligence waits too', () => {
    const table = open('ABC').play(...secret('A'), announce('B', 'intercept'));
    expect(table.record(announce('C', 'lure-away', 'A'))).toBe('refused FS-3');
    expect(table.record({ type: 'LetPass', by: 'B' })).toBe('refused FS-3');
    expect(table.record({ type: 'StartTurn', player: 'B' })).toBe('rejected NOT_NOW');
  });

  test('an answer to a window that was shut tells when (C10)', () => {
    const table = open('ABC').play(announce('A', 'lock', 'B'), ...pass('BC'));
    expect(table.record(respond('B', 'see-through', 'L1'))).toBe('refused FS-2.1');
    const shut = table.events.find(({ type }) => type === 'WindowShut')?.revision;
    expect(table.events.at(-1)).toMatchObject({ type: 'PlayRefused', data: { shutAt: shut, window: null } });
  });

  test('so does one to a link of the chain before, while the next one is open (C10)', () => {
    const table = open('ABC').play(announce('A', 'lock', 'B'), ...pass('BC'), announce('B', 'lure-away', 'A'));
    expect(table.record(respond('C', 'see-through', 'L1'))).toBe('refused FS-2.3');
    const shut = table.events.find(({ type }) => type === 'WindowShut')?.revision;
    expect(table.events.at(-1)).toMatchObject({ type: 'PlayRefused', data: { shutAt: shut, window: 'W2' } });
    table.play(respond('C', 'see-through', 'L2'));
  });

  test('an answer is judged against the link that it answers (C11)', () => {
    const table = open('ABC', {}, { C: 'cipher-clerk' }).play(
      announce('A', 'lock', 'B'),
      ...pass('BC'),
      announce('B', 'lure-away', 'A'),
    );
    expect(table.record({ type: 'Respond', by: 'C', ability: 'cipher-clerk/false-code', to: 'L1' })).toBe(
      'refused FS-2.3',
    );
    table.play({ type: 'Respond', by: 'C', ability: 'cipher-clerk/false-code', to: 'L2' });
  });
});

describe('FS-4: skills', () => {
  const chief = { A: 'intelligence-chief', C: 'cipher-clerk' };
  test('a skill is asked about by nobody and settles at once', () => {
    const table = open('ABC', {}, chief).play({ type: 'Announce', by: 'A', ability: 'intelligence-chief/briefing' });
    expect(table.types()).toEqual(['ActionAnnounced', 'LinkResolved', 'PriorityGiven']);
    expect(table.view()).toMatchObject({ chain: null, priority: { holder: 'B' } });
  });

  test('a skill may be the answer, and cannot be answered', () => {
    const table = open('ABC', {}, chief).play(announce('A', 'probe', 'B'), ...pass('B'));
    table.play({ type: 'Respond', by: 'C', ability: 'cipher-clerk/false-code' });
    expect(table.record(respond('A', 'see-through', 'L2'))).toBe('refused FS-4');
    expect(table.record(respond('A', 'see-through'))).toBe('refused FS-4');
    table.play(...pass('AB'));
    expect(table.events.find(({ type }) => type === 'LinkCancelled')).toMatchObject({ data: { link: 'L1', by: 'L2' } });
  });

  test('where the preset says so a skill can be answered', () => {
    const table = open('ABC', { preset: { skillsAnswerable: true } }, chief);
    table.play(
      { type: 'Announce', by: 'A', ability: 'intelligence-chief/briefing' },
      respond('B', 'see-through', 'L1'),
      ...pass('CA'),
    );
    expect(table.events.find(({ type }) => type === 'LinkCancelled')).toMatchObject({ data: { link: 'L1', by: 'L2' } });
  });

  test("another's skill is none of one's own; a skill used up is out of its time (FS-2.1)", () => {
    const table = open('ABC', {}, chief);
    expect(table.record({ type: 'Announce', by: 'A', ability: 'cipher-clerk/false-code' })).toBe(
      'rejected UNKNOWN_ABILITY',
    );
    expect(table.record({ type: 'Announce', by: 'A', ability: 'nobody/nothing' })).toBe('rejected UNKNOWN_ABILITY');
    table.play({ type: 'Announce', by: 'A', ability: 'intelligence-chief/briefing' }, ...pass('BC'));
    expect(table.record({ type: 'Announce', by: 'A', ability: 'intelligence-chief/briefing' })).toBe('refused FS-2.1');
  });
});

describe('FS-5 and FS-6: asked round the ring, settled backwards', () => {
  test('the order starts at the right of who acted last and leaves that seat out; a new link renews the round', () => {
    const table = open('ABCD').play(announce('A', 'probe', 'C'));
    expect(window(table)).toMatchObject({ order: ['B', 'C', 'D'], awaiting: ['B', 'C', 'D'], about: 'L1' });
    table.play(...pass('B'), respond('C', 'see-through'));
    expect(window(table)).toMatchObject({ order: ['D', 'A', 'B'], awaiting: ['D', 'A', 'B'], about: 'L2', round: 2 });
    expect(table.record({ type: 'Pass', by: 'B' })).toBe('refused FS-5');
    table.play(...pass('D'));
    expect(table.record(respond('D', 'see-through#2', 'L1'))).toBe('refused FS-5');
    table.play(...pass('AB'));
    expect(table.events.filter(({ type }) => type === 'WindowOpened')).toHaveLength(1);
    expect(table.events.filter(({ type }) => type === 'WindowShut')).toHaveLength(1);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('See Through %d deep: parity decides (C16, FS-6)', (depth) => {
    const table = open('SABCD').play(...secret('S'), announce('A', 'intercept'));
    const ring = [...'BCDSABCD'];
    for (let link = 1; link <= depth; link += 1)
      table.play(respond(ring[link - 1] as string, `see-through#${link}`, `L${link}`));
    const last = table.state.chain?.window?.order ?? [];
    table.play(...pass(last.join('')));
    const works = depth % 2 === 0;
    expect(table.view()).toMatchObject({
      intelligence: works ? { transit: null, received: { A: [{ id: 'T1' }] } } : { transit: { id: 'T1', before: 'A' } },
    });
    const ended = table.events.flatMap(({ type, data }) =>
      /^Link(Resolved|Cancelled)$/.test(type) ? [Number(String(data['link']).slice(1))] : [],
    );
    expect(ended).toEqual(Array.from({ length: depth + 1 }, (_, at) => depth + 1 - at));
  });

  test('each settled card moves exactly once, to the discard pile (C22)', () => {
    const table = open('ABC').play(
      announce('A', 'probe', 'B'),
      respond('B', 'see-through'),
      respond('C', 'see-through#2'),
      ...pass('AB'),
    );
    const moves = table.events.flatMap(({ type, data }) =>
      type === 'CardMoved' ? [`${String(data['card'])} ${String(data['to'])}`] : [],
    );
    expect(moves.sort()).toEqual(['probe#1 discard', 'see-through#1 discard', 'see-through#2 discard']);
    expect(table.record(announce('A', 'probe#1', 'B'))).toBe('refused FS-6');
  });

  test('an answer whose link is gone has nothing to act on and fizzles (C21)', () => {
    const table = open('ABCD').play(
      announce('A', 'probe', 'C'),
      respond('B', 'see-through', 'L1'),
      respond('C', 'see-through#2', 'L1'),
      ...pass('DAB'),
    );
    expect(
      table.events.filter(({ type }) => /^Link/.test(type)).map(({ type, data }) => `${type} ${String(data['link'])}`),
    ).toEqual(['LinkResolved L3', 'LinkCancelled L1', 'LinkFizzled L2']);
    expect(table.view()['discard']).toEqual(['probe#1', 'see-through#1', 'see-through#2']);
  });

  test('a seat barred by the text of a card passes by itself, with the reason (C6, FS-1)', () => {
    const table = open('ABCD').play(announce('A', 'lure-away', 'C'), ...pass('BCD'));
    expect(table.view()['priority']).toMatchObject({ holder: 'B' });
    table.play(...pass('B'));
    expect(table.types()).toEqual(['Passed', 'PriorityGiven', 'Passed', 'PriorityGiven']);
    expect(table.view()['priority']).toMatchObject({ holder: 'D' });
    table.play(...pass('D'), announce('A', 'lock', 'B'), ...pass('B'));
    expect(table.events.slice(-2)).toMatchObject([
      { data: { by: 'B', how: 'spoken' } },
      { data: { by: 'C', how: 'barred', reason: 'barred by E1 (lure-away)' } },
    ]);
    expect(table.record(respond('C', 'see-through', 'L2'))).toBe('refused FS-1');
  });

  test('the dead are not asked and may not answer (C4)', () => {
    const table = open('ABCD', { preset: { blacksToDie: 1 } }).play(...secret('A', 'burn#9'), {
      type: 'ReceiveIntelligence',
      by: 'B',
    });
    table.play(announce('A', 'lure-away', 'D'));
    expect(window(table)).toMatchObject({ order: ['C', 'D'] });
    expect(table.record(respond('B', 'see-through', 'L1'))).toBe('refused FS-2.2');
    expect(table.record({ type: 'Pass', by: 'B' })).toBe('refused FS-2.2');
    table.play(...pass('CD'));
    expect(table.record(announce('B', 'lure-away#2', 'A'))).toBe('refused FS-2.2');
    expect(table.record(announce('C', 'lure-away#2', 'B'))).toBe('refused FS-2.3');
    expect(table.record({ type: 'StartTurn', player: 'B' })).toBe('rejected NOT_NOW');
  });

  test('priority between chains: the turn player, handed to the right, then the stage ends', () => {
    const table = open('ABC');
    expect(table.view()).toMatchObject({ turn: 'A', phase: 'draw', priority: { order: ['A', 'B', 'C'], holder: 'A' } });
    expect(table.record({ type: 'Pass', by: 'B' })).toBe('refused FS-5');
    table.play(...pass('AB'));
    expect(table.view()['priority']).toMatchObject({ holder: 'C' });
    table.play(...pass('C'));
    expect(table.view()).toMatchObject({ phase: 'action', priority: { holder: 'A' } });
    table.play(...pass('ABC'));
    expect(table.view()).toMatchObject({ phase: 'send', priority: { holder: 'A' } });
    table.play(...pass('ABC'));
    expect(table.view()).toMatchObject({ phase: 'send', priority: { holder: null } });
    expect(table.record({ type: 'Pass', by: 'A' })).toBe('rejected NOT_NOW');
    expect(table.record(announce('A', 'lure-away', 'B'))).toBe('refused FS-2.2');
  });

  test("priority: after sending the sender's right, after a chain the right of its last actor", () => {
    const table = open('ABCD').play(...secret('A'));
    expect(table.view()).toMatchObject({ phase: 'receive', priority: { order: ['B', 'C', 'D', 'A'], holder: 'B' } });
    table.play(
      ...pass('B'),
      announce('C', 'lure-away', 'B'),
      ...pass('D'),
      respond('A', 'see-through'),
      ...pass('BCD'),
    );
    expect(table.view()['priority']).toMatchObject({ order: ['B', 'C', 'D', 'A'], holder: 'B' });
    const other = open('ABCD', { preset: { priorityAfterChain: 'turn-player' } }).play(
      announce('A', 'lure-away', 'B'),
      ...pass('BCD'),
    );
    expect(other.view()['priority']).toMatchObject({ holder: 'A' });
  });
});
