/**
 * What stands in the tables of two databases, compared row for row whatever order they come in: by digests, which hold for a million rows;
 * where those differ, match by match, so that the first difference is named.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { openViews } from '#migrations';
import { type Books, type Views, projectors } from '#projections';

type Digests = Readonly<Record<string, string>>;

/** Of each table of the live builds: how many rows, and the sum of their digests. */
export async function digestsOf(url: string): Promise<Digests> {
  return using(url, async (db) => {
    const out: Record<string, string> = {};
    for (const { table, build } of await liveTables(db)) {
      let sum = 0n;
      let count = 0;
      for await (const names of matchesOf(db, table, build)) {
        const rows = await rowsOf(db, table, build, names);
        for (const row of rows) sum = (sum + createHash('sha256').update(row).digest().readBigUInt64BE()) % (1n << 64n);
        count += rows.length;
      }
      out[table] = `${count} rows, ${sum.toString(16)}`;
    }
    return out;
  });
}

/** @throws where they differ, with the first table and match that do and its first row that only one of them has */
export async function expectSameRows(one: string, other: string, known?: Digests): Promise<Digests> {
  const wanted = known ?? (await digestsOf(one));
  const found = await digestsOf(other);
  if (JSON.stringify(wanted) === JSON.stringify(found)) return wanted;
  const first = await using(one, (left) => using(other, (right) => firstDifference(left, right)));
  throw new Error(
    `${JSON.stringify(wanted)} is not ${JSON.stringify(found)}: ${first ?? 'though each match is the same'}`,
  );
}

async function firstDifference(left: Views, right: Views): Promise<string | undefined> {
  return (await lacking(left, right, 'the second lacks')) ?? (await lacking(right, left, 'the first lacks'));
}

/** The first row that one has and the other has not, and what the other has of that match. */
async function lacking(one: Views, other: Views, said: string): Promise<string | undefined> {
  const tables = await liveTables(other);
  for (const { table, build } of await liveTables(one)) {
    const theirs = tables.find((candidate) => candidate.table === table) as LiveTable;
    for await (const names of matchesOf(one, table, build)) {
      const there = new Set(await rowsOf(other, table, theirs.build, names));
      const row = (await rowsOf(one, table, build, names)).sort().find((text) => !there.has(text));
      if (row === undefined) continue;
      const { match_id: match } = JSON.parse(row) as { match_id: string };
      const instead = await rowsOf(other, table, theirs.build, [match]);
      return `${said} ${row} of ${table}; of ${match} it has ${instead.sort().join(' ') || 'nothing'}`;
    }
  }
  return undefined;
}

async function using<T>(url: string, act: (db: Views) => Promise<T>): Promise<T> {
  const { db } = await openViews<Books>(url);
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}

interface LiveTable {
  readonly table: string;
  readonly build: number;
}

async function liveTables(db: Views): Promise<LiveTable[]> {
  const live = await db.selectFrom('projections').selectAll().execute();
  return projectors.flatMap(({ name, tables }) => {
    const build = live.find(({ projection }) => projection === name)?.live_build;
    if (build === undefined) throw new Error(`${name} has no live build`);
    return Object.keys(tables).map((table) => ({ table, build }));
  });
}

/** Names of matches, some hundred at a time. */
async function* matchesOf(db: Views, table: string, build: number): AsyncGenerator<string[], undefined> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ match_id: string }>`
      SELECT DISTINCT match_id FROM ${sql.table(table)} WHERE build = ${build} AND match_id > ${after}
      ORDER BY match_id LIMIT 500`.execute(db);
    if (rows.length === 0) return undefined;
    const names = rows.map(({ match_id }) => match_id);
    yield names;
    after = names.at(-1) as string;
  }
}

/** As text that two databases write alike. */
async function rowsOf(db: Views, table: string, build: number, matches: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM ${sql.table(table)} WHERE build = ${build} AND match_id IN (${sql.join(matches)})`.execute(db);
  return rows.map(({ build: _build, ...row }) => JSON.stringify(row, Object.keys(row).sort()));
}
