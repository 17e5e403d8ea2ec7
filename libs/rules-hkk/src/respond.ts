/**
 * May a card, ability, effect or built-in reaction be used in answer to that? Judged in this order: is it a reaction at all, may that be
 * answered at all, does its text name it, what its filter says; then payment, depth, time and turn.
 */
import { refuse, reject } from '#kernel';
import { allow, judgeTurn } from '#match';
import type { Play, PlayRefusal, PlayVerdict, State, Window } from '#match';
import { noteOfPlay } from './announce.js';
import { answeredBy, depthOf, type Answered } from './answered.js';
import { judgeBuiltIn } from './built-in.js';
import { judgeOnPlay } from './on-play.js';
import { presetOf } from './preset.js';
import { isFresh, judgeAgainst, judgeTrigger, reactionTexts, type ReactionText } from './reaction.js';
import { sliceOf, type PlayNote } from './slice.js';
import { tooLate } from './too-late.js';
import { judgeGuards, judgePayment, surchargeOf } from './unanswerable.js';

export function judgeRespond(state: State, play: Play): PlayVerdict {
  if (sliceOf(state).out.includes(play.by)) return reject('NOT_NOW', `${play.by} is out of this game`);
  // A waiting on-play ability may be named as the answer to the window that offers it.
  if (play.ability?.onPlay === true && play.ability.reaction === undefined) return judgeOnPlay(state, play);
  const answered = answeredBy(state, play.to);
  if (play.builtIn) return judgeBuiltIn(state, play, answered);
  const texts = reactionTexts(state, play);
  // HKK-94.2: the closed list.
  if (texts.length === 0) return refuse('HKK-94.2', `${nameOf(play)} is no reaction by its subtype or its text`);
  if (answered.kind === 'gone' || answered.kind === 'suspended') return tooLate(state, play, answered);
  const verdicts = texts.map((text) => ({ text, wrong: judgeText(state, play, text, answered) }));
  const fitting = verdicts.find(({ wrong }) => wrong === undefined);
  if (fitting === undefined) return verdicts[0]?.wrong as PlayRefusal;
  return judgeTime(state, play, answered) ?? allowed(state, play, fitting.text, answered);
}

const nameOf = (play: Play): string => play.abilityName ?? play.definition?.id ?? play.effect ?? 'this';

/** What the play itself may not do. */
function judgeText(state: State, play: Play, text: ReactionText, answered: Answered): PlayRefusal | undefined {
  if (answered.kind === 'link' && answered.link.via === 'builtIn') {
    return refuse('HKK-94.0', `${answered.link.id} is a built-in reaction; it cannot be answered`);
  }
  const wrong = judgeTrigger(state, play.by, text, answered);
  if (wrong !== undefined) return wrong;
  if (answered.kind === 'link') {
    const { link, definition } = answered;
    // HKK-94.8: holds for every reaction that answers a play, whatever else it may answer.
    if (link.via === 'play' && link.from !== 'hand') {
      return refuse(
        'HKK-94.8',
        `${link.id} was played from ${link.from}; only a card played from hand can be answered`,
      );
    }
    const guarded = judgeGuards(play, text, link, definition);
    if (guarded !== undefined) return guarded;
  }
  return judgeAgainst(text, answered) ?? (answered.kind === 'link' ? judgeCost(state, play, answered) : undefined);
}

function judgeCost(state: State, play: Play, answered: Extract<Answered, { kind: 'link' }>): PlayRefusal | undefined {
  const maxDepth = presetOf<number | null>(state, 'maxDepth');
  if (maxDepth !== null && depthOf(state, answered.link) >= maxDepth) {
    return refuse('HKK-H-maxDepth', `answers go at most ${maxDepth} deep in this match`);
  }
  return judgePayment(play, surchargeOf(answered.link, answered.definition));
}

type Answerable = Exclude<Answered, { kind: 'gone' } | { kind: 'suspended' }>;

function judgeTime(state: State, play: Play, answered: Answerable): PlayRefusal | undefined {
  const window = state.chain?.window ?? null;
  switch (answered.kind) {
    case 'link':
      return judgeEntryTime(state, play, window);
    case 'occurrence':
      if (window?.kind === 'occurrence' && window.about === play.to) return judgeTurn(window, play.by, 'HKK-94.4');
      return refuse('HKK-94.6', `the row about ${play.to} has begun already; its entries may be answered`);
    case 'effect':
      return judgeEffectTime(state, play, window);
  }
}

function judgeEntryTime(state: State, play: Play, window: Window | null): PlayRefusal | undefined {
  if (window === null) {
    // HKK-94.7.1: once the row is evaluated its entries can no longer be answered.
    const shutAt = state.lastShut?.shutAt;
    const late = refuse('HKK-94.7.1', 'the row is being evaluated; its entries can no longer be answered');
    return shutAt === undefined ? late : { ...late, shutAt };
  }
  if (window.kind === 'built-in')
    return refuse(
      'HKK-94.0',
      `first ${window.id} decides on the built-in reaction of ${window.about}; no other reaction comes before it`,
    );
  return judgeTurn(window, play.by, 'HKK-94.4');
}

function judgeEffectTime(state: State, play: Play, window: Window | null): PlayRefusal | undefined {
  if (!isFresh(state, play.to ?? ''))
    return refuse('HKK-94.0.1', `${play.to} came into being earlier; play went on since`);
  if (window !== null && window.kind !== 'on-play')
    return refuse('HKK-94.6.1', `${play.to} is no entry of the open row; only its entries can be answered`);
  if (window === null && state.chain !== null && presetOf(state, 'rowsWhileEvaluating') === 'refused') {
    return refuse('HKK-H-rowsWhileEvaluating', 'no row may begin while another is evaluated in this match');
  }
  return undefined;
}

function allowed(state: State, play: Play, text: ReactionText, answered: Answerable): PlayVerdict {
  const surcharge = answered.kind === 'link' ? surchargeOf(answered.link, answered.definition) : undefined;
  const note = {
    ...noteOfPlay(play),
    ...(text.does === null ? {} : { deed: text.does }),
    ...(text.scope === 'owner' ? { scope: 'owner' } : {}),
    ...(surcharge === undefined ? {} : { surcharge: surcharge as NonNullable<PlayNote['surcharge']> }),
  };
  const clause = clauseOf(text, answered);
  if (answered.kind === 'link') return allow(clause, { note });
  // HKK-94.6: no independent action began it, so the row begins with this reaction. An effect is answered beside the row that made it.
  const nested = answered.kind === 'effect' && state.chain !== null;
  return allow(clause, { note, began: true, ...(nested ? { nested } : {}) });
}

/** The clause that this use obeys. */
function clauseOf(text: ReactionText, answered: Answerable): string {
  if (text.does === 'redirect' && answered.kind === 'effect') return 'HKK-94.0.1.4';
  if (text.does === 'modify-link' || text.does === 'redirect') return 'HKK-94.0.1.1';
  if (text.on === 'opponents-independent-action') return 'HKK-94.0.2';
  if (text.on === 'play-from-hand') return 'HKK-94.8';
  return answered.kind === 'link' ? 'HKK-94.6.1' : 'HKK-94.0.1';
}
