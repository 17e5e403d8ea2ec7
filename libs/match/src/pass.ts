/** Declining: a seat passes in the open window, the table goes on without a word, or the time for a reaction runs out. */
import { reject } from '#kernel';
import type { Rejection } from '#kernel';
import { isSettling, resolveLink, settle } from './chain.js';
import type { Command } from './command.js';
import type { Draft } from './rule-system.js';
import { refusePlay, unknownSeat } from './play.js';
import type { PlayRefusal } from './rule-system.js';
import { isSeat, settlingLink } from './state.js';
import { notNow, openWindowOf, proceed, shutWindow } from './window.js';

export function decidePass(draft: Draft, command: Command): PlayRefusal | Rejection | undefined {
  const { by, how } = command as unknown as { by: string; how?: 'spoken' | 'silent' };
  if (!isSeat(draft.state, by)) return unknownSeat(draft.state, by);
  const window = openWindowOf(draft.state);
  if (window === null) {
    const verdict = draft.system.hooks.passPriority(draft, command);
    return verdict?.kind === 'refusal' ? refusePlay(draft, { act: 'Pass', by, command }, verdict) : verdict;
  }
  const verdict = draft.system.chain.judgePass(draft.state, by, window);
  if (verdict?.kind === 'refusal') return refusePlay(draft, { act: 'Pass', by, command }, verdict);
  if (verdict !== undefined) return verdict;
  const clause = draft.system.chain.shutClause('passed');
  const passed = draft.emit('Passed', { by, window: window.id, how: how ?? 'spoken', clause });
  proceed(draft, 'passed', [passed]);
  return undefined;
}

/** The table went on: that seat's right, or everyone's, is over; a link left to the official settles without changes. */
export function decideContinue(draft: Draft, command: Command): Rejection | undefined {
  const { by } = command as unknown as { by?: string };
  if (by !== undefined && !isSeat(draft.state, by)) return unknownSeat(draft.state, by);
  const link = isSettling(draft.state) ? settlingLink(draft.state.chain) : undefined;
  if (link !== undefined) {
    const depth = draft.state.suspended.length;
    draft.system.chain.beforeOutcome?.(draft, link);
    resolveLink(draft, link, draft.system.chain.settlingClause);
    settle(draft, depth);
    return undefined;
  }
  const window = openWindowOf(draft.state);
  if (window === null) return notNow('there is nothing to continue from');
  const clause = draft.system.chain.shutClause('continued');
  const ending = by === undefined ? window.awaiting : [by];
  if (by !== undefined && !window.awaiting.includes(by)) return notNow(`${by} is not asked any more`);
  const passes = ending.map((seat) => draft.emit('Passed', { by: seat, window: window.id, how: 'continued', clause }));
  proceed(draft, 'continued', passes);
  return undefined;
}

export function decideTimeUp(draft: Draft, command: Command): Rejection | undefined {
  const { window: named } = command as unknown as { window: string };
  const window = openWindowOf(draft.state);
  if (window?.id !== named) return notNow(`${named} is not open`);
  if ((draft.state.opening.preset['reactionSeconds'] ?? null) === null) {
    return reject(
      'NOT_NOW',
      `this match sets no time for a reaction; ${named} is shut by an answer, a pass or Continue`,
    );
  }
  shutWindow(draft, 'expired', `${draft.system.housePrefix}reactionSeconds`, []);
  return undefined;
}
