/**
 * What is known of a match at one revision: everything that `decide` may ask and `evolve` may change. The core's part; a rule
 * system's own part is `slice`, which only that system reads. Not the wire shape: that is `view.ts`.
 *
 * `opening` never changes after the first event; `counters` never go back, whatever is struck.
 */
import type { CardRef, JsonObject, MatchId, Revision, Seat } from '#kernel';
import type { CardDefinition } from './card.js';

export interface Player {
  readonly id: Seat;
  readonly name?: string | null | undefined;
  readonly rank?: number | undefined;
  readonly character?: string | undefined;
  readonly identity?: string | null | undefined;
}

/** What the first event pins for the whole match. */
export interface Opening {
  readonly ruleset: string;
  readonly edition?: string | undefined;
  readonly players: readonly Player[];
  readonly first: Seat;
  readonly hands: 'open' | 'closed';
  /** Every field of the preset with its value. */
  readonly preset: Preset;
  readonly catalogue: { readonly id: string; readonly version: number; readonly sha256: string };
  readonly cards: readonly CardDefinition[];
  readonly characters: readonly CardDefinition[];
  readonly competition?: { readonly tournament: string; readonly round?: number; readonly table?: string } | undefined;
}
export type PresetValue = string | number | boolean | null;
export type Preset = Readonly<Record<string, PresetValue>>;

/**
 * Where cards are. Zones are named `<place>:<seat>` or `<place>`: `hand:A`, `set:A`, `table:A`, `chain:A` (announced, not yet
 * settled), `used:A`, `discard`, and what a rule system adds. A card is in one zone (I6).
 */
export interface Cards {
  readonly zones: Readonly<Record<string, readonly CardRef[]>>;
  /** Cards in a hand that this viewer has not seen; `null` for a hand that nobody tracks. */
  readonly unseen: Readonly<Record<Seat, number | null>>;
  /** Face-down set cards that this viewer has not seen. */
  readonly unseenSet: Readonly<Record<Seat, number>>;
  /** Cards that lie set face down, by the seat that set them. */
  readonly faceDown: Readonly<Record<Seat, readonly CardRef[]>>;
  /** Cards in a hand that everybody has seen. */
  readonly known: Readonly<Record<Seat, readonly CardRef[]>>;
  /** Closed hands: the number under which others know it, by order of showing. */
  readonly faces: Names;
  /** Closed hands: the number under which that seat itself knows it, by order of getting it. */
  readonly own: Names;
}

/** Card id → `<seat>/<card ref>` → the name that it has there, in the order of naming. */
export type Names = Readonly<Record<string, Readonly<Record<string, CardRef>>>>;

export type LinkStatus = 'pending' | 'resolved' | 'cancelled' | 'fizzled' | 'truncated';

/** One entry of a chain: an announcement or a response. */
export interface Link {
  readonly id: string;
  readonly by: string;
  readonly card: CardRef | null;
  readonly ability: string | null;
  /** An active defensive effect used as the answer. */
  readonly effect: string | null;
  readonly via: 'play' | 'ability' | 'builtIn' | 'effect' | 'set';
  readonly from: string;
  readonly targets: readonly string[];
  readonly answers: string | null;
  readonly modifiedBy: readonly string[];
  readonly changes: JsonObject | null;
  /** Seats that a reaction spared from this link's effect. */
  readonly spared: readonly Seat[];
  readonly status: LinkStatus;
  /** Revision of the event that announced it. */
  readonly revision: Revision;
  /** What the system wants remembered of the announcement (deed chosen, payment, condition). */
  readonly note: JsonObject;
}

export type WindowKind = 'response' | 'lethal-goal' | 'occurrence' | 'built-in' | 'on-play';
export type ShutReason = 'answered' | 'passed' | 'continued' | 'served' | 'rallied' | 'expired' | 'spent' | 'ruled';

/** The span in which named seats may answer or pass. */
export interface Window {
  readonly id: string;
  readonly kind: WindowKind;
  /** A link, goal or, for an occurrence, its revision as text. */
  readonly about: string;
  readonly order: readonly Seat[];
  /** Who has yet to answer or pass, the next first. */
  readonly awaiting: readonly Seat[];
  /** Starts at 1, grows with each link that renews the order. */
  readonly round: number;
  readonly openedAt: Revision;
}

/** One announced action with all that was played in answer to it. */
export interface Chain {
  readonly links: readonly Link[];
  readonly window: Window | null;
  /** After the window shut: the links in the order in which they settle. */
  readonly settles: readonly string[] | null;
}

export interface ShutWindow {
  readonly id: string;
  readonly kind: WindowKind;
  readonly about: string;
  readonly order: readonly Seat[];
  readonly reason: ShutReason;
  readonly openedAt: Revision;
  readonly shutAt: Revision;
  /** The links that were pending in it. */
  readonly settles?: readonly string[];
}

export interface ActiveEffect {
  readonly id: string;
  readonly card: CardRef | null;
  readonly kind: string;
  readonly on: Seat;
  readonly since: Revision;
  readonly lasts: string;
  /** The moment with whose end it ends, where `lasts` counts moments. */
  readonly until: string | null;
  readonly link: string | null;
}

export interface Ruling {
  readonly id: string;
  readonly kind: string;
  readonly about: string | null;
  readonly seat: Seat | null;
  readonly clause: string;
  readonly official: string;
  readonly revision: Revision;
  readonly status: 'issued' | 'appealed' | 'upheld' | 'overturned' | 'varied';
}

export interface Strike {
  readonly from: Revision;
  readonly through: Revision;
  readonly by: Revision;
}

export interface FinishedGame {
  readonly id: string;
  readonly score: Readonly<Record<Seat, number>>;
  /** `null`: undecided, after a ruling took its winning goal away. */
  readonly winners: readonly Seat[] | null;
  readonly revision: Revision;
  /** The match ended with it and no other game has begun since, so that its score is the one on the board. */
  readonly onBoard?: true;
}

export interface MatchResult {
  readonly winners: readonly Seat[];
  readonly games: Readonly<Record<Seat, number>>;
  readonly reason: string;
  readonly signed: readonly { readonly by: Seat; readonly protest: boolean }[];
  readonly provisional: boolean;
}

export type CounterName = 'links' | 'windows' | 'goals' | 'effects' | 'moments' | 'games' | 'rulings' | 'intelligence';

export interface State<S extends JsonObject = JsonObject> {
  readonly match: MatchId;
  readonly revision: Revision;
  readonly opening: Opening;
  readonly status: 'open' | 'ended' | 'final';
  /** Definitions beside the catalogue: of `OpenMatch` and `DefineCard`. */
  readonly defined: Readonly<Record<string, CardDefinition>>;
  readonly cards: Cards;
  readonly counters: Readonly<Record<CounterName, number>>;
  readonly chain: Chain | null;
  /** Outer rows that wait while a nested one runs, the innermost last. */
  readonly suspended: readonly Chain[];
  readonly lastShut: ShutWindow | null;
  readonly effects: readonly ActiveEffect[];
  readonly score: Readonly<Record<Seat, number>>;
  readonly games: Readonly<Record<Seat, number>>;
  readonly finished: readonly FinishedGame[];
  readonly rulings: readonly Ruling[];
  /** Judge called and not yet ruled: revisions of the calls. */
  readonly calls: readonly Revision[];
  readonly struck: readonly Strike[];
  readonly result: MatchResult | null;
  readonly slice: S;
}

export const seatsOf = (state: State): readonly Seat[] => state.opening.players.map((player) => player.id);
export const isSeat = (state: State, name: string): boolean =>
  state.opening.players.some((player) => player.id === name);
export const zone = (state: State, name: string): readonly CardRef[] => state.cards.zones[name] ?? [];

/** The zone that holds a card, or `undefined` for one that never came into being. */
export function zoneOf(state: State, card: CardRef): string | undefined {
  for (const [name, held] of Object.entries(state.cards.zones)) if (held.includes(card)) return name;
  return undefined;
}

export const linkOf = (state: State, id: string): Link | undefined =>
  state.chain?.links.find((link) => link.id === id) ??
  state.suspended.flatMap((chain) => chain.links).find((link) => link.id === id);

/** Links still to settle, in the order of announcement. */
export const pendingLinks = (chain: Chain | null): readonly Link[] =>
  chain?.links.filter((link) => link.status === 'pending') ?? [];

/** The link that is being settled now: the first pending one once the window is shut. */
export function settlingLink(chain: Chain | null): Link | undefined {
  if (chain?.settles == null) return undefined;
  for (const id of chain.settles) {
    const link = chain.links.find((candidate) => candidate.id === id);
    if (link?.status === 'pending') return link;
  }
  return undefined;
}
