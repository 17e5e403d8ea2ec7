/** Where SOLO has a say in the core's commands: giving and setting cards, officials' changes, rulings about goals, occurrences, dice. */
import { reject } from '#kernel';
import type { JsonObject, Rejection, Revision, Seat } from '#kernel';
import { allow, changeScore, isSeat, openWindow, openWindowOf, seatsOf, zone } from '#match';
import type { Command, Draft, Hooks, State } from '#match';
import { inOrder } from './affected.js';
import { endEffectsAfterGame } from './effect.js';
import { timeLimit } from './goal.js';
import { presetOf } from './preset.js';
import { sliceOf } from './slice.js';

export const hooks: Hooks = {
  judgeGive(state: State, seat: Seat, count: number) {
    const limit = presetOf<number | null>(state, 'handLimit');
    const held = zone(state, `hand:${seat}`).length + (state.cards.unseen[seat] ?? 0);
    if (limit === null || held + count <= limit) return undefined;
    return reject(
      'NOT_NOW',
      `${seat} would hold ${held + count} cards; at most ${limit} are allowed (SOLO-H-handLimit)`,
    );
  },
  judgeSet: () => allow('SOLO-17'),
  applyChange(draft: Draft, change: JsonObject, causedBy: readonly Revision[], clause) {
    const { serve, life } = change as { serve?: string; life?: JsonObject };
    if (life !== undefined) return reject('MALFORMED', 'SOLO Cards has no life to change');
    if (serve === undefined) return undefined;
    if (!isSeat(draft.state, serve)) return reject('UNKNOWN_SEAT', `${serve} is no seat of this match`);
    draft.emitOwn(
      'ServeAssigned',
      { to: serve, why: 'recorded by the official', ...(clause === undefined ? {} : { clause }) },
      causedBy,
    );
    return undefined;
  },
  rule,
  knowsRef: (state, ref) => sliceOf(state).goals.some(({ id }) => id === ref),
  whatIsOpen(state) {
    const { moment, serve, server } = sliceOf(state);
    return moment === null ? `play is on, ${server} serves` : `dead-ball moment ${moment}, ${serve} serves next`;
  },
  occurred(draft, revision) {
    const order = inOrder(draft.state, seatsOf(draft.state));
    openWindow(draft, { kind: 'occurrence', about: String(revision), order, clause: 'SOLO-4', ...timeLimit(draft) }, [
      revision,
    ]);
  },
  afterGame(draft) {
    endEffectsAfterGame(draft, [draft.state.revision]);
    const changes = Object.fromEntries(Object.entries(draft.state.score).map(([seat, points]) => [seat, -points]));
    changeScore(draft, changes, 'a new game begins', [], 'SOLO-H-gamesToWin');
  },
  passPriority: (_draft, command) => reject('NOT_NOW', `no window is open that ${String(command['by'])} could pass in`),
  rolled,
};

/** SOLO-16 by dice: the highest decides first; equal dice are rolled again. */
function rolled(draft: Draft, rolls: Readonly<Record<string, number>>): Rejection | undefined {
  const window = openWindowOf(draft.state);
  if (window === null || window.order.length < 2 || presetOf<string>(draft.state, 'bothAffected') !== 'die') {
    return reject('NOT_NOW', 'no order waits for dice here');
  }
  const missing = window.order.find((seat) => rolls[seat] === undefined);
  if (missing !== undefined) return reject('MALFORMED', `rolls: ${missing} has not rolled`);
  const highest = [...window.order].sort((a, b) => (rolls[b] ?? 0) - (rolls[a] ?? 0));
  const equal = new Set(Object.values(rolls)).size < window.order.length;
  draft.emit('DieRolled', { rolls, window: window.id, ...(equal ? {} : { order: highest }) });
  return undefined;
}

function rule(draft: Draft, command: Command, ruling: Revision): Rejection | undefined {
  const { kind, about, seat, amount, clause } = command as unknown as {
    kind: string;
    about?: string;
    seat?: Seat;
    amount?: number;
    clause: string;
  };
  if (kind === 'penalty') {
    if (seat === undefined || !isSeat(draft.state, seat)) return reject('UNKNOWN_SEAT', 'a penalty names a seat');
    if (amount !== undefined && amount !== 0) changeScore(draft, { [seat]: -amount }, 'a penalty', [ruling], clause);
    return undefined;
  }
  if (kind === 'voidGoal') return voidGoal(draft, String(about), ruling, clause);
  return reject('NOT_NOW', `SOLO Cards has no ruling ${kind}`);
}

/** A goal is taken back with all that it brought, its triggers' points too; a finished game may become undecided. */
function voidGoal(draft: Draft, id: string, ruling: Revision, clause: string): Rejection | undefined {
  const goal = sliceOf(draft.state).goals.find((candidate) => candidate.id === id);
  if (goal === undefined) return reject('UNKNOWN_REF', `${id} is no goal of this match`);
  if (goal.standing !== true) return reject('NOT_NOW', `${id} does not stand`);
  const by = draft.state.rulings.at(-1)?.id ?? 'R1';
  draft.emitOwn('GoalCancelled', { goal: id, by, clause }, [ruling]);
  const changes = Object.fromEntries(Object.entries(goal.worth).map(([seat, points]) => [seat, -points]));
  const finished = draft.state.finished.find((game) => game.id === goal.game);
  const why = `goal ${id} void by ruling`;
  if (finished === undefined) {
    changeScore(draft, changes, why, [ruling], clause);
    return undefined;
  }
  const score = Object.fromEntries(
    Object.entries(finished.score).map(([seat, points]) => [seat, points + (changes[seat] ?? 0)]),
  );
  const winner = finished.winners?.[0];
  const undecided = winner !== undefined && (score[winner] ?? 0) < presetOf<number>(draft.state, 'pointsToWin');
  const games = undecided ? { ...draft.state.games, [winner]: (draft.state.games[winner] ?? 0) - 1 } : undefined;
  draft.emit(
    'ScoreChanged',
    { score, changes, game: finished.id, ...(games === undefined ? {} : { games }), why, clause },
    [ruling],
  );
  return undefined;
}
