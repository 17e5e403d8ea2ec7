/**
 * Life and what its end means: a player without life is out, and with one player left the game is over. Life lost as a sacrifice or by a
 * lowered cap is no damage; the cause is kept with every change. Invariant: the life in the event is the life after it.
 */
import { reject } from '#kernel';
import type { Rejection, Revision, Seat } from '#kernel';
import { endGame, endMatch, isSeat, isSettling, notNow, openWindowOf, retire, seatsOf, zone } from '#match';
import type { Command, Draft, Link, State } from '#match';
import type { LifeCause } from './events.js';
import { presetOf } from './preset.js';
import { sliceOf } from './slice.js';

/** @param amount signed: negative is lost */
export function changeLife(
  draft: Draft,
  player: Seat,
  amount: number,
  cause: LifeCause,
  causedBy: readonly Revision[],
  clause?: string,
): Revision {
  const life = (sliceOf(draft.state).life[player] ?? 0) + amount;
  return draft.emitOwn('LifeChanged', { player, amount, cause, life, clause }, causedBy);
}

export function decideChangeLife(draft: Draft, command: Command): Rejection | undefined {
  const { player, amount, cause } = command as unknown as { player: string; amount: number; cause: LifeCause };
  if (!isSeat(draft.state, player)) return reject('UNKNOWN_SEAT', `${player} is no seat of this match`);
  if (isSettling(draft.state)) return notNow('a link waits for its outcome; record what it does to life there');
  if (amount === 0) return reject('MALFORMED', 'ChangeLife: amount must not be 0');
  if (cause === 'heal' && amount < 0)
    return reject('MALFORMED', 'ChangeLife: heal adds life; for life lost name damage, sacrifice or cap');
  const revision = changeLife(draft, player, cause === 'heal' ? amount : -Math.abs(amount), cause, []);
  endIfDecided(draft, [revision]);
  return undefined;
}

/** Players without life who are not out yet. */
export const fallen = (state: State): readonly Seat[] => {
  const { life, out, over } = sliceOf(state);
  return over ? [] : seatsOf(state).filter((seat) => (life[seat] ?? 1) <= 0 && !out.includes(seat));
};

/** Whether life has decided the game already, though a row is still being evaluated (HKK-94.7.2). */
export const isDecided = (state: State): boolean => {
  const left = seatsOf(state).length - sliceOf(state).out.length - fallen(state).length;
  return fallen(state).length > 0 && left <= 1;
};

/** Puts out who has no life left; with at most one player left the game is over. */
export function endIfDecided(draft: Draft, causedBy: readonly Revision[]): void {
  const decided = isDecided(draft.state);
  const eliminated = fallen(draft.state).map((player) =>
    draft.emitOwn('PlayerEliminated', { player, reason: 'life' }, causedBy),
  );
  if (!decided) return;
  closeRows(draft, eliminated);
  clearTable(draft, eliminated);
  const winners = seatsOf(draft.state).filter((seat) => !sliceOf(draft.state).out.includes(seat));
  endGame(draft, winners, 'played', eliminated, undefined);
}

/** HKK-94.7.2: what is left of any open row has become impossible. */
function closeRows(draft: Draft, causedBy: readonly Revision[]): void {
  while (draft.state.chain !== null) {
    const { chain } = draft.state;
    const window = openWindowOf(draft.state);
    if (window !== null) {
      draft.emit('WindowShut', { window: window.id, reason: 'continued', settles: [], clause: 'HKK-94.7.2' }, causedBy);
      if (draft.state.chain !== null) truncateAll(draft, chain.links, causedBy);
    } else {
      truncateAll(draft, chain.links, causedBy);
    }
  }
}

/** Everything in this row that is still pending is not carried out. */
export function truncateAll(draft: Draft, links: readonly Link[], causedBy: readonly Revision[]): void {
  const rest = links.filter((link) => link.status === 'pending');
  if (rest.length === 0) return;
  const settled = links.filter(({ status }) => status !== 'pending').map(({ id }) => id);
  const after = sliceOf(draft.state).resolved ?? settled[0] ?? (rest.at(-1) as Link).id;
  const revision = draft.emit(
    'ChainTruncated',
    { after, links: rest.map(({ id }) => id), clause: 'HKK-94.7.2' },
    causedBy,
  );
  for (const link of rest) retire(draft, link, `${link.id} was not carried out`, [revision]);
}

function clearTable(draft: Draft, causedBy: readonly Revision[]): void {
  for (const { id } of draft.state.effects)
    draft.emit('EffectEnded', { effect: id, reason: 'the game ended' }, causedBy);
  for (const seat of seatsOf(draft.state)) {
    for (const card of zone(draft.state, `table:${seat}`)) {
      draft.emit('CardMoved', { card, from: `table:${seat}`, to: 'discard', why: 'the game ended' }, causedBy);
    }
  }
}

/** The last game that may be played leaves its cards where they lie. */
export const gathersCards = (state: State): boolean =>
  presetOf<string>(state, 'cardsAfterGame') === 'gathered' && state.finished.length + 1 < mostGames(state);

/** Best of so many: that many games at most. */
const mostGames = (state: State): number => 2 * Number(presetOf(state, 'gamesToWin')) - 1;

/** After a game, the match going on: best of so many games is decided when all are played, else the next game begins. */
export function afterGame(draft: Draft): void {
  const { state } = draft;
  if (state.finished.length >= mostGames(state)) {
    const best = Math.max(...Object.values(state.games));
    const leaders = seatsOf(state).filter((seat) => state.games[seat] === best);
    endMatch(draft, leaders.length === 1 ? leaders : [], 'played', [state.revision], 'HKK-H-gamesToWin');
    return;
  }
  const winners = state.finished.at(-1)?.winners ?? [];
  const [loser] = seatsOf(state).filter((seat) => !winners.includes(seat));
  const starts = presetOf<string>(state, 'nextGameFirst') === 'loser' && winners.length > 0 ? loser : undefined;
  draft.emitOwn('TurnStarted', { player: starts ?? state.opening.first }, [state.revision]);
}
