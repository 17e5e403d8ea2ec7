/** Dead-ball moments and rallies: cards are played in a moment (SOLO-14); serving or playing on ends what could still be answered (SOLO-18). */
import { reject } from '#kernel';
import type { Rejection, Seat } from '#kernel';
import { isSeat, notNow, openWindowOf, shutWindow, type Command, type Draft } from '#match';
import { endEffectsAfterMoment } from './effect.js';
import { presetOf } from './preset.js';
import { sliceOf } from './slice.js';

export function beginMoment(draft: Draft, why: 'opening' | 'stop' | 'goal'): void {
  draft.emitOwn('MomentBegan', { moment: draft.next('moments'), why, clause: 'SOLO-14' });
}

export function endMoment(draft: Draft, by: 'serve' | 'rally' | 'goal', server: Seat | undefined): void {
  const { moment, serve } = sliceOf(draft.state);
  if (moment === null) return;
  const ended = draft.emitOwn('MomentEnded', { moment, by, server: server ?? serve });
  endEffectsAfterMoment(draft, moment, [ended]);
}

export function stopPlay(draft: Draft): Rejection | undefined {
  if (sliceOf(draft.state).moment !== null) {
    return notNow(
      `${sliceOf(draft.state).moment} is a dead-ball moment already; record Serve or Rally before the next`,
    );
  }
  shutWindow(draft, 'continued', 'SOLO-18', []);
  if (draft.state.status === 'open' && draft.state.chain === null && sliceOf(draft.state).moment === null)
    beginMoment(draft, 'stop');
  return undefined;
}

export function serve(draft: Draft, command: Command): Rejection | undefined {
  const { by } = command as unknown as { by?: Seat };
  if (by !== undefined && !isSeat(draft.state, by)) return reject('UNKNOWN_SEAT', `${by} is no seat of this match`);
  const server = by ?? sliceOf(draft.state).serve;
  const window = openWindowOf(draft.state);
  if (window === null && sliceOf(draft.state).moment === null) return notNow('play is on; record StopPlay first');
  // SOLO-18: serving ends one's own window; that the opponent's quick serve does the same is a house rule.
  if (
    window !== null &&
    !window.awaiting.includes(server) &&
    presetOf<string>(draft.state, 'opponentServe') === 'held'
  ) {
    return reject(
      'NOT_NOW',
      `${window.awaiting.join(', ')} may still react; the serve of ${server} waits (SOLO-H-opponentServe)`,
    );
  }
  shutWindow(draft, 'served', 'SOLO-18', []);
  if (draft.state.status === 'open' && draft.state.chain === null) endMoment(draft, 'serve', server);
  return undefined;
}

export function rally(draft: Draft): Rejection | undefined {
  const { moment, inPlay, server } = sliceOf(draft.state);
  if (openWindowOf(draft.state) === null && moment === null && !inPlay) return notNow('no rally is on');
  shutWindow(draft, 'rallied', 'SOLO-18', []);
  if (draft.state.status !== 'open' || draft.state.chain !== null) return undefined;
  if (moment === null) draft.emitOwn('RallyPlayed', { server });
  else endMoment(draft, 'rally', undefined);
  return undefined;
}
