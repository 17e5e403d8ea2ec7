/** May this card or skill be announced now (FS-2), opening a chain? */
import { refuse } from '#kernel';
import { openWindowOf, type Context, type Play, type PlayVerdict, type State } from '#match';
import { weigh, type Finding } from './golden-rule.js';
import {
  inTurn,
  judgeActor,
  judgeKind,
  judgeObject,
  judgeRed,
  judgeSettling,
  judgeTargets,
  judgeTime,
  judgeUses,
  refusing,
  useOf,
} from './judge-use.js';
import { sliceOf } from './slice.js';

export function judgeAnnounce(state: State, play: Play, context: Context): PlayVerdict {
  const unknown = judgeKind(state, play);
  if (unknown !== undefined) return unknown;
  const verdict = inTurn(
    [
      () => refusing(judgeRed(play)),
      () => judgeTargets(state, play),
      () => judgeSettling(state),
      () => judgeFree(state),
      () => judgeActor(state, play.by),
      () => judgeTime(state, play),
      () => judgeUses(state, play),
      () => judgePriority(state, play),
      () => judgeObject(state, play),
    ],
    context,
    play.ability === null ? 'FS-3' : 'FS-4',
    {},
  );
  return verdict.kind === 'allowed' && verdict.overrides === undefined
    ? { ...verdict, ...printedChange(play) }
    : verdict;
}

/** FS-1: a card whose text changes a rule says so when it is announced. */
function printedChange({ ability, definition }: Play) {
  const text = ability === null ? definition?.texts?.find(({ changes }) => changes !== undefined) : undefined;
  return text === undefined ? {} : { clause: 'FS-1', overrides: { by: definition?.id ?? '', over: text.over } };
}

/** FS-3: while an announcement waits for its answers there is room for answers only. */
function judgeFree(state: State): Finding {
  const window = openWindowOf(state);
  if (window === null) return undefined;
  const message = `${window.about} waits for its answers (${window.id}); a card used now is an answer: record Respond`;
  return refusing(refuse('FS-3', message));
}

/** FS-2.2, FS-5: between chains only the holder of priority may begin something. */
function judgePriority(state: State, play: Play): Finding {
  const { priority } = sliceOf(state);
  const holder = priority?.holder ?? null;
  if (holder === play.by) return weigh(state, 'priority', useOf(play), undefined, 0);
  const whose = holder === null ? 'nobody has it: all have declined in this stage' : `${holder} has it`;
  return weigh(state, 'priority', useOf(play), refuse('FS-2.2', `${play.by} has no priority; ${whose}`), 0);
}
