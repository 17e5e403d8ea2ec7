import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { Viewer } from './viewer.js';

const root = process.cwd();
let child: ChildProcess;

/** The built program, as `npm start` runs it. */
beforeAll(() => {
  const built = spawnSync(process.execPath, ['apps/cli/setup.mjs'], { cwd: root, encoding: 'utf8' });
  expect([built.status, built.status === 0 ? '' : built.stderr]).toEqual([0, '']);
}, 300_000);
afterEach(() => void child.kill('SIGKILL'));

async function serving(): Promise<string> {
  const words = ['dist/apps/cli/src/main.js', 'serve', '--json', '--port', '0', '--store', 'memory:', '--demo'];
  child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const chunk of child.stdout as NodeJS.ReadableStream) {
    const { listening } = JSON.parse(String(chunk)) as { listening: string };
    return listening;
  }
  throw new Error('the server ended before it listened');
}

const exit = (): Promise<number | null> => new Promise((resolve) => child.once('exit', (code) => resolve(code)));

describe('C62: a signal to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends the server in order while many watch',
    async (signal) => {
      const url = await serving();
      const crowd = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          Viewer.watch(`${url}${i % 2 === 0 ? '/api/live' : '/api/matches/demo-4/live'}`),
        ),
      );
      await Promise.all(crowd.map((viewer) => viewer.until(({ events }) => events.length > 0)));
      const ended = exit();
      child.kill(signal);
      // A server that does not stop in time ends itself with 1.
      expect(await ended).toBe(0);
      await Promise.all(crowd.map((viewer) => viewer.untilEnded()));
    },
    30_000,
  );
});
