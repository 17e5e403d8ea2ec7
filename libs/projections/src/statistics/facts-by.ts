/** The counts behind the figures, by key: one query for each kind of fact. */
import { type RawBuilder, sql } from 'kysely';
import type { Views } from '../views.js';
import { type Counts, type Filters, countIf, live, matchesOf, numbers, sumsBy } from './counting.js';

/** What tells rows apart, for each kind of fact; a kind that has no such key is left out. */
export interface Keys {
  readonly match: RawBuilder<unknown>;
  readonly goal?: RawBuilder<unknown>;
  readonly escape?: RawBuilder<unknown>;
  readonly use: RawBuilder<unknown>;
  readonly refusal: RawBuilder<unknown>;
  readonly window?: RawBuilder<unknown>;
  readonly ruling?: RawBuilder<unknown>;
  readonly serving?: RawBuilder<unknown>;
}

export async function factsBy(
  views: Views,
  by: Keys,
  filters: Filters,
  keys: readonly string[],
): Promise<Map<string, Counts>> {
  const of = { filters, keys, projection: 'statistics' };
  const parts: Map<string, Counts>[] = [];
  if (by.goal !== undefined) parts.push(await sumsBy(views, { ...of, key: by.goal, table: 'goal', sums: goalSums }));
  if (by.escape !== undefined)
    parts.push(
      await sumsBy(views, { ...of, key: by.escape, table: 'goal', where: sql`f.escaped = 1`, sums: escapeSums }),
    );
  parts.push(
    await sumsBy(views, { ...of, key: by.use, table: 'card_use', where: sql`f.card IS NOT NULL`, sums: useSums }),
  );
  parts.push(
    await sumsBy(views, {
      ...of,
      key: by.refusal,
      table: 'refusal',
      where: sql`f.card IS NOT NULL`,
      sums: { cards_refused: sql`COUNT(*)` },
    }),
  );
  parts.push(await reactionsBy(views, by.use, filters, keys));
  parts.push(await depthsBy(views, by.use, filters, keys));
  if (by.window !== undefined)
    parts.push(
      await sumsBy(views, { ...of, key: by.window, table: 'reaction_window', sums: { windows: sql`COUNT(*)` } }),
    );
  if (by.ruling !== undefined)
    parts.push(
      await sumsBy(views, { ...of, projection: 'rulings', key: by.ruling, table: 'ruling', sums: rulingSums }),
    );
  if (by.serving !== undefined)
    parts.push(await sumsBy(views, { ...of, key: by.serving, table: 'serving', sums: servingSums }));
  return merged(keys, parts);
}

const goalSums = {
  goals_scored: sql`COUNT(*)`,
  goals_standing: sql`SUM(f.standing)`,
  goals_void: sql`SUM(f.void)`,
  own_goals: countIf(sql`f.standing = 1 AND f.scorer <> f.counts_for`),
};
const escapeSums = { last_escapes: sql`COUNT(*)`, matches_saved: sql`SUM(f.saved_match)` };
const useSums = {
  cards_played: sql`COUNT(*)`,
  cards_answered_with: sql`SUM(f.answer)`,
  cards_blocked: sql`SUM(f.blocked)`,
  block_rate_hits: countIf(sql`f.answer = 0 AND f.blocked = 1`),
  block_rate_n: countIf(sql`f.answer = 0 AND f.outcome <> 'pending'`),
};
const servingSums = { serve_share_hits: sql`SUM(f.served)`, serve_share_n: sql`SUM(f.rallies)` };
export const rulingSums = {
  rulings: sql`COUNT(*)`,
  rulings_overturned: countIf(sql`f.status = 'overturned'`),
  overturn_rate_hits: countIf(sql`f.status = 'overturned'`),
  overturn_rate_n: sql`COUNT(*)`,
};

function merged(keys: readonly string[], parts: readonly Map<string, Counts>[]): Map<string, Counts> {
  return new Map(keys.map((key) => [key, Object.assign({}, ...parts.map((part) => part.get(key) ?? {})) as Counts]));
}

/** Nearest rank: the value at place ⌈n/2⌉, and at ⌈9n/10⌉. */
async function reactionsBy(
  views: Views,
  key: RawBuilder<unknown>,
  filters: Filters,
  keys: readonly string[],
): Promise<Map<string, Counts>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<Record<string, unknown>>`
    SELECT key, MAX(n) AS n,
      MAX(CASE WHEN place = (n + 1) / 2 THEN reaction_ms END) AS reaction_ms_p50,
      MAX(CASE WHEN place = (9 * n + 9) / 10 THEN reaction_ms END) AS reaction_ms_p90
    FROM (
      SELECT ${key} AS key, f.reaction_ms,
        ROW_NUMBER() OVER (PARTITION BY ${key} ORDER BY f.reaction_ms) AS place,
        COUNT(*) OVER (PARTITION BY ${key}) AS n
      FROM card_use f JOIN match_list m ON m.match_id = f.match_id
      WHERE f.build = ${live('statistics')} AND ${matchesOf(filters)} AND f.reaction_ms IS NOT NULL
        AND ${key} IN (${sql.join([...keys])})
    ) ranked GROUP BY key`.execute(views);
  return new Map(
    rows.map(({ key: of, n, ...values }) => [
      String(of),
      numbers({ ...values, reaction_ms_p50_n: n, reaction_ms_p90_n: n }),
    ]),
  );
}

/** Of the chains whose first link has this key. */
async function depthsBy(
  views: Views,
  key: RawBuilder<unknown>,
  filters: Filters,
  keys: readonly string[],
): Promise<Map<string, Counts>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<Record<string, unknown>>`
    SELECT key, COUNT(*) AS chains, SUM(deepest) AS depths, MAX(deepest) AS chain_depth_max
    FROM (
      SELECT ${key} AS key, f.match_id, f.link, MAX(d.depth) AS deepest
      FROM card_use f JOIN match_list m ON m.match_id = f.match_id
        JOIN card_use d ON d.build = f.build AND d.match_id = f.match_id AND d.chain = f.link
      WHERE f.build = ${live('statistics')} AND f.link = f.chain AND ${matchesOf(filters)}
        AND ${key} IN (${sql.join([...keys])})
      GROUP BY ${key}, f.match_id, f.link
    ) chains GROUP BY key`.execute(views);
  return new Map(
    rows.map(({ key: of, chains, depths, chain_depth_max }) => [
      String(of),
      {
        chain_depth_mean: Math.round((Number(depths) / Number(chains)) * 1e6) / 1e6,
        chain_depth_max: Number(chain_depth_max),
        chain_depth_mean_n: Number(chains),
        chain_depth_max_n: Number(chains),
      },
    ]),
  );
}
