/**
 * A goal is confirmed, valued, and seen to lose somebody the match; only then may it be answered (SOLO-15). Until its window is shut
 * it counts nothing and fires nothing. Not a score change: that is what a standing goal brings.
 */
import { reject } from '#kernel';
import type { Rejection, Revision, Seat } from '#kernel';
import {
  changeScore,
  endGame,
  isSeat,
  openWindow,
  openWindowOf,
  shutWindow,
  definitionOfCard,
  reactionsOf,
} from '#match';
import type { Command, Draft } from '#match';
import { applyChanges } from './changes.js';
import { endEffectsAfterGoal } from './effect.js';
import { beginMoment, endMoment } from './moment.js';
import { presetOf } from './preset.js';
import { opponentOf, sliceOf, type Goal } from './slice.js';

export function confirmGoal(draft: Draft, command: Command): Rejection | undefined {
  const { by, for: named, points } = command as unknown as { by: Seat; for?: Seat; points?: number };
  for (const seat of [by, named ?? by])
    if (!isSeat(draft.state, seat)) return reject('UNKNOWN_SEAT', `${seat} is no seat of this match`);
  if (openWindowOf(draft.state)?.kind === 'lethal-goal') {
    return reject('NOT_NOW', 'the last goal still waits for its reaction; record Respond, Pass or Continue first');
  }
  // SOLO-18: the rally was played, so an open window is over.
  shutWindow(draft, 'rallied', 'SOLO-18', []);
  if (draft.state.status !== 'open' || draft.state.chain !== null)
    return reject('NOT_NOW', 'a link waits for its outcome first');
  if (sliceOf(draft.state).moment !== null) endMoment(draft, 'goal', undefined);
  const whose = named ?? by;
  const value = points ?? presetOf<number>(draft.state, 'goalValue');
  const wouldLose = lossOf(draft, whose, value);
  const goal = draft.next('goals');
  const { server } = sliceOf(draft.state);
  const data = {
    goal,
    by,
    for: whose,
    points: value,
    scoreBefore: draft.state.score,
    server,
    wouldLose,
    clause: 'SOLO-15',
  };
  const confirmed = draft.emitOwn('GoalConfirmed', data);
  if (wouldLose !== null && (wouldLose.what === 'match' || gamesMayBeSaved(draft))) {
    openWindow(
      draft,
      { kind: 'lethal-goal', about: goal, order: [wouldLose.seat], clause: 'SOLO-15', ...timeLimit(draft) },
      [confirmed],
    );
  } else {
    standGoal(draft);
  }
  return undefined;
}

export function timeLimit(draft: Draft): { seconds?: number } {
  const seconds = presetOf<number | null>(draft.state, 'reactionSeconds');
  return seconds === null ? {} : { seconds };
}

/** SOLO-15: whom the goal would lose what, from the recorded score. */
function lossOf(draft: Draft, whose: Seat, points: number): { seat: Seat; what: 'match' | 'game' } | null {
  const { state } = draft;
  if ((state.score[whose] ?? 0) + points < presetOf<number>(state, 'pointsToWin')) return null;
  const match = (state.games[whose] ?? 0) + 1 >= presetOf<number>(state, 'gamesToWin');
  return { seat: opponentOf(state, whose), what: match ? 'match' : 'game' };
}

/** Some card of this match, whoever may hold it, answers a goal that loses only a game. */
const gamesMayBeSaved = (draft: Draft): boolean =>
  [...draft.system.catalogue.cards, ...Object.values(draft.state.defined)].some((card) =>
    reactionsOf(card).some(({ on }) => on === 'goal-loses-game'),
  );

const awaited = (draft: Draft): Goal | undefined =>
  sliceOf(draft.state).goals.find(({ standing }) => standing === null);

/** After a row: a goal whose window is shut stands, or was cancelled; either begins the next moment. */
export function concludeGoal(draft: Draft): void {
  if (draft.state.chain !== null || draft.state.status !== 'open') return;
  if (awaited(draft) !== undefined) standGoal(draft);
  else if (sliceOf(draft.state).moment === null && !sliceOf(draft.state).inPlay) beginMoment(draft, 'goal');
}

function standGoal(draft: Draft): void {
  const goal = awaited(draft);
  if (goal === undefined) return;
  const stood = draft.emitOwn('GoalStood', { goal: goal.id, clause: 'SOLO-15' }, [goal.revision]);
  const causes = [goal.revision, stood];
  changeScore(draft, { [goal.for]: goal.points }, `goal ${goal.id}`, causes, undefined, goal.id);
  fireTriggers(draft, goal, causes);
  assignServeAfter(draft, goal, causes);
  endEffectsAfterGoal(draft, causes);
  const target = presetOf<number>(draft.state, 'pointsToWin');
  const winner = [goal.for, opponentOf(draft.state, goal.for)].find((seat) => (draft.state.score[seat] ?? 0) >= target);
  if (winner !== undefined) endGame(draft, [winner], 'played', causes, 'SOLO-H-pointsToWin');
  if (draft.state.status === 'open') beginMoment(draft, 'goal');
}

/** SOLO-15: triggers of a goal fire only once it stands. */
function fireTriggers(draft: Draft, goal: Goal, causes: readonly Revision[]): void {
  for (const effect of draft.state.effects) {
    const trigger = definitionOfCard(draft.system, draft.state, effect.card)?.goalTrigger;
    if (trigger === undefined || (trigger.when === 'owner-scores' && goal.for !== effect.on)) continue;
    const fired = draft.emit(
      'TriggerFired',
      { source: effect.id, by: effect.on, on: goal.id, changes: trigger.changes as never },
      causes,
    );
    applyChanges(draft, trigger.changes, effect.on, [...causes, fired], goal.id);
  }
}

function assignServeAfter(draft: Draft, goal: Goal, causes: readonly Revision[]): void {
  const rule = presetOf<string>(draft.state, 'serveAfterGoal');
  if (rule === 'unchanged') return;
  const to = rule === 'scorer' ? goal.for : opponentOf(draft.state, goal.for);
  draft.emitOwn('ServeAssigned', { to, why: `goal ${goal.id}`, clause: 'SOLO-H-serveAfterGoal' }, causes);
}

/** SOLO-15: all its points are void and the recorded score before the rally stands again. */
export function cancelGoal(
  draft: Draft,
  goal: Goal,
  by: string,
  clause: string,
  causes: readonly Revision[],
): Revision {
  const cancelled = draft.emitOwn('GoalCancelled', { goal: goal.id, by, clause }, [...causes, goal.revision]);
  const changes = Object.fromEntries(
    Object.entries(goal.scoreBefore).map(([seat, points]) => [seat, points - (draft.state.score[seat] ?? 0)]),
  );
  if (Object.values(changes).some((points) => points !== 0))
    changeScore(draft, changes, `goal ${goal.id} cancelled`, causes, clause);
  return cancelled;
}
