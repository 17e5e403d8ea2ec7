/**
 * When a card is a reaction: only at the moment that its own text gives (SOLO-4). A *trigger* is that moment as data; whether it is
 * met depends on what the card answers: a link, a goal, an effect or an event.
 */
import type { MatchEvent, Seat } from '#kernel';
import { admits, linkOf, reactionsOf, definitionOfCard } from '#match';
import type { CardDefinition, Context, Link, Play, Reaction, RuleSystem, State } from '#match';
import { sliceOf, type Goal } from './slice.js';

export type Answered =
  | { readonly kind: 'link'; readonly link: Link; readonly definition: CardDefinition | undefined }
  | { readonly kind: 'goal'; readonly goal: Goal }
  | { readonly kind: 'effect'; readonly effect: string }
  | { readonly kind: 'event'; readonly event: MatchEvent }
  | { readonly kind: 'nothing' };

/** A Shield's text needs no data of its own (SOLO-7). */
const shieldReaction: Reaction = { on: 'debuff-announced-on-owner', does: 'cancel-link' };

export function reactionsOfPlay(system: RuleSystem, state: State, play: Play): readonly Reaction[] {
  if (play.effect !== null) {
    const card = state.effects.find(({ id }) => id === play.effect)?.card;
    const definition = definitionOfCard(system, state, card);
    return definition === undefined ? [] : reactionsOf(definition);
  }
  const source = play.ability ?? play.definition;
  const stated = source === null ? [] : reactionsOf(source);
  return stated.length === 0 && play.ability === null && play.definition?.kind === 'shield' ? [shieldReaction] : stated;
}

export function answeredBy(system: RuleSystem, state: State, play: Play, context: Context): Answered {
  const { to } = play;
  if (to === null) return { kind: 'nothing' };
  const link = linkOf(state, to);
  if (link !== undefined) {
    return {
      kind: 'link',
      link,
      definition: definitionOfCard(system, state, link.card),
    };
  }
  const goal = sliceOf(state).goals.find(({ id }) => id === to);
  if (goal !== undefined) return { kind: 'goal', goal };
  if (/^E\d+$/.test(to)) return { kind: 'effect', effect: to };
  const event = /^\d+$/.test(to) ? context.history[Number(to)] : undefined;
  return event === undefined ? { kind: 'nothing' } : { kind: 'event', event };
}

/** The first reaction of the card whose moment this is, of a kind that it works against. */
export function reactionMet(
  system: RuleSystem,
  state: State,
  play: Play,
  answered: Answered,
  context: Context,
): Reaction | undefined {
  return reactionsOfPlay(system, state, play).find(
    (reaction) => triggerMet(state, play.by, reaction.on, answered, context) && worksAgainst(reaction, answered),
  );
}

const worksAgainst = (reaction: Reaction, answered: Answered): boolean =>
  answered.kind !== 'link' || answered.definition === undefined || admits(reaction.against, answered.definition);

export const touches = (state: State, link: Link, seat: string): boolean =>
  link.targets.includes(seat) ||
  link.targets.some((ref) => state.effects.some(({ id, on }) => id === ref && on === seat));

export function triggerMet(state: State, owner: Seat, on: string, answered: Answered, context: Context): boolean {
  switch (answered.kind) {
    case 'link':
      return linkTrigger(state, owner, on, answered.link, answered.definition);
    case 'goal':
      return answered.goal.for !== owner && answered.goal.standing === null && goalTrigger(state, on, answered.goal);
    case 'effect':
      return on === 'effect-created' && createdJustNow(answered.effect, context);
    case 'event':
      return eventTrigger(on, answered.event, context);
    case 'nothing':
      return on.startsWith('after:') && eventsOfLastAct(context).some(({ type }) => on === `after:${type}`);
  }
}

function linkTrigger(
  state: State,
  owner: Seat,
  on: string,
  link: Link,
  definition: CardDefinition | undefined,
): boolean {
  if (link.status !== 'pending') return false;
  const debuff = definition?.kind === 'debuff';
  const answeredLink = link.answers === null ? undefined : linkOf(state, link.answers);
  switch (on) {
    case 'debuff-announced-on-owner':
      return debuff && link.by !== owner && link.targets.includes(owner);
    case 'opponents-debuff-announced':
      return debuff && link.by !== owner && link.by !== 'host';
    case 'effect-about-to-apply-to-owner':
      return link.answers === null && touches(state, link, owner);
    case 'own-link-answered':
      return answeredLink?.by === owner;
    case 'link-pending':
      return true;
    case 'opponents-independent-action':
      return link.answers === null && link.by !== owner && link.by !== 'host';
    case 'play-from-hand':
      return link.via === 'play' && link.from === 'hand';
    default:
      return false;
  }
}

/** SOLO-15: a goal that loses the match loses its game too. */
function goalTrigger(state: State, on: string, goal: Goal): boolean {
  const wins = (state.games[goal.for] ?? 0) + 1 >= Number(state.opening.preset['gamesToWin']);
  return on === 'goal-loses-game' || (on === 'goal-loses-match' && wins);
}

function eventTrigger(on: string, event: MatchEvent, context: Context): boolean {
  const data = event.data as { what?: string; name?: string };
  if (event.type === 'Occurred') return data.what === 'event' ? on === `event:${data.name}` : on === 'linked-effect';
  return on === `after:${event.type}` && eventsOfLastAct(context).includes(event);
}

const createdJustNow = (effect: string, context: Context): boolean =>
  eventsOfLastAct(context).some(({ type, data }) => type === 'EffectApplied' && data['effect'] === effect);

/** The events of the newest command: a reaction `after:…` is allowed until the next act. */
export function eventsOfLastAct(context: Context): readonly MatchEvent[] {
  const last = context.history.at(-1);
  if (last === undefined) return [];
  let from = context.history.length - 1;
  while (from > 0 && context.history[from - 1]?.meta.commandId === last.meta.commandId) from -= 1;
  return context.history.slice(from);
}
