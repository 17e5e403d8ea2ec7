/**
 * The port through which a game's rules enter: one exported object a system, which states only what differs. The core asks it who
 * may answer, in what order, what a link does and what follows; it never asks which system it is. `S` is the system's own slice of
 * the state: plain JSON, never read by the core.
 *
 * All functions are pure. Judges return a refusal (a fact, with its clause) or nothing; what changes the match goes through `draft`.
 */
import type { JsonObject, MatchEvent, NewEvent, Refusal, Rejection, Revision, Seat, Shape } from '#kernel';
import type { Audience } from './audience.js';
import type { Ability, CardDefinition, Catalogue } from './card.js';
import type { Command, CommandShape } from './command.js';
import type { CoreData, CoreEventType, EventShape } from './event-shapes.js';
import type {
  CounterName,
  Link,
  Opening,
  Preset,
  PresetValue,
  ShutReason,
  State,
  Window,
  WindowKind,
} from './state.js';

export interface Clause {
  /** `SOLO-8`, `FS-2.1`, `HKK-94.7.2`, or of a house rule `SOLO-H-maxDepth`. */
  readonly id: string;
  /** In our own words, by language (`en` and the text's own always there). */
  readonly text: Readonly<Record<string, string>>;
  /** Why it is asked or what it is easily confused with, for `rules <ruleset> <clause>`. */
  readonly note?: string;
}

export interface PresetField {
  readonly shape: Shape;
  readonly default: PresetValue;
  /** In our own words, by language. */
  readonly text: Readonly<Record<string, string>>;
}

/** A play as the core has understood it, before the system judges it. */
export interface Play {
  readonly act: string;
  readonly by: string;
  readonly card: string | null;
  /** Of the card played, or of the card or character that has the ability. */
  readonly definition: CardDefinition | null;
  readonly ability: Ability | null;
  readonly abilityName: string | null;
  readonly effect: string | null;
  readonly builtIn: boolean;
  readonly via: Link['via'];
  readonly from: string;
  readonly targets: readonly string[];
  /** What it answers: a link, goal, effect, or a revision as text. `null` for an announcement. */
  readonly to: string | null;
  readonly command: Command;
}

/** What one command will bring about while it is being decided (`draft.ts`): emit events, read the state after them. */
export interface Draft {
  readonly system: RuleSystem;
  readonly state: State;
  readonly events: readonly NewEvent[];
  /** The id that the next thing of this kind will have. */
  next(counter: CounterName): string;
  /** Adds an event of the core. Causes are revisions of this match. Answers its revision. */
  emit<T extends CoreEventType>(type: T, data: CoreData<T>, causedBy?: readonly Revision[]): Revision;
  /** Adds an event of the rule system's own. */
  emitOwn(type: string, data: JsonObject, causedBy?: readonly Revision[]): Revision;
}

/** Which text won over which rule (the golden rule), for the event. */
export interface Overrides {
  readonly by: string;
  readonly over: string;
}

/** A play that may be made: the clause that it obeys and what the event has to say besides. */
export interface Allowed {
  readonly kind: 'allowed';
  readonly clause: string;
  readonly overrides?: Overrides;
  readonly note?: JsonObject;
  /** A row of its own while another is evaluated. */
  readonly nested?: boolean;
  /** Responses: begins a row of its own, nothing having been announced before it. */
  readonly began?: boolean;
}
export const allow = (clause: string, more: Omit<Allowed, 'kind' | 'clause'> = {}): Allowed => ({
  kind: 'allowed',
  clause,
  ...more,
});

/** A refusal of a play, with what follows from it at once. */
export interface PlayRefusal extends Refusal {
  readonly rightSpent?: boolean;
  readonly shutAt?: Revision;
  readonly overrides?: Overrides;
}

export interface WindowPlan {
  readonly kind: WindowKind;
  readonly about: string;
  readonly order: readonly Seat[];
  readonly clause: string;
  readonly seconds?: number;
}

/** What else `decide` may look at: handed in, so that it needs neither clock nor store. */
export interface Context {
  readonly official: string;
  readonly role: string;
  /** Table time of the command, ISO 8601 in UTC. */
  readonly at: string;
  /** All events of this match so far, oldest first. */
  readonly history: readonly MatchEvent[];
  /** Hash of the newest event, where the caller knows it: what a signature must be over. */
  readonly head?: string;
  /** A play is judged again because a ruling lets it stand: the clause `over` does not hold against it. */
  readonly permit?: { readonly ruling: string; readonly over: string };
  /** The state as it was after an event of this match. */
  stateAt(revision: Revision): State;
}

export type Verdict = Refusal | Rejection | undefined;
export type PlayVerdict = Allowed | PlayRefusal | Rejection;

/** How chains run under this system. */
export interface ChainPolicy {
  /** May this card or ability be announced now, by this seat, at these targets? */
  judgeAnnounce(state: State, play: Play, context: Context): PlayVerdict;
  judgeRespond(state: State, play: Play, context: Context): PlayVerdict;
  judgePass(state: State, seat: Seat, window: Window): PlayRefusal | Rejection | undefined;
  /**
   * Who is asked about a link that is about to be announced (its id will be `linkId`), or `null` to settle at once. Asked for
   * announcements, and for responses that begin a row while no window is open.
   */
  windowFor(state: State, play: Play, linkId: string): WindowPlan | null;
  /** The targets of an announcement, completed where the card leaves only one reading. */
  targetsOf?(state: State, play: Play): readonly string[];
  /** What an announcement that the rules let stand ends first (abilities that their owner lets go by it). */
  beforeAnnounce?(draft: Draft, play: Play, allowed: Allowed): void;
  /** A card that is known to lie in a zone where it cannot be played from (a spent Shield). */
  elsewhere(state: State, play: Play, zone: string): PlayRefusal;
  /** The zone to which a link's card goes once it is settled, cancelled, fizzled or truncated. */
  restingZone(state: State, link: Link): string;
  /** Who is asked next after a response, about what; `undefined` leaves the order as it is, without the one who answered. */
  orderAfterResponse(
    state: State,
    play: Play,
    linkId: string,
  ): { readonly about: string; readonly order: readonly Seat[] } | undefined;
  /** Seats in the window that an effect bars from playing: they pass at once, with the reason (C6). */
  barred(state: State, window: Window): { readonly seat: Seat; readonly reason: string } | undefined;
  /** The clause under which a window that nobody has to answer any more is shut, or a seat's right ends for that reason. */
  shutClause(reason: ShutReason): string;
  /** Links of a chain in the order in which they settle. */
  settleOrder(state: State): readonly string[];
  /** True when this link's effect is left to the official (`RecordOutcome`). */
  needsOfficial(state: State, link: Link): boolean;
  /** What such a link does of itself all the same (a reaction's deed), once its outcome is said. */
  beforeOutcome?(draft: Draft, link: Link): void;
  /** Carries out a link that is neither cancelled nor without object; must end it with exactly one of the Link… events. */
  resolve(draft: Draft, link: Link): void;
  /** After a window shut: by default its links settle; returns true when it has done something else instead. */
  onShut(draft: Draft, window: Window): boolean;
  /** After the last link of a row settled and the chain is gone. */
  afterChain(draft: Draft): void;
  /** Cites why nothing may be played while a link settles. */
  readonly settlingClause: string;
  /** Cites why the rest of a row is not carried out; absent: the settling clause. */
  readonly truncatingClause?: string;
}

export interface RuleSystem {
  /** `solo`, `fengsheng`, `hkk`: what `OpenMatch.ruleset` says. */
  readonly name: string;
  readonly edition: string | null;
  readonly version: number;
  /** `solo@1`, `fengsheng.qianzhi@1`. */
  readonly id: string;
  readonly title: Readonly<Record<string, string>>;
  /** The language of the rule text. */
  readonly language: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** Points in a table of standings, for each match that ended. */
  readonly standings: { readonly win: number; readonly draw: number; readonly loss: number };
  readonly clauses: readonly Clause[];
  readonly presetFields: Readonly<Record<string, PresetField>>;
  /** Named presets as overrides of the defaults. */
  readonly presets: Readonly<Record<string, Preset>>;
  /** `SOLO-H-`, before the name of a preset field. */
  readonly housePrefix: string;
  readonly catalogue: Catalogue;
  /** Kinds a card of this game may have. */
  readonly cardKinds: readonly string[];
  /** Triggers a reaction of this game may name; `event:<name>` and `after:<event type>` are patterns ending in `:`. */
  readonly triggers: readonly string[];
  /** Its own commands and events. */
  readonly commands: Readonly<Record<string, CommandShape>>;
  readonly events: Readonly<Record<string, EventShape>>;
  readonly chain: ChainPolicy;
  /** Its slice before anything happened. */
  initial(state: State): JsonObject;
  /** Checks an opening beyond its shape: seats, identities, characters. */
  checkOpening(opening: Opening): Rejection | undefined;
  /** What follows from the opening (a first moment, a first turn). */
  begin(draft: Draft): void;
  /** Its own commands. */
  decide(draft: Draft, command: Command, context: Context): PlayRefusal | Rejection | undefined;
  /** Core commands that it has a say in (`Continue`, `RecordOutcome` changes, rulings); see each. */
  readonly hooks: Hooks;
  /** Its slice after any event, the core's part being renewed already; the same object when nothing changed. */
  evolve(state: State, event: MatchEvent): JsonObject;
  /** Whether all cards are gathered once this game is over and another begins; absent: they stay where they lie. */
  gathersCards?(state: State): boolean;
  /** What it adds to the state on the wire: flattened beside the core's fields. */
  view(state: State): JsonObject;
  /** Its slice as an audience may see it, such that folding redacted events gives the same (I14). */
  redact(state: State, audience: Audience): JsonObject;
}

export interface Hooks {
  /** May cards be given now? */
  judgeGive(state: State, seat: Seat, count: number): PlayRefusal | Rejection | undefined;
  judgeSet(state: State, play: Play): PlayVerdict;
  /** A change that an official recorded or a ruling made, which the core does not know (`serve`, `life`). */
  applyChange(
    draft: Draft,
    change: JsonObject,
    causedBy: readonly Revision[],
    clause: string | undefined,
  ): Rejection | undefined;
  /** Kinds of ruling about the system's own things (`voidGoal`, `penalty`): a rejection, or done. */
  rule(draft: Draft, command: Command, ruling: Revision): Rejection | undefined;
  /** Whether the system knows a ref (a goal, an intelligence, …). */
  knowsRef(state: State, ref: string): boolean;
  /** What may be done while nothing is answered or settled: said to whoever came at the wrong moment. */
  whatIsOpen(state: State): string;
  /** `Occur`, with its window. */
  occurred(draft: Draft, revision: Revision): void;
  /** After a game ended while the match goes on (a new game begins). */
  afterGame(draft: Draft): void;
  /** `Pass` while no window is open: hands on priority where the system has it. */
  passPriority(draft: Draft, command: Command): PlayRefusal | Rejection | undefined;
  /** `RollDie`: the dice that an order waits for. */
  rolled(draft: Draft, rolls: Readonly<Record<string, number>>): Rejection | undefined;
}
