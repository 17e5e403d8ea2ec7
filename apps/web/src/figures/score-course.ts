/**
 * The course of a match in numbers: the score (or life) of each seat after each event, and its goals with what became of them. A goal
 * that was cancelled never counted in the score; it is told apart here so that a chart can show it all the same.
 */
import type { MatchEvent, Revision } from '#kernel';
import type { RuleSystem, State } from '#match';
import { boardOf, type BoardGoal } from '../match/board-state.js';

export interface CourseGoal {
  readonly id: string;
  readonly revision: Revision;
  readonly occurredAt: string;
  readonly by: string;
  readonly for: string;
  readonly points: number;
  readonly standing: boolean | null;
  /** What the score of the seat would have been, or became. */
  readonly height: number;
}

export interface Course {
  readonly of: 'score' | 'life';
  readonly seats: readonly { readonly id: string; readonly name: string; readonly values: readonly number[] }[];
  readonly goals: readonly CourseGoal[];
  /** Spans between revisions in which one seat had the serve. */
  readonly serves: readonly { readonly seat: string; readonly from: Revision; readonly to: Revision }[];
}

/** @param states the state after each event, by revision */
export function courseOf(
  system: RuleSystem,
  events: readonly MatchEvent[],
  states: readonly State[],
): Course | undefined {
  const last = states.at(-1);
  if (last === undefined) return undefined;
  const life = isLife(last.slice['life']);
  return {
    of: life ? 'life' : 'score',
    seats: last.opening.players.map(({ id, name }) => ({
      id,
      name: name ?? id,
      values: states.map((state) => figure(state, life)[id] ?? 0),
    })),
    goals: goalsOf(events, states, boardOf(system, last).goals),
    serves: servesOf(states),
  };
}

const isLife = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;
const figure = (state: State, life: boolean): Readonly<Record<string, number>> =>
  life ? (state.slice['life'] as Record<string, number>) : state.score;

function goalsOf(
  events: readonly MatchEvent[],
  states: readonly State[],
  judged: readonly BoardGoal[],
): readonly CourseGoal[] {
  const confirmed = events.filter(({ type }) => type === 'GoalConfirmed');
  return confirmed.map(({ revision, data, meta }) => {
    const id = String(data['goal']);
    const seat = String(data['for']);
    const points = Number(data['points']);
    return {
      id,
      revision,
      occurredAt: meta.occurredAt,
      by: String(data['by']),
      for: seat,
      points,
      standing: judged.find((goal) => goal.id === id)?.standing ?? false,
      height: (states[revision - 1]?.score[seat] ?? 0) + points,
    };
  });
}

function servesOf(states: readonly State[]): Course['serves'] {
  const spans: { seat: string; from: Revision; to: Revision }[] = [];
  for (const [revision, { slice }] of states.entries()) {
    const serve = typeof slice['serve'] === 'string' ? slice['serve'] : null;
    const newest = spans.at(-1);
    if (newest !== undefined && newest.seat === serve) newest.to = revision;
    else {
      if (newest !== undefined) newest.to = revision;
      if (serve !== null) spans.push({ seat: serve, from: revision, to: revision });
    }
  }
  return spans;
}
