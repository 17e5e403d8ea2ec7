/**
 * Which matches there are, from the read models, so that a list need not read the whole log. It names matches and tells how far it is;
 * what a match is called and who plays there the log says, for names stand in no table. Easily confused with the list itself: that is
 * made of this and of what has come since.
 */
import { PostgresAdapter, sql } from 'kysely';
import type { MatchId, Position } from '#kernel';
import { live } from './statistics/counting.js';
import type { Views } from './views.js';

export interface IndexQuery {
  readonly tournament?: string | undefined;
  readonly status?: string | undefined;
  readonly after?: MatchId | undefined;
  readonly limit: number;
}

/** How far the list of matches is: behind it is what only the log knows; `undefined` before the first event. */
export async function matchIndexPosition(views: Views): Promise<Position | undefined> {
  const row = await views
    .selectFrom('projections')
    .innerJoin('projection_builds', 'projection_builds.build', 'projections.live_build')
    .select('projection_builds.position')
    .where('projections.projection', '=', 'matches')
    .executeTakeFirst();
  return row?.position ?? undefined;
}

/** In the order of their UTF-16 units, as the log lists them; matches that were set aside come whatever is asked for. */
export async function indexedMatches(
  views: Views,
  { tournament, status, after = '', limit }: IndexQuery,
): Promise<readonly MatchId[]> {
  const wanted = [sql`build = ${live('matches')}`, sql`match_id > ${after}${bytewise(views)}`];
  if (tournament !== undefined) wanted.push(sql`tournament = ${tournament}`);
  if (status !== undefined) wanted.push(sql`status = ${status}`);
  const { rows } = await sql<{ match_id: MatchId }>`
    SELECT match_id FROM (
      SELECT match_id FROM match_list WHERE ${sql.join(wanted, sql` AND `)}
      UNION SELECT match_id FROM parked_matches WHERE build = ${live('matches')} AND match_id > ${after}${bytewise(views)}
    ) named ORDER BY match_id${bytewise(views)} LIMIT ${limit}`.execute(views);
  return rows.map(({ match_id: match }) => match);
}

export interface TournamentCounts {
  readonly tournament: string;
  readonly status: string;
  readonly matches: number;
}

/** @param except matches that are counted elsewhere, at most some thousand */
export async function tournamentCounts(views: Views, except: readonly MatchId[]): Promise<readonly TournamentCounts[]> {
  const others = except.length === 0 ? sql`` : sql` AND match_id NOT IN (${sql.join(except)})`;
  const { rows } = await sql<TournamentCounts & { matches: number | string }>`
    SELECT tournament, status, COUNT(*) AS matches FROM match_list
    WHERE build = ${live('matches')} AND tournament IS NOT NULL${others} GROUP BY tournament, status`.execute(views);
  return rows.map(({ matches, ...row }) => ({ ...row, matches: Number(matches) }));
}

export async function parkedMatches(views: Views): Promise<readonly MatchId[]> {
  const { rows } = await sql<{ match_id: MatchId }>`
    SELECT match_id FROM parked_matches WHERE build = ${live('matches')}`.execute(views);
  return rows.map(({ match_id: match }) => match);
}

/** SQLite compares bytes; PostgreSQL as the language of its database does, unless told. */
const bytewise = (views: Views) => (views.getExecutor().adapter instanceof PostgresAdapter ? sql` COLLATE "C"` : sql``);
