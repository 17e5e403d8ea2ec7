/**
 * What a response answers: an entry of the open row, an effect just created, something that occurred, or a thing that can no longer be
 * answered. Not its target: a reaction may answer one entry and be aimed at something else.
 */
import type { ActiveEffect, CardDefinition, Link, State } from '#match';
import { definitionOfLink, definitionOfRef } from './definition.js';
import { sliceOf, type Occurrence } from './slice.js';

export type Answered =
  | { readonly kind: 'link'; readonly link: Link; readonly definition: CardDefinition | undefined }
  | { readonly kind: 'effect'; readonly effect: ActiveEffect; readonly definition: CardDefinition | undefined }
  | { readonly kind: 'occurrence'; readonly occurrence: Occurrence; readonly definition: CardDefinition | undefined }
  /** An entry of an outer row that waits while this one runs. */
  | { readonly kind: 'suspended' }
  | { readonly kind: 'gone' };

export function answeredBy(state: State, to: string | null): Answered {
  if (to === null) return { kind: 'gone' };
  const link = state.chain?.links.find(({ id }) => id === to);
  if (link !== undefined) return { kind: 'link', link, definition: definitionOfLink(state, link) };
  if (state.suspended.some((chain) => chain.links.some(({ id }) => id === to))) return { kind: 'suspended' };
  const effect = state.effects.find(({ id }) => id === to);
  if (effect !== undefined) {
    return {
      kind: 'effect',
      effect,
      definition: effect.card === null ? undefined : definitionOfRef(state, effect.card),
    };
  }
  const occurrence = sliceOf(state).occurrences.find(({ revision }) => String(revision) === to);
  if (occurrence === undefined) return { kind: 'gone' };
  return {
    kind: 'occurrence',
    occurrence,
    definition: occurrence.source === null ? undefined : definitionOfRef(state, occurrence.source),
  };
}

/** How many answers deep a link stands in its row: an action 0, an answer to it 1. */
export function depthOf(state: State, link: Link): number {
  const answered = state.chain?.links.find(({ id }) => id === link.answers);
  if (answered !== undefined) return depthOf(state, answered) + 1;
  return link.answers === null ? 0 : 1;
}
