/** Effects that a card leaves on a seat, and what ends them: the official, the game, goals or moments (SOLO-H-debuffEnds). */
import type { Revision, Seat } from '#kernel';
import { type Draft, type Link, definitionOfCard } from '#match';
import { presetOf } from './preset.js';
import { sliceOf } from './slice.js';

/** Puts an effect of this link on a seat. */
export function beginEffect(draft: Draft, link: Link, on: Seat, causes: readonly Revision[]): void {
  const definition = definitionOfCard(draft.system, draft.state, link.card);
  const text = typeof definition?.effect === 'object' ? definition.effect : undefined;
  const kind = definition?.kind ?? 'effect';
  const lasts = text?.lasts ?? (kind === 'debuff' ? presetOf<string>(draft.state, 'debuffEnds') : 'by-official');
  const until = lastMoment(draft, lasts);
  draft.emit(
    'EffectApplied',
    {
      effect: draft.next('effects'),
      card: link.card,
      kind,
      on,
      link: link.id,
      lasts,
      ...(until === undefined ? {} : { until }),
      clause: 'SOLO-2',
    },
    causes,
  );
}

const count = (lasts: string, unit: string): number | undefined => {
  const [word, number] = lasts.split(':');
  return word === unit ? Number(number) : undefined;
};

/** `after-moments:1` lasts to the end of the moment in which it was applied. */
function lastMoment(draft: Draft, lasts: string): string | undefined {
  const moments = count(lasts, 'after-moments');
  return moments === undefined ? undefined : `M${draft.state.counters.moments + moments - 1}`;
}

export function endEffectsAfterMoment(draft: Draft, moment: string, causes: readonly Revision[]): void {
  for (const effect of draft.state.effects) if (effect.until === moment) end(draft, effect.id, effect.lasts, causes);
}

/** Goals that stand, counted from when the effect began. */
export function endEffectsAfterGoal(draft: Draft, causes: readonly Revision[]): void {
  for (const effect of draft.state.effects) {
    const goals = count(effect.lasts, 'after-goals');
    const stood = sliceOf(draft.state).goals.filter(
      ({ standing, revision }) => standing === true && revision > effect.since,
    );
    if (goals !== undefined && stood.length >= goals) end(draft, effect.id, effect.lasts, causes);
  }
}

export function endEffectsAfterGame(draft: Draft, causes: readonly Revision[]): void {
  for (const effect of draft.state.effects) if (effect.lasts === 'game') end(draft, effect.id, effect.lasts, causes);
}

const end = (draft: Draft, effect: string, reason: string, causes: readonly Revision[]): void => {
  draft.emit('EffectEnded', { effect, reason, clause: 'SOLO-H-debuffEnds' }, causes);
};
