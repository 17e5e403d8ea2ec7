/** C57: a read model that was altered behind the program's back is found and named, table by table; the log is not touched by it, and a rebuild mends it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '#migrations';
import { type Ran, opening, runIn, script } from '../../e2e/run-cli.js';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altered-'));
  const second = opening.replace('"m1"', '"m2"');
  const ruled = '{"type":"Rule","match":"m1","kind":"note","clause":"SOLO-8","reason":"seen"}';
  await run(['record', '-'], `${script}\n${ruled}\n${second}`);
  expect(await run(['projections', 'check', '--json'])).toMatchObject({
    code: 0,
    lines: [{ matches: 2, holds: true }],
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[], input = ''): Promise<Ran> => runIn(folder, args, input);

const altered = (statement: string): number => {
  const db = new Sqlite(join(folder, 'data/touchline.db.views.db'));
  try {
    return db.prepare(statement).run().changes;
  } finally {
    db.close();
  }
};

it.each([
  [
    'a score',
    "UPDATE match_seat SET score = score + 5 WHERE match_id = 'm1' AND seat = 'B'",
    'matches',
    'match_seat',
    'm1',
    1,
    1,
  ],
  ['a goal that is gone', 'DELETE FROM goal', 'statistics', 'goal', 'm1', 0, 1],
  [
    'a line of the timeline told otherwise',
    "UPDATE timeline SET type = 'Passed' WHERE match_id = 'm2' AND revision = 0",
    'timeline',
    'timeline',
    'm2',
    1,
    1,
  ],
  ['a ruling by somebody else', "UPDATE ruling SET official = 'x'", 'rulings', 'ruling', 'm1', 1, 1],
  [
    'a match that nobody played',
    "INSERT INTO match_seat SELECT build, 'm9', seat, number, score, games, won, drawn, points FROM match_seat WHERE match_id = 'm2' AND seat = 'A'",
    'matches',
    'match_seat',
    'm9',
    1,
    0,
  ],
])('%s is named altered-read-model', async (_what, statement, projection, table, match, foreign, missing) => {
  const log = await run(['export', 'm1']);
  expect(altered(statement)).toBeGreaterThan(0);
  const { code, lines } = await run(['projections', 'check', '--json']);
  const problem = { projection, table, match, what: 'altered-read-model', foreign, missing };
  expect([code, lines]).toEqual([
    2,
    [problem, { matches: expect.any(Number) as number, rows: expect.any(Number) as number, holds: false }],
  ]);
  // The log, and what is told from it, does not care.
  expect((await run(['verify', 'm1'])).code).toBe(0);
  const body = ({ out }: Ran): string[] => out.trimEnd().split('\n').slice(0, -1);
  expect(body(await run(['export', 'm1']))).toEqual(body(log));
  expect((await run(['projections', 'rebuild', projection, '--swap'])).code).toBe(0);
  expect((await run(['projections', 'check'])).code).toBe(0);
});
