/**
 * A projector says which rows a match has in its tables: a pure function of all that happened in that match, so that a strike, a
 * correction or a second delivery needs no code of its own. Easily confused with the runner, which decides when to ask it and writes
 * what changed. A new projector is this and a migration for its tables.
 */
import type { MatchEvent, MatchId } from '#kernel';
import type { RuleSystem, State } from '#match';

/** A match up to some revision, as a spectator sees it before it is over. */
export interface MatchHistory {
  readonly match: MatchId;
  readonly system: RuleSystem;
  /** After the last event. */
  readonly state: State;
  /** All of them, struck and unknown ones too. */
  readonly events: readonly MatchEvent[];
  /** Those that count: neither struck nor of a shape that this program does not know. */
  readonly effective: readonly MatchEvent[];
}

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;
/** The rows of one match by table, without `build` and `match_id`; the columns of a table are the same in every row. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

export interface Projector {
  readonly name: string;
  /** Grows when the same events give other rows: then a new build is made beside the live one. */
  readonly version: number;
  /** Its tables, with the columns that tell two rows of one match apart. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** What becomes of an event that it fails on: the match is set aside and the others go on, or the projection stops there. */
  readonly onPoison: 'park' | 'stop';
  rows(history: MatchHistory): Rows;
}
