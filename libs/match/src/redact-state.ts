/**
 * What an audience may see of a state: exactly what it would know from folding the events that it may see (I14). Hidden cards turn
 * into counts, shown ones take the names by which the audience knows them; nothing is left whose presence tells of them (I11).
 */
import type { CardRef, Seat } from '#kernel';
import type { Audience } from './audience.js';
import { isPile } from './cards.js';
import type { RuleSystem } from './rule-system.js';
import type { Cards, Chain, Link, Names, State } from './state.js';
import { nameFor, retellAll } from './visibility.js';

export function redactState(system: RuleSystem, state: State, audience: Audience, revealed: boolean): State {
  if (audience === 'official' || revealed) return state;
  const veiled = state.opening.hands === 'closed' ? veil(state, audience) : state;
  const players = state.opening.players.map((player) =>
    player.identity === undefined || player.id === audience ? player : { ...player, identity: null },
  );
  return { ...veiled, opening: { ...state.opening, players }, slice: system.redact(state, audience) };
}

/** What a player said of their answer is free text. */
const withoutWords = (changes: Link['changes']): Link['changes'] =>
  typeof changes?.['text'] === 'string' ? { ...changes, text: null } : changes;

type Name = (named: string) => string | null;

function veil(state: State, audience: Audience): State {
  const name: Name = (named) => nameFor(state, audience, named);
  const link = (seen: Link): Link => ({
    ...seen,
    card: seen.card === null ? null : name(seen.card),
    targets: seen.targets.map(name) as readonly string[],
    answers: seen.answers === null ? null : name(seen.answers),
    modifiedBy: seen.modifiedBy.map(name) as readonly string[],
    changes: withoutWords(retellAll(state, audience, seen.changes)),
    note: retellAll(state, audience, seen.note),
  });
  const chain = (seen: Chain): Chain => ({
    ...seen,
    links: seen.links.map(link),
    window: seen.window === null ? null : { ...seen.window, about: name(seen.window.about) as string },
  });
  const { lastShut } = state;
  return {
    ...state,
    cards: veilCards(state, audience, name),
    chain: state.chain === null ? null : chain(state.chain),
    suspended: state.suspended.map(chain),
    lastShut: lastShut === null ? null : { ...lastShut, about: name(lastShut.about) as string },
    effects: state.effects.map((effect) => ({
      ...effect,
      // One of no copy is named by its id alone.
      card: effect.card?.includes('#') === true ? name(effect.card) : effect.card,
    })),
  };
}

function veilCards(state: State, audience: Audience, name: Name): Cards {
  const { cards } = state;
  const open = (list: readonly CardRef[]): CardRef[] => list.flatMap((card) => name(card) ?? []);
  const zones: Record<string, readonly CardRef[]> = {};
  const unseen: Record<Seat, number | null> = { ...cards.unseen };
  const unseenSet: Record<Seat, number> = { ...cards.unseenSet };
  for (const [zone, held] of Object.entries(cards.zones)) {
    const seat = zone.slice(zone.indexOf(':') + 1);
    const mine = seat === audience;
    if (zone.startsWith('hand:') && !mine) {
      const known = cards.known[seat] ?? [];
      const hidden = held.filter((card) => !known.includes(card)).length;
      if (hidden > 0) unseen[seat] = (unseen[seat] ?? 0) + hidden;
      if (known.length > 0) zones[zone] = open(known);
    } else if (zone.startsWith('set:') && !mine) {
      const up = held.filter((card) => cards.faceDown[seat]?.includes(card) !== true);
      if (up.length < held.length) unseenSet[seat] = (unseenSet[seat] ?? 0) + held.length - up.length;
      if (up.length > 0) zones[zone] = open(up);
    } else {
      zones[zone] = isPile(zone) ? open(held).sort() : open(held);
    }
  }
  const { [audience]: down } = cards.faceDown;
  return {
    zones,
    unseen,
    unseenSet,
    faceDown: down === undefined ? {} : { [audience]: open(down) },
    known: Object.fromEntries(Object.entries(cards.known).map(([seat, known]) => [seat, open(known)])),
    faces: renamed(cards, audience, (shown) => shown),
    own: renamed(cards, audience, (_shown, named) => named),
  };
}

/** Names by card, as this audience would have given them: those of shown cards and of its own. */
function renamed(
  cards: Cards,
  audience: Audience,
  value: (shown: CardRef | undefined, named: CardRef) => CardRef | undefined,
): Names {
  const out: Record<string, Record<string, CardRef>> = {};
  for (const [id, own] of Object.entries(cards.own)) {
    for (const [key, ownName] of Object.entries(own)) {
      const seat = key.slice(0, key.indexOf('/'));
      const shown = cards.faces[id]?.[key];
      const named = seat === audience ? ownName : shown;
      const name = named === undefined ? undefined : value(shown, named);
      if (name !== undefined) (out[id] ??= {})[`${seat}/${named}`] = name;
    }
  }
  return out;
}
