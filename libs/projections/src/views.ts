/** The tables of the read models as they are asked. Every row of a match carries the build that wrote it; ask for the live one. */
import type { Kysely, Transaction } from 'kysely';
import type { Row } from './projector.js';

interface Builds {
  readonly build: number;
  readonly projection: string;
  readonly version: number;
  readonly status: 'live' | 'building' | 'retired';
  /** Last position handled; `null` before the first. */
  readonly position: string | null;
  /** Fencing: grows with every new holder; whoever writes under an older one is refused. */
  readonly token: number;
  readonly holder: string | null;
  /** ms since 1970; a bigint comes back as text from PostgreSQL. */
  readonly lease_until: number | string;
  /** Why it stopped, or what it is trying again after. */
  readonly reason: string | null;
  readonly started_at: string;
}

interface Projections {
  readonly projection: string;
  readonly live_build: number;
  /** Whoever listens was told of all matches up to here. */
  readonly told_through: string | null;
}

interface Parked {
  readonly build: number;
  readonly match_id: string;
  readonly position: string;
  readonly revision: number;
  readonly reason: string;
  readonly parked_at: string;
}

/** Of Kysely: a step that the tables have been through. */
interface Step {
  readonly name: string;
}

interface Origin {
  /** Of the first event of the log. */
  readonly first_hash: string;
}

export interface Books {
  readonly kysely_migration: Step;
  readonly log_origin: Origin;
  readonly projection_builds: Builds;
  readonly projections: Projections;
  readonly parked_matches: Parked;
}

export type Views = Kysely<Books>;
export type ViewsTransaction = Transaction<Books>;

/** The same database with the tables of the projectors, whose columns are the projectors' business. */
export type RowTables = Record<string, Row>;
export const rowTables = (views: Views): Kysely<RowTables> => views as unknown as Kysely<RowTables>;
