/** The `stats` schema on a real PostgreSQL: its views, its reader, and every query of the dashboard. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { MemoryStore } from '#event-store';
import { figures, projectors, startRebuild } from '#projections';
import { ruleSystems } from '#rulebook';
import { type ViewsUnderTest, freshViews, runnerOf, someMatch, storeMatches } from '#testing';
import { ofMatch, statsViews } from '#migrations';
import { type EmbeddedServer, startServer } from './embedded-server.js';

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly type: string;
    readonly datasource: { readonly uid: string };
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly {
      readonly rawSql: string;
      readonly format: string;
      readonly datasource: { uid: string };
    }[];
  }[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] };
}

const folder = 'docs/stats';
const dashboard = JSON.parse(readFileSync(`${folder}/grafana/dashboards/touchline.json`, 'utf8')) as Dashboard;

let server: EmbeddedServer;
let url: string;
let postgres: ViewsUnderTest;
let sqlite: ViewsUnderTest;
let reader: pg.Client;
const store = new MemoryStore();

beforeAll(async () => {
  server = await startServer();
  url = await server.database('stats');
  postgres = await freshViews(url);
  sqlite = await freshViews();
  const matches = ruleSystems.flatMap((system) =>
    [1, 2, 3, 6, 9, 10, 21].map((seed) => someMatch(system, seed, 120, `${system.name}-${seed}`)),
  );
  await storeMatches(store, matches);
  for (const { views } of [postgres, sqlite]) await runnerOf(views, store, { page: 500 }).catchUp();
  // A build beside the live one that is filled already: its rows must not be seen.
  for (const projector of projectors) await startRebuild(postgres.views, projector, '2026-01-01T00:00:00.000Z');
  await runnerOf(postgres.views, store, { holder: 'beside' }).catchUp();
  await asOwner(readFileSync(`${folder}/reader.sql`, 'utf8'));
  await asOwner("ALTER ROLE touchline_reader PASSWORD 'reads only'");
  const own = new URL(url);
  own.username = 'touchline_reader';
  own.password = 'reads only';
  reader = new pg.Client({ connectionString: own.href });
  await reader.connect();
}, 120_000);

afterAll(async () => {
  await reader?.end();
  await postgres?.close();
  await sqlite?.close();
  await server?.stop();
}, 60_000);

async function asOwner(statements: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(statements);
  await owner.end();
}

test.each(Object.entries(statsViews))(
  '%s has the same rows on both, of the live build alone',
  async (name, { columns }) => {
    const { rows: told } = await reader.query<Record<string, unknown>>(`SELECT * FROM stats_v1.${name}`);
    const { rows: wanted } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(`stats_v1_${name}`)}`.execute(
      sqlite.views,
    );
    const names = [...ofMatch, ...columns].map((column) => column.name);
    const times = new Set([...ofMatch, ...columns].filter(({ kind }) => kind === 'time').map((column) => column.name));
    const plain = (row: Record<string, unknown>): string =>
      JSON.stringify(
        names.map((key) => (times.has(key) && row[key] !== null ? new Date(row[key] as string) : row[key])),
      );
    expect(told.length).toBeGreaterThan(0);
    expect(Object.keys(told[0] ?? {})).toEqual(names);
    expect(told.map(plain).sort()).toEqual(wanted.map(plain).sort());
  },
);

test.each([
  ['INSERT INTO stats_v1.match (match_id) VALUES ($$x$$)'],
  ['UPDATE stats_v1.goal SET points = 9'],
  ['DELETE FROM stats_v1.card_use'],
  ['DROP VIEW stats_v1.goal'],
  ['CREATE VIEW stats_v1.mine AS SELECT 1'],
  ['CREATE TABLE public.mine (a int)'],
  ['CREATE TEMPORARY TABLE mine (a int)'],
  ['SELECT * FROM public.match_list'],
  ['SELECT * FROM public.projection_builds'],
  ['UPDATE public.projections SET live_build = 0'],
  ['TRUNCATE public.timeline'],
  ['SET ROLE postgres'],
])('the reader may not: %s', async (statement) => {
  await reader.query('SET default_transaction_read_only = off');
  await expect(reader.query(statement)).rejects.toMatchObject({
    // No right, or nothing that can be written.
    code: expect.stringMatching(/^(42501|55000)$/),
  });
});

test('the reader is read-only, cut off after a while, and sees views that come later', async () => {
  await reader.query('RESET default_transaction_read_only');
  const { rows } = await reader.query(
    "SELECT current_setting('default_transaction_read_only') AS only, current_setting('statement_timeout') AS most",
  );
  expect(rows).toEqual([{ only: 'on', most: '30s' }]);
  await asOwner('CREATE VIEW stats_v1.later AS SELECT 1 AS one');
  expect((await reader.query('SELECT one FROM later')).rows).toEqual([{ one: 1 }]);
  await asOwner('DROP VIEW stats_v1.later');
});

const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;

/** As Grafana fills in what stands for the reader's choices. */
async function filled(statement: string): Promise<string> {
  let text = statement.replace(
    /\$__timeFilter\((\w+)\)/g,
    "$1 BETWEEN '2026-01-01T00:00:00Z' AND '2027-01-01T00:00:00Z'",
  );
  for (const { name, query } of dashboard.templating.list) {
    const { rows } = await reader.query<Record<string, unknown>>(query);
    expect(rows.length).toBeGreaterThan(1);
    text = text.replaceAll(`\${${name}:sqlstring}`, rows.map((row) => quoted(Object.values(row)[0])).join(', '));
  }
  expect(text).not.toContain('$');
  return text;
}

const panelRows = async (title: string): Promise<Record<string, unknown>[]> => {
  const target = dashboard.panels.find((panel) => panel.title === title)?.targets[0];
  return (await reader.query<Record<string, unknown>>(await filled(target?.rawSql ?? ''))).rows;
};

test.each(dashboard.panels)('the dashboard shows $title', async ({ targets, type }) => {
  for (const { rawSql, format } of targets) {
    const { rows, fields } = await reader.query<Record<string, unknown>>(await filled(rawSql));
    expect(rows.length).toBeGreaterThan(0);
    if (type === 'stat') expect(Number(Object.values(rows[0] ?? {})[0])).toBeGreaterThan(0);
    if (format === 'time_series') expect(rows[0]?.['time']).toBeInstanceOf(Date);
    expect(fields.length).toBeGreaterThan(type === 'stat' ? 0 : 1);
  }
});

test('its standings and its depths are the published ones', async () => {
  const { rows } = await figures(postgres.views, 'standings', { limit: 100 });
  const told = await panelRows('Standings');
  const plain = (row: Record<string, unknown>): unknown[] => Object.values(row).map(String);
  expect(told.map(plain)).toEqual(rows.map(plain));
  const depths = await panelRows('Depth of chains');
  const chains = depths.reduce((sum, row) => sum + Number(row['chains']), 0);
  const by = await figures(postgres.views, 'rulesets', { limit: 100 });
  expect(chains).toBe(by.rows.reduce((sum, row) => sum + Number(row['chain_depth_mean_n']), 0));
});

test('its panels have ids and places of their own, and the data source that is provisioned', () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  const source = readFileSync(`${folder}/grafana/provisioning/datasources/touchline.yaml`, 'utf8');
  for (const uid of panels.flatMap(({ datasource, targets }) => [datasource, ...targets.map((t) => t.datasource)]))
    expect(source).toContain(`uid: ${uid.uid}\n`);
  expect(source).toContain('user: touchline_reader');
});
