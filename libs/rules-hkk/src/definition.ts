/** What a card, ability or link means by its printed text: the definitions of this match first, then the catalogue. */
import { idOf } from '#match';
import type { Ability, CardDefinition, EffectText, Link, State } from '#match';
import { permanents } from './card-kinds.js';
import { catalogue } from './catalogue.js';

/** Stays on the table once it resolved. */
export const isPermanent = (card: CardDefinition): boolean =>
  permanents.includes(card.kind) || card.tags?.includes('permanent') === true;

export const definitionIn = (state: State, id: string): CardDefinition | undefined =>
  state.defined[id] ??
  catalogue.cards.find((card) => card.id === id) ??
  catalogue.characters.find((card) => card.id === id);

/** The card of a ref, when it is one. */
export const definitionOfRef = (state: State, ref: string): CardDefinition | undefined =>
  definitionIn(state, ref.includes('#') ? idOf(ref) : ref);

/** The card that a link plays, or whose ability or effect it is. A built-in reaction is that of the card it answers. */
export function definitionOfLink(state: State, link: Link): CardDefinition | undefined {
  if (link.card !== null) return definitionOfRef(state, link.card);
  if (link.ability !== null) return definitionIn(state, link.ability.slice(0, link.ability.lastIndexOf('/')));
  const card = state.effects.find(({ id }) => id === link.effect)?.card;
  return card == null ? undefined : definitionOfRef(state, card);
}

export function abilityOfLink(state: State, link: Link): Ability | undefined {
  if (link.ability === null) return undefined;
  const id = link.ability.slice(link.ability.lastIndexOf('/') + 1);
  return definitionOfLink(state, link)?.abilities?.find((ability) => ability.id === id);
}

/** What a link does of itself, beside the deed of a reaction. */
export function effectOfLink(state: State, link: Link): EffectText | 'by-official' | undefined {
  if (link.via === 'builtIn' || link.via === 'effect') return undefined;
  return (link.ability === null ? definitionOfLink(state, link) : abilityOfLink(state, link))?.effect;
}

export const onPlayAbilities = (card: CardDefinition): readonly string[] =>
  (card.abilities ?? []).filter((ability) => ability.onPlay === true).map((ability) => `${card.id}/${ability.id}`);
