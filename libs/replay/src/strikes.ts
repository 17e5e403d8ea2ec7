/**
 * Which revisions count: a strike takes a span out of play, and a strike that was itself struck (an adopted branch) takes out nothing.
 * Struck events stay readable; they only do not count.
 */
import type { Revision } from '#kernel';
import type { State, Strike } from '#match';

/** The strikes that stand, newest first. */
export function standingStrikes(state: Pick<State, 'struck'>): readonly Strike[] {
  const standing: Strike[] = [];
  for (const strike of [...state.struck].sort((a, b) => b.by - a.by)) {
    if (!standing.some(({ from, through }) => strike.by >= from && strike.by <= through)) standing.push(strike);
  }
  return standing;
}

/** The strike that took a revision out, or `undefined` for one that counts. */
export const strikeOf = (state: Pick<State, 'struck'>, revision: Revision): Strike | undefined =>
  standingStrikes(state).find(({ from, through }) => revision >= from && revision <= through);
