/**
 * A built-in reaction: a card's own text gives both players a way to prevent it, directly after the play and before every other reaction
 * (HKK-94.0). It is an entry of the row, and itself cannot be answered. Not an ability of the card: nobody needs to control the card.
 */
import { refuse } from '#kernel';
import { allow, judgeTurn } from '#match';
import type { Link, Play, PlayVerdict, State, Window } from '#match';
import type { Answered } from './answered.js';
import { sliceOf } from './slice.js';
import { tooLate } from './too-late.js';

export function judgeBuiltIn(state: State, play: Play, answered: Answered): PlayVerdict {
  if (answered.kind === 'gone' || answered.kind === 'suspended')
    return { ...tooLate(state, play, answered), clause: 'HKK-94.0' };
  if (answered.kind !== 'link') return refuse('HKK-94.0', `${play.to} is no card played; it has no built-in reaction`);
  const { link, definition } = answered;
  const builtIn = link.via === 'play' ? definition?.builtIn : undefined;
  if (link.via === 'builtIn') return refuse('HKK-94.0', `${link.id} is a built-in reaction; it cannot be answered`);
  if (builtIn === undefined) return refuse('HKK-94.0', `${link.id} has no built-in reaction`);
  if (link.from !== 'hand') {
    return refuse('HKK-94.8', `${link.id} was played from ${link.from}; only a card played from hand can be prevented`);
  }
  if ((play.command as { conditionMet?: boolean }).conditionMet === false) {
    return refuse('HKK-94.0', `the condition of the built-in reaction of ${link.id} is not met`);
  }
  const window = windowNow(state, link);
  if (window === undefined) {
    return refuse(
      'HKK-94.0',
      `the built-in reaction of ${link.id} was possible only directly after the play; it is gone`,
    );
  }
  return judgeTurn(window, play.by, 'HKK-94.4') ?? allow('HKK-94.0', { note: { deed: builtIn.does } });
}

/** Its own window or, for a card played in answer, the round that follows it. */
function windowNow(state: State, link: Link): Window | undefined {
  const window = state.chain?.window ?? undefined;
  if (window?.about !== link.id || link.status !== 'pending') return undefined;
  return window.kind === 'built-in' || (window.kind === 'response' && sliceOf(state).builtIn === link.id)
    ? window
    : undefined;
}
