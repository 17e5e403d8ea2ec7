/** Opening a match: the first event pins ruleset, preset, catalogue and the cards described with it, for good. */
import { checkShape, reject } from '#kernel';
import type { JsonObject, Rejection } from '#kernel';
import { reactionsOf, type CardDefinition } from './card.js';
import type { CoreCommand } from './command.js';
import type { CoreData } from './event-shapes.js';
import type { RuleSystem } from './rule-system.js';
import type { Opening, Preset, PresetValue } from './state.js';

const reserved = ['host', 'official', 'spectator', 'public'];

export function openingOf(system: RuleSystem, command: CoreCommand<'OpenMatch'>): CoreData<'MatchOpened'> | Rejection {
  const { players, first, hands = 'closed', cards = [], characters = [], competition } = command;
  const { min, max } = system.seats;
  if (players.length < min || players.length > max) {
    return reject(
      'MALFORMED',
      `${system.name} is played by ${min === max ? min : `${min} to ${max}`} players; ${players.length} are named`,
    );
  }
  const ids = players.map((player) => player.id);
  const taken = ids.find((id, at) => reserved.includes(id) || ids.indexOf(id) !== at);
  if (taken !== undefined)
    return reject('MALFORMED', `players: ${taken} is ${reserved.includes(taken) ? 'a reserved word' : 'named twice'}`);
  if (!ids.includes(first)) return reject('UNKNOWN_SEAT', `first: ${first} is none of ${ids.join(', ')}`);
  const preset = presetOf(system, command.preset);
  if ('code' in preset) return preset as Rejection;
  const known = new Set<string>();
  for (const card of [...cards, ...characters]) {
    if (known.has(card.id)) return reject('CARD_EXISTS', `cards: ${card.id} is described twice`);
    known.add(card.id);
    const wrong = checkDefinition(system, card);
    if (wrong !== undefined) return wrong;
  }
  const { id, version, sha256 } = system.catalogue;
  const opening = {
    ruleset: system.id,
    edition: system.edition ?? undefined,
    players,
    first,
    hands,
    preset,
    catalogue: { id, version, sha256 },
    cards,
    characters,
    competition,
  };
  return system.checkOpening(opening as Opening) ?? opening;
}

/** Every field with its value: the defaults, then the named preset or the overrides. */
function presetOf(system: RuleSystem, named: string | JsonObject | undefined): Preset | Rejection {
  const overrides = typeof named === 'string' ? system.presets[named] : (named ?? {});
  if (overrides === undefined) {
    return reject('MALFORMED', `preset: ${String(named)} is none of ${Object.keys(system.presets).join(', ')}`);
  }
  const preset: Record<string, PresetValue> = {};
  for (const [field, { default: value }] of Object.entries(system.presetFields)) preset[field] = value;
  for (const [field, value] of Object.entries(overrides)) {
    const known = Object.hasOwn(system.presetFields, field) ? system.presetFields[field] : undefined;
    if (known === undefined) {
      return reject(
        'MALFORMED',
        `preset.${field} is no field of ${system.id}; known are ${Object.keys(system.presetFields).join(', ')}`,
      );
    }
    const [problem] = checkShape(known.shape, value);
    if (problem !== undefined) return reject('MALFORMED', `preset.${field} ${problem.message}`);
    preset[field] = value as PresetValue;
  }
  return preset;
}

/** Kind and triggers of a card as this game knows them. */
export function checkDefinition(system: RuleSystem, card: CardDefinition): Rejection | undefined {
  const known = [...system.cardKinds, 'character'];
  if (!known.includes(card.kind))
    return reject('MALFORMED', `${card.id}: kind ${card.kind} is none of ${system.cardKinds.join(', ')}`);
  const reactions = [...reactionsOf(card), ...(card.abilities ?? []).flatMap(reactionsOf)];
  for (const { on } of reactions) {
    const open = system.triggers.some((trigger) =>
      trigger.endsWith(':') ? on.startsWith(trigger) && on.length > trigger.length : on === trigger,
    );
    if (!open) return reject('MALFORMED', `${card.id}: reaction on ${on} is none of ${system.triggers.join(', ')}`);
  }
  return undefined;
}
