/** An announcement opens a chain: the card or ability, its targets, then the window for whom the rules ask, or settling at once. */
import type { Rejection, Revision } from '#kernel';
import { isSettling, settle } from './chain.js';
import type { Command } from './command.js';
import type { Draft } from './rule-system.js';
import { judgeZone, refusePlay, understandPlay } from './play.js';
import type { Allowed, Context, Play, PlayRefusal, PlayVerdict } from './rule-system.js';
import { openWindow, openWindowOf } from './window.js';

export function decideAnnounce(draft: Draft, command: Command, context: Context): PlayRefusal | Rejection | undefined {
  const understood = understandPlay(draft, command, 'Announce');
  if ('code' in understood) return understood;
  const play = {
    ...understood,
    targets: draft.system.chain.targetsOf?.(draft.state, understood) ?? understood.targets,
  };
  const verdict = judge(draft, play, context);
  if (verdict.kind === 'rejection') return verdict;
  if (verdict.kind === 'refusal') return refusePlay(draft, play, verdict);
  carryOutAnnounce(draft, play, verdict, []);
  return undefined;
}

/** First what the play itself may not do, then whether something is being settled, which nothing may interrupt. */
function judge(draft: Draft, play: Play, context: Context): PlayVerdict {
  const lies = judgeZone(draft, play);
  if (lies !== undefined) return lies;
  const verdict = draft.system.chain.judgeAnnounce(draft.state, play, context);
  if (verdict.kind !== 'allowed' || verdict.nested === true || !isSettling(draft.state)) return verdict;
  return whileSettling(draft);
}

export function whileSettling(draft: Draft): PlayRefusal {
  const { settlingClause } = draft.system.chain;
  return {
    kind: 'refusal',
    clause: settlingClause,
    message: 'a link is being settled; nothing may be played until it is done',
  };
}

/** The fields that an announcement and a response have in common. */
export function linkData(play: Play, allowed: Allowed, link: string) {
  return {
    link,
    by: play.by,
    card: play.card ?? undefined,
    ability: play.abilityName ?? undefined,
    effect: play.effect ?? undefined,
    via: play.via,
    from: play.from,
    targets: play.targets,
    clause: allowed.clause,
    overrides: allowed.overrides,
    note: allowed.note,
    nested: allowed.nested,
  };
}

/** Carries out an announcement that the rules, or a ruling, let stand. */
export function carryOutAnnounce(draft: Draft, play: Play, allowed: Allowed, causedBy: readonly Revision[]): void {
  draft.system.chain.beforeAnnounce?.(draft, play, allowed);
  const link = draft.next('links');
  const depth = draft.state.suspended.length + (allowed.nested === true && draft.state.chain !== null ? 1 : 0);
  const plan = draft.system.chain.windowFor(draft.state, play, link);
  const asked = plan !== null && plan.order.length > 0;
  const announced = draft.emit(
    'ActionAnnounced',
    { ...linkData(play, allowed, link), settles: asked ? undefined : [link] },
    causedBy,
  );
  if (asked) openWindow(draft, plan, [announced]);
  else if (openWindowOf(draft.state) === null) settle(draft, depth);
}
