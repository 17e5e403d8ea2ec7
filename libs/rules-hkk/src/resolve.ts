/**
 * What an entry of a row does when its turn to be evaluated comes: the deed of a reaction upon what it answers, then its own effect, all
 * of it before the next entry (HKK-94.7.1). What it answers may be gone by then: the entry fizzles and does nothing. Invariant: it ends
 * with exactly one event about the link itself.
 */
import type { JsonObject } from '#kernel';
import { cancelLink, isSeat, resolveLink, retire, truncateChain } from '#match';
import type { Draft, Link, State } from '#match';
import { effectOfLink } from './definition.js';
import { doEffect } from './effect.js';
import { isDecided, truncateAll } from './life.js';
import { noteOf } from './slice.js';

export const needsOfficial = (state: State, link: Link): boolean =>
  !isDecided(state) && effectOfLink(state, link) === 'by-official' && whatIsGone(state, link) === undefined;

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
  if (typeof effect === 'object' && effect.truncates === true)
    truncateChain(draft, link, 'HKK-94.7.2', [link.revision]);
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

/** The deed upon what it answers; of an entry whose further effect is left to the official, too. */
export function doDeed(draft: Draft, link: Link): void {
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
    draft.emit(
      'LinkModified',
      { link: answered.id, by: link.id, targets: aimed, changes, clause: 'HKK-94.0.1.3' },
      causedBy,
    );
    return;
  }
  const clause = link.via === 'builtIn' ? 'HKK-94.0' : 'HKK-94.2';
  if (noteOf(link.note).scope === 'owner')
    draft.emit('TargetSpared', { link: answered.id, seat: link.by, by: link.id, clause }, causedBy);
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
  draft.emit('EffectApplied', { effect: draft.next('effects'), card, kind, on: to, link: link.id, lasts, clause }, [
    link.revision,
    ended,
  ]);
}
