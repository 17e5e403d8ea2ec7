/** What the boards read of the state on the wire. Each rule system fills its own part; what a system has not is absent or null. */
import { type RuleSystem, type State, view } from '#match';

export interface BoardSeat {
  readonly id: string;
  readonly name: string | null;
  readonly character?: string;
  readonly identity?: string | null;
  /** Cards that this audience sees; the rest of `handCount` lies face down. */
  readonly hand?: readonly string[];
  readonly handCount: number | null;
  readonly set: readonly string[];
  readonly setCount: number;
  readonly known: readonly string[];
  readonly used: readonly string[];
}

export interface BoardGoal {
  readonly id: string;
  readonly by: string;
  readonly for: string;
  readonly points: number;
  readonly standing: boolean | null;
  readonly game: string;
}

export interface BoardWindow {
  readonly id: string;
  readonly kind: string;
  readonly about: string;
  readonly order: readonly string[];
  readonly awaiting: readonly string[];
}

export interface BoardLink {
  readonly id: string;
  readonly by: string;
  readonly card: string | null;
  readonly ability?: string;
  readonly answers: string | null;
  readonly status: string;
}

export interface BoardState {
  readonly match: string;
  readonly ruleset: string;
  readonly revision: number;
  readonly status: 'open' | 'ended' | 'final';
  readonly players: readonly BoardSeat[];
  readonly score: Readonly<Record<string, number>>;
  readonly games: Readonly<Record<string, number>>;
  readonly serve: string | null;
  readonly moment: string | null;
  readonly turn: string | null;
  readonly phase: string | null;
  readonly effects: readonly {
    readonly id: string;
    readonly card: string | null;
    readonly kind: string;
    readonly on: string;
  }[];
  readonly spentShields: readonly { readonly card: string; readonly by: string; readonly against: string }[];
  readonly goals: readonly BoardGoal[];
  readonly finished: readonly { readonly id: string }[];
  readonly chain: {
    readonly window: BoardWindow | null;
    readonly links: readonly BoardLink[];
  } | null;
  readonly result: {
    readonly winners: readonly string[];
    readonly reason: string;
    readonly provisional: boolean;
  } | null;
  readonly preset: Readonly<Record<string, string | number | boolean | null>>;
  readonly competition: { readonly tournament: string; readonly round?: number; readonly table?: string } | null;
  readonly hands: string;
  readonly life?: Readonly<Record<string, number>>;
  readonly lifeChanges?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly onPlay?: readonly { readonly by: string; readonly card: string; readonly ability: string }[];
  readonly suspended?: readonly { readonly links: readonly BoardLink[] }[];
  readonly eliminated?: readonly string[];
  readonly dead?: readonly string[];
  readonly identities?: Readonly<Record<string, string>>;
  readonly characters?: Readonly<Record<string, string>>;
  readonly priority?: { readonly order: readonly string[]; readonly holder: string | null } | null;
  readonly intelligence?: {
    readonly transit: {
      readonly id: string;
      readonly sender: string;
      readonly before: string;
      readonly manner: string;
      readonly card?: string;
    } | null;
    readonly received: Readonly<
      Record<string, readonly { readonly id: string; readonly colours: readonly string[]; readonly card?: string }[]>
    >;
  };
}

/** The events that a page has are redacted for its audience already, so all that can be folded of them may be shown. */
export const boardOf = (system: RuleSystem, state: State): BoardState =>
  view(system, state, 'official', true) as unknown as BoardState;

/** Goals for a seat in the game whose score is on the board. */
export function goalsInGame(board: BoardState, seat: string): readonly BoardGoal[] {
  const newest = board.goals.at(-1)?.game;
  const begunAnew =
    board.finished.some(({ id }) => id === newest) && Object.values(board.score).every((own) => own === 0);
  return begunAnew ? [] : board.goals.filter((goal) => goal.for === seat && goal.game === newest);
}
