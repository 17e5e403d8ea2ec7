/** Sums over the facts of the live builds, by any key that a fact or its match has. What SQLite and PostgreSQL both understand. */
import { type RawBuilder, sql } from 'kysely';
import type { Views } from '../views.js';

/** Which matches are counted over. */
export interface Filters {
  readonly tournament?: string | undefined;
  /** A seat id. */
  readonly player?: string | undefined;
  /** `solo`, or with its version `solo@1`. */
  readonly ruleset?: string | undefined;
  /** Matches opened at this time or later; ISO 8601 in UTC. */
  readonly from?: string | undefined;
  /** Matches opened before this time. */
  readonly to?: string | undefined;
}

export type Counts = Readonly<Record<string, number | null>>;

export const live = (projection: string): RawBuilder<unknown> =>
  sql`(SELECT live_build FROM projections WHERE projection = ${projection})`;

/** Conditions on the match `m` of a fact. */
export function matchesOf({ tournament, player, ruleset, from, to }: Filters): RawBuilder<unknown> {
  const all = [sql`m.build = ${live('matches')}`];
  if (tournament !== undefined) all.push(sql`m.tournament = ${tournament}`);
  if (ruleset !== undefined) all.push(sql`${sql.ref(ruleset.includes('@') ? 'm.ruleset' : 'm.game')} = ${ruleset}`);
  if (from !== undefined) all.push(sql`m.opened_at >= ${from}`);
  if (to !== undefined) all.push(sql`m.opened_at < ${to}`);
  if (player !== undefined) {
    all.push(
      sql`EXISTS (SELECT 1 FROM match_seat s WHERE s.build = m.build AND s.match_id = m.match_id AND s.seat = ${player})`,
    );
  }
  return sql.join(all, sql` AND `);
}

export interface Sum {
  /** What rows are told apart by, of the fact `f` or its match `m`. */
  readonly key: RawBuilder<unknown>;
  readonly table: string;
  readonly projection: string;
  readonly filters: Filters;
  /** Only these keys. */
  readonly keys: readonly string[];
  readonly where?: RawBuilder<unknown>;
  readonly sums: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Sums by key; a key without a fact is absent. */
export async function sumsBy(views: Views, given: Sum): Promise<Map<string, Counts>> {
  const { key, table, projection, filters, keys, where = sql`1 = 1`, sums } = given;
  if (keys.length === 0) return new Map();
  const columns = Object.entries(sums).map(([name, sum]) => sql`${sum} AS ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, unknown>>`
    SELECT ${key} AS key, ${sql.join(columns)}
    FROM ${sql.table(table)} f JOIN match_list m ON m.match_id = f.match_id
    WHERE f.build = ${live(projection)} AND ${matchesOf(filters)} AND ${where} AND ${key} IN (${sql.join([...keys])})
    GROUP BY ${key}`.execute(views);
  return new Map(rows.map(({ key: of, ...counts }) => [String(of), numbers(counts)]));
}

/** PostgreSQL counts in bigints, which come as text. */
export const numbers = (row: Record<string, unknown>): Counts =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : Number(value)]));

export const countIf = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`COUNT(CASE WHEN ${condition} THEN 1 END)`;
