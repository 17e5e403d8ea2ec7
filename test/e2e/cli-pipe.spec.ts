/** `record -` at the end of a pipe: whoever writes a line gets its answer before the next line is written, as a program beside it needs. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = process.cwd();
const opening = '{"type":"OpenMatch","match":"p1","ruleset":"solo","players":[{"id":"A"},{"id":"B"}],"first":"A"}';
const announce = '{"type":"Announce","by":"A","card":"tan-cuoc-phu-than","targets":["B"]}';
let folder: string;
let child: ChildProcessWithoutNullStreams;

/** The built program, as a pipe runs it. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-pipe-'));
  const built = spawnSync(process.execPath, ['apps/cli/setup.mjs'], { cwd: root, encoding: 'utf8' });
  expect([built.status, built.status === 0 ? '' : built.stderr]).toEqual([0, '']);
}, 300_000);
afterAll(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('record - from a pipe', () => {
  it('answers each line before the next one is written, and the last without its end', async () => {
    child = spawn(process.execPath, [join(root, 'dist/apps/cli/src/main.js'), 'record', '-', '--json'], {
      cwd: folder,
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
    const answer = async (): Promise<Record<string, unknown>> => {
      const { value, done } = await answers.next();
      if (done === true) throw new Error('the program ended without an answer');
      return JSON.parse(value) as Record<string, unknown>;
    };
    const say = (text: string): Promise<Record<string, unknown>> => {
      child.stdin.write(text);
      return answer();
    };

    expect(await say(`# a comment is no command\n${opening}\n`)).toMatchObject({ line: 2, outcome: 'recorded' });
    const half = announce.length / 2;
    child.stdin.write(announce.slice(0, half));
    expect(await say(`${announce.slice(half)}\n`)).toMatchObject({ line: 3, outcome: 'recorded' });
    expect(await say('{"type":"Pass","by":"B"\n')).toMatchObject({ line: 4, outcome: 'rejected', code: 'MALFORMED' });
    expect(await say(`${announce.replace('"A"', '"B"')}\n`)).toMatchObject({ line: 5, outcome: 'refused' });
    // One write of two lines: two answers.
    expect(await say('{"type":"Pass","by":"B"}\n{"type":"Serve"}\n')).toMatchObject({ line: 6, outcome: 'recorded' });
    expect(await answer()).toMatchObject({ line: 7, outcome: 'recorded' });
    child.stdin.end('{"type":"ConfirmGoal","by":"A"}');
    expect(await answer()).toMatchObject({ line: 8, outcome: 'recorded', match: 'p1' });
    expect(await ended).toBe(2);
  });
});
