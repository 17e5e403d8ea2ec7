/**
 * What SOLO Cards remembers beside the core: serve, dead-ball moment, goals, spent Shields, who has played and reacted. A *moment* is
 * the span of a dead ball, in which one card may be played (SOLO-14); a *rally* is what runs between two of them.
 */
import type { JsonObject, MatchEvent, Seat } from '#kernel';
import type { State } from '#match';

export interface Goal {
  readonly id: string;
  /** Who scored, and whose points they are: an own goal tells them apart (C27). */
  readonly by: Seat;
  readonly for: Seat;
  readonly points: number;
  /** `null` while it waits for its window; then it counts in no score. */
  readonly standing: boolean | null;
  readonly game: string;
  readonly revision: number;
  readonly scoreBefore: Readonly<Record<Seat, number>>;
  /** Who served the rally. */
  readonly server: Seat;
  /** Everything that this goal brought, its triggers' points too: what its voiding takes back. */
  readonly worth: Readonly<Record<Seat, number>>;
}

export interface SpentShield {
  readonly card: string;
  readonly by: Seat;
  readonly against: string;
  readonly revision: number;
}

export interface SoloSlice {
  readonly serve: Seat;
  readonly moment: string | null;
  /** A rally is on: neither dead ball nor a goal to be decided. */
  readonly inPlay: boolean;
  /** Who served the rally that is on, or the last one. */
  readonly server: Seat;
  /** A player's card was announced in this moment. */
  readonly played: boolean;
  readonly reactedInMoment: readonly Seat[];
  readonly reactedInChain: readonly Seat[];
  readonly goals: readonly Goal[];
  readonly spentShields: readonly SpentShield[];
  /** The window whose order the dice have decided. */
  readonly rolledFor: string | null;
}

export const sliceOf = (state: State): SoloSlice => state.slice as unknown as SoloSlice;
const asSlice = (slice: SoloSlice): JsonObject => slice as unknown as JsonObject;

export const opponentOf = (state: State, seat: string): Seat =>
  state.opening.players.find((player) => player.id !== seat)?.id as Seat;

/** Id of the game that is being played. */
export const currentGame = (state: State): string => `N${state.finished.length + 1}`;

export const initial = (state: State): JsonObject =>
  asSlice({
    serve: state.opening.first,
    moment: null,
    inPlay: false,
    server: state.opening.first,
    played: false,
    reactedInMoment: [],
    reactedInChain: [],
    goals: [],
    spentShields: [],
    rolledFor: null,
  });

export function evolve(state: State, event: MatchEvent): JsonObject {
  const before = sliceOf(state);
  const after = evolveSlice(state, before, event);
  const tidy = state.chain === null && after.reactedInChain.length > 0 ? { ...after, reactedInChain: [] } : after;
  return tidy === before ? state.slice : asSlice(tidy);
}

/** What the events say that this slice listens to; each has the fields that its own shape gives. */
interface Told {
  readonly moment: string;
  readonly server?: Seat;
  readonly by: Seat;
  readonly rightSpent?: boolean;
  readonly goal: string;
  readonly changes: Readonly<Record<Seat, number>>;
  readonly to: Seat;
  readonly card: string;
  readonly against: string;
  readonly order?: readonly Seat[];
  readonly window: string | null;
}

function evolveSlice(state: State, slice: SoloSlice, event: MatchEvent): SoloSlice {
  const data = event.data as unknown as Told;
  switch (event.type) {
    case 'MomentBegan':
      return { ...slice, moment: data.moment, inPlay: false, played: false, reactedInMoment: [] };
    case 'MomentEnded':
      return { ...slice, moment: null, inPlay: true, server: data.server ?? slice.serve };
    case 'ActionAnnounced':
      return data.by === 'host' ? slice : { ...slice, played: true };
    case 'ResponseAnnounced':
      return {
        ...slice,
        reactedInMoment: [...slice.reactedInMoment, data.by],
        reactedInChain: [...slice.reactedInChain, data.by],
      };
    case 'PlayRefused':
      return data.rightSpent === true ? { ...slice, reactedInChain: [...slice.reactedInChain, data.by] } : slice;
    case 'GoalConfirmed':
      return { ...slice, moment: null, inPlay: false, goals: [...slice.goals, goalOf(state, event)] };
    case 'GoalStood':
      return withGoal(slice, data.goal, (goal) => ({ ...goal, standing: true }));
    case 'GoalCancelled':
      return withGoal(slice, data.goal, (goal) => ({ ...goal, standing: false }));
    case 'ScoreChanged':
      return data.goal === undefined
        ? slice
        : withGoal(slice, data.goal, (goal) => ({ ...goal, worth: sum(goal.worth, data.changes) }));
    case 'ServeAssigned':
      return { ...slice, serve: data.to };
    case 'ShieldSpent':
      return {
        ...slice,
        spentShields: [
          ...slice.spentShields,
          { card: data.card, by: data.by, against: data.against, revision: event.revision },
        ],
      };
    case 'DieRolled':
      return data.order === undefined ? slice : { ...slice, rolledFor: data.window };
    default:
      return slice;
  }
}

function goalOf(state: State, event: MatchEvent): Goal {
  const {
    goal,
    by,
    for: whose,
    points,
    scoreBefore,
    server,
  } = event.data as unknown as {
    goal: string;
    by: Seat;
    for: Seat;
    points: number;
    scoreBefore: Readonly<Record<Seat, number>>;
    server: Seat;
  };
  return {
    id: goal,
    by,
    for: whose,
    points,
    standing: null,
    game: currentGame(state),
    revision: event.revision,
    scoreBefore,
    server,
    worth: {},
  };
}

const withGoal = (slice: SoloSlice, id: string, change: (goal: Goal) => Goal): SoloSlice => ({
  ...slice,
  goals: slice.goals.map((goal) => (goal.id === id ? change(goal) : goal)),
});

const sum = (a: Readonly<Record<Seat, number>>, b: Readonly<Record<Seat, number>>): Record<Seat, number> => {
  const out: Record<Seat, number> = { ...a };
  for (const [seat, points] of Object.entries(b)) out[seat] = (out[seat] ?? 0) + points;
  return out;
};
