/**
 * When a card or ability is a reaction, and against what: the closed list of HKK-94.2 and the triggers. A *trigger* is the moment that
 * the text gives; whether the table is at that moment is asked elsewhere (`respond.ts`).
 */
import { refuse } from '#kernel';
import type { Seat } from '#kernel';
import { admits, reactionsOf } from '#match';
import type { Ability, CardDefinition, Filter, Link, Play, PlayRefusal, Reaction, State } from '#match';
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
  const stays =
    play.ability === null &&
    play.definition !== null &&
    !['spell', 'instant', 'reaction', 'event'].includes(play.definition.kind);
  return (
    texts.length > 0 &&
    source?.effect === undefined &&
    !stays &&
    texts.every(({ on }) => on !== 'opponents-independent-action')
  );
}

/** Why this text does not answer that; nothing when it does. */
export function judgeTrigger(
  state: State,
  by: Seat,
  { on }: ReactionText,
  answered: Answered,
): PlayRefusal | undefined {
  const { fits, clause, what } =
    answered.kind === 'link' ? fitsLink(state, by, on, answered.link) : fitsOther(on, answered);
  return fits ? undefined : refuse(clause, `this reaction answers ${what}, and nothing else`);
}

interface Fit {
  readonly fits: boolean;
  readonly clause: string;
  readonly what: string;
}

/** What each trigger names, in words for a refusal. */
const named: Readonly<Record<string, string>> = {
  'link-pending': 'an entry of the row',
  'opponents-independent-action': 'an independent action of the opponent, as “also usable as a reaction” says',
  'play-from-hand': 'the playing of a card from hand',
  'own-link-answered': 'an answer to an entry of its own player',
  'linked-effect': 'a linked effect',
  'effect-created': 'an effect that came into being',
};
const fit = (on: string, fits: boolean, clause = 'HKK-94.0.1'): Fit => ({
  fits,
  clause,
  what: named[on] ?? on.replace(/^event:/, 'the event '),
});

function fitsLink(state: State, by: Seat, on: string, link: Link): Fit {
  switch (on) {
    case 'link-pending':
      return fit(on, true);
    case 'opponents-independent-action':
      return fit(on, link.answers === null && link.by !== by, 'HKK-94.0.2');
    case 'play-from-hand':
      return fit(on, link.via === 'play' && link.from === 'hand', 'HKK-94.8');
    case 'own-link-answered':
      return fit(on, link.by !== by && state.chain?.links.find(({ id }) => id === link.answers)?.by === by);
    default:
      return fit(on, false);
  }
}

function fitsOther(on: string, answered: Exclude<Answered, { kind: 'link' }>): Fit {
  if (on === 'effect-created') return fit(on, answered.kind === 'effect');
  // HKK-94.0.2: what occurred is nobody's independent action.
  if (on === 'opponents-independent-action') return fit(on, false, 'HKK-94.0.2');
  if (answered.kind !== 'occurrence') return fit(on, false);
  const { what, name } = answered.occurrence;
  return fit(on, what === 'linked-effect' ? on === 'linked-effect' : on === `event:${name}`);
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
