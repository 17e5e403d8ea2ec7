/**
 * A chain is one announced action with all that was played in answer to it. Once its window is shut its links settle one after the
 * other, in the order that the rule system gave; a cancelled link never resolves (I5). Settling stops at a link whose effect is left
 * to the official and goes on after `RecordOutcome`.
 */
import type { Revision } from '#kernel';
import type { Draft } from './rule-system.js';
import { settlingLink, zone, type Link, type State } from './state.js';

export const isSettling = (state: State): boolean =>
  state.chain?.window == null && settlingLink(state.chain) !== undefined;

/** Settles links until the row is gone or one waits for the official. `depth`: rows that were suspended when this one began to. */
export function settle(draft: Draft, depth: number): void {
  const { chain } = draft.system;
  while (!rowGone(draft.state, depth)) {
    const link = settlingLink(draft.state.chain);
    if (link === undefined || draft.state.chain?.window != null || chain.needsOfficial(draft.state, link)) return;
    settleLink(draft, link);
  }
  chain.afterChain(draft);
  if (depth > 0 && isSettling(draft.state)) settle(draft, depth - 1);
}

const rowGone = (state: State, depth: number): boolean => state.chain === null || state.suspended.length < depth;

function settleLink(draft: Draft, link: Link): void {
  // C21: a card that another effect took away before its turn has nothing left to act with.
  if (link.card !== null && ownsCard(link) && !zone(draft.state, `chain:${link.by}`).includes(link.card)) {
    draft.emit(
      'LinkFizzled',
      { link: link.id, why: 'its card left before its turn', clause: draft.system.chain.settlingClause },
      [link.revision],
    );
    return;
  }
  draft.system.chain.resolve(draft, link);
}

/** Abilities and built-in reactions name a card that lies elsewhere; played and set cards lie in the chain. */
const ownsCard = (link: Link): boolean => link.via === 'play' || link.via === 'set';

/** The card of a link goes to its resting zone, once (C22). */
export function retire(draft: Draft, link: Link, why: string, causedBy: readonly Revision[]): void {
  const from = `chain:${link.by}`;
  if (link.card === null || !ownsCard(link) || !zone(draft.state, from).includes(link.card)) return;
  draft.emit(
    'CardMoved',
    { card: link.card, from, to: draft.system.chain.restingZone(draft.state, link), why },
    causedBy,
  );
}

/** A link is over without effect: cancelled by another link or by a ruling. */
export function cancelLink(
  draft: Draft,
  target: Link,
  by: string,
  clause: string,
  causedBy: readonly Revision[],
): Revision {
  const revision = draft.emit('LinkCancelled', { link: target.id, by, clause }, causedBy);
  retire(draft, target, `${target.id} was cancelled`, [revision]);
  return revision;
}

/** A link took effect and its card goes to rest. What it does is emitted by the rule system. Answers the revision of `LinkResolved`. */
export function resolveLink(draft: Draft, link: Link, clause: string, deed?: string): Revision {
  const revision = draft.emit('LinkResolved', { link: link.id, clause, deed }, [link.revision]);
  retire(draft, link, `${link.id} resolved`, [link.revision, revision]);
  return revision;
}

/** HKK-94.7.2 in general: what is left of the row is not carried out. */
export function truncateChain(draft: Draft, after: Link, clause: string, causedBy: readonly Revision[]): void {
  const rest = draft.state.chain?.links.filter((link) => link.status === 'pending' && link.id !== after.id) ?? [];
  if (rest.length === 0) return;
  const revision = draft.emit(
    'ChainTruncated',
    { after: after.id, links: rest.map((link) => link.id), clause },
    causedBy,
  );
  for (const link of rest) retire(draft, link, `${link.id} was not carried out`, [revision]);
}
