/** A play that the rules refused and a ruling lets stand: what its event has to say is the same as if it had been allowed. */
import { reactionsOf, allow } from '#match';
import type { Context, Play, PlayVerdict, State } from '#match';
import { noteOfPlay } from './announce.js';
import { answeredBy } from './answered.js';
import { reactionTexts } from './reaction.js';

type Judge = (state: State, play: Play) => PlayVerdict;

/** The same judge, knowing of rulings that beat a clause. */
export const withPermits =
  (judge: Judge) =>
  (state: State, play: Play, context: Context): PlayVerdict => {
    const verdict = judge(state, play);
    if (verdict.kind !== 'refusal' || context.permit === undefined) return verdict;
    const deed = deedOf(state, play);
    return allow(verdict.clause, { note: { ...noteOfPlay(play), ...(deed === undefined ? {} : { deed }) } });
  };

function deedOf(state: State, play: Play): string | undefined {
  if (play.act !== 'Respond') return undefined;
  if (play.builtIn) {
    const answered = answeredBy(state, play.to);
    return answered.kind === 'link' ? answered.definition?.builtIn?.does : undefined;
  }
  return reactionTexts(state, play)[0]?.does ?? reactionsOf(play.ability ?? play.definition ?? {})[0]?.does;
}
