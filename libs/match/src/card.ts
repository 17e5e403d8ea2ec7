/**
 * A card or character as data: what a catalogue or `OpenMatch` says of it. A *definition* is the printed card; a *card ref* is one
 * physical copy of it (`<card id>#<copy>`). No rule stands here: what a reaction may do is judged by the rule system.
 */
import { boolean, enumeration, integer, list, object, oneOf, optional, record, string, json } from '#kernel';
import type { CardRef, Fields, Infer } from '#kernel';

export const deeds = [
  'cancel-link',
  'cancel-effect',
  'cancel-goal',
  'protect',
  'restore',
  'modify-link',
  'neutralise',
  'redirect',
] as const;

const slug = /^[\p{Ll}\p{Lo}\p{N}][\p{L}\p{N}.-]{0,63}$/u;
export const cardId = string({ max: 64, pattern: slug, note: 'must be a slug such as kim-cang-ho-the' });
export const abilityId = string({ max: 129, note: '<card or character>/<id>' });

export const filter = object({
  kinds: optional(list(string({ max: 40 }), 40)),
  tags: optional(list(string({ max: 40 }), 40)),
  deeds: optional(list(enumeration(deeds), 10)),
  editionMin: optional(integer(0, 9999)),
  editionMax: optional(integer(0, 9999)),
});
export type Filter = Infer<typeof filter>;

export const reaction = object({
  on: string({ max: 60, note: 'a trigger' }),
  does: enumeration(deeds),
  against: optional(filter),
  scope: optional(enumeration(['owner', 'all'])),
  serve: optional(enumeration(['owner', 'opponent', 'unchanged'])),
  what: optional(enumeration(['goal', 'score', 'serve', 'effect'], 'for protect and restore')),
});
export type Reaction = Infer<typeof reaction>;

/** What a card or an official changes: by seat, unless said otherwise. */
export const change = object({
  score: optional(record(integer(-999, 999), 9)),
  serve: optional(string({ max: 32 })),
  effect:
    optional(json<{ readonly on?: string; readonly card?: string; readonly kind?: string; readonly ends?: string }>()),
  move: optional(
    object({
      card: string({ max: 80, meaning: 'card' }),
      to: string({ max: 40 }),
      seat: optional(string({ max: 32 })),
    }),
  ),
  life: optional(record(integer(-999, 999), 9)),
});
export type Change = Infer<typeof change>;

const effectShape = object({
  applies: optional(enumeration(['effect'])),
  lasts: optional(string({ max: 40, note: 'by-official, game, after-goals:n, after-moments:n' })),
  truncates: optional(boolean('makes the rest of the row impossible')),
  changes: optional(list(json<Record<string, unknown>>(), 20)),
  bars: optional(json<unknown>('what the bearer may not do')),
});
export const effect = oneOf(enumeration(['by-official']), effectShape);
export type EffectText = Infer<typeof effectShape>;

const goalTrigger = object({
  when: enumeration(['owner-scores', 'any-goal']),
  changes: list(json<Record<string, unknown>>(), 20),
});
const reactions = oneOf(reaction, list(reaction, 10));

const text = object({
  permits: optional(string({ max: 200 })),
  forbids: optional(string({ max: 200 })),
  changes: optional(string({ max: 200 })),
  over: string({ max: 80, note: 'the clause or card that it beats' }),
  when: optional(json<unknown>()),
});
export type OverridingText = Infer<typeof text>;

const ability = object({
  id: string({ max: 64 }),
  name: optional(record(string(), 10)),
  colour: optional(string({ max: 20 })),
  timing: optional(json<unknown>('when it may be used; a rule system reads it')),
  condition: optional(json<unknown>('what makes it fire; a rule system reads it')),
  uses: optional(integer(0, 99, 'times it may be used')),
  targets: optional(json<unknown>('what it may be aimed at; a rule system reads it')),
  reaction: optional(reactions),
  onPlay: optional(boolean('may be used when its card was played')),
  effect: optional(effect),
});
export type Ability = Infer<typeof ability>;

const definitionFields = {
  id: cardId,
  name: optional(record(string(), 10)),
  kind: string({ max: 40 }),
  colours: optional(list(string({ max: 20 }), 5)),
  edition: optional(integer(0, 9999)),
  tags: optional(list(string({ max: 40 }), 40)),
  reaction: optional(reactions),
  builtIn: optional(object({ cost: optional(string()), condition: optional(string()), does: enumeration(deeds) })),
  abilities: optional(list(ability, 10)),
  effect: optional(effect),
  goalTrigger: optional(goalTrigger),
  unanswerable: optional(oneOf(boolean(), object({ by: filter, covers: enumeration(['card', 'play']) }))),
  surcharge: optional(json<unknown>('what it costs more to answer the play of this card')),
  texts: optional(list(text, 10)),
  timing: optional(json<unknown>('when it may be played; a rule system reads it')),
  targets: optional(json<unknown>('what it may be aimed at; a rule system reads it')),
} satisfies Fields;
export const definition = object(definitionFields);
export type CardDefinition = Infer<typeof definition>;

/** The cards and characters of one edition, checked when loaded. */
export interface Catalogue {
  readonly id: string;
  readonly version: number;
  /** Of the compact JSON text of this catalogue without this field; a test holds it to the file. */
  readonly sha256: string;
  readonly cards: readonly CardDefinition[];
  readonly characters: readonly CardDefinition[];
}

/** `kim-cang-ho-the#2` → `kim-cang-ho-the`, which is also all that is known of a card whose copy has no name any more. */
export const idOf = (card: CardRef): string => (card.includes('#') ? card.slice(0, card.lastIndexOf('#')) : card);

/** A physical card as named by an official: without a copy, the first. `undefined` for a copy that is no whole number from 1. */
export function cardRef(named: string): CardRef | undefined {
  const at = named.lastIndexOf('#');
  if (at < 0) return `${named}#1`;
  return /^[1-9][0-9]{0,3}$/.test(named.slice(at + 1)) ? named : undefined;
}

/** The reactions of a card, an ability or an effect, as a list. */
export const reactionsOf = (source: {
  readonly reaction?: Reaction | readonly Reaction[] | undefined;
}): readonly Reaction[] => {
  if (source.reaction === undefined) return [];
  return Array.isArray(source.reaction) ? (source.reaction as readonly Reaction[]) : [source.reaction as Reaction];
};

/** Whether a filter admits a card. An absent filter admits all. */
export function admits(
  against: Filter | undefined,
  card: Pick<CardDefinition, 'kind' | 'tags' | 'edition'>,
  does?: string,
): boolean {
  if (against === undefined) return true;
  if (against.kinds !== undefined && !against.kinds.includes(card.kind)) return false;
  if (against.tags !== undefined && !against.tags.some((tag) => card.tags?.includes(tag))) return false;
  if (against.deeds !== undefined && (does === undefined || !(against.deeds as readonly string[]).includes(does)))
    return false;
  if (against.editionMin !== undefined && (card.edition ?? -1) < against.editionMin) return false;
  return against.editionMax === undefined || (card.edition !== undefined && card.edition <= against.editionMax);
}
