/** docs/stats/README.md says what the views are. `TOUCHLINE_DOCS=write` writes it anew, to be reviewed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { openViews } from './open-views.js';
import { type StatsColumn, ofMatch, statsViews } from './stats-v1.js';

const file = 'docs/stats/README.md';

const kinds = {
  text: 'text',
  whole: 'whole number',
  time: 'time',
  'yes-no': '1 or 0',
} as const;

const rowsOf = (columns: readonly StatsColumn[]): string[] => [
  '| column | kind | is |',
  '| --- | --- | --- |',
  ...columns.map(({ name, kind, is }) => `| \`${name}\` | ${kinds[kind]} | ${is} |`),
];

function page(): string {
  const lines = [
    '# The `stats` schema',
    '',
    'Views over the read models for people with their own tools: SQL clients, notebooks, Grafana, Metabase. They hold facts, a row each; what the published figures make of them is in [statistics.md](../statistics.md).',
    '',
    'On PostgreSQL the views are in the schema `stats_v1`, as `stats_v1.match`. In a SQLite file they are named `stats_v1_match` and so on. Times are `timestamptz` on PostgreSQL and ISO 8601 text in UTC on SQLite; yes and no are 1 and 0. The same events give the same rows on both.',
    '',
    'Version 1 keeps its views, their columns and their meaning. It may gain views, and columns at the end of one; select columns by name. What would change one is a new version beside it. Rows follow the log within seconds; events that a strike took back are left out, but for rulings and the events themselves. Nothing is shown that a spectator may not see, no names of people and no free text.',
    '',
    '## Reading them',
    '',
    '[reader.sql](reader.sql) makes the role `touchline_reader` on PostgreSQL, which can select from these views and do nothing else. In the folder [grafana](grafana) is a dashboard on them with its data source, to be put in the provisioning folders of Grafana; set `TOUCHLINE_STATS_HOST`, `TOUCHLINE_STATS_DATABASE` and `TOUCHLINE_STATS_PASSWORD` in its environment.',
    '',
    '## Every view',
    '',
    'begins with the match:',
    '',
    ...rowsOf(ofMatch),
  ];
  for (const [name, { is, columns }] of Object.entries(statsViews))
    lines.push('', `## ${name}`, '', is, '', ...rowsOf(columns));
  return `${lines.join('\n')}\n`;
}

test('the documented views are those of the code', () => {
  if (process.env['TOUCHLINE_DOCS'] === 'write') writeFileSync(file, page());
  const squeezed = (text: string): string => text.replace(/ +/g, ' ').replace(/-+/g, '-');
  expect(squeezed(readFileSync(file, 'utf8'))).toBe(squeezed(page()));
});

test('every view has its documented columns, in order', async () => {
  const { db } = await openViews<unknown>('sqlite::memory:');
  for (const [name, { columns }] of Object.entries(statsViews)) {
    const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${`stats_v1_${name}`})`.execute(db);
    expect(rows.map((column) => column.name)).toEqual([...ofMatch, ...columns].map((column) => column.name));
  }
  await db.destroy();
});
