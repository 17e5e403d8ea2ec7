/** What HKK adds to the state on the wire: turn, phase, life with its causes, waiting on-play abilities, match and game points. */
import type { JsonObject, Seat } from '#kernel';
import { seatsOf } from '#match';
import type { State } from '#match';
import { presetOf } from './preset.js';
import { sliceOf } from './slice.js';

export function viewOf(state: State): JsonObject {
  const { turn, phase, life, tally, out, onPlay } = sliceOf(state);
  return {
    turn,
    phase,
    life,
    lifeChanges: tally,
    eliminated: out,
    onPlay: onPlay.map(({ by, card, ability }) => ({ by, card, ability })),
    points: pointsOf(state),
  };
}

const rates = (state: State, field: string): readonly number[] => presetOf<string>(state, field).split('/').map(Number);

/** Points for a win, a draw or a loss. */
const worth = (rate: readonly number[], winners: readonly Seat[], seat: Seat): number =>
  (winners.includes(seat) ? rate[0] : winners.length === 0 ? rate[1] : rate[2]) ?? 0;

/** What tables of a tournament count: of games that ended and, once there is a result, of the match. */
function pointsOf(state: State): JsonObject {
  const game = rates(state, 'gamePoints');
  const match = rates(state, 'matchPoints');
  return Object.fromEntries(
    seatsOf(state).map((seat) => [
      seat,
      {
        match: state.result === null ? 0 : worth(match, state.result.winners, seat),
        game: state.finished.reduce((sum, { winners }) => sum + (winners === null ? 0 : worth(game, winners, seat)), 0),
      },
    ]),
  );
}
