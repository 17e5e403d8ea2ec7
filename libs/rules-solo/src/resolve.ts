/**
 * What a link does when its turn comes: a response carries out its deed on what it answers, an announced card applies its effect to
 * those whom nothing spared. Each step is its own event, in the order of SOLO-2 and SOLO-9.
 */
import type { Revision, Seat } from '#kernel';
import { cancelLink, changeScore, isSeat, linkOf, resolveLink, definitionOfCard } from '#match';
import type { CardDefinition, Draft, Link } from '#match';
import { touched } from './affected.js';
import { beginEffect } from './effect.js';
import { applyChanges } from './changes.js';
import { cancelGoal } from './goal.js';
import { presetOf } from './preset.js';
import { opponentOf, sliceOf } from './slice.js';

const definitionFor = (draft: Draft, link: Link): CardDefinition | undefined =>
  definitionOfCard(draft.system, draft.state, link.card);

export const needsOfficial = (draft: { system: Draft['system']; state: Draft['state'] }, link: Link): boolean =>
  link.answers === null &&
  (link.card !== null
    ? definitionOfCard(draft.system, draft.state, link.card)?.effect === 'by-official'
    : link.note['does'] === undefined);

export function resolve(draft: Draft, link: Link): void {
  if (link.answers === null) resolveAction(draft, link);
  else resolveResponse(draft, link, link.answers);
}

function resolveAction(draft: Draft, link: Link): void {
  const definition = definitionFor(draft, link);
  const resolved = resolveLink(draft, link, 'SOLO-2');
  const causes = [link.revision, resolved];
  const text = typeof definition?.effect === 'object' ? definition.effect : undefined;
  const seats = touched(draft.state, link.targets).filter((seat) => !link.spared.includes(seat));
  if (text?.applies === 'effect' || text?.changes === undefined)
    for (const seat of seats) beginEffect(draft, link, seat, causes);
  const owner = isSeat(draft.state, link.by) ? link.by : (seats[0] ?? null);
  if (text?.changes !== undefined && owner !== null && seats.length > 0)
    applyChanges(draft, text.changes, owner, causes, undefined, seats);
}

/** A response whose object is gone, because another answer took it, has nothing left to do (C21). */
function resolveResponse(draft: Draft, link: Link, answers: string): void {
  const target = linkOf(draft.state, answers);
  if (/^L\d+$/.test(answers) && target?.status !== 'pending') {
    draft.emit('LinkFizzled', { link: link.id, why: `${answers} was no longer pending`, clause: 'SOLO-7' }, [
      link.revision,
    ]);
    if (link.card !== null)
      draft.emit(
        'CardMoved',
        { card: link.card, from: `chain:${link.by}`, to: `used:${link.by}`, why: `${link.id} had nothing to answer` },
        [link.revision],
      );
    return;
  }
  const does = String(link.note['does']);
  const resolved = draft.emit('LinkResolved', { link: link.id, clause: clauseOf(draft, link), deed: does }, [
    link.revision,
  ]);
  const causes = [link.revision, resolved];
  if (target !== undefined) answerLink(draft, link, target, does, causes);
  else answerOther(draft, link, answers, does, causes);
  spendShield(draft, link, answers, causes);
  if (link.card !== null)
    draft.emit(
      'CardMoved',
      { card: link.card, from: zoneOfLink(link), to: `used:${link.by}`, why: `${link.id} resolved`, clause: 'SOLO-9' },
      causes,
    );
}

const zoneOfLink = (link: Link): string => `chain:${link.by}`;
const clauseOf = (draft: Draft, link: Link): string =>
  definitionFor(draft, link)?.kind === 'shield' ? 'SOLO-7' : /^G\d+$/.test(link.answers ?? '') ? 'SOLO-15' : 'SOLO-3';

/** SOLO-11: a Shield that worked is spent. */
function spendShield(draft: Draft, link: Link, against: string, causes: readonly Revision[]): void {
  if (definitionFor(draft, link)?.kind !== 'shield' || link.card === null) return;
  draft.emitOwn('ShieldSpent', { card: link.card, by: link.by, against, clause: 'SOLO-11' }, causes);
}

function answerLink(draft: Draft, link: Link, target: Link, does: string, causes: readonly Revision[]): void {
  switch (does) {
    case 'cancel-link':
    case 'cancel-effect':
    case 'neutralise': {
      // A card on both seats is spared for the one who answered, unless the card's text says that it stops it for all.
      const both = touched(draft.state, target.targets).length > 1;
      const spares = link.note['scope'] === 'owner' || (both && link.note['scope'] !== 'all');
      if (spares)
        draft.emit(
          'TargetSpared',
          { link: target.id, seat: link.by, by: link.id, clause: clauseOf(draft, link) },
          causes,
        );
      else cancelAnswered(draft, link, target, causes);
      return;
    }
    case 'protect':
      draft.emit('TargetSpared', { link: target.id, seat: link.by, by: link.id, clause: 'SOLO-3' }, causes);
      return;
    case 'redirect': {
      const targets = newTargets(draft, link, target);
      draft.emit('LinkModified', { link: target.id, by: link.id, targets, clause: 'SOLO-3' }, causes);
      return;
    }
    case 'modify-link': {
      const targets = (link.changes?.['targets'] as readonly string[] | undefined) ?? undefined;
      draft.emit(
        'LinkModified',
        {
          link: target.id,
          by: link.id,
          ...(targets === undefined ? {} : { targets }),
          changes: link.changes ?? {},
          clause: 'SOLO-3',
        },
        causes,
      );
      return;
    }
    default:
      restore(draft, link, causes);
  }
}

/** SOLO-10: nothing of a blocked card happens. A Shield that was itself cancelled is used up, unless the preset keeps it. */
function cancelAnswered(draft: Draft, link: Link, target: Link, causes: readonly Revision[]): void {
  cancelLink(draft, target, link.id, clauseOf(draft, link), causes);
  if (
    definitionFor(draft, target)?.kind === 'shield' &&
    target.card !== null &&
    presetOf<boolean>(draft.state, 'cancelledShieldIsSpent')
  ) {
    draft.emitOwn(
      'ShieldSpent',
      {
        card: target.card,
        by: target.by,
        against: target.answers ?? target.id,
        clause: 'SOLO-H-cancelledShieldIsSpent',
      },
      causes,
    );
  }
}

const newTargets = (draft: Draft, link: Link, target: Link): readonly string[] => {
  const named = (link.changes?.['targets'] ?? []) as readonly string[];
  if (named.length > 0) return named;
  return link.targets.length > 0
    ? link.targets
    : target.targets.map((seat) => (isSeat(draft.state, seat) ? opponentOf(draft.state, seat) : seat));
};

function answerOther(draft: Draft, link: Link, answers: string, does: string, causes: readonly Revision[]): void {
  const goal = sliceOf(draft.state).goals.find(({ id }) => id === answers);
  if (goal !== undefined && goal.standing === null) {
    cancelGoal(draft, goal, link.id, 'SOLO-15', causes);
    // SOLO-15, C19: the serve is as the card says, and stays given although the goal is void.
    const rule = (link.note['serve'] as string | undefined) ?? presetOf<string>(draft.state, 'lastEscapeServe');
    const to = rule === 'owner' ? link.by : rule === 'opponent' ? opponentOf(draft.state, link.by) : goal.server;
    draft.emitOwn('ServeAssigned', { to, why: `${link.id} cancelled ${goal.id}`, clause: 'SOLO-15' }, causes);
    return;
  }
  if (/^E\d+$/.test(answers) && does !== 'restore') {
    if (draft.state.effects.some(({ id }) => id === answers))
      draft.emit('EffectEnded', { effect: answers, reason: `${link.id}`, clause: 'SOLO-3' }, causes);
    return;
  }
  restore(draft, link, causes);
}

/** SOLO-3: a state is put back to what was recorded when the reaction was announced. */
function restore(draft: Draft, link: Link, causes: readonly Revision[]): void {
  const recorded = link.note['restore'] as
    { score?: Record<Seat, number>; serve?: Seat; effects?: readonly string[] } | undefined;
  if (recorded?.score !== undefined) {
    const changes = Object.fromEntries(
      Object.entries(recorded.score).map(([seat, points]) => [seat, points - (draft.state.score[seat] ?? 0)]),
    );
    changeScore(draft, changes, `${link.id} restored the score`, causes, 'SOLO-3');
  }
  if (recorded?.serve !== undefined)
    draft.emitOwn(
      'ServeAssigned',
      { to: recorded.serve, why: `${link.id} restored the serve`, clause: 'SOLO-3' },
      causes,
    );
  for (const effect of draft.state.effects) {
    if (recorded?.effects?.includes(effect.id) === false)
      draft.emit('EffectEnded', { effect: effect.id, reason: `${link.id} restored`, clause: 'SOLO-3' }, causes);
  }
}
