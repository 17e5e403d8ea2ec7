/**
 * Settling a link (FS-6): an answer strikes or changes what it answers, a card does what its data say, a skill likewise. What the data do
 * not say is left to the official (`RecordOutcome`). A settled card goes to the discard pile, once. An answer whose link is gone already
 * has nothing left to act on (C21).
 */
import { isObject } from '#kernel';
import type { Revision, Seat } from '#kernel';
import {
  cancelLink,
  idOf,
  isSeat,
  linkOf,
  resolveLink,
  retire,
  zone,
  type Draft,
  type EffectText,
  type Link,
  type State,
} from '#match';
import { cardInTransit, takeIntelligence, turnUp } from './intelligence.js';
import { sourceOf } from './lexicon.js';
import { isDead } from './ring.js';
import { sliceOf, type Transit } from './slice.js';

/** What a card may do to intelligence, by its data: `changes: [{ intelligence: … }]`. */
const deeds = ['take', 'redirect', 'replace', 'burn'] as const;
type Deed = (typeof deeds)[number];

interface Changes {
  readonly intelligence: readonly Deed[];
  /** Cards to draw: their coming is recorded by `GiveCards`. */
  readonly draws: boolean;
}

/** The effect as data, `'official'` where it is none that the product knows, or nothing. */
function effectOf(state: State, link: Link): (EffectText & { readonly does: Changes }) | 'official' | undefined {
  const effect = sourceOf(state, link)?.effect;
  if (effect === undefined) return undefined;
  if (typeof effect === 'string') return 'official';
  const intelligence: Deed[] = [];
  let draws = false;
  for (const change of effect.changes ?? []) {
    const [key] = Object.keys(change);
    const deed =
      isObject(change) && key === 'intelligence' ? deeds.find((known) => known === change['intelligence']) : undefined;
    if (deed !== undefined) intelligence.push(deed);
    else if (key === 'draw') draws = true;
    else return 'official';
  }
  return { ...effect, does: { intelligence, draws } };
}

/** Answers act on what they answer; all else that the data do not say is the official's. */
export const needsOfficial = (state: State, link: Link): boolean =>
  link.note['does'] === undefined && effectOf(state, link) === 'official';

export function resolve(draft: Draft, link: Link): void {
  const does = link.note['does'];
  const answered = link.answers === null ? undefined : linkOf(draft.state, link.answers);
  const gone =
    does !== undefined && answered?.status !== 'pending'
      ? `${link.answers ?? 'what it answers'} is gone`
      : withoutObject(draft.state, link);
  if (gone !== undefined) {
    const fizzled = draft.emit('LinkFizzled', { link: link.id, why: gone, clause: 'FS-6' }, [link.revision]);
    retire(draft, link, `${link.id} had nothing to act on`, [link.revision, fizzled]);
    return;
  }
  const clause = link.ability === null ? 'FS-6' : 'FS-4';
  const resolved = resolveLink(draft, link, clause, typeof does === 'string' ? does : undefined);
  if (answered !== undefined && typeof does === 'string') answer(draft, link, answered, does, resolved);
  const effect = effectOf(draft.state, link);
  if (effect === undefined || effect === 'official') return;
  for (const deed of effect.does.intelligence) handle(draft, link, deed, [link.revision, resolved]);
  if (effect.applies === 'effect' || effect.bars !== undefined) apply(draft, link, effect, [link.revision, resolved]);
}

/** FS-6: the answer, announced later, is settled first and acts on what it answers. */
function answer(draft: Draft, link: Link, answered: Link, does: string, resolved: Revision): void {
  switch (does) {
    case 'redirect':
    case 'modify-link': {
      const { targets, ...changes } = (link.changes ?? {}) as { targets?: readonly string[] };
      const moved = targets ?? (does === 'redirect' && link.targets.length > 0 ? link.targets : undefined);
      draft.emit('LinkModified', { link: answered.id, by: link.id, targets: moved, changes, clause: 'FS-6' }, [
        link.revision,
        resolved,
      ]);
      return;
    }
    case 'protect':
      draft.emit('TargetSpared', { link: answered.id, seat: link.by, by: link.id, clause: 'FS-6' }, [
        link.revision,
        resolved,
      ]);
      return;
    default:
      cancelLink(draft, answered, link.id, 'FS-6', [link.revision, resolved]);
  }
}

/** C21: what a card is aimed at may be gone before its turn to settle. */
function withoutObject(state: State, link: Link): string | undefined {
  const effect = effectOf(state, link);
  if (effect === undefined || effect === 'official') return undefined;
  const { transit, received } = sliceOf(state);
  const { intelligence } = effect.does;
  if (intelligence.some((deed) => deed !== 'burn') && transit === null) return 'no intelligence is in transit any more';
  if (intelligence.includes('redirect') && !targetsOf(state, link).some((seat) => !isDead(state, seat)))
    return 'its target is out of the game';
  const burnt =
    intelligence.includes('burn') &&
    !Object.values(received)
      .flat()
      .some(({ id }) => link.targets.includes(id));
  return burnt ? 'the intelligence it is aimed at is gone' : undefined;
}

const targetsOf = (state: State, link: Link): readonly Seat[] =>
  link.targets.filter((target) => isSeat(state, target) && !link.spared.includes(target));

function handle(draft: Draft, link: Link, deed: Deed, causes: readonly Revision[]): void {
  const { state } = draft;
  const { transit } = sliceOf(state);
  switch (deed) {
    case 'take':
      return takeIntelligence(draft, link.by, 'FS-6', causes);
    case 'redirect': {
      const [to] = targetsOf(state, link);
      if (transit === null || to === undefined) return;
      draft.emitOwn('IntelligencePassed', { intelligence: transit.id, by: transit.before, to, clause: 'FS-6' }, causes);
      return;
    }
    case 'replace':
      if (transit !== null) replace(draft, link, transit, causes);
      return;
    case 'burn':
      for (const id of link.targets) {
        const [card] = zone(state, id);
        if (card !== undefined)
          draft.emit(
            'CardMoved',
            { card, from: id, to: 'discard', why: `burnt by ${link.id}`, clause: 'FS-6' },
            causes,
          );
      }
  }
}

/** The card played becomes the intelligence; what was in transit goes to the discard pile. */
function replace(draft: Draft, link: Link, transit: Transit, causes: readonly Revision[]): void {
  const old = cardInTransit(draft.state, transit);
  const shown = old === undefined ? [] : turnUp(draft, transit, old, 'discard', causes);
  const { manner, before, id: replaces } = transit;
  const intelligence = draft.next('intelligence');
  draft.emitOwn(
    'IntelligenceSent',
    { intelligence, by: link.by, card: link.card, manner, to: before, replaces, clause: 'FS-6' },
    [...causes, ...shown],
  );
}

/** Where a settled card goes: to the discard pile (FS-6), unless by its own text it becomes intelligence (FS-1). */
export function restingZone(state: State, link: Link): string {
  const effect = effectOf(state, link);
  const becomes = typeof effect === 'object' && effect.does.intelligence.includes('replace') && settles(state, link);
  return becomes ? `T${state.counters.intelligence + 1}` : 'discard';
}

/** Cancelled and fizzled cards do nothing, so they go to the pile like any other. */
const settles = (state: State, link: Link): boolean => {
  const last = sliceOf(state).occasions.at(-1);
  return last?.ref === link.id;
};

function apply(draft: Draft, link: Link, effect: EffectText, causes: readonly Revision[]): void {
  const kind = link.ability ?? (link.card === null ? 'effect' : idOf(link.card));
  for (const on of targetsOf(draft.state, link)) {
    if (isDead(draft.state, on)) continue;
    const applied = {
      effect: draft.next('effects'),
      card: link.card,
      kind,
      on,
      link: link.id,
      lasts: effect.lasts ?? 'by-official',
    };
    draft.emit('EffectApplied', { ...applied, clause: 'FS-6' }, causes);
  }
}
