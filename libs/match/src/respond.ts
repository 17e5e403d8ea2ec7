/**
 * A response answers a link of its chain that is still pending or, as the first link of its chain, a goal, an effect or an occurrence
 * (I3). It opens no chain of its own beside a chain; the open window moves on to it or goes on without the one who answered.
 */
import type { JsonObject, Rejection, Revision } from '#kernel';
import { linkData, whileSettling } from './announce.js';
import { isSettling, settle } from './chain.js';
import type { Command } from './command.js';
import type { Draft } from './rule-system.js';
import { judgeZone, refusePlay, understandPlay } from './play.js';
import type { Allowed, Context, Play, PlayRefusal, PlayVerdict } from './rule-system.js';
import { linkOf } from './state.js';
import { openWindow, openWindowOf, proceed, shutWindow } from './window.js';

export function decideRespond(draft: Draft, command: Command, context: Context): PlayRefusal | Rejection | undefined {
  const understood = understandPlay(draft, command, 'Respond');
  if ('code' in understood) return understood;
  const play: Play = { ...understood, to: understood.to ?? openWindowOf(draft.state)?.about ?? null };
  const verdict = judge(draft, play, context);
  if (verdict.kind === 'rejection') return verdict;
  if (verdict.kind === 'allowed') {
    carryOutRespond(draft, play, verdict, []);
    return undefined;
  }
  return refused(draft, play, verdict);
}

function judge(draft: Draft, play: Play, context: Context): PlayVerdict {
  const lies = judgeZone(draft, play);
  if (lies !== undefined) return lies;
  const verdict = draft.system.chain.judgeRespond(draft.state, play, context);
  if (verdict.kind !== 'allowed' || verdict.nested === true || !isSettling(draft.state)) return verdict;
  return whileSettling(draft);
}

/** A refused answer leaves the window as it was, unless it spent the right: that may shut it. */
function refused(draft: Draft, play: Play, refusal: PlayRefusal): PlayRefusal {
  refusePlay(draft, play, refusal);
  const window = openWindowOf(draft.state);
  if (refusal.rightSpent === true && window?.awaiting.length === 0) {
    shutWindow(draft, 'spent', refusal.clause, [draft.state.revision]);
  }
  return refusal;
}

/** Carries out a response that the rules, or a ruling, let stand. */
export function carryOutRespond(draft: Draft, play: Play, allowed: Allowed, causedBy: readonly Revision[]): void {
  const { chain } = draft.system;
  const link = draft.next('links');
  const nested = allowed.nested === true && draft.state.chain !== null;
  const depth = draft.state.suspended.length + (nested ? 1 : 0);
  const window = nested ? null : openWindowOf(draft.state);
  const renewed = window === null ? undefined : chain.orderAfterResponse(draft.state, play, link);
  const plan = window === null ? chain.windowFor(draft.state, play, link) : null;
  const asked = plan !== null && plan.order.length > 0;
  const { changes, paid, conditionMet } = play.command as {
    changes?: JsonObject;
    paid?: JsonObject;
    conditionMet?: boolean;
  };
  const answered = play.to === null ? undefined : linkOf(draft.state, play.to);
  const announced = draft.emit(
    'ResponseAnnounced',
    {
      ...linkData(play, allowed, link),
      answers: play.to ?? String(draft.state.revision),
      window: window?.id ?? null,
      about: renewed?.about,
      order: renewed?.order,
      changes,
      paid,
      conditionMet,
      began: allowed.began,
      settles: window === null && !asked ? [link] : undefined,
    },
    [...causedBy, ...(answered === undefined ? [] : [answered.revision])],
  );
  if (window !== null) proceed(draft, 'answered', [announced]);
  else if (asked) openWindow(draft, plan, [announced]);
  else settle(draft, depth);
}
