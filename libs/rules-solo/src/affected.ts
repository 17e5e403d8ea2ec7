/** Whom a card touches, who is asked about it and in what order (SOLO-16). */
import type { Seat } from '#kernel';
import { isSeat, linkOf, seatsOf, type Play, type State } from '#match';
import { presetOf } from './preset.js';
import { currentGame, opponentOf, sliceOf } from './slice.js';

/** SOLO-2: the target is named; where a card can mean only one thing between two players, the event names it for them. */
export function targetsOf(state: State, play: Play): readonly string[] {
  if (play.targets.length > 0) return play.targets;
  if (play.by === 'host') return seatsOf(state);
  switch (play.definition?.kind) {
    case 'debuff':
      return [opponentOf(state, play.by)];
    case 'buff':
    case 'legendary':
      return [play.by];
    default:
      return seatsOf(state);
  }
}

/** Seats that these targets touch: themselves, or as bearers of an effect or players of a link that is aimed at. */
export function touched(state: State, targets: readonly string[]): readonly Seat[] {
  const seats = new Set<Seat>();
  for (const ref of targets) {
    if (isSeat(state, ref)) seats.add(ref);
    const bearer = state.effects.find(({ id }) => id === ref)?.on ?? linkOf(state, ref)?.by;
    if (bearer !== undefined && isSeat(state, bearer)) seats.add(bearer);
  }
  return seatsOf(state).filter((seat) => seats.has(seat));
}

/** SOLO-16: in Standard Mode only whom the effect touches directly; both, when it touches both. */
export function askedAbout(state: State, by: string, targets: readonly string[]): readonly Seat[] {
  const seats = touched(state, targets);
  const others = seats.filter((seat) => seat !== by);
  if (seats.length > 1) return inOrder(state, seats);
  if (by !== 'host' && presetOf<string>(state, 'reactors') === 'opponent') return [opponentOf(state, by)];
  return by === 'host' ? seats : others;
}

/** SOLO-16: the player without serve decides first, unless the preset orders otherwise. */
export function inOrder(state: State, seats: readonly Seat[]): readonly Seat[] {
  const first = firstOf(state);
  return [...seats].sort((a, b) => Number(b === first) - Number(a === first));
}

function firstOf(state: State): Seat {
  const [one, two] = seatsOf(state) as [Seat, Seat];
  const nonServer = opponentOf(state, sliceOf(state).serve);
  switch (presetOf<string>(state, 'bothAffected')) {
    case 'trailing': {
      const [a, b] = [state.score[one] ?? 0, state.score[two] ?? 0];
      return a === b ? nonServer : a < b ? one : two;
    }
    case 'lower-ranked': {
      const [a, b] = state.opening.players.map(({ rank }) => rank ?? 0) as [number, number];
      return a === b ? nonServer : a > b ? one : two;
    }
    case 'alternate-by-game':
      return Number(currentGame(state).slice(1)) % 2 === 1 ? one : two;
    default:
      return nonServer;
  }
}

/** The order waits for the dice: nobody may answer or pass yet. */
export function waitsForDice(state: State): boolean {
  const window = state.chain?.window;
  return (
    window != null &&
    window.kind === 'response' &&
    window.order.length > 1 &&
    presetOf<string>(state, 'bothAffected') === 'die' &&
    sliceOf(state).rolledFor !== window.id
  );
}
