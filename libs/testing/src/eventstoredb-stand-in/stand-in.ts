/**
 * A server that speaks EventStoreDB's wire from a process of its own, for specs: to be told what to do wrong, killed and started
 * again. Written from the protocol, not with the client's own code, so that the two do not share their mistakes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { transpiled } from '../transpiled.js';
import type { Call, ScriptedFault } from './faults.js';
import type { Order, Setting } from './order.js';

const room = 'libs/testing/src/eventstoredb-stand-in';

export class StandIn {
  private child: ChildProcess | undefined;
  private ports: readonly number[] = [];
  private control = 0;

  private constructor(
    private readonly folder: string,
    private readonly setting: Setting,
  ) {}

  static async start(setting: Partial<Setting> = {}): Promise<StandIn> {
    const standIn = new StandIn(await transpiled([room]), { size: 1, ...setting });
    await standIn.restart();
    return standIn;
  }

  /** Hosts and ports, as they stand in a connection string. */
  get hosts(): string {
    return this.ports.map((port) => `127.0.0.1:${port}`).join(',');
  }

  /** @param prefix keeps what is stored apart from what other specs store */
  url(prefix?: string): string {
    return `esdb://${this.hosts}?tls=false${prefix === undefined ? '' : `&streamPrefix=${prefix}`}`;
  }

  fault(fault: ScriptedFault): Promise<void> {
    return this.tell({ do: 'fault', fault });
  }

  async calls(): Promise<Partial<Record<Call, number>>> {
    return this.ask({ do: 'calls' });
  }

  async tell(order: Order): Promise<void> {
    await this.ask(order);
  }

  private async ask<T>(order: Order): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${this.control}`, { method: 'POST', body: JSON.stringify(order) });
    return (await answer.json()) as T;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** On the ports it had; with a file, with what it had acknowledged. */
  async restart(): Promise<void> {
    await this.kill();
    const setting: Setting = { ...this.setting, ...(this.ports.length === 0 ? {} : { ports: this.ports }) };
    const program = join(this.folder, 'dist', room, 'main.js');
    const child = spawn(process.execPath, [program, JSON.stringify(setting)], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const said = JSON.parse(line) as { control: number; ports: number[] };
    this.ports = said.ports;
    this.control = said.control;
  }

  /** The process of the stand-in, to be stopped and continued. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true });
  }
}
