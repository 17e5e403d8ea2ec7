/**
 * When a card or ability is a reaction, and against what: the closed list of HKK-94.2 and the triggers. A *trigger* is the moment that
 * the text gives; whether the table is at that moment is asked elsewhere (`respond.ts`).
 */
import { refuse } from '#kernel';
import type { Seat } from '#kernel';
import { admits, reactionsOf } from '#match';
import type { Ability, CardDefinition, Filter, Play, PlayRefusal, Reaction, State } from '#match';
import type { Answered } from './answered.js';
import { definitionOfRef } from './definition.js';
import { noteOf, sliceOf } from './slice.js';

/** A reaction's text as the rules read it. `does: null`: its own effect only. */
export interface ReactionText {
  readonly on: string;
  readonly does: Reaction['does'] | null;
  readonly against?: Filter | undefined;
  readonly scope?: 'owner' | 'all' | undefined;
}

/** HKK-94.0.2: "also usable as a reaction", nothing more said. */
const alsoUsable: ReactionText = { on: 'opponents-independent-action', does: null };
/** HKK-94.0.1.4: changes the target of an effect, though no text calls it a reaction. */
const changesTarget: ReactionText = { on: 'effect-created', does: 'redirect' };

type Source = Pick<CardDefinition, 'reaction' | 'tags' | 'effect'> | Ability;

/** HKK-94.2, the closed list: the texts by which this play is a reaction; none: it is not one. */
export function reactionTexts(state: State, play: Play): readonly ReactionText[] {
  const source = sourceOf(state, play);
  if (source === undefined) return [];
  const stated = reactionsOf(source);
  if (stated.length > 0) return stated;
  if (retargets(source)) return [changesTarget];
  const tags = play.ability === null && 'tags' in source ? (source.tags ?? []) : [];
  const kind = play.ability === null ? play.definition?.kind : undefined;
  return tags.includes('reaction') || kind === 'reaction' ? [alsoUsable] : [];
}

function sourceOf(state: State, play: Play): Source | undefined {
  if (play.ability !== null) return play.ability;
  if (play.effect === null) return play.definition ?? undefined;
  const card = state.effects.find(({ id }) => id === play.effect)?.card;
  return card == null ? undefined : definitionOfRef(state, card);
}

const retargets = ({ effect }: Source): boolean =>
  typeof effect === 'object' && effect.changes?.some((change) => change['targets'] !== undefined) === true;

/** Can only ever answer: announced by itself it would have nothing to do (HKK-94.0). */
export function onlyAnswers(state: State, play: Play): boolean {
  const texts = reactionTexts(state, play);
  const source = sourceOf(state, play);
  const stays = play.ability === null && play.definition !== null && !['spell', 'instant', 'reaction', 'event'].includes(play.definition.kind);
  return texts.length > 0 && source?.effect === undefined && !stays && texts.every(({ on }) => on !== 'opponents-independent-action');
}

/** Why this text does not answer that; nothing when it does. */
export function judgeTrigger(state: State, by: Seat, text: ReactionText, answered: Answered): PlayRefusal | undefined {
  const { on } = text;
  const unfit = (clause: string, what: string): PlayRefusal => refuse(clause, `this reaction answers ${what}, and nothing else`);
  switch (on) {
    case 'link-pending':
      return answered.kind === 'link' ? undefined : unfit('HKK-94.0.1', 'an entry of the row');
    case 'opponents-independent-action': {
      const fits = answered.kind === 'link' && answered.link.answers === null && answered.link.by !== by;
      return fits ? undefined : unfit('HKK-94.0.2', "an independent action of the opponent, as “also usable as a reaction” says");
    }
    case 'play-from-hand': {
      if (answered.kind !== 'link') return unfit('HKK-94.0.1', 'the playing of a card from hand');
      return answered.link.via === 'play' && answered.link.from === 'hand' ? undefined : unfit('HKK-94.8', 'the playing of a card from hand');
    }
    case 'own-link-answered': {
      const own = answered.kind === 'link' ? state.chain?.links.find(({ id }) => id === answered.link.answers) : undefined;
      return own?.by === by && answered.kind === 'link' && answered.link.by !== by ? undefined : unfit('HKK-94.0.1', 'an answer to an entry of its own player');
    }
    case 'linked-effect':
      return answered.kind === 'occurrence' && answered.occurrence.what === 'linked-effect' ? undefined : unfit('HKK-94.0.1', 'a linked effect');
    case 'effect-created':
      return answered.kind === 'effect' ? undefined : unfit('HKK-94.0.1', 'an effect that came into being');
    default: {
      const name = on.startsWith('event:') ? on.slice('event:'.length) : undefined;
      const fits = name !== undefined && answered.kind === 'occurrence' && answered.occurrence.what === 'event' && answered.occurrence.name === name;
      return fits ? undefined : unfit('HKK-94.0.1', name === undefined ? on : `the event ${name}`);
    }
  }
}

/** The filter of the reaction's own text over what it answers. */
export function judgeAgainst(text: ReactionText, answered: Answered): PlayRefusal | undefined {
  if (text.against === undefined || answered.kind === 'gone' || answered.kind === 'suspended') return undefined;
  const { definition } = answered;
  const deed = answered.kind === 'link' ? noteOf(answered.link.note).deed : undefined;
  if (definition !== undefined && admits(text.against, definition, deed)) return undefined;
  return refuse('HKK-94.0.1', 'by its text this reaction does not work against that');
}

/** An effect may be answered directly after it came into being (HKK-94.0.1). */
export const isFresh = (state: State, effect: string): boolean => sliceOf(state).created.includes(effect);
