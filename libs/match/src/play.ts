/**
 * A play as the core understands it before the rules judge it: who, with which card or ability, from where, at what. What cannot be
 * understood (an unknown card, seat or ref) is rejected; a card known to lie elsewhere is a fact of the table and refused.
 */
import { reject } from '#kernel';
import type { JsonObject, Rejection } from '#kernel';
import { cardRef, idOf, type Ability, type CardDefinition } from './card.js';
import { host, type Command } from './command.js';
import { isCounted, isNumbered } from './ref.js';
import type { Draft } from './rule-system.js';
import type { Play, PlayRefusal, RuleSystem } from './rule-system.js';
import { isSeat, zone, zoneOf, type State } from './state.js';

/** What a card or character id means in this match. */
export function definitionOf(system: RuleSystem, state: State, id: string): CardDefinition | undefined {
  return (
    state.defined[id] ??
    system.catalogue.cards.find((card) => card.id === id) ??
    system.catalogue.characters.find((character) => character.id === id)
  );
}

/** What a physical card means in this match; nothing for no card. */
export const definitionOfCard = (
  system: RuleSystem,
  state: State,
  card: string | null | undefined,
): CardDefinition | undefined => (card == null ? undefined : definitionOf(system, state, idOf(card)));

interface PlayFields {
  readonly by: string;
  readonly card?: string;
  readonly ability?: string;
  readonly effect?: string;
  readonly builtIn?: boolean;
  readonly from?: string;
  readonly targets?: readonly string[];
  readonly to?: string | number;
}

export function understandPlay(
  draft: Draft,
  command: Command,
  act: 'Announce' | 'Respond' | 'SetCard',
): Play | Rejection {
  const { system, state } = draft;
  const fields = command as unknown as PlayFields;
  if (!isSeat(state, fields.by) && !(fields.by === host && act === 'Announce')) return unknownSeat(state, fields.by);
  const sources = [fields.card, fields.ability, fields.effect, fields.builtIn === true ? 'builtIn' : undefined];
  if (sources.filter((source) => source !== undefined).length !== 1) {
    return reject(
      'MALFORMED',
      `${act} names exactly one of ${act === 'Announce' ? 'card, ability' : 'card, ability, effect, builtIn'}`,
    );
  }
  const source = sourceOf(system, state, fields);
  if ('code' in source) return source;
  const targets = refsOf(draft, fields.targets ?? []);
  if ('code' in targets) return targets;
  const to = fields.to === undefined ? null : String(fields.to);
  if (to !== null && !knowsRef(system, state, to))
    return reject('UNKNOWN_REF', `${to} is nothing in this match that could be answered`);
  if (fields.effect !== undefined && !knowsRef(system, state, fields.effect))
    return reject('UNKNOWN_REF', `there is no effect ${fields.effect}`);
  return {
    act,
    by: fields.by,
    effect: fields.effect ?? null,
    builtIn: fields.builtIn === true,
    targets: targets.refs,
    to,
    command,
    ...source,
  };
}

type Source = Pick<Play, 'card' | 'definition' | 'ability' | 'abilityName' | 'via' | 'from'>;
const nothing: Source = {
  card: null,
  definition: null,
  ability: null,
  abilityName: null,
  via: 'effect',
  from: 'table',
};

function sourceOf(system: RuleSystem, state: State, fields: PlayFields): Source | Rejection {
  if (fields.card !== undefined) {
    const card = cardRef(fields.card);
    const definition = card === undefined ? undefined : definitionOf(system, state, idOf(card));
    if (card === undefined || definition === undefined) {
      return reject(
        'UNKNOWN_CARD',
        `no catalogue and no definition of this match knows ${fields.card}; define it with DefineCard first`,
      );
    }
    const from = placeFrom(state, fields.by, card, fields.from);
    return { card, definition, ability: null, abilityName: null, via: from === 'set' ? 'set' : 'play', from };
  }
  if (fields.ability !== undefined) {
    const at = fields.ability.lastIndexOf('/');
    const definition = definitionOf(system, state, fields.ability.slice(0, at));
    const ability: Ability | undefined = definition?.abilities?.find(({ id }) => id === fields.ability?.slice(at + 1));
    if (definition === undefined || ability === undefined) {
      return reject(
        'UNKNOWN_ABILITY',
        `no card or character here has the ability ${fields.ability}; name it <card or character>/<id>`,
      );
    }
    return {
      ...nothing,
      definition,
      ability,
      abilityName: fields.ability,
      via: 'ability',
      from: fields.from ?? 'table',
    };
  }
  return fields.builtIn === true ? { ...nothing, via: 'builtIn' } : nothing;
}

/** A Shield set in advance needs no `from`: the card lies on the table. */
function placeFrom(state: State, by: string, card: string, named: string | undefined): string {
  if (named !== undefined && named !== 'table') return named;
  if (zone(state, `set:${by}`).includes(card)) return 'set';
  return named === 'table' || zone(state, `table:${by}`).includes(card) ? 'table' : 'hand';
}

export const unknownSeat = (state: State, seat: string): Rejection =>
  reject(
    'UNKNOWN_SEAT',
    `${seat} is no seat of this match; seats are ${state.opening.players.map(({ id }) => id).join(', ')}`,
  );

/** Targets that name cards are completed to physical cards. */
function refsOf({ system, state }: Draft, named: readonly string[]): { readonly refs: readonly string[] } | Rejection {
  const unknown = named.find((ref) => !knowsRef(system, state, ref));
  if (unknown !== undefined) return reject('UNKNOWN_REF', `${unknown} is nothing in this match`);
  return { refs: named.map((ref) => completed(system, state, ref)) };
}

/** Only what is a card and nothing else of this match gets its copy: a seat may be named like a card, a character is none. */
function completed(system: RuleSystem, state: State, ref: string): string {
  const card = cardRef(ref);
  if (card === undefined || isSeat(state, ref) || ref === host || isNumbered(ref)) return ref;
  const characters = [...system.catalogue.characters, ...(state.opening.characters ?? [])];
  const isCard = definitionOf(system, state, idOf(card)) !== undefined && !characters.some(({ id }) => id === ref);
  return isCard ? card : ref;
}

/** Whether a ref names something of this match: a seat, a numbered thing, a revision, a card. */
export function knowsRef(system: RuleSystem, state: State, ref: string): boolean {
  if (isSeat(state, ref) || ref === host) return true;
  if (isNumbered(ref)) return isCounted(state, ref);
  const card = cardRef(ref);
  return (
    (card !== undefined && definitionOf(system, state, idOf(card)) !== undefined) || system.hooks.knowsRef(state, ref)
  );
}

/** Is the card where it is played from? */
export function judgeZone(draft: Draft, play: Play): PlayRefusal | Rejection | undefined {
  const { state } = draft;
  if (play.card === null) return undefined;
  const expected = /^(deck|discard)$/.test(play.from) ? play.from : `${play.from}:${play.by}`;
  const lies = zoneOf(state, play.card);
  if (lies === expected) return undefined;
  const unseen = state.cards.unseen[play.by] ?? null;
  const mayBeUnseen = play.from === 'hand' && (unseen === null || unseen > 0);
  const heldByOther =
    lies !== undefined && /^(hand|set):/.test(lies) && lies !== `hand:${play.by}` && lies !== `set:${play.by}`;
  if (lies === undefined ? mayBeUnseen || play.from === 'deck' || play.from === 'discard' : false) return undefined;
  if (lies === undefined || heldByOther) {
    return reject(
      'CARD_NOT_HELD',
      `${play.by} does not have ${play.card} in ${play.from}; record GiveCards first or name another copy`,
    );
  }
  return draft.system.chain.elsewhere(state, play, lies);
}

/** Records that a play was made and refused; answers the refusal for the caller. */
export function refusePlay(
  draft: Draft,
  play: Pick<Play, 'act' | 'by'> & Partial<Play>,
  refusal: PlayRefusal,
): PlayRefusal {
  const window = draft.state.chain?.window?.id ?? null;
  const { deliberate, faceDown } = (play.command ?? {}) as JsonObject;
  const hidden = play.act === 'SetCard' && (faceDown ?? draft.state.opening.hands === 'closed') === true;
  const card = play.card ?? null;
  const lies =
    card === null ? undefined : (zoneOf(draft.state, card) ?? (play.from === 'hand' ? `hand:${play.by}` : undefined));
  draft.emit('PlayRefused', {
    act: play.act,
    by: play.by,
    ...(card === null ? {} : hidden ? { hiddenCard: card } : { card, zone: lies }),
    ability: play.abilityName ?? undefined,
    effect: play.effect ?? undefined,
    via: play.via === 'builtIn' ? 'builtIn' : undefined,
    answers: play.to ?? undefined,
    targets: play.targets,
    clause: refusal.clause,
    message: refusal.message,
    rightSpent: refusal.rightSpent === true,
    deliberate: deliberate === true ? true : undefined,
    window,
    shutAt: refusal.shutAt,
    overrides: refusal.overrides,
  });
  return refusal;
}
