/**
 * How games and matches end. Reaching the target ends a game by itself: rule systems call `endGame`. A result is provisional until it is
 * made final; only rulings and the official's last facts may change it until then (C30). A match ends only with no open window, and a
 * result is final only after that (I9).
 */
import { reject } from '#kernel';
import type { Rejection, Revision, Seat } from '#kernel';
import { isSettling } from './chain.js';
import type { Command } from './command.js';
import type { Draft } from './rule-system.js';
import { unknownSeat } from './play.js';
import type { Context } from './rule-system.js';
import { isSeat, type FinishedGame, type State } from './state.js';
import { notNow, openWindowOf } from './window.js';

interface EndFields {
  readonly winners?: readonly Seat[];
  readonly reason?: string;
}

export function decideResult(draft: Draft, command: Command, context: Context): Rejection | undefined {
  switch (command.type) {
    case 'EndGame':
    case 'EndMatch':
      return decideEnd(draft, command.type, command as EndFields);
    case 'SignResult':
      return decideSign(draft, command, context);
    default:
      return decideFinalise(draft);
  }
}

/** What keeps a game or match from ending now. */
function stillOpen(state: State, what: string): Rejection | undefined {
  const open = openWindowOf(state) !== null || isSettling(state) || state.suspended.length > 0;
  return open ? notNow(`${what} only when nothing is being answered or settled`) : undefined;
}

function decideEnd(
  draft: Draft,
  type: 'EndGame' | 'EndMatch',
  { winners = [], reason }: EndFields,
): Rejection | undefined {
  const unknown = winners.find((seat) => !isSeat(draft.state, seat));
  if (unknown !== undefined) return unknownSeat(draft.state, unknown);
  const wrong = stillOpen(draft.state, type === 'EndGame' ? 'a game ends' : 'a match ends');
  if (wrong !== undefined) return wrong;
  if (type === 'EndGame') endGame(draft, winners, reason ?? 'played', [], undefined);
  else endMatch(draft, winners, reason ?? 'played', [], undefined);
  return undefined;
}

/**
 * A ruling on who won: of the match once it ended or became undecided, or of one undecided game (`about` it). Only the last thing said
 * counts; signatures under the old result are void.
 */
export function decideSetResult(
  draft: Draft,
  { about, winners, clause }: { readonly about?: string; readonly winners?: readonly Seat[]; readonly clause: string },
  issue: () => Revision,
): Rejection | undefined {
  const { state } = draft;
  if (winners === undefined)
    return reject('MALFORMED', 'a ruling setResult names the winners; an empty list is a draw');
  const unknown = winners.find((seat) => !isSeat(state, seat));
  if (unknown !== undefined) return unknownSeat(state, unknown);
  const wrong = stillOpen(state, 'a result is set');
  if (wrong !== undefined) return wrong;
  const undecided = state.finished.find((game) => game.winners === null && (about === undefined || about === game.id));
  if (about !== undefined && /^N\d+$/.test(about) && undecided === undefined)
    return reject('NOT_NOW', `game ${about} is not undecided`);
  if (state.status === 'open' && undecided === undefined) {
    return reject('NOT_NOW', 'the match goes on and none of its games is undecided; EndGame or EndMatch ends it');
  }
  const issued = issue();
  if (state.status === 'open' && undecided !== undefined) decideGame(draft, undecided, winners, clause, issued);
  else endMatch(draft, winners, 'ruled', [issued], clause);
  return undefined;
}

/** A game whose winner a ruling took away, while no other has begun: the match waits for `setResult` or `rewind`. */
export const undecidedGame = (state: State): FinishedGame | undefined =>
  state.status === 'open' && state.finished.some(({ onBoard }) => onBoard === true)
    ? state.finished.find(({ winners }) => winners === null)
    : undefined;

/** An undecided game gets its winners; the match ends with it, or goes on: with the next game, where none had begun. */
function decideGame(
  draft: Draft,
  { id, score, revision }: FinishedGame,
  winners: readonly Seat[],
  clause: string,
  issued: Revision,
): void {
  const games = wonBy(draft.state, winners);
  const waited = undecidedGame(draft.state) !== undefined;
  const ended = draft.emit('GameEnded', { game: id, winners, reason: 'ruled', games, score, clause }, [
    revision,
    issued,
  ]);
  const champions = winners.filter((seat) => (games[seat] ?? 0) >= gamesToWin(draft.state));
  if (champions.length > 0) endMatch(draft, champions, 'ruled', waited ? [issued, ended] : [issued], clause);
  else if (waited && undecidedGame(draft.state) === undefined) draft.system.hooks.afterGame(draft);
}

const gamesToWin = (state: State): number => Number(state.opening.preset['gamesToWin'] ?? 1);

const wonBy = (state: State, winners: readonly Seat[]): Readonly<Record<Seat, number>> =>
  Object.fromEntries(Object.entries(state.games).map(([seat, won]) => [seat, won + (winners.includes(seat) ? 1 : 0)]));

/** A game ends: it is counted for its winners (none: a draw), then the match ends or the next game begins. */
export function endGame(
  draft: Draft,
  winners: readonly Seat[],
  reason: string,
  causes: readonly Revision[],
  clause: string | undefined,
): void {
  const { score } = draft.state;
  const games = wonBy(draft.state, winners);
  // The game, not its end, has the id: a rewound game that ends again is the same game.
  const game = `N${draft.state.finished.length + 1}`;
  const champions = winners.filter((seat) => (games[seat] ?? 0) >= gamesToWin(draft.state));
  const gathered = champions.length === 0 && draft.system.gathersCards?.(draft.state) === true ? true : undefined;
  const ended = draft.emit('GameEnded', { game, winners, reason, games, score, gathered, clause }, causes);
  if (champions.length > 0) endMatch(draft, champions, reason, [...causes, ended], clause);
  else draft.system.hooks.afterGame(draft);
}

/** The match ends; what others may still correct is provisional. */
export function endMatch(
  draft: Draft,
  winners: readonly Seat[],
  reason: string,
  causes: readonly Revision[],
  clause: string | undefined,
): void {
  draft.emit('MatchEnded', { winners, reason, games: draft.state.games, clause }, causes);
}

function decideSign(draft: Draft, command: Command, context: Context): Rejection | undefined {
  const { by, head, proof, protest } = command as unknown as {
    by: Seat;
    head: string;
    proof?: { kind: string };
    protest?: boolean | string;
  };
  const { state } = draft;
  if (!isSeat(state, by)) return unknownSeat(state, by);
  if (state.status !== 'ended' || state.result === null)
    return reject('NOT_NOW', 'there is no result to sign before the match has ended');
  if (context.head !== undefined && context.head !== head) {
    return reject(
      'STALE_REVISION',
      `${by} saw another state of the match; show the result as it is at revision ${state.revision} and sign its hash ${context.head}`,
    );
  }
  const protestText = typeof protest === 'string' ? protest : undefined;
  draft.emit('ResultSigned', {
    by,
    head,
    proof,
    protest: protest !== undefined && protest !== false,
    protestText,
  });
  return undefined;
}

function decideFinalise(draft: Draft): Rejection | undefined {
  const { state } = draft;
  if (state.status !== 'ended') return reject('NOT_NOW', 'the match has not ended, so its result cannot be made final');
  const wrong = stillOpen(state, 'a result is made final');
  if (wrong !== undefined) return wrong;
  const appealed = state.rulings.find(({ status }) => status === 'appealed');
  if (appealed !== undefined)
    return reject('NOT_NOW', `the appeal against ${appealed.id} is not heard yet; record HearAppeal first`);
  draft.emit('ResultFinalised', {});
  return undefined;
}
