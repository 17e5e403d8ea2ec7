/** Turns and stages, as the official tells them: draw, action, send, receive, end. Between chains only, and not past intelligence on its way. */
import { reject } from '#kernel';
import type { Rejection, Seat } from '#kernel';
import { isSeat, isSettling, notNow, openWindowOf, type Command, type Draft, type State } from '#match';
import { enterPhase } from './priority.js';
import { isDead } from './ring.js';
import { phases, sliceOf, type Phase } from './slice.js';

/** An effect that lasts a turn ends with it. */
const untilTurnEnds = 'turn';

export function startTurn(draft: Draft, command: Command): Rejection | undefined {
  const { player } = command as unknown as { player: Seat };
  if (!isSeat(draft.state, player)) return reject('UNKNOWN_SEAT', `${player} is no seat of this match`);
  const wrong = betweenChains(draft.state) ?? underWay(draft.state);
  if (wrong !== undefined) return wrong;
  if (isDead(draft.state, player)) return notNow(`${player} is out of the game and has no turns`);
  beginTurn(draft, player);
  return undefined;
}

export function beginTurn(draft: Draft, player: Seat, after?: string): void {
  const ending = draft.state.effects.filter(({ lasts }) => lasts === untilTurnEnds);
  const started = draft.emitOwn('TurnStarted', { player, after });
  for (const { id } of ending) draft.emit('EffectEnded', { effect: id, reason: 'the turn ended' }, [started]);
  enterPhase(draft, 'draw', 'turn-started', [started]);
}

export function decidePhase(draft: Draft, command: Command): Rejection | undefined {
  const { phase } = command as unknown as { phase: Phase };
  const { phase: now, phaseByItself } = sliceOf(draft.state);
  const wrong = betweenChains(draft.state);
  if (wrong !== undefined) return wrong;
  const step = phases.indexOf(phase) - phases.indexOf(now);
  // A stage that began of itself may be told again.
  if (step < 0 || (step === 0 && !phaseByItself))
    return notNow(`stage ${phase} cannot follow stage ${now} in one turn`);
  const waiting = phase === 'end' ? underWay(draft.state) : undefined;
  if (waiting !== undefined) return waiting;
  enterPhase(draft, phase, undefined, []);
  return undefined;
}

function betweenChains(state: State): Rejection | undefined {
  const busy = openWindowOf(state) !== null || isSettling(state);
  return busy ? notNow('turns and stages begin when nothing is being answered or settled') : undefined;
}

function underWay(state: State): Rejection | undefined {
  const { transit } = sliceOf(state);
  return transit === null ? undefined : notNow(`${transit.id} is in transit; it must be received first`);
}
