/** Makes the views of `stats-v1.ts`: a schema of their own on PostgreSQL, with times as such; names with a prefix on SQLite, times as text. */
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type StatsColumn, type StatsView, ofMatch, statsViews } from './stats-v1.js';

const live = (projection: string): string => `(SELECT live_build FROM projections WHERE projection = '${projection}')`;

function selected({ name, kind, from }: StatsColumn, onPostgres: boolean): string {
  const value = from ?? `f.${name}`;
  return `${onPostgres && kind === 'time' ? `CAST(${value} AS timestamptz)` : value} AS ${name}`;
}

function query({ table, projection, columns }: StatsView, onPostgres: boolean): string {
  const all = [...ofMatch, ...columns].map((column) => selected(column, onPostgres)).join(', ');
  return (
    `SELECT ${all} FROM ${table} f JOIN match_list m ON m.match_id = f.match_id AND m.build = ${live('matches')} ` +
    `WHERE f.build = ${live(projection)}`
  );
}

export const statsSchema = {
  async up(db: Kysely<unknown>): Promise<void> {
    const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    if (onPostgres) await sql`CREATE SCHEMA stats_v1`.execute(db);
    for (const [name, view] of Object.entries(statsViews)) {
      const named = onPostgres ? `stats_v1.${name}` : `stats_v1_${name}`;
      await sql.raw(`CREATE VIEW ${named} AS ${query(view, onPostgres)}`).execute(db);
    }
  },
};
