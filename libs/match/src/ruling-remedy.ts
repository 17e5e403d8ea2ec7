/** Rulings about what is open now: a link voided, a window shut, a right spent. Each says the ruling first, then what follows. */
import { reject } from '#kernel';
import type { Rejection, Revision } from '#kernel';
import { cancelLink, isSettling, settle } from './chain.js';
import type { Draft } from './rule-system.js';
import type { RuleFields } from './judge-ruling.js';
import { linkOf } from './state.js';
import { notNow, openWindowOf, proceed, shutWindow } from './window.js';

type Issue = () => Revision;

export function carryOutVoid(
  draft: Draft,
  { about, clause }: RuleFields,
  ruling: string,
  issue: Issue,
): Rejection | undefined {
  const link = linkOf(draft.state, String(about));
  if (link?.status !== 'pending')
    return reject('NOT_NOW', `${about} is no link that is still pending; a ruling rewind takes back what was settled`);
  const depth = draft.state.suspended.length;
  const settling = isSettling(draft.state);
  const issued = issue();
  cancelLink(draft, link, ruling, clause, [link.revision, issued]);
  const window = openWindowOf(draft.state);
  if (window === null) {
    if (settling) settle(draft, depth);
  } else if (
    window.about === link.id ||
    draft.state.chain?.links.every(({ status }) => status !== 'pending') === true
  ) {
    shutWindow(draft, 'ruled', clause, [issued]);
  }
  return undefined;
}

export function carryOutShut(draft: Draft, { about, clause }: RuleFields, issue: Issue): Rejection | undefined {
  const window = openWindowOf(draft.state);
  if (window === null || (about !== undefined && about !== window.id && about !== window.about)) {
    return notNow(`${about ?? 'a window'} is not open, so it cannot be shut`);
  }
  shutWindow(draft, 'ruled', clause, [issue()]);
  return undefined;
}

/** SOLO-13 by an official's word: the seat's reaction counts as used. */
export function carryOutSpend(draft: Draft, fields: RuleFields, ruling: string, issue: Issue): Rejection | undefined {
  const seat = String(fields.seat);
  const window = openWindowOf(draft.state);
  if (window === null || !window.awaiting.includes(seat)) return notNow(`${seat} has no reaction to spend`);
  const issued = issue();
  const spent = draft.emit(
    'Passed',
    { by: seat, window: window.id, how: 'barred', reason: `ruled: ${ruling}`, clause: fields.clause },
    [issued],
  );
  proceed(draft, 'ruled', [issued, spent]);
  return undefined;
}
