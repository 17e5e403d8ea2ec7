/**
 * HKK's own part of the state: turn, life with its causes kept apart, on-play abilities that wait, and what a row needs remembered.
 * Not the rows themselves: those are the core's chains. What is remembered of a card comes from the event that announced it
 * (`note`), never from the catalogue, so that a later edition changes no old match.
 */
import type { CardRef, JsonObject, MatchEvent, Revision, Seat } from '#kernel';
import { seatsOf } from '#match';
import type { CoreData, State } from '#match';
import type { LifeCause } from './events.js';

/** An on-play ability of a permanent that a row brought to the table; it waits until the whole row is closed (HKK-94.7.3). */
export interface OnPlay {
  readonly by: Seat;
  readonly card: CardRef;
  /** `<card id>/<ability id>`. */
  readonly ability: string;
  readonly since: Revision;
}

export interface Occurrence {
  readonly revision: Revision;
  readonly what: 'linked-effect' | 'event';
  /** As the official said; `null` for who may not know. */
  readonly name: string | null;
  readonly source: string | null;
}

/** Life lost or gained in the current game, by cause. */
export type LifeTally = Readonly<Record<LifeCause, number>>;

/** What the event of a play says of it besides the core's fields. */
export interface PlayNote extends JsonObject {
  readonly deed?: string;
  readonly scope?: string;
  /** It stays on the table once it resolved. */
  readonly permanent?: boolean;
  /** Names of its on-play abilities. */
  readonly onPlay?: readonly string[];
  /** An on-play ability that waited is used. */
  readonly usesOnPlay?: boolean;
  /** It has a built-in reaction. */
  readonly builtIn?: boolean;
  /** What it cost more to answer that card (HKK-94.9.3). */
  readonly surcharge?: JsonObject | number | string;
}

export interface HkkSlice {
  readonly turn: Seat | null;
  readonly phase: string | null;
  readonly life: Readonly<Record<Seat, number>>;
  readonly tally: Readonly<Record<Seat, LifeTally>>;
  readonly out: readonly Seat[];
  /** The last game is over and the next has not begun. */
  readonly over: boolean;
  readonly onPlay: readonly OnPlay[];
  /** Permanents in rows that are not closed, by link. */
  readonly coming: Readonly<
    Record<string, { readonly by: Seat; readonly card: CardRef; readonly abilities: readonly string[] }>
  >;
  readonly occurrences: readonly Occurrence[];
  /** Effects that came into being and may still be answered: until the next action, turn or phase. */
  readonly created: readonly string[];
  /** The link that resolved last: its permanent goes to the table. */
  readonly resolved: string | null;
  /** A card played in answer whose built-in reaction is still open. */
  readonly builtIn: string | null;
}

export const sliceOf = (state: State): HkkSlice => state.slice as unknown as HkkSlice;
export const noteOf = (note: JsonObject | undefined): PlayNote => note ?? {};

const noTally: LifeTally = { damage: 0, sacrifice: 0, cap: 0, heal: 0 };

function newGame(state: State): Pick<HkkSlice, 'life' | 'tally' | 'out' | 'over'> {
  const each = <T>(value: T): Record<Seat, T> => Object.fromEntries(seatsOf(state).map((seat) => [seat, value]));
  return { life: each(Number(state.opening.preset['startingLife'])), tally: each(noTally), out: [], over: false };
}

export function initialSlice(state: State): HkkSlice {
  return {
    turn: null,
    phase: null,
    ...newGame(state),
    onPlay: [],
    coming: {},
    occurrences: [],
    created: [],
    resolved: null,
    builtIn: null,
  };
}

export function evolveSlice(state: State, event: MatchEvent): HkkSlice {
  const slice = sliceOf(state);
  const next = evolveOwn(state, evolveRow(slice, event), event);
  // What occurred may be answered while its row is open, and not after.
  const idle = state.chain === null && state.suspended.length === 0 && event.type !== 'Occurred';
  return idle && next.occurrences.length > 0 ? { ...next, occurrences: [] } : next;
}

function evolveOwn(state: State, slice: HkkSlice, event: MatchEvent): HkkSlice {
  switch (event.type) {
    case 'TurnStarted': {
      const { player } = event.data as { player: Seat };
      return { ...slice, ...(slice.over ? newGame(state) : {}), turn: player, phase: null, created: [] };
    }
    case 'PhaseEntered':
      return { ...slice, phase: (event.data as { phase: string }).phase, created: [] };
    case 'LifeChanged': {
      const { player, amount, cause, life } = event.data as {
        player: Seat;
        amount: number;
        cause: LifeCause;
        life: number;
      };
      const tally = slice.tally[player] ?? noTally;
      const counted = { ...tally, [cause]: tally[cause] + Math.abs(amount) };
      return { ...slice, life: { ...slice.life, [player]: life }, tally: { ...slice.tally, [player]: counted } };
    }
    case 'PlayerEliminated':
      return { ...slice, out: [...slice.out, (event.data as { player: Seat }).player] };
    case 'OnPlayForfeited': {
      const { by, ability } = event.data as { by: Seat; ability: string };
      return withoutOnPlay(slice, by, ability);
    }
    case 'GameEnded':
      return { ...slice, over: true, onPlay: [], coming: {}, occurrences: [], created: [], builtIn: null };
    default:
      return slice;
  }
}

function withoutOnPlay(slice: HkkSlice, by: string, ability: string): HkkSlice {
  const at = slice.onPlay.findIndex((waiting) => waiting.by === by && waiting.ability === ability);
  return at < 0 ? slice : { ...slice, onPlay: slice.onPlay.filter((_waiting, index) => index !== at) };
}

function evolveRow(slice: HkkSlice, event: MatchEvent): HkkSlice {
  switch (event.type) {
    case 'ActionAnnounced': {
      const data = event.data as unknown as CoreData<'ActionAnnounced'>;
      return { ...played(slice, data), created: [], builtIn: null };
    }
    case 'ResponseAnnounced': {
      const data = event.data as unknown as CoreData<'ResponseAnnounced'>;
      return { ...played(slice, data), builtIn: noteOf(data.note).builtIn === true ? data.link : null };
    }
    case 'Occurred': {
      const { what, name, source } = event.data as unknown as CoreData<'Occurred'>;
      return {
        ...slice,
        occurrences: [...slice.occurrences, { revision: event.revision, what, name, source: source ?? null }],
      };
    }
    case 'EffectApplied':
      return { ...slice, created: [...slice.created, (event.data as { effect: string }).effect] };
    case 'EffectEnded':
      return {
        ...slice,
        created: slice.created.filter((effect) => effect !== (event.data as { effect: string }).effect),
      };
    case 'LinkResolved':
      return resolved(slice, (event.data as { link: string }).link, event.revision);
    case 'LinkCancelled':
    case 'LinkFizzled':
      return { ...slice, resolved: null, coming: dropped(slice, [(event.data as { link: string }).link]) };
    case 'ChainTruncated':
      return {
        ...slice,
        resolved: null,
        coming: dropped(slice, (event.data as unknown as CoreData<'ChainTruncated'>).links),
      };
    default:
      return slice;
  }
}

const dropped = (slice: HkkSlice, links: readonly string[]): HkkSlice['coming'] =>
  links.some((link) => slice.coming[link] !== undefined)
    ? Object.fromEntries(Object.entries(slice.coming).filter(([link]) => !links.includes(link)))
    : slice.coming;

function played(slice: HkkSlice, data: CoreData<'ActionAnnounced'> | CoreData<'ResponseAnnounced'>): HkkSlice {
  const note = noteOf(data.note);
  if (note.usesOnPlay === true && data.ability !== undefined) return withoutOnPlay(slice, data.by, data.ability);
  if (note.onPlay === undefined || data.card === undefined) return slice;
  return {
    ...slice,
    coming: { ...slice.coming, [data.link]: { by: data.by, card: data.card, abilities: note.onPlay } },
  };
}

/** Its permanent is there: its on-play abilities wait for the row to be closed. */
function resolved(slice: HkkSlice, link: string, since: Revision): HkkSlice {
  const here = slice.coming[link];
  if (here === undefined) return { ...slice, resolved: link };
  const waiting = here.abilities.map((ability) => ({ by: here.by, card: here.card, ability, since }));
  return { ...slice, resolved: link, coming: dropped(slice, [link]), onPlay: [...slice.onPlay, ...waiting] };
}
