/** Cards before they are played: given into a hand, described, put ready on the table. */
import { reject } from '#kernel';
import type { Rejection } from '#kernel';
import { cardRef, idOf, type CardDefinition } from './card.js';
import type { Command } from './command.js';
import type { Draft } from './rule-system.js';
import { checkDefinition } from './open.js';
import { definitionOf, judgeZone, refusePlay, understandPlay, unknownSeat } from './play.js';
import type { PlayRefusal } from './rule-system.js';
import { isSeat, zoneOf } from './state.js';

/** Zones from which a card may come into a hand again. */
const drawn = /^(deck|discard|table:.*)$/;

export function decideGiveCards(draft: Draft, command: Command): PlayRefusal | Rejection | undefined {
  const { to, cards: named, count } = command as unknown as { to: string; cards?: readonly string[]; count?: number };
  if (!isSeat(draft.state, to)) return unknownSeat(draft.state, to);
  if ((named === undefined) === (count === undefined))
    return reject('MALFORMED', 'GiveCards names either cards or a count');
  const cards: string[] = [];
  for (const name of named ?? []) {
    const card = cardRef(name);
    if (card === undefined || definitionOf(draft.system, draft.state, idOf(card)) === undefined) {
      return reject(
        'UNKNOWN_CARD',
        `no catalogue and no definition of this match knows ${name}; define it with DefineCard first`,
      );
    }
    const lies = zoneOf(draft.state, card);
    // In closed hands a card that came back under the deck is a new copy: its absence from the pile would name it (I11).
    const back = draft.state.opening.hands === 'open' && lies !== undefined && drawn.test(lies);
    if (cards.includes(card) || (lies !== undefined && !back)) {
      return reject(
        'CARD_EXISTS',
        `${card} is already ${lies ?? 'in this list'}; name another copy, such as ${nextCopy(draft, card)}`,
      );
    }
    cards.push(card);
  }
  const verdict = draft.system.hooks.judgeGive(draft.state, to, cards.length + (count ?? 0));
  if (verdict !== undefined) return verdict;
  const froms = new Set(cards.map((card) => zoneOf(draft.state, card)));
  for (const from of froms) {
    const group = cards.filter((card) => zoneOf(draft.state, card) === from);
    draft.emit('CardsGiven', { to, cards: group, count: 0, from });
  }
  if (count !== undefined) draft.emit('CardsGiven', { to, cards: [], count });
  return undefined;
}

function nextCopy(draft: Draft, card: string): string {
  const id = idOf(card);
  let copy = 2;
  while (zoneOf(draft.state, `${id}#${copy}`) !== undefined) copy += 1;
  return `${id}#${copy}`;
}

export function decideDefineCard(draft: Draft, command: Command): Rejection | undefined {
  const { card } = command as unknown as { card: CardDefinition };
  if (definitionOf(draft.system, draft.state, card.id) !== undefined) {
    return reject('CARD_EXISTS', `${card.id} is known already; a card of another text needs another id`);
  }
  const wrong = checkDefinition(draft.system, card);
  if (wrong !== undefined) return wrong;
  draft.emit('CardDefined', { card });
  return undefined;
}

export function decideSetCard(draft: Draft, command: Command): PlayRefusal | Rejection | undefined {
  const understood = understandPlay(draft, command, 'SetCard');
  if ('code' in understood) return understood;
  const play = { ...understood, from: 'hand' };
  const verdict = judgeZone(draft, play) ?? draft.system.hooks.judgeSet(draft.state, play);
  if (verdict.kind === 'rejection') return verdict;
  if (verdict.kind === 'refusal') return refusePlay(draft, play, verdict);
  const faceDown = (command['faceDown'] as boolean | undefined) ?? draft.state.opening.hands === 'closed';
  draft.emit('CardSet', { by: play.by, card: play.card, faceDown, clause: verdict.clause });
  return undefined;
}
