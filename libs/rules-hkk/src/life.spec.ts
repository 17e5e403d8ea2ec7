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
const change = (player: string, amount: number, cause: string): Fields => ({
  type: 'ChangeLife',
  player,
  amount,
  cause,
});

describe('life', () => {
  it('HKK-H-startingLife begins at 20 and keeps its causes apart', () => {
    const table = openTable().play(
      change('A', 3, 'damage'),
      change('A', -2, 'sacrifice'),
      change('A', 1, 'cap'),
      change('A', 4, 'heal'),
    );
    expect(table.view()).toMatchObject({
      life: { A: 18, B: 20 },
      lifeChanges: { A: { damage: 3, sacrifice: 2, cap: 1, heal: 4 }, B: { damage: 0, sacrifice: 0, cap: 0, heal: 0 } },
      turn: 'A',
      phase: null,
    });
    expect(table.record(change('A', -1, 'heal'))).toBe('rejected MALFORMED');
    expect(table.record(change('A', 0, 'damage'))).toBe('rejected MALFORMED');
    expect(table.record(change('C', 1, 'damage'))).toBe('rejected UNKNOWN_SEAT');
  });

  it('a card’s text may say that life is sacrificed, or lost by a lowered cap', () => {
    const table = openTable().play(
      { type: 'Announce', by: 'A', card: 'blood-price' },
      { type: 'Continue' },
      { type: 'Announce', by: 'B', card: 'withering' },
      { type: 'Continue' },
    );
    expect(table.view()).toMatchObject({
      life: { A: 16, B: 16 },
      lifeChanges: { A: { sacrifice: 2, cap: 2, damage: 0 }, B: { damage: 4 } },
    });
  });

  it('without life a player is out: the game ends and the next begins, the loser first, all as at the start', () => {
    const table = openTable().play({ type: 'Announce', by: 'A', card: 'town-guard' }, { type: 'Continue' });
    table.play(change('B', 20, 'damage'));
    expect(table.types()).toEqual(
      [
        'LifeChanged',
        'PlayerEliminated',
        'WindowShut',
        'OnPlayForfeited',
        'CardMoved',
        'GameEnded',
        'TurnStarted',
      ].filter((type) => type !== 'OnPlayForfeited'),
    );
    expect(table.view()).toMatchObject({
      status: 'open',
      games: { A: 1, B: 0 },
      life: { A: 20, B: 20 },
      turn: 'B',
      eliminated: [],
      onPlay: [],
      chain: null,
    });
  });

  it('HKK-H-cardsAfterGame all cards are gathered for the next game: each may be played again under its own number', () => {
    const fire = { type: 'Announce', by: 'A', card: 'fire-bolt', targets: ['B'] };
    const played = (preset: Record<string, string>) =>
      openTable({ preset })
        .play({ type: 'GiveCards', to: 'B', cards: ['neutralise'] }, fire, { type: 'Continue' })
        .play(change('B', 20, 'damage'));
    const table = played({});
    expect(table.view()).toMatchObject({ players: [{ handCount: null }, { handCount: null }] });
    expect(table.record({ type: 'GiveCards', to: 'A', cards: ['neutralise'] })).toBe('recorded');
    expect(table.record({ type: 'GiveCards', to: 'A', cards: ['fire-bolt'] })).toBe('recorded');
    expect(table.record({ ...fire, by: 'B' })).toBe('rejected CARD_NOT_HELD');
    expect(table.record(fire)).toBe('recorded');
    const kept = played({ cardsAfterGame: 'kept' });
    expect(kept.record(fire)).toBe('refused HKK-H-playFrom');
    expect(kept.view()).toMatchObject({ players: [{}, { handCount: 1 }] });
  });

  it('HKK-H-cardsAfterGame the last game leaves its cards where they lie', () => {
    const table = openTable({ preset: { gamesToWin: 1 } }).play({ type: 'GiveCards', to: 'B', cards: ['neutralise'] });
    table.play(change('B', 20, 'damage'));
    expect(table.view()).toMatchObject({ status: 'ended', players: [{}, { handCount: 1 }] });
  });

  it('HKK-94.7.2 a game decided while a row is evaluated closes the row', () => {
    const table = openTable().play(
      change('A', 16, 'damage'),
      { type: 'Announce', by: 'A', card: 'great-fire', targets: ['B'] },
      { type: 'Respond', by: 'B', card: 'sudden-death', to: 'L1' },
      { type: 'Continue' },
    );
    expect(table.types().filter((type) => !type.startsWith('Card'))).toEqual([
      'Passed',
      'Passed',
      'WindowShut',
      'LifeChanged',
      'ChainTruncated',
      'LinkResolved',
      'PlayerEliminated',
      'GameEnded',
      'TurnStarted',
    ]);
    const cards = [
      { id: 'ember', kind: 'spell', tags: ['reaction'], effect: { changes: [{ life: { opponent: -5 } }] } },
    ];
    const ember = openTable({ cards, preset: 'single-game' }).play(
      change('A', 16, 'damage'),
      { type: 'Announce', by: 'A', card: 'strange-rite' },
      { type: 'Respond', by: 'B', card: 'ember', to: 'L1' },
      { type: 'Continue' },
    );
    expect(ember.events.find(({ type }) => type === 'ChainTruncated')?.data).toEqual({
      after: 'L2',
      links: ['L1'],
      clause: 'HKK-94.7.2',
    });
    expect(ember.view()).toMatchObject({ status: 'ended', result: { winners: ['B'] }, chain: null });
  });

  it('I9 a game decided by life inside an open row, or a row inside a row, leaves no window open', () => {
    const cards = [
      { id: 'hex-answer', kind: 'spell', tags: ['reaction'], effect: { applies: 'effect' } },
      { id: 'slow-rite', kind: 'spell', effect: 'by-official' },
    ];
    const table = openTable({ cards, preset: { gamesToWin: 1 } }).play(
      { type: 'Announce', by: 'A', card: 'slow-rite' },
      { type: 'Respond', by: 'B', card: 'hex-answer', to: 'L1', targets: ['A'] },
      { type: 'Continue' },
      { type: 'Respond', by: 'A', ability: 'curse-shifter/lift', to: 'E1' },
      change('A', 20, 'sacrifice'),
    );
    expect(table.view()).toMatchObject({
      status: 'ended',
      chain: null,
      suspended: [],
      effects: [],
      result: { winners: ['B'], reason: 'played' },
    });
    expect(table.events.filter(({ type }) => type === 'ChainTruncated').map(({ data }) => data['links'])).toEqual([
      ['L3'],
      ['L1'],
    ]);
  });

  it('HKK-H-gamesToWin best of three, HKK-H-matchPoints 3/1/0, HKK-H-gamePoints 2/1/0, HKK-H-nextGameFirst', () => {
    const table = openTable().play(change('B', 20, 'damage'), change('A', 20, 'damage'), change('B', 25, 'damage'));
    expect(table.view()).toMatchObject({
      status: 'ended',
      games: { A: 2, B: 1 },
      result: { winners: ['A'], provisional: true },
      points: { A: { match: 3, game: 4 }, B: { match: 0, game: 2 } },
    });
    const drawn = openTable({ preset: { nextGameFirst: 'first' } }).play(
      change('B', 20, 'damage'),
      { type: 'EndGame', winners: [], reason: 'time' },
      change('A', 20, 'damage'),
    );
    expect(drawn.view()).toMatchObject({
      status: 'ended',
      result: { winners: [] },
      points: { A: { match: 1, game: 3 }, B: { match: 1, game: 3 } },
    });
  });

  it('both without life at once is a drawn game', () => {
    const cards = [{ id: 'doom', kind: 'spell', effect: { changes: [{ life: { each: -20 } }] } }];
    const table = openTable({ cards }).play({ type: 'Announce', by: 'A', card: 'doom' }, { type: 'Continue' });
    expect(table.state.finished).toMatchObject([{ winners: [] }]);
    expect(table.view()).toMatchObject({ status: 'open', turn: 'A', life: { A: 20, B: 20 } });
  });

  it('more than two may play: who is out is not asked, and one who is left wins', () => {
    const table = openTable({ players: [{ id: 'A' }, { id: 'B' }, { id: 'C' }], preset: { gamesToWin: 1 } });
    table.play({ type: 'Announce', by: 'A', card: 'fire-bolt', targets: ['B'] });
    expect(table.state.chain?.window?.order).toEqual(['B', 'C', 'A']);
    table.play({ type: 'Continue' }, change('B', 20, 'damage'), {
      type: 'Announce',
      by: 'A',
      card: 'fire-bolt#2',
      targets: ['C'],
    });
    expect(table.state.chain?.window?.order).toEqual(['C', 'A']);
    expect(table.record({ type: 'Announce', by: 'B', card: 'fire-bolt#3', targets: ['C'] })).toBe('rejected NOT_NOW');
    expect(table.record({ type: 'Respond', by: 'B', card: 'neutralise' })).toBe('rejected NOT_NOW');
    table.play({ type: 'Continue' }, change('C', 20, 'damage'));
    expect(table.view()).toMatchObject({ status: 'ended', result: { winners: ['A'] } });
  });

  it('turns and phases follow StartTurn and EnterPhase', () => {
    const table = openTable().play({ type: 'EnterPhase', phase: 'main' }, { type: 'StartTurn', player: 'B' });
    expect(table.view()).toMatchObject({ turn: 'B', phase: null });
    expect(table.record({ type: 'StartTurn', player: 'X' })).toBe('rejected UNKNOWN_SEAT');
    expect(table.play({ type: 'EnterPhase', phase: 'combat' }).view()).toMatchObject({ turn: 'B', phase: 'combat' });
  });

  it('HKK-H-appeals no appeal, HKK-H-reactionSeconds a window may expire, HKK-H-secondOfficial and HKK-H-reveal have their defaults', () => {
    expect(openTable().state.opening.preset).toMatchObject({
      appeals: false,
      secondOfficial: false,
      reveal: 'after-match',
      reactionSeconds: null,
    });
    const table = openTable({ preset: { reactionSeconds: 5 } }).play({
      type: 'Announce',
      by: 'A',
      card: 'fire-bolt',
      targets: ['B'],
    });
    expect(table.events.at(-1)?.data['seconds']).toBe(5);
    table.play({ type: 'TimeUp', window: 'W1' });
    expect(table.view()).toMatchObject({ life: { B: 17 }, chain: null });
    table.play({ type: 'Rule', kind: 'note', about: 1, clause: 'HKK-94.1', reason: 'asked' });
    expect(table.record({ type: 'Appeal', ruling: 'R1', reason: 'no' })).toBe('rejected NOT_ALLOWED');
  });
});
