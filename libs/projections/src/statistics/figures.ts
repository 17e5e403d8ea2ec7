/** The published figures, page by page. Definitions stand in `definitions.ts`; nothing here says anew what a figure means. */
import { type RawBuilder, sql } from 'kysely';
import type { Views } from '../views.js';
import { type Counts, type Filters, live, matchesOf, numbers } from './counting.js';
import { type SubjectName, type Unit, columnsOf, subjects } from './definitions.js';
import { type Keys, factsBy, rulingSums } from './facts-by.js';
import { wilson } from './wilson.js';

export interface FiguresQuery extends Filters {
  /** The last key of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export type FigureRow = Readonly<Record<string, string | number | null>>;

export interface FiguresPage {
  readonly rows: readonly FigureRow[];
  readonly columns: readonly { readonly name: string; readonly unit: Unit }[];
  /** To be given as `after` next time; absent when nothing is left. */
  readonly next?: string;
}

export async function figures(views: Views, name: SubjectName, query: FiguresQuery): Promise<FiguresPage> {
  const columns = columnsOf(subjects[name]);
  const found = await keyed(views, name, query);
  const rows = found.rows.map(({ key, counts }) => rowOf(name, key, counts));
  return { rows, columns, ...(found.next === undefined ? {} : { next: found.next }) };
}

interface Keyed {
  readonly rows: readonly { readonly key: readonly string[]; readonly counts: Counts }[];
  readonly next?: string;
}

async function keyed(views: Views, name: SubjectName, query: FiguresQuery): Promise<Keyed> {
  switch (name) {
    case 'standings':
      return standings(views, query);
    case 'windows':
      return windows(views, query);
    case 'rulings':
      return rulings(views, query);
    default:
      return byFacts(views, name, query);
  }
}

const separator = '|';

interface Source {
  readonly key: RawBuilder<unknown>;
  /** Tables whose rows have the key, with the projection that fills them. */
  readonly from: readonly (readonly [table: string, projection: string, key: RawBuilder<unknown>])[];
  readonly keys: Keys;
}

const ofMatch = (key: RawBuilder<unknown>): Source => ({
  key,
  from: [['match_list', 'matches', key]],
  keys: { match: key, goal: key, escape: key, use: key, refusal: key, window: key, ruling: key },
});

const sources: Readonly<Record<'players' | 'cards' | 'matches' | 'tournaments' | 'rulesets', Source>> = {
  players: {
    key: sql`f.seat`,
    from: [['match_seat', 'matches', sql`f.seat`]],
    keys: {
      match: sql`f.seat`,
      goal: sql`f.scorer`,
      escape: sql`f.void_by_seat`,
      use: sql`f.seat`,
      refusal: sql`f.seat`,
      serving: sql`f.seat`,
    },
  },
  cards: {
    key: sql`f.card`,
    from: [
      ['card_use', 'statistics', sql`f.card`],
      ['refusal', 'statistics', sql`f.card`],
    ],
    keys: { match: sql`f.card`, escape: sql`f.void_by_card`, use: sql`f.card`, refusal: sql`f.card` },
  },
  matches: ofMatch(sql`m.match_id`),
  tournaments: ofMatch(sql`m.tournament`),
  rulesets: ofMatch(sql`m.ruleset`),
};

async function byFacts(views: Views, name: keyof typeof sources, query: FiguresQuery): Promise<Keyed> {
  const { from, keys } = sources[name];
  const only = name === 'players' && query.player !== undefined ? sql` AND f.seat = ${query.player}` : sql``;
  const parts = from.map(
    ([table, projection, key]) => sql`
      SELECT ${key} AS key, f.match_id AS match_id FROM ${sql.table(table)} f JOIN match_list m ON m.match_id = f.match_id
      WHERE f.build = ${live(projection)} AND ${matchesOf(query)} AND ${key} IS NOT NULL${only}`,
  );
  const { rows } = await sql<{ key: string; matches: number | string }>`
    SELECT key, COUNT(DISTINCT match_id) AS matches FROM (${sql.join(parts, sql` UNION ALL `)}) keyed
    WHERE key > ${query.after ?? ''} GROUP BY key ORDER BY key LIMIT ${query.limit + 1}`.execute(views);
  const page = rows.slice(0, query.limit);
  const facts = await factsBy(
    views,
    keys,
    query,
    page.map(({ key }) => key),
  );
  return {
    rows: page.map(({ key, matches }) => ({ key: [key], counts: { ...facts.get(key), matches: Number(matches) } })),
    ...(rows.length > query.limit ? { next: page.at(-1)?.key as string } : {}),
  };
}

/** Few: kinds times reasons. */
async function windows(views: Views, query: FiguresQuery): Promise<Keyed> {
  const { rows } = await sql<Record<string, unknown> & { kind: string; shut: string }>`
    SELECT f.kind AS kind, COALESCE(f.shut, 'open') AS shut, COUNT(DISTINCT f.match_id) AS matches, COUNT(*) AS windows,
      SUM(f.offers) AS offers, SUM(f.answers) AS answers, SUM(f.passes) AS passes
    FROM reaction_window f JOIN match_list m ON m.match_id = f.match_id
    WHERE f.build = ${live('statistics')} AND ${matchesOf(query)}
    GROUP BY f.kind, COALESCE(f.shut, 'open')`.execute(views);
  return cut(
    rows.map(({ kind, shut, ...sums }) => ({ key: [kind, shut], counts: numbers(sums) })),
    query,
  );
}

async function rulings(views: Views, query: FiguresQuery): Promise<Keyed> {
  const sums = Object.entries(rulingSums).map(([name, sum]) => sql`${sum} AS ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, unknown> & { clause: string }>`
    SELECT f.clause AS clause, COUNT(DISTINCT f.match_id) AS matches, ${sql.join(sums)}
    FROM ruling f JOIN match_list m ON m.match_id = f.match_id
    WHERE f.build = ${live('rulings')} AND ${matchesOf(query)} GROUP BY f.clause`.execute(views);
  return cut(
    rows.map(({ clause, ...counts }) => ({ key: [clause], counts: numbers(counts) })),
    query,
  );
}

/** A page of what was counted whole, in the order of its keys. */
function cut(rows: Keyed['rows'], { after, limit }: FiguresQuery): Keyed {
  const named = rows.map((row) => ({ row, name: row.key.join(separator) })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const rest = after === undefined ? named : named.filter(({ name }) => name > after);
  const page = rest.slice(0, limit);
  return {
    rows: page.map(({ row }) => row),
    ...(rest.length > limit ? { next: page.at(-1)?.name as string } : {}),
  };
}

/** Best first, so a page goes on by its place. */
async function standings(views: Views, query: FiguresQuery): Promise<Keyed> {
  const skip = Number(query.after ?? 0);
  const only = query.player === undefined ? sql`` : sql` AND f.seat = ${query.player}`;
  const { rows } = await sql<Record<string, unknown> & { tournament: string; player: string }>`
    SELECT m.tournament AS tournament, f.seat AS player, COUNT(*) AS matches,
      SUM(CASE WHEN m.status = 'ended' THEN 1 ELSE 0 END) AS provisional,
      SUM(f.won) AS wins, SUM(f.drawn) AS draws, SUM(1 - f.won - f.drawn) AS losses, SUM(f.games) AS games_won, SUM(f.points) AS points
    FROM match_seat f JOIN match_list m ON m.match_id = f.match_id
    WHERE f.build = ${live('matches')} AND f.points IS NOT NULL AND m.tournament IS NOT NULL AND ${matchesOf(query)}${only}
    GROUP BY m.tournament, f.seat ORDER BY m.tournament, points DESC, wins DESC, games_won DESC, f.seat
    LIMIT ${query.limit + 1} OFFSET ${skip}`.execute(views);
  return {
    rows: rows
      .slice(0, query.limit)
      .map(({ tournament, player, ...sums }) => ({ key: [tournament, player], counts: numbers(sums) })),
    ...(rows.length > query.limit ? { next: String(skip + query.limit) } : {}),
  };
}

function rowOf(name: SubjectName, key: readonly string[], counts: Counts): FigureRow {
  const subject = subjects[name];
  const row: Record<string, string | number | null> = {};
  subject.key.forEach((column, at) => (row[column] = key[at] as string));
  for (const { name: figure, unit, sample } of subject.figures) {
    if (unit !== 'rate') {
      row[figure] = counts[figure] ?? (sample === undefined ? 0 : null);
      if (sample !== undefined) row[`${figure}_n`] = counts[`${figure}_n`] ?? 0;
      continue;
    }
    const n = counts[`${figure}_n`] ?? 0;
    const rate = wilson(counts[`${figure}_hits`] ?? 0, n);
    row[figure] = rate?.rate ?? null;
    row[`${figure}_low`] = rate?.low ?? null;
    row[`${figure}_high`] = rate?.high ?? null;
    row[`${figure}_n`] = n;
  }
  return row;
}
