/**
 * What an entry or an official's word changes: life, cards, effects. A card's text names whom it means by role (`owner`, `opponent`,
 * `target`, `each`); the seats and cards are those that it means when it is evaluated, after reactions changed its targets.
 */
import { reject } from '#kernel';
import type { JsonObject, Rejection, Revision } from '#kernel';
import { applyChange, isSeat, zoneOf } from '#match';
import type { Change, Draft, Link, State } from '#match';
import { effectOfLink } from './definition.js';
import { causes, type LifeCause } from './events.js';
import { changeLife } from './life.js';

/** Its own effect, as its text and the reactions that changed it say. */
export function doEffect(draft: Draft, link: Link): void {
  const effect = effectOfLink(draft.state, link);
  if (typeof effect !== 'object') return;
  if (effect.applies === 'effect') {
    for (const on of link.targets.filter((ref) => isSeat(draft.state, ref) && !link.spared.includes(ref))) {
      draft.emit(
        'EffectApplied',
        {
          effect: draft.next('effects'),
          card: link.card,
          kind: 'effect',
          on,
          link: link.id,
          lasts: effect.lasts ?? 'by-official',
          clause: 'HKK-94.7.1',
        },
        [link.revision],
      );
    }
  }
  for (const change of effect.changes ?? []) {
    for (const exact of changesOf(draft.state, link, change as JsonObject))
      applyChange(draft, exact, [link.revision], 'HKK-94.7.1');
  }
}

/** A change as a card's text words it (`owner`, `opponent`, `target`, `each`), with the seats and cards that it means now. */
function changesOf(state: State, link: Link, change: JsonObject): readonly Change[] {
  const exact: Change[] = [];
  const { life, move, effect, cause } = change as {
    life?: Record<string, number>;
    move?: { card: string; to: string };
    effect?: JsonObject;
    cause?: string;
  };
  if (life !== undefined) {
    const amounts: Record<string, number> = {};
    for (const [whom, amount] of Object.entries(life)) {
      for (const seat of seatsMeant(state, link, whom)) amounts[seat] = (amounts[seat] ?? 0) + asModified(link, amount);
    }
    if (Object.keys(amounts).length > 0) exact.push({ life: amounts, ...(cause === undefined ? {} : { cause }) });
  }
  if (move !== undefined) exact.push(...movesOf(state, link, move));
  if (effect !== undefined) {
    for (const on of seatsMeant(state, link, typeof effect['on'] === 'string' ? effect['on'] : 'target')) {
      exact.push({ effect: { kind: 'effect', ...(link.card === null ? {} : { card: link.card }), ...effect, on } });
    }
  }
  return exact;
}

function seatsMeant(state: State, link: Link, whom: string): readonly string[] {
  const all = state.opening.players.map(({ id }) => id);
  const meant = {
    owner: [link.by],
    opponent: all.filter((seat) => seat !== link.by),
    each: all,
    target: link.targets.filter((ref) => all.includes(ref)),
  };
  const seats = whom in meant ? meant[whom as keyof typeof meant] : all.filter((seat) => seat === whom);
  return seats.filter((seat) => !link.spared.includes(seat));
}

/** HKK-94.0.1.3: the amount to which a modifying reaction changed it. */
function asModified(link: Link, amount: number): number {
  const changed = link.modifiedBy.length === 0 ? undefined : (link.changes as { amount?: number } | null)?.amount;
  return changed === undefined ? amount : Math.sign(amount) * Math.abs(changed);
}

const cardOf = (state: State, ref: string): string => state.chain?.links.find(({ id }) => id === ref)?.card ?? ref;

/** `target`: the cards aimed at, be they on the table or in the row; those take what they belong to with them (C21). */
function movesOf(state: State, link: Link, move: { readonly card: string; readonly to: string }): readonly Change[] {
  const named = move.card === 'target' ? link.targets.map((ref) => cardOf(state, ref)) : [move.card];
  return named.flatMap((card) => {
    const from = zoneOf(state, card);
    if (from === undefined) return [];
    const seat = from.includes(':') ? from.slice(from.indexOf(':') + 1) : undefined;
    const owned = ['hand', 'table'].includes(move.to) && seat !== undefined;
    return [{ move: { card, to: move.to, ...(owned ? { seat } : {}) } }];
  });
}

/** A change of life, by a card's text or an official's word. */
export function applyLife(
  draft: Draft,
  change: JsonObject,
  causedBy: readonly Revision[],
  clause: string | undefined,
): Rejection | undefined {
  const { life, cause, ...other } = change as { life?: Record<string, number>; cause?: string } & JsonObject;
  const unknown = Object.keys(other)[0];
  if (unknown !== undefined) return reject('MALFORMED', `changes: HKK knows no ${unknown}`);
  if (cause !== undefined && !(causes as readonly string[]).includes(cause))
    return reject('MALFORMED', `changes: cause ${cause} is none of ${causes.join(', ')}`);
  for (const [seat, amount] of Object.entries(life ?? {})) {
    if (!isSeat(draft.state, seat)) return reject('UNKNOWN_SEAT', `${seat} is no seat of this match`);
    const because = amount > 0 ? 'heal' : ((cause ?? 'damage') as LifeCause);
    if (amount !== 0) changeLife(draft, seat, amount, because, causedBy, clause);
  }
  return undefined;
}
