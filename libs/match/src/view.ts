/**
 * The state on the wire, as the contract names it. Not `State`, which is what the rules ask: here chains show what settles now, hidden
 * cards are counted, and a rule system's own fields stand flat beside the core's.
 */
import type { CardRef, JsonObject, Seat } from '#kernel';
import type { Audience } from './audience.js';
import { redactState } from './redact-state.js';
import type { RuleSystem } from './rule-system.js';
import { settlingLink, zone, type Chain, type Link, type Player, type State } from './state.js';

/** @param state as the officials know it, or as this audience does already: redacting twice changes nothing */
export function view(system: RuleSystem, state: State, audience: Audience, revealed: boolean): JsonObject {
  const seen = redactState(system, state, audience, revealed);
  const { opening, chain, result, struck } = seen;
  return {
    match: seen.match,
    ruleset: opening.ruleset,
    revision: seen.revision,
    status: seen.status,
    players: opening.players.map((player) => viewPlayer(seen, player, audience, revealed)),
    score: seen.score,
    games: seen.games,
    // What a rule system does not have stays as it stands here.
    serve: null,
    moment: null,
    turn: null,
    phase: null,
    effects: seen.effects.map(({ id, card, kind, on, since }) => ({ id, card, kind, on, since })),
    spentShields: [],
    goals: [],
    chain: chain === null ? null : viewChain(chain),
    struck: struck.map(({ from, through, by }) => ({ from, through, by })),
    result: result === null ? null : { ...result, signed: result.signed.map(({ by, protest }) => ({ by, protest })) },
    edition: opening.edition ?? null,
    hands: opening.hands,
    preset: opening.preset,
    competition: opening.competition ?? null,
    finished: seen.finished.map(({ id, score, winners, revision }) => ({ id, score, winners, revision })),
    rulings: seen.rulings.map((ruling) => ({ ...ruling })),
    calls: seen.calls,
    suspended: seen.suspended.map(viewChain),
    discard: zone(seen, 'discard'),
    ...system.view(seen),
  };
}

function viewPlayer(state: State, player: Player, audience: Audience, revealed: boolean): JsonObject {
  const { id, name, rank, character, identity } = player;
  const { unseen, unseenSet, known } = state.cards;
  const hand = zone(state, `hand:${id}`);
  const set = zone(state, `set:${id}`);
  const hidden = unseen[id] ?? null;
  const tracked = hidden !== null || hand.length > 0;
  return {
    id,
    name: name ?? null,
    ...(rank === undefined ? {} : { rank }),
    ...(character === undefined ? {} : { character }),
    ...(identity === undefined ? {} : { identity }),
    ...(maySeeHand(state, id, audience, revealed) && tracked ? { hand } : {}),
    handCount: tracked ? hand.length + (hidden ?? 0) : null,
    set,
    setCount: set.length + (unseenSet[id] ?? 0),
    known: known[id] ?? [],
    used: usedBy(state, id),
  };
}

const maySeeHand = (state: State, seat: Seat, audience: Audience, revealed: boolean): boolean =>
  revealed || audience === 'official' || audience === seat || state.opening.hands === 'open';

const usedBy = (state: State, seat: Seat): readonly CardRef[] => zone(state, `used:${seat}`);

function viewChain(chain: Chain): JsonObject {
  const settling = settlingLink(chain)?.id;
  const { window } = chain;
  return {
    links: chain.links.map((link) => viewLink(link, link.id === settling)),
    window:
      window === null
        ? null
        : {
            id: window.id,
            kind: window.kind,
            about: window.about,
            order: window.order,
            awaiting: window.awaiting,
            round: window.round,
          },
  };
}

const viewLink = (link: Link, settling: boolean): JsonObject => ({
  id: link.id,
  by: link.by,
  card: link.card,
  ...(link.ability === null ? {} : { ability: link.ability }),
  ...(link.effect === null ? {} : { effect: link.effect }),
  targets: link.targets,
  via: link.via,
  from: link.from,
  answers: link.answers,
  modifiedBy: link.modifiedBy,
  ...(link.changes === null ? {} : { changes: link.changes }),
  ...(link.spared.length === 0 ? {} : { spared: link.spared }),
  status: settling ? 'settling' : link.status,
});
