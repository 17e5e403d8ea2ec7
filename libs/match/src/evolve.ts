/**
 * State after one more event. It believes the past: it asks no rule, refuses nothing and uses only what the event says, so that a
 * later edition of the rules cannot rewrite an old match. The core's events are handled here, by idea; the rule system then sees
 * every event and may renew its slice.
 */
import type { MatchEvent, Seat } from '#kernel';
import { counted } from './counting.js';
import { evolveChain } from './evolve-chain.js';
import { evolveRuling } from './evolve-ruling.js';
import { idOf } from './card.js';
import { giveCards, knowCard, moveCard, setCard } from './cards.js';
import { named, shown, shownAt } from './showing.js';
import { isCoreEvent, type CoreData, type CoreEvent } from './event-shapes.js';
import type { RuleSystem } from './rule-system.js';
import { seatsOf, type FinishedGame, type Opening, type State } from './state.js';

export function evolve(system: RuleSystem, state: State | undefined, event: MatchEvent): State {
  if (state === undefined) {
    const opened = openState(event);
    return { ...opened, slice: system.initial(opened) };
  }
  const core = isCoreEvent(event.type)
    ? evolveCore(state, event as unknown as CoreEvent & { meta: MatchEvent['meta'] })
    : numbered(state, event);
  // Either the state as it was or a new one that nobody else has yet: that one may still be set.
  const next: { -readonly [K in keyof State]: State[K] } = core === state ? { ...state } : core;
  next.revision = event.revision;
  next.slice = system.evolve(next, event);
  return next;
}

function openState(event: MatchEvent): State {
  const data = event.data as unknown as CoreData<'MatchOpened'>;
  const seats = data.players.map((player) => player.id);
  const each = <T>(value: T): Record<Seat, T> => Object.fromEntries(seats.map((seat) => [seat, value]));
  const opening = data as unknown as Opening;
  return {
    match: event.matchId,
    revision: event.revision,
    opening,
    status: 'open',
    defined: Object.fromEntries([...opening.cards, ...opening.characters].map((defined) => [defined.id, defined])),
    cards: noCards(seats),
    counters: { links: 0, windows: 0, goals: 0, effects: 0, moments: 0, games: 0, rulings: 0, intelligence: 0 },
    chain: null,
    suspended: [],
    lastShut: null,
    effects: [],
    score: each(0),
    games: each(0),
    finished: [],
    rulings: [],
    calls: [],
    struck: [],
    result: null,
    slice: {},
  };
}

/** Nobody has seen a card or knows how many a hand holds. */
function noCards(seats: readonly Seat[]): State['cards'] {
  const each = <T>(value: T): Record<Seat, T> => Object.fromEntries(seats.map((seat) => [seat, value]));
  return { zones: {}, unseen: each(null), unseenSet: each(0), faceDown: {}, known: {}, faces: {}, own: {} };
}

function evolveCore(state: State, event: CoreEvent & { meta: MatchEvent['meta'] }): State {
  switch (event.type) {
    case 'MatchOpened':
      return state;
    case 'CardDefined':
      return { ...state, defined: { ...state.defined, [event.data.card.id]: event.data.card } };
    case 'CardsGiven': {
      const { to, cards, count, from } = event.data;
      const next = cards.reduce<State>((seen, card) => named(seen, to, card), state);
      return { ...next, cards: giveCards(next.cards, to, cards, count, from ?? null) };
    }
    case 'CardSet': {
      const { by, card, faceDown } = event.data;
      const next = faceDown ? named(state, by, card) : shown(state, by, card);
      return { ...next, cards: setCard(next.cards, by, card, faceDown) };
    }
    case 'CardRevealed':
      return shownAt(state, event.data.seat, event.data.card, event.data.zone ?? `hand:${event.data.seat}`);
    case 'CardMoved':
      return movedCard(state, event.data);
    case 'EffectApplied': {
      const { effect, card, kind, on, link, lasts, until } = event.data;
      const applied = { id: effect, card, kind, on, since: event.revision, lasts, until: until ?? null, link };
      return { ...state, effects: [...state.effects, applied], counters: counted(state, 'effects', effect) };
    }
    case 'EffectEnded':
      return { ...state, effects: state.effects.filter((effect) => effect.id !== event.data.effect) };
    case 'ScoreChanged':
      return evolveScore(state, event.data);
    case 'GameEnded':
    case 'MatchEnded':
    case 'ResultSigned':
    case 'ResultFinalised':
      return evolveResult(state, event);
    case 'ActionAnnounced':
    case 'ResponseAnnounced':
    case 'Passed':
    case 'PlayRefused':
    case 'WindowOpened':
    case 'WindowShut':
    case 'LinkResolved':
    case 'LinkCancelled':
    case 'LinkModified':
    case 'LinkFizzled':
    case 'TargetSpared':
    case 'ChainTruncated':
    case 'OutcomeRecorded':
    case 'DieRolled':
      return evolveChain(state, event);
    case 'Occurred':
    case 'TriggerFired':
      return state;
    case 'JudgeCalled':
    case 'RulingIssued':
    case 'RulingAppealed':
    case 'AppealHeard':
    case 'MatchRewound':
    case 'EntryCorrected':
      return evolveRuling(state, event);
  }
}

/** Moving in the open shows the card; one that comes into a hand that way is known there. */
function movedCard(state: State, { card, from, to }: CoreData<'CardMoved'>): State {
  const seatIn = (place: string): string => place.slice(place.indexOf(':') + 1);
  const next = shown(state, from === 'deck' ? seatIn(to) : seatIn(from), card);
  const cards = moveCard(next.cards, card, from, to);
  return { ...next, cards: to.startsWith('hand:') ? knowCard(cards, seatIn(to), card) : cards };
}

/** Things that only a rule system makes are numbered here all the same, so that their numbers never go back. */
const ownThings = [
  ['moment', 'moments'],
  ['goal', 'goals'],
  ['intelligence', 'intelligence'],
] as const;

function numbered(state: State, event: MatchEvent): State {
  for (const [field, counter] of ownThings) {
    const id = event.data[field];
    if (typeof id !== 'string') continue;
    const counters = counted(state, counter, id);
    return counters === state.counters ? state : { ...state, counters };
  }
  return state;
}

/** The score of a finished game is re-derived; it may be the one on the board, too. */
function evolveScore(state: State, data: CoreData<'ScoreChanged'>): State {
  if (data.game === undefined) return { ...state, score: data.score };
  const undecided = data.games !== undefined;
  const onBoard = state.finished.some((game) => game.id === data.game && game.onBoard === true);
  return {
    ...state,
    score: onBoard ? plus(state.score, data.changes) : state.score,
    finished: state.finished.map((game) =>
      game.id === data.game ? { ...game, score: data.score, winners: undecided ? null : game.winners } : game,
    ),
    ...(undecided ? { games: data.games, status: 'open' as const, result: null } : {}),
  };
}

const plus = (score: State['score'], changes: State['score']): State['score'] =>
  Object.fromEntries(Object.entries(score).map(([seat, points]) => [seat, points + (changes[seat] ?? 0)]));

/** A gathered card has no name any more, so that nothing may say which one a window was about (C63, I14). */
const notAboutCards = (shut: State['lastShut']): State['lastShut'] => (shut?.kind === 'on-play' ? null : shut);

/** Nor which copy an effect came from, in closed hands; what it does, its id says. */
const ofNoCopy = ({ opening, effects }: State): State['effects'] =>
  opening.hands === 'open'
    ? effects
    : effects.map((effect) => (effect.card === null ? effect : { ...effect, card: idOf(effect.card) }));

/** A game that ends again, by a ruling, stays in its place. As long as another one is undecided no next game begins. */
function withFinished(games: State['finished'], { id, score, winners, revision }: FinishedGame): State['finished'] {
  const known = games.some((game) => game.id === id);
  const all = known ? games : [...games, { id, score, winners, revision }];
  const waits = games.some((game) => game.id !== id && game.winners === null);
  return all.map((game) => {
    const { onBoard, ...rest } = game.id === id ? { ...game, score, winners, revision } : game;
    return onBoard === true && waits ? { ...rest, onBoard } : rest;
  });
}

/** When a game ended the match, the board shows the newest one for good. */
function endedBy(games: State['finished'], causes: readonly number[]): State['finished'] {
  if (!games.some(({ revision }) => causes.includes(revision))) return games;
  return games.map((game, i) => (i === games.length - 1 ? { ...game, onBoard: true } : game));
}

type ResultEvent = Extract<CoreEvent, { type: 'GameEnded' | 'MatchEnded' | 'ResultSigned' | 'ResultFinalised' }> & {
  readonly meta: MatchEvent['meta'];
};

function evolveResult(state: State, event: ResultEvent): State {
  switch (event.type) {
    case 'GameEnded': {
      const { game, games, gathered } = event.data;
      return {
        ...state,
        games,
        finished: withFinished(state.finished, { ...event.data, id: game, revision: event.revision }),
        counters: counted(state, 'games', game),
        ...(gathered === true
          ? { cards: noCards(seatsOf(state)), lastShut: notAboutCards(state.lastShut), effects: ofNoCopy(state) }
          : {}),
      };
    }
    case 'MatchEnded': {
      const { winners, reason, games } = event.data;
      const finished = endedBy(state.finished, event.meta.causedBy);
      const result = { winners, games, reason, signed: [], provisional: true };
      return { ...state, status: 'ended', games, finished, result };
    }
    case 'ResultSigned': {
      if (state.result === null) return state;
      const signed = [
        ...state.result.signed.filter(({ by }) => by !== event.data.by),
        { by: event.data.by, protest: event.data.protest },
      ];
      return { ...state, result: { ...state.result, signed } };
    }
    case 'ResultFinalised':
      return {
        ...state,
        status: 'final',
        result: state.result === null ? null : { ...state.result, provisional: false },
      };
  }
}
