/**
 * What Fengsheng adds to the state: whose turn and stage it is, who has priority between chains, where intelligence lies, who is out.
 * No card stands here: an intelligence is known by its id, its card lies in the zone of that name once it is face up (before that, face
 * down in front of its sender). So nothing here is hidden but what an occurrence was called, in an official's own words (I14).
 */
import type { JsonObject, Revision, Seat } from '#kernel';
import type { State } from '#match';

export const phases = ['draw', 'action', 'send', 'receive', 'end'] as const;
export type Phase = (typeof phases)[number];
export const manners = ['secret', 'open', 'direct'] as const;
export type Manner = (typeof manners)[number];

/** FS-5: who may act when no chain is open. `holder` is null once all have declined. */
export interface Priority {
  readonly order: readonly Seat[];
  readonly holder: Seat | null;
}

export interface Transit {
  readonly id: string;
  /** Who sent it on its way; not whoever replaced it since. */
  readonly sender: Seat;
  /** Whose card it is. */
  readonly by: Seat;
  readonly manner: Manner;
  /** The seat that receives it or lets it pass. */
  readonly before: Seat;
}

export interface Received {
  readonly id: string;
  readonly colours: readonly string[];
}

/** Something that happened this turn on which red skills may fire: a link that worked, an intelligence received, a death. */
export interface Occasion {
  /** A link, an intelligence, a seat, or the revision of an occurrence. */
  readonly ref: string;
  /** Id of the card or ability that worked, `intelligence-received`, `death`, `event:<name>`, or `event` for who may not know its name. */
  readonly what: string;
  readonly by: string;
  readonly targets: readonly Seat[];
  readonly revision: Revision;
  /** `<seat>:<ability>` of the red skills that fired on it. */
  readonly fired: readonly string[];
}

/** A red skill that was raised and has not settled yet (FS-7). */
export interface Raised {
  readonly by: Seat;
  readonly ability: string;
  readonly on: string;
  readonly revision: Revision;
}

export interface Slice {
  readonly turn: Seat;
  readonly phase: Phase;
  /** The stage began of itself, so it may still be told. */
  readonly phaseByItself: boolean;
  readonly sent: boolean;
  readonly priority: Priority | null;
  readonly transit: Transit | null;
  readonly received: Readonly<Record<Seat, readonly Received[]>>;
  readonly dead: readonly Seat[];
  /** Revealed; what only the opening says is not here. */
  readonly identities: Readonly<Record<Seat, string>>;
  readonly characters: Readonly<Record<Seat, string>>;
  readonly lastActor: string | null;
  /** Links of this turn, since a chain that is over forgets its own. */
  readonly links: Readonly<Record<string, Omit<Occasion, 'revision' | 'fired'>>>;
  readonly occasions: readonly Occasion[];
  readonly raised: readonly Raised[];
  /** `<seat>:<ability>` → times used; in this turn, and in all. */
  readonly usesThisTurn: Readonly<Record<string, number>>;
  readonly uses: Readonly<Record<string, number>>;
}

export const sliceOf = (state: State): Slice => state.slice as unknown as Slice;

export function initialSlice({ opening }: Pick<State, 'opening'>): Slice {
  const each = <T>(value: T): Record<Seat, T> => Object.fromEntries(opening.players.map(({ id }) => [id, value]));
  return {
    turn: opening.first,
    phase: 'draw',
    phaseByItself: true,
    sent: false,
    priority: null,
    transit: null,
    received: each([]),
    dead: [],
    identities: {},
    characters: {},
    lastActor: null,
    links: {},
    occasions: [],
    raised: [],
    usesThisTurn: {},
    uses: {},
  };
}

export const asJson = (slice: Slice): JsonObject => slice as unknown as JsonObject;

export const preset = <T>(state: State, field: string): T => state.opening.preset[field] as T;
