/** The published figures as their readers get them: over HTTP and from the command line, in all three formats. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { runIn, script } from './run-cli.js';
import { Served, expectProblem } from './served.js';

const tournament = '=HYPERLINK("x")';
const opening = {
  match: 's1',
  ruleset: 'solo',
  players: [{ id: 'A', name: 'Ánh' }, { id: 'B' }],
  first: 'A',
  competition: { tournament },
};

let served: Served;
beforeAll(async () => {
  served = await Served.start();
  await served.open('s1', opening);
  for (const command of [
    { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] },
    { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' },
    { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] },
    { type: 'EndMatch', winners: ['A'], reason: 'agreed' },
  ])
    await served.say('s1', command);
});
afterAll(() => served.close());

type Row = Record<string, unknown>;

/** Read models follow the log: asked again until they have. */
async function rowsOf(path: string, until: (rows: Row[]) => boolean): Promise<Row[]> {
  for (;;) {
    const told = await served.get(path);
    expect(told.status).toBe(200);
    const rows = told.body['rows'] as Row[];
    if (until(rows)) return rows;
    await new Promise((done) => setTimeout(done, 20));
  }
}

test('players and cards with samples and intervals', async () => {
  const players = await rowsOf('/api/stats/players', (rows) =>
    rows.some(({ cards_refused: refused }) => refused === 1),
  );
  expect(players).toEqual([
    expect.objectContaining({
      player: 'A',
      matches: 1,
      cards_played: 1,
      cards_blocked: 1,
      cards_refused: 1,
      block_rate: 1,
      block_rate_n: 1,
      block_rate_high: 1,
    }),
    expect.objectContaining({
      player: 'B',
      cards_answered_with: 1,
      block_rate: null,
      block_rate_n: 0,
      reaction_ms_p50_n: 1,
    }),
  ]);
  const cards = await rowsOf('/api/stats/cards?ruleset=solo&player=A', () => true);
  expect(cards.map(({ card }) => card)).toEqual(['kim-cang-ho-the', 'no-talking', 'tan-cuoc-phu-than']);
  expect(await rowsOf('/api/stats/cards?ruleset=hkk', () => true)).toEqual([]);
  expect(await rowsOf('/api/stats/cards?from=2999-01-01', () => true)).toEqual([]);
});

test('standings by the points of the ruleset', async () => {
  const rows = await rowsOf('/api/stats/standings', (found) => found.length === 2);
  expect(rows.map(({ player, points, wins, provisional }) => [player, points, wins, provisional])).toEqual([
    ['A', 3, 1, 1],
    ['B', 0, 0, 1],
  ]);
});

test('pages by cursor', async () => {
  await rowsOf('/api/stats/cards', (rows) => rows.length === 3);
  const seen: unknown[] = [];
  let cursor = '';
  do {
    const { body } = await served.get(`/api/stats/cards?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...(body['rows'] as Row[]).map(({ card }) => card));
    cursor = String(body['next'] ?? '');
  } while (cursor !== '');
  expect(seen).toEqual(['kim-cang-ho-the', 'no-talking', 'tan-cuoc-phu-than']);
  expectProblem(await served.get('/api/stats/cards?cursor=bm9uZQ=='), 400, 'MALFORMED');
});

test('CSV that a spreadsheet takes for no formula; Parquet that others read', async () => {
  await rowsOf('/api/stats/tournaments', (rows) => rows.length === 1);
  const csv = await served.get('/api/stats/tournaments?format=csv');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.text).toContain(`"'=HYPERLINK(""x"")",1,`);
  const answer = await fetch(`${served.url}/api/stats/tournaments?format=parquet`);
  const rows = await parquetReadObjects({ file: await answer.arrayBuffer() });
  expect(rows).toEqual([expect.objectContaining({ tournament, matches: 1, block_rate: 1 })]);
});

test('what is no figure, format, time or field is refused', async () => {
  for (const path of [
    'nothing',
    'players?format=xml',
    'players?from=yesterday',
    'players?from=2026-13-45',
    'players?limit=0',
    'players?nothing=1',
  ])
    expectProblem(await served.get(`/api/stats/${path}`), 400, 'MALFORMED');
});

test('every figure has a definition, health and metrics tell of projections (C51)', async () => {
  const { body } = await served.get('/api/stats/definitions');
  const definitions = body['definitions'] as { figures: { definition: string }[] }[];
  expect(definitions).toHaveLength(8);
  for (const { figures } of definitions)
    for (const { definition } of figures) expect(definition.length).toBeGreaterThan(10);
  const ready = await served.get('/health/ready');
  expect(ready.body).toMatchObject({ details: { projections: { statistics: { state: 'runs' } } } });
  expect((await served.get('/metrics')).text).toMatch(
    /touchline_projection_lag_seconds\{projection="matches",build="live"\} \d/,
  );
});

describe('from the command line', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-stats-'));
    await runIn(folder, ['record', '-'], script);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('figures as lines, CSV, Parquet and a table', async () => {
    const lines = await runIn(folder, ['stats', 'cards', '--json']);
    expect(lines.lines.map(({ card, cards_played: played }) => [card, played])).toEqual([
      ['kim-cang-ho-the', 1],
      ['no-talking', 0],
      ['tan-cuoc-phu-than', 1],
    ]);
    const csv = await runIn(folder, ['stats', 'players', '--format', 'csv']);
    expect(csv.out.split('\r\n')[0]).toMatch(/^player,matches,goals_scored,/);
    const parquet = await runIn(folder, ['stats', 'cards', '--format', 'parquet']);
    const file = Uint8Array.from(parquet.bytes).buffer;
    expect(await parquetReadObjects({ file })).toHaveLength(3);
    const table = await runIn(folder, ['stats']);
    expect(table.out).toMatch(/^player +matches .*cards_played/);
    expect((await runIn(folder, ['stats', 'luck'])).code).toBe(2);
  });

  test('projections are listed, rebuilt beside the live one, swapped and cancelled', async () => {
    const listed = await runIn(folder, ['projections', 'list', '--json']);
    expect(listed.lines.map(({ projection, status, lagSeconds }) => [projection, status, lagSeconds])).toEqual(
      ['matches', 'rulings', 'statistics', 'timeline'].map((name) => [name, 'live', 0]),
    );
    const before = await runIn(folder, ['stats', 'players', '--json']);
    expect((await runIn(folder, ['projections', 'swap', 'statistics'])).code).toBe(2);
    expect((await runIn(folder, ['projections', 'rebuild', 'statistics'])).out).toMatch(/rebuilt from \d+ events/);
    expect((await runIn(folder, ['projections', 'swap', 'statistics'])).code).toBe(0);
    expect((await runIn(folder, ['projections', 'rebuild', 'statistics'])).code).toBe(0);
    expect((await runIn(folder, ['projections', 'cancel', 'statistics'])).code).toBe(0);
    expect((await runIn(folder, ['stats', 'players', '--json'])).out).toBe(before.out);
    expect((await runIn(folder, ['projections', 'rebuild', 'nothing'])).code).toBe(2);
  });
});
