/**
 * Cards that cannot be answered, wholly or by some cards, and what is dearer to answer (HKK-94.9). What protects the card protects its
 * abilities too; what protects only its play (anti-magic, anti-neutralisation, a surcharge) does not.
 */
import { refuse } from '#kernel';
import { admits } from '#match';
import type { CardDefinition, Filter, Link, Play, PlayRefusal } from '#match';
import type { ReactionText } from './reaction.js';

interface Guard {
  readonly by: Filter;
  readonly covers: 'card' | 'play';
}

/** May a play with this text answer that link, by what the answered card says? */
export function judgeGuards(
  play: Play,
  text: ReactionText,
  link: Link,
  answered: CardDefinition | undefined,
): PlayRefusal | undefined {
  const guard = answered?.unanswerable as boolean | Guard | undefined;
  if (answered === undefined || guard === undefined || guard === false) return undefined;
  const what = link.via === 'play' ? answered.id : `an ability of ${answered.id}`;
  // HKK-94.9: neither the card nor its abilities.
  if (guard === true) return refuse('HKK-94.9', `${what} cannot be answered: the card's text says so`);
  const definition = play.definition;
  if (definition === null || !admits(guard.by, definition, text.does ?? undefined)) return undefined;
  // HKK-94.9.1: "not by cards of this property" holds for its abilities too.
  if (guard.covers === 'card')
    return refuse('HKK-94.9.1', `${what} cannot be answered by such cards as ${definition.id}`);
  // HKK-94.9.2: the play only.
  return link.via === 'play'
    ? refuse('HKK-94.9.2', `the playing of ${answered.id} cannot be answered by such cards as ${definition.id}`)
    : undefined;
}

/** HKK-94.9.3: what it costs more to answer the play of this card; nothing for its abilities. */
export const surchargeOf = (link: Link, answered: CardDefinition | undefined): unknown =>
  link.via === 'play' ? answered?.surcharge : undefined;

/** A payment that was said and is less than the surcharge. */
export function judgePayment(play: Play, surcharge: unknown): PlayRefusal | undefined {
  const due =
    typeof surcharge === 'object' && surcharge !== null ? (surcharge as { amount?: unknown }).amount : surcharge;
  const paid = (play.command as { paid?: { amount?: number } }).paid?.amount;
  if (typeof due !== 'number' || paid === undefined || paid >= due) return undefined;
  return refuse('HKK-94.9.3', `answering this play costs ${due} more; ${paid} was paid`);
}
