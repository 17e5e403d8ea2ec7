/** Servers of the built program, each a process of its own, over one store and one database of read models; to be killed and paused. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

/** The built program, as `npm start` runs it. */
export function built(): void {
  const { status, stderr } = spawnSync(process.execPath, ['apps/cli/setup.mjs'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

export class NodeProcess {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** @param env `TOUCHLINE_…` variables */
  static async start(env: Readonly<Record<string, string>>): Promise<NodeProcess> {
    const child = spawn(process.execPath, ['dist/apps/cli/src/main.js', 'serve', '--json', '--port', '0'], {
      env: { ...process.env, TOUCHLINE_ACCESS: 'memory:', TOUCHLINE_LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const chunk of child.stdout as NodeJS.ReadableStream) {
      const { listening } = JSON.parse(String(chunk)) as { listening: string };
      return new NodeProcess(child, listening);
    }
    throw new Error('the server ended before it listened');
  }

  get pid(): number {
    return this.child.pid as number;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }

  async get(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(this.url + path);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  /** Once. */
  async send(command: Readonly<Record<string, unknown>>): Promise<{ status: number; body: Record<string, unknown> }> {
    const path = command['type'] === 'OpenMatch' ? '/api/matches' : `/api/matches/${String(command['match'])}/commands`;
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (command['type'] === 'ConfirmGoal') {
      const { body } = await this.get(`/api/matches/${String(command['match'])}`);
      headers['if-match'] = `"${String(body['revision'])}"`;
    }
    const answer = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(command) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
}

/** Sends a command to whoever answers, under one id, until its outcome is known. */
export async function sendTo(
  nodes: () => readonly NodeProcess[],
  command: Readonly<Record<string, unknown>>,
): Promise<number> {
  const said = { commandId: randomUUID(), ...command };
  for (let attempt = 0; ; attempt += 1) {
    const node = nodes()[attempt % nodes().length] as NodeProcess;
    const answer = await node.send(said).catch(() => undefined);
    if (answer !== undefined && answer.status < 500 && answer.status !== 412) return answer.status;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Asked again until it holds: what a test waits for, the product shows. */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 50));
}
