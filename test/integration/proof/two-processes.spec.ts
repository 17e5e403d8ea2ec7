/** Two programs record into one store and sign its log at the same time: the log stays one course, with each event in it once. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openStore } from '#event-store';
import { runIn, script } from '../../e2e/run-cli.js';

const main = resolve('dist/apps/cli/src/main.js');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-two-'));
  const built = spawnSync(process.execPath, ['apps/cli/setup.mjs'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(args: readonly string[], input = ''): Promise<number | null> {
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(input);
  return new Promise((done) => child.on('close', (code) => done(code)));
}

/** Records a match and signs, in one process after the other. */
async function course(match: string): Promise<(number | null)[]> {
  return [await program(['record', '-'], script.replaceAll('"m1"', `"${match}"`)), await program(['export', match])];
}

it('C43, C57: two processes on one store never fork its log', async () => {
  const codes = await Promise.all([course('first'), course('second')]);
  expect(codes).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await Promise.all([program(['export', 'first']), program(['export', 'second'])])).toEqual([0, 0]);
  const store = await openStore(`sqlite:${join(folder, 'data/touchline.db')}`);
  const { events } = await store.readAll({ limit: 1000 });
  await store.close();
  const log = join(folder, 'data/touchline.db.log');
  const leaves = readFileSync(join(log, 'leaves.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { index: number; position: string; hash: string });
  expect(leaves.map(({ index, position, hash }) => [index, position, hash])).toEqual(
    events.map(({ position, hash }, index) => [index, position, hash]),
  );
  const kept = readdirSync(log).filter((name) => name.startsWith('checkpoint-'));
  expect(kept).toContain(`checkpoint-${events.length}`);
  for (const match of ['first', 'second']) {
    const told = await runIn(folder, ['verify', match, '--against', join(log, kept[0] as string)]);
    expect([match, told.code, told.out]).toEqual([match, 0, expect.stringContaining('log: holds')]);
  }
}, 300_000);
