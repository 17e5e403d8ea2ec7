/**
 * Priority says who may begin something while no chain is open (FS-5). Not a window, which asks for answers, and not the turn. It is given
 * to one seat at a time and handed to the right; once all have declined the stage is over.
 */
import { refuse } from '#kernel';
import type { Rejection, Revision, Seat } from '#kernel';
import { notNow, type Command, type Draft, type PlayRefusal, type State } from '#match';
import { barredFrom } from './golden-rule.js';
import { afterSeat, from, isDead } from './ring.js';
import { phases, preset, sliceOf, type Phase } from './slice.js';

/** Why a seat passes without being asked (C6). */
export function barredReason(state: State, seat: Seat): string | undefined {
  const barred = barredFrom(state, seat, 'play');
  return barred === undefined ? undefined : `barred by ${barred.effect} (${barred.by})`;
}

/**
 * Gives priority along an order, to the first of `rest`; who is barred passes at once, and when nobody is left the stage is over. The
 * state shows the whole order.
 */
export function givePriority(draft: Draft, order: readonly Seat[], causedBy: readonly Revision[], rest = order): void {
  let causes = causedBy;
  for (const holder of rest) {
    if (isDead(draft.state, holder)) continue;
    const given = draft.emitOwn('PriorityGiven', { holder, order, clause: 'FS-5' }, causes);
    const reason = barredReason(draft.state, holder);
    if (reason === undefined) return;
    causes = [draft.emit('Passed', { by: holder, window: null, how: 'barred', reason, clause: 'FS-5' }, [given])];
  }
  endStage(draft, causes);
}

/** FS-5: the turn player is first in every stage. */
export const giveToTurnPlayer = (draft: Draft, causedBy: readonly Revision[]): void =>
  givePriority(draft, from(draft.state, sliceOf(draft.state).turn), causedBy);

/** FS-5: after a settled chain, first the one to the right of who acted last; that seat is asked last. */
export function givePriorityAfterChain(draft: Draft, causedBy: readonly Revision[]): void {
  const { lastActor } = sliceOf(draft.state);
  if (preset<string>(draft.state, 'priorityAfterChain') === 'turn-player' || lastActor === null)
    return giveToTurnPlayer(draft, causedBy);
  givePriority(draft, afterSeat(draft.state, lastActor), causedBy);
}

/** `Pass` while no window is open. */
export function passPriority(draft: Draft, command: Command): PlayRefusal | Rejection | undefined {
  const { by, how } = command as unknown as { by: Seat; how?: 'spoken' | 'silent' };
  const { priority } = sliceOf(draft.state);
  if (draft.state.chain !== null)
    return refuse('FS-3', 'a card is being settled; nobody has priority until it is done');
  if (priority === null || priority.holder === null)
    return notNow('nobody has priority: all have declined in this stage');
  if (priority.holder !== by) return refuse('FS-5', `${by} has no priority to hand on; ${priority.holder} has it`);
  const passed = draft.emit('Passed', { by, window: null, how: how ?? 'spoken', clause: 'FS-5' });
  const { order, holder } = priority;
  givePriority(draft, order, [passed], order.slice(order.indexOf(holder) + 1));
  return undefined;
}

/**
 * All have declined. The next stage begins, unless this one waits for an act: the turn player sends, the one before whom intelligence
 * lies receives it or lets it pass, and after the last stage another turn begins.
 */
function endStage(draft: Draft, causedBy: readonly Revision[]): void {
  const { phase, transit, sent } = sliceOf(draft.state);
  const waits = transit !== null || phase === 'end' || (phase === 'send' && !sent);
  if (waits) {
    draft.emitOwn('PriorityGiven', { holder: null, order: [], clause: 'FS-5' }, causedBy);
    return;
  }
  enterPhase(draft, phases[phases.indexOf(phase) + 1] as Phase, 'all-declined', causedBy);
}

/** A stage begins; the turn player has priority first, or the sender's right where intelligence was sent. */
export function enterPhase(
  draft: Draft,
  phase: Phase,
  because: 'turn-started' | 'all-declined' | 'intelligence-sent' | undefined,
  causedBy: readonly Revision[],
): void {
  const draws = phase === 'draw' ? preset<number>(draft.state, 'drawEachTurn') : undefined;
  const entered = draft.emitOwn(
    'PhaseEntered',
    { phase, because, draws, ...(because === 'all-declined' ? { clause: 'FS-5' } : {}) },
    causedBy,
  );
  const { transit } = sliceOf(draft.state);
  if (phase !== 'receive' || transit === null) return giveToTurnPlayer(draft, [entered]);
  // FS-5: after sending, first the sender's right.
  givePriority(draft, afterSeat(draft.state, transit.sender), [entered]);
}
