/**
 * Who is out and who has won: colours for a team, blacks against a player, the last one living. A team is known by the identities that the
 * official has, from the opening or revealed; without them a win is for the official to record (`EndGame`).
 */
import type { Revision, Seat } from '#kernel';
import { endGame, pendingLinks, seatsOf, truncateChain, type Draft, type State } from '#match';
import { living } from './ring.js';
import { preset, sliceOf } from './slice.js';

export const identityOf = (state: State, seat: Seat): string | undefined =>
  sliceOf(state).identities[seat] ?? state.opening.players.find(({ id }) => id === seat)?.identity ?? undefined;

const count = (state: State, seat: Seat, colour: string): number =>
  (sliceOf(state).received[seat] ?? []).filter(({ colours }) => colours.includes(colour)).length;

/** After a seat received an intelligence: is it the death of that player, or the win of their team? */
export function judgeReceived(draft: Draft, seat: Seat, causedBy: readonly Revision[]): void {
  const dies = count(draft.state, seat, 'black') >= preset<number>(draft.state, 'blacksToDie');
  const won = (): boolean => judgeColours(draft, seat, causedBy);
  const die = (): void => eliminate(draft, seat, 'black intelligence', 'FS-H-blacksToDie', causedBy);
  if (!dies) void won();
  else if (preset<boolean>(draft.state, 'deathBeforeWin')) die();
  else if (!won()) die();
}

/** Has this player what their team needs to win? */
export function judgeColours(draft: Draft, seat: Seat, causedBy: readonly Revision[]): boolean {
  const { state } = draft;
  const team = identityOf(state, seat);
  if (team === undefined || team === 'black' || count(state, seat, team) < preset<number>(state, 'coloursToWin'))
    return false;
  const winners = seatsOf(state).filter((other) => identityOf(state, other) === team);
  const shown = winners
    .filter((winner) => sliceOf(state).identities[winner] === undefined)
    .map((player) =>
      draft.emitOwn('Revealed', { player, what: 'identity', value: team, clause: 'FS-H-coloursToWin' }, causedBy),
    );
  finish(draft, winners, 'FS-H-coloursToWin', [...causedBy, ...shown]);
  return true;
}

/** A player is out; the last one living wins. */
export function eliminate(
  draft: Draft,
  player: Seat,
  reason: string,
  clause: string | undefined,
  causedBy: readonly Revision[],
): void {
  if (sliceOf(draft.state).dead.includes(player)) return;
  const out = draft.emitOwn('PlayerEliminated', { player, reason, clause }, causedBy);
  const left = living(draft.state);
  if (left.length === 1) finish(draft, left, 'FS-H-blacksToDie', [out]);
}

/** What is left of an open row is not carried out any more: the game is over. */
function finish(draft: Draft, winners: readonly Seat[], clause: string, causedBy: readonly Revision[]): void {
  if (draft.state.status !== 'open') return;
  const last = draft.state.chain?.links.findLast(({ status }) => status !== 'pending');
  const rest = pendingLinks(draft.state.chain);
  if (last !== undefined && rest.length > 0) truncateChain(draft, last, clause, causedBy);
  endGame(draft, winners, 'played', causedBy, clause);
}
