/** The HTTP API as functions. Answers about commands are values, whatever they say; everything else that fails is thrown. */
import type { JsonObject, Revision } from '#kernel';
import { ApiProblem, Unreachable } from './problems.js';
import type { Answer, EventPage, MatchPage, MatchQuery, Problem, TournamentPage, Verification } from './wire.js';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
type Query = Readonly<Record<string, string | number | undefined>>;

/** Events of one page when a whole match is read. */
const PAGE = 1000;

export class RestClient {
  /**
   * @param root where the server answers, without a slash at the end; empty for the page's own
   * @param fetching for tests and for callers that add credentials
   */
  constructor(
    readonly root: string,
    private readonly fetching: Fetch = (url, init) => fetch(url, init),
    private readonly language: () => string | undefined = () => undefined,
  ) {}

  matches(query: MatchQuery = {}): Promise<MatchPage> {
    return this.get('/api/matches', { ...query });
  }

  tournaments(query: { cursor?: string } = {}): Promise<TournamentPage> {
    return this.get('/api/tournaments', query);
  }

  events(match: string, query: { from?: Revision; limit?: number; as?: string | undefined } = {}): Promise<EventPage> {
    return this.get(`/api/matches/${match}/events`, query);
  }

  /** All events that there are now, oldest first. */
  async allEvents(match: string, as?: string): Promise<EventPage['events']> {
    const events: EventPage['events'][number][] = [];
    let from: Revision | undefined = 0;
    while (from !== undefined) {
      const page: EventPage = await this.events(match, { from, limit: PAGE, as });
      events.push(...page.events);
      from = page.next;
    }
    return events;
  }

  /** Who the server takes this caller for; `account` is null for whoever is not logged in. */
  whoAmI(): Promise<{ readonly account: string | null }> {
    return this.get('/api/sessions');
  }

  verify(match: string, as?: string): Promise<Verification> {
    return this.get(`/api/matches/${match}/verify`, { as });
  }

  /** The match as a file that verifies without a store. */
  async exported(match: string, as?: string): Promise<string> {
    const response = await this.ask(this.exportLink(match, as).slice(this.root.length), {});
    if (!response.ok) throw new ApiProblem(problemOf(response, await bodyOf(response)));
    return response.text().catch((thrown: unknown) => {
      throw new Unreachable('the answer broke off', { cause: thrown });
    });
  }

  exportLink(match: string, as?: string): string {
    return `${this.root}/api/matches/${match}/export${as === undefined ? '' : `?${new URLSearchParams({ as })}`}`;
  }

  stats<T>(path: string, query: Query = {}): Promise<T> {
    return this.get(`/api/stats/${path}`, query);
  }

  open(command: JsonObject): Promise<Answer> {
    return this.command('/api/matches', command);
  }

  /**
   * @param expectedRevision the revision that the sender saw
   * @throws Unreachable when the outcome is not known; the same command may be sent again
   */
  send(match: string, command: JsonObject, expectedRevision?: Revision): Promise<Answer> {
    const pinned: Record<string, string> =
      expectedRevision === undefined ? {} : { 'if-match': `"${expectedRevision}"` };
    return this.command(`/api/matches/${match}/commands`, command, pinned);
  }

  private async command(path: string, command: JsonObject, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await this.ask(path, {
      method: 'POST',
      body: JSON.stringify(command),
      headers: { 'content-type': 'application/json', ...headers },
    });
    const body = (await bodyOf(response)) as unknown as Answer & Partial<Problem>;
    if (response.ok || body.outcome !== undefined) return { ...body, message: body.message ?? body.detail ?? '' };
    throw new ApiProblem(problemOf(response, body));
  }

  private async get<T>(path: string, query: Query = {}): Promise<T> {
    const asked = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) asked.set(key, String(value));
    const text = asked.toString();
    const response = await this.ask(text === '' ? path : `${path}?${text}`, {});
    const body = await bodyOf(response);
    if (!response.ok) throw new ApiProblem(problemOf(response, body));
    return body as T;
  }

  private async ask(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const language = this.language();
    const headers = { ...(language === undefined ? {} : { 'accept-language': language }), ...init.headers };
    let response: Response;
    try {
      response = await this.fetching(this.root + path, { ...init, headers });
    } catch (thrown) {
      throw new Unreachable('nobody answered', { cause: thrown });
    }
    // What a proxy says for a server that is not there, and a store that may or may not have kept it.
    if (response.status === 502 || response.status === 503 || response.status === 504)
      throw new Unreachable(`the server is not there just now (${response.status})`);
    return response;
  }
}

async function bodyOf(response: Response): Promise<JsonObject> {
  const text = await response.text().catch((thrown: unknown) => {
    throw new Unreachable('the answer broke off', { cause: thrown });
  });
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return {};
  }
}

const problemOf = (response: Response, body: Partial<Problem>): Problem => ({
  ...body,
  status: response.status,
  code: body.code ?? 'UNREADABLE',
  detail: body.detail ?? `The server answered ${response.status} and nothing that can be read.`,
});
