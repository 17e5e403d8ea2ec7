/**
 * A window is the span in which named seats may answer or pass. It opens once and shuts once (I2). Not a turn and not priority: those
 * say who may begin something. Who is asked and in what order is the rule system's; asking, counting and shutting is here.
 */
import { refuse, reject } from '#kernel';
import type { Rejection, Revision, Seat } from '#kernel';
import { isSettling, settle } from './chain.js';
import type { Draft } from './rule-system.js';
import type { PlayRefusal, RuleSystem, WindowPlan } from './rule-system.js';
import { settlingLink, type ShutReason, type State, type Window } from './state.js';

export const openWindowOf = (state: State): Window | null => state.chain?.window ?? null;

/** Opens a window; seats that an effect bars pass at once (C6). Shuts it again when nobody is left to ask. */
export function openWindow(draft: Draft, plan: WindowPlan, causedBy: readonly Revision[], reopens?: string): void {
  const { kind, about, order, clause, seconds } = plan;
  draft.emit('WindowOpened', { window: draft.next('windows'), kind, about, order, clause, seconds, reopens }, causedBy);
  proceed(draft, 'passed', causedBy);
}

/** After an answer or a pass: barred seats pass by themselves; a window that waits for nobody is shut. */
export function proceed(draft: Draft, reason: ShutReason, causedBy: readonly Revision[]): void {
  const { chain } = draft.system;
  let why = reason;
  for (;;) {
    const window = openWindowOf(draft.state);
    if (window === null) return;
    if (window.awaiting.length === 0) return shutWindow(draft, why, chain.shutClause(why), causedBy);
    const barred = chain.barred(draft.state, window);
    if (barred === undefined) return;
    const { seat, reason: because } = barred;
    draft.emit(
      'Passed',
      { by: seat, window: window.id, how: 'barred', reason: because, clause: chain.shutClause('passed') },
      causedBy,
    );
    why = 'passed';
  }
}

/** Shuts the open window; then its links settle, unless the rule system goes on otherwise. */
export function shutWindow(draft: Draft, reason: ShutReason, clause: string, causedBy: readonly Revision[]): void {
  const window = openWindowOf(draft.state);
  if (window === null) return;
  const depth = draft.state.suspended.length;
  const settles = draft.system.chain.settleOrder(draft.state);
  draft.emit('WindowShut', { window: window.id, reason, settles, clause }, causedBy);
  if (!draft.system.chain.onShut(draft, window)) settle(draft, depth);
}

/** Refuses a seat that is not asked, or not yet: the usual rule of systems that ask one seat at a time. */
export function judgeTurn(window: Window, seat: Seat, clause: string): PlayRefusal | undefined {
  if (window.awaiting[0] === seat) return undefined;
  const whose = window.awaiting[0] ?? 'nobody';
  if (window.awaiting.includes(seat)) return refuse(clause, `${seat} is asked later; ${whose} decides first`);
  if (window.order.includes(seat))
    return refuse(clause, `${seat} has already answered or passed in ${window.id}; it is with ${whose}`);
  return refuse(clause, `${seat} is not asked in ${window.id}; it is with ${whose}`);
}

/** Nothing is open that this command could be about; what is open instead is said where all of them pass (see `decide`). */
export const notNow = (what: string): Rejection => reject('NOT_NOW', what);

/** What may be answered, settled or done now, for whoever came at the wrong moment. */
export function whatIsOpen({ hooks }: RuleSystem, state: State): string {
  const window = openWindowOf(state);
  if (window !== null)
    return `${window.id} (${window.kind}, about ${window.about}) waits for ${window.awaiting.join(', ')}`;
  if (isSettling(state)) return `${String(settlingLink(state.chain)?.id)} waits for its outcome`;
  return state.status === 'open' ? hooks.whatIsOpen(state) : 'the match has ended, its result is provisional';
}
