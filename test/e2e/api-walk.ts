/**
 * A walk over the whole API that asks each operation of the documentation once, by its id, in real matches, and keeps what was asked and
 * answered: the examples that the documentation shows.
 */
import type { People } from './people.js';

/** What the walk needs to know of an operation. */
export interface Operation {
  readonly method: string;
  readonly path: string;
}

export interface Kept {
  readonly requests: Record<string, unknown>;
  answer?: unknown;
}

interface Told {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

export type Command = Readonly<Record<string, unknown>>;

interface Ask {
  /** Of the path. */
  readonly at?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  /** The admin when absent. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of the request among the examples. */
  readonly name?: string;
}

/** Live streams do not end: so many messages are enough. */
const MESSAGES = 2;

export class ApiWalk {
  readonly kept: Record<string, Kept> = {};
  /** By status, the first of each. */
  readonly problems: Record<string, unknown> = {};

  constructor(
    private readonly people: People,
    private readonly operations: Readonly<Record<string, Operation>>,
  ) {}

  /** Asks it; where it was answered well, keeps it unless it is known already. */
  async ask(id: string, { at = {}, query = '', body, headers, name = 'example' }: Ask = {}): Promise<Told> {
    const { method, path } = this.operations[id] ?? { method: 'get', path: `/no-operation-${id}` };
    const place = Object.entries(at).reduce((text, [part, value]) => text.replace(`{${part}}`, value), path) + query;
    const told = await this.told(method, place, body, { ...this.people.as('the-admin'), ...headers });
    if (told.status >= 400) {
      this.problems[told.status] ??= told.body;
      return told;
    }
    const kept = (this.kept[id] ??= { requests: {} });
    if (body !== undefined) kept.requests[name] ??= body;
    if (told.text !== '') kept.answer ??= Object.keys(told.body).length > 0 ? told.body : told.text;
    return told;
  }

  /** Records a match; of each type of command the first that was recorded is kept. */
  async record([opening = {}, ...commands]: readonly Command[]): Promise<void> {
    const match = String(opening['match']);
    let { revision } = (await this.ask('openMatch', { body: opening, name: String(opening['ruleset']) })).body;
    for (const command of commands) {
      const headers = { 'if-match': `"${String(revision)}"` };
      const told = await this.say(match, command, headers);
      if (typeof told.body['revision'] === 'number') revision = told.body['revision'];
    }
  }

  say(match: string, command: Command, headers: Readonly<Record<string, string>> = {}): Promise<Told> {
    return this.ask('recordCommand', { at: { id: match }, body: command, name: String(command['type']), headers });
  }

  private async told(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Told> {
    if (/live(\?|$)/.test(path) && path.startsWith('/api')) return this.firstMessages(path, headers);
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return this.people.served.ask(method.toUpperCase(), path, { headers: { ...type, ...headers }, ...json });
  }

  private async firstMessages(path: string, headers: Record<string, string>): Promise<Told> {
    const leave = new AbortController();
    const answer = await fetch(this.people.served.url + path, { headers, signal: leave.signal });
    let text = '';
    for await (const part of answer.body ?? []) {
      text += Buffer.from(part).toString('utf8');
      if (text.split(/^data:/m).length > MESSAGES && text.endsWith('\n\n')) break;
    }
    leave.abort();
    return { status: answer.status, text, body: {} };
  }
}
