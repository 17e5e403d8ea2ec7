/**
 * The read models, on SQLite and PostgreSQL alike. Every row belongs to a build of its projection, so that the next version is filled
 * beside the live one and put in its place by one update. Times are ISO 8601 in UTC, yes and no are 1 and 0. No name and no free text
 * ever stands here: they can be erased from the log, and must not live on in a table.
 */
import { type ColumnDataType, type Kysely, sql } from 'kysely';

type Columns = Readonly<Record<string, ColumnDataType>>;

/** `?` at the end of a name: may be null. The key is what tells two rows of one match apart. */
const tables: Readonly<Record<string, { readonly key: Columns; readonly columns: Columns }>> = {
  match_list: {
    key: {},
    columns: {
      ruleset: 'text',
      game: 'text',
      'edition?': 'text',
      status: 'text',
      revision: 'integer',
      opened_at: 'text',
      updated_at: 'text',
      'ended_at?': 'text',
      'tournament?': 'text',
      'round?': 'integer',
      'place?': 'text',
      'reason?': 'text',
      'serve?': 'text',
    },
  },
  match_seat: {
    key: { seat: 'text' },
    columns: {
      number: 'integer',
      score: 'integer',
      games: 'integer',
      'won?': 'integer',
      'drawn?': 'integer',
      'points?': 'integer',
    },
  },
  active_effect: {
    key: { effect: 'text' },
    columns: { 'card?': 'text', kind: 'text', seat: 'text', since: 'integer', lasts: 'text' },
  },
  spent_shield: { key: { revision: 'integer' }, columns: { card: 'text', seat: 'text', against: 'text' } },
  timeline: {
    key: { revision: 'integer' },
    columns: {
      type: 'text',
      'clause?': 'text',
      'marker?': 'text',
      command_id: 'text',
      occurred_at: 'text',
      recorded_at: 'text',
      'struck_by?': 'integer',
    },
  },
  ruling: {
    key: { ruling: 'text' },
    columns: {
      revision: 'integer',
      kind: 'text',
      clause: 'text',
      official: 'text',
      'seat?': 'text',
      status: 'text',
      issued_at: 'text',
      'called_at?': 'text',
    },
  },
  goal: {
    key: { goal: 'text' },
    columns: {
      revision: 'integer',
      scorer: 'text',
      counts_for: 'text',
      points: 'integer',
      standing: 'integer',
      void: 'integer',
      'void_by_card?': 'text',
      'void_by_seat?': 'text',
      escaped: 'integer',
      saved_match: 'integer',
    },
  },
  card_use: {
    key: { link: 'text' },
    columns: {
      revision: 'integer',
      'card?': 'text',
      'ability?': 'text',
      seat: 'text',
      answer: 'integer',
      chain: 'text',
      depth: 'integer',
      outcome: 'text',
      blocked: 'integer',
      'reaction_ms?': 'integer',
    },
  },
  refusal: {
    key: { revision: 'integer' },
    columns: { 'card?': 'text', seat: 'text', act: 'text', clause: 'text', right_spent: 'integer' },
  },
  reaction_window: {
    key: { window_id: 'text' },
    columns: {
      kind: 'text',
      revision: 'integer',
      'shut?': 'text',
      offers: 'integer',
      answers: 'integer',
      passes: 'integer',
    },
  },
  serving: { key: { seat: 'text' }, columns: { served: 'integer', rallies: 'integer' } },
};

async function createTable(db: Kysely<unknown>, name: string, key: Columns, columns: Columns): Promise<void> {
  let table = db.schema
    .createTable(name)
    .addColumn('build', 'integer', (column) => column.notNull())
    .addColumn('match_id', 'text', (column) => column.notNull());
  for (const [column, type] of Object.entries(key)) table = table.addColumn(column, type, (made) => made.notNull());
  for (const [column, type] of Object.entries(columns)) {
    table = column.endsWith('?')
      ? table.addColumn(column.slice(0, -1), type)
      : table.addColumn(column, type, (made) => made.notNull());
  }
  await table.addPrimaryKeyConstraint(`${name}_key`, ['build', 'match_id', ...Object.keys(key)] as never[]).execute();
}

async function createBooks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('projection_builds')
    .addColumn('build', 'integer', (column) => column.primaryKey())
    .addColumn('projection', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('position', 'text')
    .addColumn('token', 'integer', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('started_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('projections')
    .addColumn('projection', 'text', (column) => column.primaryKey())
    .addColumn('live_build', 'integer', (column) => column.notNull())
    .addColumn('told_through', 'text')
    .execute();
  await db.schema
    .createTable('log_origin')
    .addColumn('first_hash', 'text', (column) => column.primaryKey())
    .execute();
  await db.schema
    .createTable('parked_matches')
    .addColumn('build', 'integer', (column) => column.notNull())
    .addColumn('match_id', 'text', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('parked_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('parked_matches_key', ['build', 'match_id'] as never[])
    .execute();
}

export const readModels = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createBooks(db);
    for (const [name, { key, columns }] of Object.entries(tables)) await createTable(db, name, key, columns);
    await sql`CREATE INDEX match_list_by_tournament ON match_list (build, tournament, opened_at)`.execute(db);
    await sql`CREATE INDEX match_list_by_time ON match_list (build, opened_at)`.execute(db);
    await sql`CREATE INDEX match_seat_by_seat ON match_seat (build, seat)`.execute(db);
    await sql`CREATE INDEX card_use_by_card ON card_use (build, card)`.execute(db);
  },
};
