/** May this card be announced now? First what the card itself may not do, then its time (SOLO-14). */
import { refuse } from '#kernel';
import { allow, openWindowOf, reactionsOf, type Context, type Play, type PlayVerdict, type State } from '#match';
import { presetOf } from './preset.js';
import { opponentOf, sliceOf } from './slice.js';
import { waitsForDice } from './affected.js';

export function judgeAnnounce(state: State, play: Play, _context: Context): PlayVerdict {
  return (
    judgeKind(play) ?? judgeTime(state, play) ?? allow('SOLO-2', { note: { kind: play.definition?.kind ?? 'ability' } })
  );
}

function judgeKind(play: Play): PlayVerdict | undefined {
  const { definition, ability } = play;
  if (definition === null || ability !== null) return undefined;
  // SOLO-7: a Shield blocks a debuff announced at its owner; it is nothing that begins.
  if (definition.kind === 'shield')
    return refuse('SOLO-7', 'a Shield is played in answer to a debuff aimed at its owner, not announced by itself');
  // SOLO-4: what only reacts needs the moment that its text gives.
  if (reactionsOf(definition).length > 0 && definition.effect === undefined) {
    return refuse('SOLO-4', `${definition.id} may only answer, at the moment that its text gives`);
  }
  return undefined;
}

function judgeTime(state: State, play: Play): PlayVerdict | undefined {
  const { moment, played } = sliceOf(state);
  if (play.by !== 'host') {
    // SOLO-14: one card in each dead-ball moment, none outside one.
    if (moment === null) return refuse('SOLO-14', 'cards are announced in a dead-ball moment; stop play first');
    if (played)
      return refuse('SOLO-14', `a card was already announced in ${moment}; wait for the next dead-ball moment`);
  }
  // SOLO-2: the open reaction comes first.
  return openWindowOf(state) === null ? undefined : refuse('SOLO-2', 'the last card still waits for its reaction');
}

/** Declining: in turn, and not while a set Shield has to fire where the preset says so. */
export function judgePass(state: State, seat: string): PlayVerdict | undefined {
  const window = openWindowOf(state);
  if (window === null) return undefined;
  if (waitsForDice(state)) return refuse('SOLO-H-bothAffected', 'the dice decide who answers first; record RollDie');
  if (window.awaiting[0] === seat) return setShieldMustFire(state, seat);
  if (window.awaiting.includes(seat)) return refuse('SOLO-16', `${opponentOf(state, seat)} decides first`);
  return refuse(window.order.includes(seat) ? 'SOLO-18' : 'SOLO-16', `${seat} has no reaction open in ${window.id}`);
}

function setShieldMustFire(state: State, seat: string): PlayVerdict | undefined {
  if (!presetOf<boolean>(state, 'setShieldMustFire')) return undefined;
  const window = openWindowOf(state);
  const link = state.chain?.links.find(({ id }) => id === window?.about);
  const set = state.cards.zones[`set:${seat}`] ?? [];
  if (link?.note['kind'] !== 'debuff' || !link.targets.includes(seat) || set.length === 0) return undefined;
  return refuse('SOLO-H-setShieldMustFire', `${set[0]} is set and must be used against ${link.id}`);
}
