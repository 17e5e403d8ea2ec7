/** The real server on a free port, and a caller of it, for specs that speak HTTP. */
import { type RunningServer, type ServerOptions, startServer } from '../../apps/api/src/index.js';

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Of JSON bodies. */
  readonly body: Record<string, unknown>;
}

export class Served {
  private constructor(readonly server: RunningServer) {}

  static async start(options: Partial<ServerOptions> = {}): Promise<Served> {
    return new Served(await startServer({ store: 'memory:', port: 0, logLevel: 'silent', ...options }));
  }

  get url(): string {
    return this.server.url;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  async ask(
    method: string,
    path: string,
    init: { body?: string; headers?: Record<string, string> } = {},
  ): Promise<Told> {
    const answer = await fetch(this.url + path, { method, ...init, redirect: 'manual' });
    const text = await answer.text();
    const json = /[/+]json\b/.test(answer.headers.get('content-type') ?? '') && text !== '';
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: json ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Told> {
    return this.ask('GET', path, { headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Told> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.ask('POST', path, { body: text, headers: { 'content-type': 'application/json', ...headers } });
  }

  open(match: string, more: Record<string, unknown> = {}): Promise<Told> {
    return this.post('/api/matches', {
      match,
      ruleset: 'solo',
      players: [{ id: 'A', name: 'Ánh' }, { id: 'B' }],
      first: 'A',
      ...more,
    });
  }

  say(match: string, command: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Told> {
    return this.post(`/api/matches/${match}/commands`, command, headers);
  }

  /** What was recorded of a match, by the types of its events in their order. */
  async typesOf(match: string): Promise<string[]> {
    const { body } = await this.get(`/api/matches/${match}/events?limit=1000`);
    return (body['events'] as { type: string }[]).map(({ type }) => type);
  }
}

/** Problem details with this status and code, and nothing of the machine. */
export function expectProblem(told: Told, status: number, code: string): void {
  expect({ status: told.status, type: told.headers.get('content-type'), body: told.body }).toMatchObject({
    status,
    type: 'application/problem+json; charset=utf-8',
    body: {
      status,
      code,
      title: expect.any(String),
      detail: expect.any(String),
      type: expect.stringMatching(/^urn:touchline:problem:/),
    },
  });
  expect(told.text).not.toMatch(/node_modules|[.][cm]?[jt]s:\d|\\n\s+at /);
}
