/** May a card or ability be announced as an action of its own? First what it may not do, then its time. */
import { refuse, reject } from '#kernel';
import { allow, isSeat } from '#match';
import type { Play, PlayVerdict, State } from '#match';
import { isPermanent, onPlayAbilities } from './definition.js';
import { judgeOnPlay, judgeOtherAct, onPlayWindow } from './on-play.js';
import { onlyAnswers } from './reaction.js';
import { hasBuiltIn } from './row.js';
import { sliceOf, type PlayNote } from './slice.js';

/** What the event of a played card has to say of it. */
export function noteOfPlay(play: Play): PlayNote {
  const { definition } = play;
  if (play.via !== 'play' || definition === null) return {};
  const onPlay = onPlayAbilities(definition);
  return {
    ...(isPermanent(definition) ? { permanent: true } : {}),
    ...(isPermanent(definition) && onPlay.length > 0 ? { onPlay } : {}),
    ...(hasBuiltIn(play) ? { builtIn: true } : {}),
  };
}

export function judgeAnnounce(state: State, play: Play): PlayVerdict {
  if (!isSeat(state, play.by)) return reject('UNKNOWN_SEAT', `${play.by} plays no cards in HKK; name a player`);
  if (sliceOf(state).out.includes(play.by)) return reject('NOT_NOW', `${play.by} is out of this game`);
  if (play.ability?.onPlay === true) return judgeOnPlay(state, play);
  if (onlyAnswers(state, play)) {
    return refuse(
      'HKK-94.0',
      `${play.abilityName ?? play.definition?.id ?? 'it'} is a reaction: it answers what players do and begins nothing; use Respond`,
    );
  }
  return judgeTime(state, play) ?? allow('HKK-94.6', { note: noteOfPlay(play) });
}

function judgeTime(state: State, play: Play): PlayVerdict | undefined {
  const window = state.chain?.window;
  if (window == null) return undefined;
  if (onPlayWindow(state) !== undefined) return judgeOtherAct(state, play.by);
  // HKK-94.7: the row is open until nobody wants to answer any of its entries; another action begins no row inside it.
  return refuse(
    'HKK-94.7',
    `a row is open (${window.id}); it is evaluated before another action begins. To answer an entry, use Respond`,
  );
}
