/**
 * What an entry of a row does when its turn to be evaluated comes: the deed of a reaction upon what it answers, then its own effect, all
 * of it before the next entry (HKK-94.7.1). What it answers may be gone by then: the entry fizzles and does nothing. Invariant: it ends
 * with exactly one event about the link itself.
 */
import { reject } from '#kernel';
import type { JsonObject, Rejection, Revision } from '#kernel';
import { applyChange, cancelLink, isSeat, resolveLink, retire, truncateChain, zoneOf } from '#match';
import type { Change, Draft, Link, State } from '#match';
import { effectOfLink } from './definition.js';
import { changeLife, isDecided, truncateAll } from './life.js';
import { causes, type LifeCause } from './events.js';
import { noteOf } from './slice.js';

export const needsOfficial = (state: State, link: Link): boolean =>
  !isDecided(state) && !hasDeed(link) && effectOfLink(state, link) === 'by-official';

/** A deed upon an entry or an effect is known; it is never left to the official. */
const hasDeed = (link: Link): boolean => noteOf(link.note).deed !== undefined;

export function resolve(draft: Draft, link: Link): void {
  // HKK-94.7.2: the entry before this one decided the game; the rest has become impossible.
  if (isDecided(draft.state)) return truncateAll(draft, draft.state.chain?.links ?? [], [draft.state.revision]);
  const missing = whatIsGone(draft.state, link);
  if (missing !== undefined) {
    const fizzled = draft.emit('LinkFizzled', { link: link.id, why: missing, clause: 'HKK-94.7.1' }, [link.revision]);
    return retire(draft, link, `${link.id} had nothing left to act on`, [fizzled]);
  }
  doDeed(draft, link);
  doEffect(draft, link);
  const effect = effectOfLink(draft.state, link);
  if (typeof effect === 'object' && effect.truncates === true) truncateChain(draft, link, 'HKK-94.7.2', [link.revision]);
  resolveLink(draft, link, 'HKK-94.7', noteOf(link.note).deed);
}

const isLink = (ref: string): boolean => /^L[1-9]\d*$/.test(ref);
const isEffect = (ref: string): boolean => /^E[1-9]\d*$/.test(ref);
const entry = (state: State, ref: string | null): Link | undefined => state.chain?.links.find(({ id }) => id === ref);

/** Why the entry has nothing left to act on; nothing: it has. */
function whatIsGone(state: State, link: Link): string | undefined {
  const { answers } = link;
  if (hasDeed(link) && answers !== null) {
    if (isLink(answers) && entry(state, answers)?.status !== 'pending') return `${answers} is no longer there`;
    if (isEffect(answers) && !state.effects.some(({ id }) => id === answers)) return `${answers} is no longer there`;
  }
  const lost = link.targets.filter((ref) => isLink(ref) && entry(state, ref)?.status !== 'pending');
  return lost.length > 0 && lost.length === link.targets.length ? `${lost.join(', ')} is no longer there` : undefined;
}

function doDeed(draft: Draft, link: Link): void {
  const { deed } = noteOf(link.note);
  const { answers } = link;
  if (deed === undefined || answers === null) return;
  const answered = entry(draft.state, answers);
  if (answered !== undefined) return doDeedOnLink(draft, link, answered, deed);
  if (isEffect(answers)) doDeedOnEffect(draft, link, answers, deed);
}

function doDeedOnLink(draft: Draft, link: Link, answered: Link, deed: string): void {
  const causedBy = [link.revision];
  if (deed === 'modify-link' || deed === 'redirect') {
    // HKK-94.0.1.3: it will come into being already changed.
    const { targets, ...rest } = (link.changes ?? {}) as { targets?: readonly string[] } & JsonObject;
    const aimed = targets ?? (deed === 'redirect' && link.targets.length > 0 ? link.targets : undefined);
    const changes = Object.keys(rest).length === 0 ? undefined : rest;
    draft.emit('LinkModified', { link: answered.id, by: link.id, targets: aimed, changes, clause: 'HKK-94.0.1.3' }, causedBy);
    return;
  }
  const clause = link.via === 'builtIn' ? 'HKK-94.0' : 'HKK-94.2';
  if (noteOf(link.note).scope === 'owner') draft.emit('TargetSpared', { link: answered.id, seat: link.by, by: link.id, clause }, causedBy);
  else cancelLink(draft, answered, link.id, clause, causedBy);
}

function doDeedOnEffect(draft: Draft, link: Link, effectId: string, deed: string): void {
  const effect = draft.state.effects.find(({ id }) => id === effectId);
  if (effect === undefined || deed === 'modify-link') return;
  const { targets } = (link.changes ?? {}) as { targets?: readonly string[] };
  const [to] = (targets ?? link.targets).filter((ref) => isSeat(draft.state, ref));
  if (deed === 'redirect' && to === undefined) return;
  const clause = deed === 'redirect' ? 'HKK-94.0.1.4' : 'HKK-94.2';
  const reason = deed === 'redirect' ? 'its target was changed' : 'prevented by a reaction';
  const ended = draft.emit('EffectEnded', { effect: effectId, reason, clause }, [link.revision]);
  if (deed !== 'redirect' || to === undefined) return;
  const { card, kind, lasts } = effect;
  draft.emit('EffectApplied', { effect: draft.next('effects'), card, kind, on: to, link: link.id, lasts, clause }, [link.revision, ended]);
}

/** Its own effect, as its text and the reactions that changed it say. */
function doEffect(draft: Draft, link: Link): void {
  const effect = effectOfLink(draft.state, link);
  if (typeof effect !== 'object') return;
  if (effect.applies === 'effect') {
    for (const on of link.targets.filter((ref) => isSeat(draft.state, ref) && !link.spared.includes(ref))) {
      draft.emit(
        'EffectApplied',
        { effect: draft.next('effects'), card: link.card, kind: 'effect', on, link: link.id, lasts: effect.lasts ?? 'by-official', clause: 'HKK-94.7.1' },
        [link.revision],
      );
    }
  }
  for (const change of effect.changes ?? []) {
    for (const exact of changesOf(draft.state, link, change as JsonObject)) applyChange(draft, exact, [link.revision], 'HKK-94.7.1');
  }
}

/** A change as a card's text words it (`owner`, `opponent`, `target`, `each`), with the seats and cards that it means now. */
function changesOf(state: State, link: Link, change: JsonObject): readonly Change[] {
  const exact: Change[] = [];
  const { life, move, effect, cause } = change as { life?: Record<string, number>; move?: { card: string; to: string }; effect?: JsonObject; cause?: string };
  if (life !== undefined) {
    const amounts: Record<string, number> = {};
    for (const [whom, amount] of Object.entries(life)) {
      for (const seat of seatsMeant(state, link, whom)) amounts[seat] = (amounts[seat] ?? 0) + asModified(link, amount);
    }
    if (Object.keys(amounts).length > 0) exact.push({ life: amounts, ...(cause === undefined ? {} : { cause }) } as Change);
  }
  if (move !== undefined) exact.push(...movesOf(state, link, move));
  if (effect !== undefined) {
    for (const on of seatsMeant(state, link, typeof effect['on'] === 'string' ? effect['on'] : 'target')) {
      exact.push({ effect: { kind: 'effect', ...(link.card === null ? {} : { card: link.card }), ...effect, on } } as Change);
    }
  }
  return exact;
}

function seatsMeant(state: State, link: Link, whom: string): readonly string[] {
  const all = state.opening.players.map(({ id }) => id);
  const meant = { owner: [link.by], opponent: all.filter((seat) => seat !== link.by), each: all, target: link.targets.filter((ref) => all.includes(ref)) };
  const seats = whom in meant ? meant[whom as keyof typeof meant] : all.filter((seat) => seat === whom);
  return seats.filter((seat) => !link.spared.includes(seat));
}

/** HKK-94.0.1.3: the amount to which a modifying reaction changed it. */
function asModified(link: Link, amount: number): number {
  const changed = link.modifiedBy.length === 0 ? undefined : (link.changes as { amount?: number } | null)?.amount;
  return changed === undefined ? amount : Math.sign(amount) * Math.abs(changed);
}

/** `target`: the cards aimed at, be they on the table or in the row; those take what they belong to with them (C21). */
function movesOf(state: State, link: Link, move: { readonly card: string; readonly to: string }): readonly Change[] {
  const named = move.card === 'target' ? link.targets.map((ref) => entry(state, ref)?.card ?? ref) : [move.card];
  return named.flatMap((card) => {
    const from = zoneOf(state, card);
    if (from === undefined) return [];
    const seat = from.includes(':') ? from.slice(from.indexOf(':') + 1) : undefined;
    const owned = ['hand', 'table'].includes(move.to) && seat !== undefined;
    return [{ move: { card, to: move.to, ...(owned ? { seat } : {}) } } as Change];
  });
}

/** A change of life, by a card's text or an official's word. */
export function applyLife(draft: Draft, change: JsonObject, causedBy: readonly Revision[], clause: string | undefined): Rejection | undefined {
  const { life, cause, ...other } = change as { life?: Record<string, number>; cause?: string } & JsonObject;
  const unknown = Object.keys(other)[0];
  if (unknown !== undefined) return reject('MALFORMED', `changes: HKK knows no ${unknown}`);
  if (cause !== undefined && !(causes as readonly string[]).includes(cause)) return reject('MALFORMED', `changes: cause ${cause} is none of ${causes.join(', ')}`);
  for (const [seat, amount] of Object.entries(life ?? {})) {
    if (!isSeat(draft.state, seat)) return reject('UNKNOWN_SEAT', `${seat} is no seat of this match`);
    const because = amount > 0 ? 'heal' : ((cause ?? 'damage') as LifeCause);
    if (amount !== 0) changeLife(draft, seat, amount, because, causedBy, clause);
  }
  return undefined;
}
