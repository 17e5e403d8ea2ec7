/**
 * In which matches rulings were given and calls wait, asked across matches: the judge's desk. Only places: what was ruled, in words, is
 * told of each match from its own events, as the caller may see them, since no free text stands in a read model.
 */
import { sql } from 'kysely';
import { live } from './statistics/counting.js';
import type { Views } from './views.js';

export interface RulingsQuery {
  readonly tournament?: string | undefined;
  readonly match?: string | undefined;
  readonly clause?: string | undefined;
  readonly kind?: string | undefined;
  readonly status?: string | undefined;
  readonly official?: string | undefined;
  /** A seat id. */
  readonly player?: string | undefined;
  /** The last key of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface RulingPlace {
  readonly match: string;
  readonly ruling: string;
  readonly tournament: string | null;
  readonly round: number | null;
  readonly table: string | null;
}

export interface RulingPlaces {
  readonly places: readonly RulingPlace[];
  /** To be given as `after` next time; absent when nothing is left. */
  readonly next?: string;
}

const separator = '|';

/** The newest first. */
export async function rulingPlaces(views: Views, query: RulingsQuery): Promise<RulingPlaces> {
  const { tournament, match, clause, kind, status, official, player, after, limit } = query;
  const all = [sql`r.build = ${live('rulings')}`, sql`m.build = ${live('matches')}`];
  if (tournament !== undefined) all.push(sql`m.tournament = ${tournament}`);
  if (match !== undefined) all.push(sql`r.match_id = ${match}`);
  if (clause !== undefined) all.push(sql`r.clause = ${clause}`);
  if (kind !== undefined) all.push(sql`r.kind = ${kind}`);
  if (status !== undefined) all.push(sql`r.status = ${status}`);
  if (official !== undefined) all.push(sql`r.official = ${official}`);
  if (player !== undefined) all.push(sql`r.seat = ${player}`);
  if (after !== undefined) {
    const [at = '', id = '', ruling = ''] = after.split(separator);
    all.push(
      sql`(r.issued_at < ${at} OR (r.issued_at = ${at} AND (r.match_id > ${id} OR (r.match_id = ${id} AND r.ruling > ${ruling}))))`,
    );
  }
  const { rows } = await sql<RulingPlace & { readonly at: string }>`
    SELECT r.match_id AS match, r.ruling AS ruling, m.tournament AS tournament, m.round AS round, m.place AS ${sql.ref('table')},
      r.issued_at AS at
    FROM ruling r JOIN match_list m ON m.match_id = r.match_id
    WHERE ${sql.join(all, sql` AND `)}
    ORDER BY r.issued_at DESC, r.match_id, r.ruling LIMIT ${limit + 1}`.execute(views);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    places: page.map(({ at: _at, ...place }) => place),
    ...(rows.length > limit && last !== undefined ? { next: [last.at, last.match, last.ruling].join(separator) } : {}),
  };
}

/** Matches that are not final and in which a judge was called after the last ruling, the longest waiting first. */
export async function matchesWithCalls(
  views: Views,
  { tournament, limit }: { readonly tournament?: string | undefined; readonly limit: number },
): Promise<readonly Omit<RulingPlace, 'ruling'>[]> {
  const within = tournament === undefined ? sql`` : sql` AND m.tournament = ${tournament}`;
  const { rows } = await sql<Omit<RulingPlace, 'ruling'>>`
    SELECT m.match_id AS match, m.tournament AS tournament, m.round AS round, m.place AS ${sql.ref('table')}
    FROM match_list m JOIN timeline t ON t.match_id = m.match_id AND t.build = ${live('timeline')}
    WHERE m.build = ${live('matches')} AND m.status <> 'final' AND t.type = 'JudgeCalled'${within}
      AND NOT EXISTS (SELECT 1 FROM ruling r WHERE r.build = ${live('rulings')} AND r.match_id = m.match_id
        AND r.revision > t.revision)
    GROUP BY m.match_id, m.tournament, m.round, m.place
    ORDER BY MIN(t.occurred_at) LIMIT ${limit}`.execute(views);
  return rows;
}
