import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
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
    180_000,
  );
});

describe('a signal to the npm that started the server', () => {
  it.each([
    ['SIGTERM to npx', 'SIGTERM', 1],
    // A terminal tells every program in the foreground.
    ['Ctrl+C in its terminal', 'SIGINT', -1],
  ] as const)(
    '%s ends the server in order, although a shell stands between the two',
    async (_what, signal, whom) => {
      const words = ['touchline', 'serve', '--json', '--port', '0', '--store', 'memory:'];
      child = spawn('npx', words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
      const { stdout, stderr } = child as ChildProcess & { stdout: Readable; stderr: Readable };
      const told = text(stderr);
      // Both streams are the server's too: they end when it has ended.
      let said = '';
      for await (const chunk of stdout.setEncoding('utf8')) {
        said += String(chunk);
        if (said.endsWith('\n')) process.kill(whom * (child.pid as number), signal);
      }
      expect(JSON.parse(said)).toEqual({ listening: expect.stringMatching(/^http/) });
      expect(await told).toContain('"msg":"stopped"');
    },
    180_000,
  );

  it('SIGTERM to npx ends it too when it comes before the server listens', async () => {
    const words = ['touchline', 'serve', '--json', '--port', '0', '--store', 'memory:', '--demo'];
    child = spawn('npx', words, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    let told = '';
    for await (const chunk of (child.stderr as Readable).setEncoding('utf8')) {
      told += String(chunk);
      if (told.includes('sample tournament') && child.exitCode === null) child.kill('SIGTERM');
    }
    expect(told).toContain('"msg":"stopped"');
  }, 180_000);
});
