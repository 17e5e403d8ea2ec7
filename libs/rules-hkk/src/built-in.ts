/**
 * A built-in reaction: a card's own text gives both players a way to prevent it, directly after the play and before every other reaction
 * (HKK-94.0). It is an entry of the row, and itself cannot be answered. Not an ability of the card: nobody needs to control the card.
 */
import { refuse } from '#kernel';
import { allow, judgeTurn } from '#match';
import type { Play, PlayVerdict, State } from '#match';
import type { Answered } from './answered.js';
import { sliceOf } from './slice.js';
import { tooLate } from './too-late.js';

export function judgeBuiltIn(state: State, play: Play, answered: Answered): PlayVerdict {
  if (answered.kind === 'gone' || answered.kind === 'suspended') return { ...tooLate(state, play, answered), clause: 'HKK-94.0' };
  if (answered.kind !== 'link') return refuse('HKK-94.0', `${play.to} is no card played; it has no built-in reaction`);
  const { link, definition } = answered;
  if (link.via === 'builtIn') return refuse('HKK-94.0', `${link.id} is a built-in reaction; it cannot be answered`);
  const builtIn = definition?.builtIn;
  if (builtIn === undefined || link.via !== 'play') return refuse('HKK-94.0', `${link.id} has no built-in reaction`);
  if ((play.command as { conditionMet?: boolean }).conditionMet === false) {
    return refuse('HKK-94.0', `the condition of the built-in reaction of ${link.id} is not met`);
  }
  const window = state.chain?.window ?? null;
  const own = window?.kind === 'built-in' && window.about === link.id;
  const inRound = window?.kind === 'response' && sliceOf(state).builtIn === link.id && window.about === link.id;
  if (window === null || !(own || inRound) || link.status !== 'pending') {
    return refuse('HKK-94.0', `the built-in reaction of ${link.id} was possible only directly after the play; it is gone`);
  }
  return judgeTurn(window, play.by, 'HKK-94.4') ?? allow('HKK-94.0', { note: { deed: builtIn.does } });
}
