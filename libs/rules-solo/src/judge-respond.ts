/**
 * May this answer be given? Judged in the order of the contract: what the play itself may not do (depth, kind, trigger, target,
 * filter), then its time and turn. A late answer is judged as late, not as aimed wrong.
 */
import { refuse, type Refusal } from '#kernel';
import { admits, allow, linkOf, openWindowOf } from '#match';
import type { Context, Link, Play, PlayRefusal, PlayVerdict, Reaction, RuleSystem, State } from '#match';
import { waitsForDice } from './affected.js';
import { presetOf } from './preset.js';
import { restorable } from './restore.js';
import { sliceOf } from './slice.js';
import { answeredBy, reactionMet, reactionsOfPlay, type Answered } from './trigger.js';

export function judgeRespond(system: RuleSystem, state: State, play: Play, context: Context): PlayVerdict {
  const answered = answeredBy(system, state, play, context);
  const itself = judgeItself(system, state, play, answered, context);
  if (itself !== undefined) return falseAnnouncement(state, play, itself);
  const reaction = reactionMet(system, state, play, answered, context);
  const time = judgeTime(state, play, answered, reaction !== undefined);
  if (time !== undefined) return time;
  if (reaction === undefined) return late(state, play);
  const note = { does: reaction.does, ...scopeOf(reaction), ...restorable(state, reaction, answered, context) };
  return allow(clauseOf(play, answered), { note, began: answered.kind !== 'link' });
}

const scopeOf = ({ scope, serve, what }: Reaction) => ({
  ...(scope === undefined ? {} : { scope }),
  ...(serve === undefined ? {} : { serve }),
  ...(what === undefined ? {} : { what }),
});

/** SOLO-17: from the hand, set in advance, a Legendary or an active defence; SOLO-15 for goals. */
const clauseOf = (play: Play, answered: Answered): string =>
  answered.kind === 'goal' ? 'SOLO-15' : play.definition?.kind === 'shield' ? 'SOLO-7' : 'SOLO-3';

function judgeItself(
  system: RuleSystem,
  state: State,
  play: Play,
  answered: Answered,
  context: Context,
): Refusal | undefined {
  const depth = judgeDepth(state, play);
  if (depth !== undefined) return depth;
  const name = play.card ?? play.abilityName ?? play.effect ?? 'a built-in reaction';
  // SOLO-4: a card is a reaction only if its text gives the moment; a plain Buff is none.
  if (reactionsOfPlay(system, state, play).length === 0)
    return refuse('SOLO-4', `${name} is no reaction: its text gives no moment to answer`);
  if (play.definition?.kind === 'shield') {
    const shield = judgeShield(play, answered);
    if (shield !== undefined) return shield;
  }
  const guarded = judgeGuard(play, answered, reactionsOfPlay(system, state, play)[0]?.does);
  if (guarded !== undefined) return guarded;
  const late = answered.kind === 'nothing' || (answered.kind === 'link' && answered.link.status !== 'pending');
  if (late || reactionMet(system, state, play, answered, context) !== undefined) return undefined;
  return refuse('SOLO-4', `the text of ${name} does not give this moment (${whatItIs(answered)}) to answer`);
}

/** SOLO-6: no answer to an answer, unless a preset lets chains go deeper. */
function judgeDepth(state: State, play: Play): Refusal | undefined {
  const refusal = (): Refusal => refuse('SOLO-6', 'a reaction cannot be answered; the chain ends with the first one');
  const maxDepth = presetOf<number>(state, 'maxDepth');
  let depth = 0;
  let link = play.to === null ? undefined : linkOf(state, play.to);
  while (link !== undefined) {
    const answered: Link | undefined = link.answers === null ? undefined : linkOf(state, link.answers);
    // What answers a goal or an event is as deep as what answers a card.
    depth += link.answers !== null && answered === undefined ? 2 : 1;
    link = answered;
  }
  if (depth > maxDepth) return refusal();
  const shut = state.lastShut;
  // The chain is over already, by the answer itself: whoever played the answered card is not asked again.
  const gone = openWindowOf(state) === null && shut?.reason === 'answered' && !shut.order.includes(play.by);
  return gone && maxDepth === 1 && (play.to === null || /^L\d+$/.test(play.to)) ? refusal() : undefined;
}

/** SOLO-7, SOLO-8, SOLO-12: what a Shield stops. */
function judgeShield(play: Play, answered: Answered): Refusal | undefined {
  // SOLO-8: a debuff that is active already stays; the Shield is for a later one.
  if (answered.kind === 'effect')
    return refuse('SOLO-8', `${answered.effect} is active already; a Shield stops only a debuff being announced`);
  if (answered.kind === 'goal') return refuse('SOLO-4', 'a Shield answers a debuff, not a goal');
  if (answered.kind !== 'link' || answered.definition === undefined) return undefined;
  const { kind } = answered.definition;
  const widened = play.definition?.reaction !== undefined;
  // SOLO-8: for Chaos the text is flat (S2); for other kinds a card's own text may widen it.
  if (kind === 'chaos' || (kind !== 'debuff' && !widened))
    return refuse('SOLO-8', `a Shield does not stop ${kind} cards`);
  // SOLO-12: not activated, may be kept; the Host restates the target.
  if (kind === 'debuff' && !answered.link.targets.includes(play.by)) {
    return refuse(
      'SOLO-12',
      `${answered.link.id} is aimed at ${answered.link.targets.join(', ')}, not at ${play.by}; the Shield is kept`,
    );
  }
  return undefined;
}

/** SOLO-4: where the announced card's own text lets nothing, or not such a card, answer it, this is no moment to react. */
function judgeGuard(play: Play, answered: Answered, deed: string | undefined): Refusal | undefined {
  const guard = answered.kind === 'link' ? answered.definition?.unanswerable : undefined;
  if (answered.kind !== 'link' || guard === undefined || guard === false) return undefined;
  const what = answered.definition?.id ?? answered.link.id;
  if (guard === true) return refuse('SOLO-4', `${what} cannot be answered: its text says so`);
  const covered = guard.covers === 'card' || answered.link.via === 'play' || answered.link.via === 'set';
  if (!covered || play.definition === null || !admits(guard.by, play.definition, deed)) return undefined;
  return refuse('SOLO-4', `${what} cannot be answered by such cards as ${play.definition.id}: its text says so`);
}

const whatItIs = (answered: Answered): string => {
  switch (answered.kind) {
    case 'link':
      return `a ${answered.definition?.kind ?? 'link'} of ${answered.link.by}`;
    case 'goal':
      return `goal ${answered.goal.id}`;
    case 'effect':
      return `effect ${answered.effect}`;
    case 'event':
      return `event ${answered.event.type}`;
    case 'nothing':
      return 'nothing';
  }
};

/** SOLO-13: a false announcement may cost the right, by preset, if deliberate or always. */
function falseAnnouncement(state: State, play: Play, refusal: Refusal): PlayRefusal {
  const rule = presetOf<boolean | string>(state, 'probingSpendsReaction');
  const deliberate = (play.command as { deliberate?: boolean }).deliberate === true;
  const asked = openWindowOf(state)?.awaiting.includes(play.by) === true;
  const rightSpent = asked && (rule === true || (rule === 'deliberate' && deliberate));
  return rightSpent
    ? { ...refusal, message: `${refusal.message}; the reaction is spent (SOLO-13)`, rightSpent }
    : refusal;
}

function judgeTime(state: State, play: Play, answered: Answered, met: boolean): PlayRefusal | undefined {
  const window = openWindowOf(state);
  // After a stated condition or an effect, until the next act; for all else a window has to be open.
  if (window === null) return met && isAfterwards(answered) ? undefined : late(state, play);
  if (waitsForDice(state)) return refuse('SOLO-H-bothAffected', 'the dice decide who answers first; record RollDie');
  if (sliceOf(state).reactedInChain.includes(play.by))
    return refuse('SOLO-1', `${play.by} has used the one reaction to this card`);
  if (presetOf<string>(state, 'reactionsPer') === 'moment' && sliceOf(state).reactedInMoment.includes(play.by)) {
    return refuse('SOLO-H-reactionsPer', `${play.by} has used the one reaction of this moment`);
  }
  if (window.awaiting[0] === play.by) return undefined;
  if (window.awaiting.includes(play.by)) return refuse('SOLO-16', `${window.awaiting[0]} decides first`);
  return window.order.includes(play.by)
    ? refuse('SOLO-18', `${play.by} has let this window pass`)
    : refuse('SOLO-16', `only whom the effect touches may react: ${window.order.join(', ')}`);
}

/** Needs no window: an effect just created, or a condition that was just met. */
const isAfterwards = (answered: Answered): boolean =>
  answered.kind === 'effect' ||
  answered.kind === 'nothing' ||
  (answered.kind === 'event' && answered.event.type !== 'Occurred');

/** SOLO-5, SOLO-17: too late, or a second one after the first. */
function late(state: State, play: Play): PlayRefusal {
  const shut = state.lastShut;
  if (shut === null) return refuse('SOLO-5', 'nothing has been announced that could be answered');
  const answered = shut.reason === 'answered' && shut.order.includes(play.by);
  const refusal = answered
    ? refuse('SOLO-17', `${play.by} has chosen another reaction to ${shut.about}; this one is kept`)
    : refuse(
        'SOLO-5',
        `${shut.id} about ${shut.about} was shut at revision ${shut.shutAt} (${shut.reason}); there is no going back (SOLO-18)`,
      );
  return { ...refusal, shutAt: shut.shutAt };
}
