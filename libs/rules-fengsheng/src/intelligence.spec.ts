import { Table } from '#testing';
import { fengsheng } from './fengsheng.js';

type Raw = Record<string, unknown>;
const team: Record<string, string> = { A: 'red', B: 'blue', C: 'red', D: 'blue' };
const open = (more: Raw = {}, identities = team): Table => {
  const players = [...'ABCD'].map((id) => ({
    id,
    ...(identities[id] === undefined ? {} : { identity: identities[id] }),
  }));
  return new Table(fengsheng).play({
    type: 'OpenMatch',
    match: 'm',
    ruleset: 'fengsheng',
    players,
    first: 'A',
    ...more,
  });
};
const send = (by: string, card: string, manner = 'secret', to?: string): Raw => ({
  type: 'SendIntelligence',
  by,
  card,
  manner,
  ...(to === undefined ? {} : { to }),
});
const phase = (name: string): Raw => ({ type: 'EnterPhase', phase: name });
const receive = (by: string, colours?: string[]): Raw => ({
  type: 'ReceiveIntelligence',
  by,
  ...(colours === undefined ? {} : { colours }),
});
const letPass = (by: string): Raw => ({ type: 'LetPass', by });
const pass = (by: string): Raw[] => [...by].map((seat) => ({ type: 'Pass', by: seat }));
const transit = (table: Table, audience = 'official'): unknown =>
  (table.view(audience)['intelligence'] as Raw)['transit'];
/** A turn in which `by` sends a card directly to a seat that receives it. */
const turn = (by: string, card: string, to: string): Raw[] => [
  { type: 'StartTurn', player: by },
  phase('send'),
  send(by, card, 'direct', to),
  receive(to),
];

describe('sending', () => {
  test('secretly and openly to the right, directly to one seat; ids T1, T2', () => {
    const table = open().play(phase('send'), send('A', 'burn'));
    expect(transit(table)).toEqual({ id: 'T1', sender: 'A', by: 'A', manner: 'secret', before: 'B', card: 'burn#1' });
    table.play(receive('B'), { type: 'StartTurn', player: 'B' }, phase('send'), send('B', 'lock', 'direct', 'D'));
    expect(transit(table)).toMatchObject({ id: 'T2', before: 'D' });
  });

  test('FS-2.3, then FS-2.1: at whom not, then when not', () => {
    const table = open();
    expect(table.record(send('A', 'burn', 'direct'))).toBe('refused FS-2.3');
    expect(table.record(send('A', 'burn', 'direct', 'A'))).toBe('refused FS-2.3');
    expect(table.record(send('A', 'burn', 'secret', 'C'))).toBe('refused FS-2.3');
    expect(table.record(send('A', 'burn'))).toBe('refused FS-2.1');
    table.play(phase('send'));
    expect(table.record(send('B', 'burn'))).toBe('refused FS-2.1');
    table.play(send('A', 'burn'));
    expect(table.record(send('A', 'lock'))).toBe('refused FS-2.1');
    expect(table.record(send('A', 'nothing'))).toBe('rejected UNKNOWN_CARD');
  });

  test('a hand that is fully known must hold the card; a refused secret card stays unnamed', () => {
    const table = open().play({ type: 'GiveCards', to: 'A', cards: ['burn'] });
    expect(table.record(send('A', 'lock'))).toBe('rejected CARD_NOT_HELD');
    expect(table.record(send('A', 'burn'))).toBe('refused FS-2.1');
    expect(JSON.stringify(table.events.at(-1)?.data)).not.toContain('burn');
    table.play(phase('send'), send('A', 'burn'));
    expect(table.view()['players']).toMatchObject([{ hand: [], setCount: 1 }, {}, {}, {}]);
  });
});

describe('on its way', () => {
  test('received by the seat it lies before, or let pass to the right; the dead are passed over', () => {
    const table = open({ preset: { blacksToDie: 1 } }).play(
      phase('send'),
      send('A', 'burn', 'direct', 'C'),
      receive('C'),
    );
    table.play({ type: 'StartTurn', player: 'B' }, phase('send'), send('B', 'lock'));
    expect(transit(table)).toMatchObject({ before: 'D' });
    expect(table.record(receive('A'))).toBe('refused FS-5');
    expect(table.record(letPass('A'))).toBe('refused FS-5');
    table.play(letPass('D'));
    expect(table.view()).toMatchObject({ intelligence: { transit: { before: 'A' } }, priority: { holder: 'A' } });
    table.play(receive('A'));
    expect(table.record(receive('A'))).toBe('refused FS-2.1');
  });

  test('FS-H-senderMustReceive: come back it is received; direct intelligence let pass goes back', () => {
    const table = open().play(phase('send'), send('A', 'lock', 'direct', 'C'), letPass('C'));
    expect(transit(table)).toMatchObject({ before: 'A' });
    expect(table.record(letPass('A'))).toBe('refused FS-H-senderMustReceive');
    table.play(receive('A'));
    const lenient = open({ preset: { senderMustReceive: false } }).play(
      phase('send'),
      send('A', 'lock'),
      ...[...'BCDA'].map(letPass),
    );
    expect(transit(lenient)).toMatchObject({ before: 'B' });
  });

  test('FS-H-intelligenceGoes: to the left where the preset says so', () => {
    const table = open({ preset: { intelligenceGoes: 'left' } }).play(phase('send'), send('A', 'lock'));
    expect(transit(table)).toMatchObject({ before: 'D' });
  });

  test('cards act on it: divert, swap, intercept; whom a card lured away is passed over', () => {
    const table = open().play(
      { type: 'Announce', by: 'A', card: 'lure-away', targets: ['B'] },
      ...pass('BCD'),
      phase('send'),
      send('A', 'burn#5'),
    );
    expect(transit(table)).toMatchObject({ id: 'T1', before: 'C' });
    table.play({ type: 'Announce', by: 'C', card: 'divert', targets: ['D'] }, ...pass('DA'));
    expect(transit(table)).toMatchObject({ id: 'T1', before: 'D' });
    table.play({ type: 'Announce', by: 'D', card: 'swap' }, ...pass('AC'));
    expect(transit(table)).toMatchObject({ id: 'T2', before: 'D', sender: 'A', by: 'D', card: 'swap#1' });
    expect(table.view()['discard']).toEqual(['burn#5', 'divert#1', 'lure-away#1']);
    table.play(...pass('A'), { type: 'Announce', by: 'C', card: 'intercept' }, ...pass('DA'));
    expect(table.view()).toMatchObject({
      intelligence: { transit: null, received: { C: [{ id: 'T2', card: 'swap#1' }] } },
    });
  });

  test('who may not receive lets pass; come back to a sender who may not, it is received all the same', () => {
    const table = open().play(phase('send'), send('A', 'burn', 'direct', 'C'));
    table.play(...pass('B'), { type: 'Announce', by: 'C', card: 'lure-away', targets: ['A'] }, ...pass('DAB'));
    table.play({ type: 'Announce', by: 'D', card: 'lure-away#2', targets: ['C'] }, ...pass('BC'));
    expect(table.record(receive('C'))).toBe('refused FS-1');
    table.play(letPass('C'), receive('A'));
    expect(table.view()).toMatchObject({ intelligence: { transit: null, received: { A: [{ id: 'T1' }] } } });
  });

  test('C21: two Intercepts in one chain: the later one takes it, the other fizzles', () => {
    const table = open().play(
      phase('send'),
      send('A', 'lock'),
      { type: 'Announce', by: 'B', card: 'intercept' },
      { type: 'Respond', by: 'C', card: 'intercept#2' },
      ...pass('DAB'),
    );
    expect(table.view()).toMatchObject({ intelligence: { received: { C: [{ id: 'T1' }], B: [] } } });
    expect(table.events.find(({ type }) => type === 'LinkFizzled')).toMatchObject({ data: { link: 'L1' } });
  });

  test('it must be received before the stage or turn ends', () => {
    const table = open().play(phase('send'), send('A', 'lock'));
    expect(table.record(phase('end'))).toBe('rejected NOT_NOW');
    expect(table.record({ type: 'StartTurn', player: 'B' })).toBe('rejected NOT_NOW');
    table.play(...pass('BCDA'));
    expect(table.view()).toMatchObject({ phase: 'receive', priority: { holder: null } });
  });
});

describe('hidden until it is received (I11, I14)', () => {
  test('face down its card is known to its sender and the official only', () => {
    const table = open({ hands: 'closed' }).play(
      { type: 'GiveCards', to: 'A', count: 3 },
      phase('send'),
      send('A', 'burn'),
    );
    expect(transit(table, 'official')).toMatchObject({ card: 'burn#1' });
    expect(transit(table, 'A')).toMatchObject({ card: 'burn#1' });
    for (const audience of ['B', 'spectator']) {
      expect(transit(table, audience)).toEqual({ id: 'T1', sender: 'A', by: 'A', manner: 'secret', before: 'B' });
      expect(JSON.stringify(table.view(audience))).not.toContain('burn');
    }
    table.play(receive('B'));
    expect(table.view('spectator')).toMatchObject({
      intelligence: { received: { B: [{ id: 'T1', card: 'burn#1', colours: ['black'] }] } },
    });
  });

  test('openly sent it is seen at once; a reveal shows it early', () => {
    const table = open({ hands: 'closed' }).play(phase('send'), send('A', 'burn', 'open'));
    expect(transit(table, 'C')).toMatchObject({ card: 'burn#1' });
    expect(table.record({ type: 'Reveal', player: 'B', what: 'intelligence' })).toBe('rejected NOT_NOW');
    const secret = open({ hands: 'closed' }).play(phase('send'), send('A', 'burn'));
    expect(secret.record({ type: 'Reveal', player: 'C', what: 'intelligence' })).toBe('rejected NOT_NOW');
    secret.play({ type: 'Reveal', player: 'B', what: 'intelligence' });
    expect(transit(secret, 'C')).toMatchObject({ card: 'burn#1' });
  });

  test('identities are for their owner and the official until revealed', () => {
    const table = open();
    expect(table.view('A')['players']).toMatchObject([
      { identity: 'red' },
      { identity: null },
      { identity: null },
      { identity: null },
    ]);
    expect(table.record({ type: 'Reveal', player: 'B', what: 'identity', value: 'red' })).toBe('rejected MALFORMED');
    table.play({ type: 'Reveal', player: 'B', what: 'identity' });
    expect(table.view('spectator')['identities']).toEqual({ B: 'blue' });
    const unknown = open({}, {});
    expect(unknown.record({ type: 'Reveal', player: 'B', what: 'identity' })).toBe('rejected MALFORMED');
    unknown.play({ type: 'Reveal', player: 'B', what: 'identity', value: 'green' });
  });
});

describe('winning and dying', () => {
  test("three of a team's colour held by one member win for the team (FS-H-coloursToWin)", () => {
    const table = open().play(
      ...turn('A', 'probe', 'C'),
      ...turn('B', 'probe#2', 'C'),
      ...turn('D', 'lock', 'C'),
      ...turn('A', 'decrypt', 'C'),
    );
    expect(table.view()).toMatchObject({
      status: 'ended',
      result: { winners: ['A', 'C'], reason: 'played', provisional: true },
    });
    expect(table.types()).toEqual([
      'CardRevealed',
      'CardMoved',
      'IntelligenceReceived',
      'Revealed',
      'Revealed',
      'GameEnded',
      'MatchEnded',
    ]);
  });

  test("another team's colour wins nothing, nor does an identity that nobody knows, until it is revealed", () => {
    const blue = open().play(...turn('A', 'lock', 'C'), ...turn('B', 'lock#2', 'C'), ...turn('D', 'lock#3', 'C'));
    expect(blue.view()['status']).toBe('open');
    const unknown = open({}, {}).play(
      ...turn('A', 'probe', 'C'),
      ...turn('B', 'probe#2', 'C'),
      ...turn('D', 'probe#3', 'C'),
    );
    expect(unknown.view()['status']).toBe('open');
    unknown.play({ type: 'Reveal', player: 'C', what: 'identity', value: 'red' });
    expect(unknown.view()).toMatchObject({ status: 'ended', result: { winners: ['C'] } });
  });

  test('three black kill; the last one living wins (FS-H-blacksToDie)', () => {
    const table = open({ preset: { blacksToDie: 1 } }).play(...turn('A', 'burn', 'B'), ...turn('C', 'burn#2', 'D'));
    expect(table.view()).toMatchObject({ dead: ['B', 'D'], alive: ['A', 'C'], status: 'open' });
    table.play(...turn('A', 'burn#3', 'C'));
    expect(table.view()).toMatchObject({ status: 'ended', result: { winners: ['A'] } });
  });

  test('FS-H-deathBeforeWin: where one card of two colours would do both', () => {
    const last = (preset: Raw): unknown =>
      open({ preset: { blacksToDie: 1, coloursToWin: 1, ...preset } })
        .play(
          { type: 'StartTurn', player: 'A' },
          phase('send'),
          send('A', 'probe', 'direct', 'C'),
          receive('C', ['red', 'black']),
        )
        .view()['status'];
    expect(last({})).toBe('open');
    expect(last({ deathBeforeWin: false })).toBe('ended');
  });

  test('FS-H-cardsAfterGame: all cards are gathered for the next game, or stay where they lie', () => {
    const won = (preset: Raw): Table =>
      open({ preset: { coloursToWin: 1, gamesToWin: 2, ...preset } }).play(
        { type: 'GiveCards', to: 'D', count: 3 },
        { type: 'Announce', by: 'A', card: 'secret-file' },
        { type: 'Continue' },
        ...turn('A', 'probe', 'C'),
      );
    const table = won({});
    expect(table.view()).toMatchObject({ status: 'open', games: { A: 1, C: 1 }, discard: [] });
    expect(table.view()['intelligence']).toEqual({ transit: null, received: { A: [], B: [], C: [], D: [] } });
    table.play(...turn('A', 'probe', 'B'), ...turn('D', 'lock', 'B'));
    const kept = won({ cardsAfterGame: 'kept' });
    expect(kept.view()).toMatchObject({ discard: ['probe#1', 'secret-file#1'] });
    const again = [{ type: 'StartTurn', player: 'A' }, phase('send'), send('A', 'probe', 'direct', 'B')];
    expect(again.map((command) => kept.record(command))).toEqual(['recorded', 'recorded', 'refused FS-6']);
  });

  test('the match ends in a chain: what is left of it is not carried out (I9)', () => {
    const table = open({ preset: { coloursToWin: 1 } }).play(
      phase('send'),
      send('A', 'probe'),
      { type: 'Announce', by: 'B', card: 'decrypt' },
      { type: 'Respond', by: 'C', card: 'intercept' },
      ...pass('DAB'),
    );
    expect(table.view()).toMatchObject({ status: 'ended', chain: null, result: { winners: ['A', 'C'] } });
    expect(table.events.find(({ type }) => type === 'ChainTruncated')).toMatchObject({ data: { links: ['L1'] } });
  });

  test('an official records a death; FS-H-gamesToWin: a new game begins with a clear table', () => {
    const table = open({ preset: { coloursToWin: 1, gamesToWin: 2 } }).play(...turn('A', 'probe', 'C'));
    expect(table.view()).toMatchObject({
      status: 'open',
      games: { A: 1, C: 1 },
      turn: 'A',
      phase: 'draw',
      discard: [],
      intelligence: { received: { C: [] } },
    });
    table.play(phase('send'), send('A', 'lock'), { type: 'Announce', by: 'B', card: 'decrypt' }, ...pass('CDA'));
    table.play({ type: 'RecordOutcome', link: 'L1', note: 'it was poisoned', changes: [{ life: { D: -1 } }] });
    expect(table.view()).toMatchObject({ dead: ['D'] });
  });
});
