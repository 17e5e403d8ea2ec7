/** An OpenID provider in a process of its own, for specs: to be told who comes and what to do wrong, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { transpiled } from '../transpiled.js';
import type { Client, Telling } from './provider.js';

const room = 'libs/testing/src/openid-stand-in';

export class OpenidStandIn {
  private child: ChildProcess | undefined;
  issuer = '';

  private constructor(
    private readonly folder: string,
    readonly client: Client,
  ) {}

  static async start(client: Client): Promise<OpenidStandIn> {
    const standIn = new OpenidStandIn(await transpiled([room]), client);
    await standIn.restart();
    return standIn;
  }

  async tell(telling: Telling): Promise<void> {
    await fetch(`${this.issuer}/tell`, { method: 'POST', body: JSON.stringify(telling) });
  }

  /** At the address it had, with new keys. */
  async restart(): Promise<void> {
    await this.kill();
    const setting = { client: this.client, port: this.issuer === '' ? 0 : Number(new URL(this.issuer).port) };
    const program = join(this.folder, 'dist', room, 'main.js');
    const child = spawn(process.execPath, [program, JSON.stringify(setting)], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    [this.issuer] = (await once(createInterface(child.stdout), 'line')) as [string];
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true });
  }
}
