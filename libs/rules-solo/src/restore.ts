/** SOLO-3: restoring a state. What there is to restore is looked up when the reaction is announced and recorded with it. */
import type { JsonObject } from '#kernel';
import type { Context, Reaction, State } from '#match';
import { sliceOf } from './slice.js';
import { eventsOfLastAct, type Answered } from './trigger.js';

/** Score, serve or effects as they were before the newest act, for a reaction that restores. */
export function restorable(_state: State, reaction: Reaction, answered: Answered, context: Context): JsonObject {
  if (reaction.does !== 'restore') return {};
  const act = answered.kind === 'event' ? answered.event.revision : eventsOfLastAct(context)[0]?.revision;
  if (act === undefined || act === 0 || answered.kind === 'link' || answered.kind === 'goal') return {};
  const before = context.stateAt(act - 1);
  switch (reaction.what ?? 'score') {
    case 'score':
    case 'goal':
      return { restore: { score: before.score } };
    case 'serve':
      return { restore: { serve: sliceOf(before).serve } };
    case 'effect':
      return { restore: { effects: before.effects.map(({ id }) => id) } };
  }
}
