/** The HTTP API as functions. Answers about commands are values, whatever they say; everything else that fails is thrown. */
import type { JsonObject, Revision } from '#kernel';
import { ApiProblem, Unreachable } from './problems.js';
import type {
  Answer,
  EventPage,
  Invited,
  Living,
  LoggedIn,
  MatchPage,
  MatchQuery,
  Problem,
  TournamentPage,
  Verification,
  WhoAmI,
} from './wire.js';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
type Asking = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };
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
  whoAmI(): Promise<WhoAmI> {
    return this.get('/api/sessions');
  }

  /** That the process answers. */
  living(): Promise<Living> {
    return this.get('/health/live');
  }

  /** That its store answers. @throws Unreachable when it does not */
  ready(): Promise<unknown> {
    return this.get('/health/ready');
  }

  /** Begins a session: the browser keeps its cookie. */
  login(account: string, secret: string): Promise<LoggedIn> {
    return this.change('POST', '/api/sessions', { account, secret });
  }

  logout(): Promise<unknown> {
    return this.change('DELETE', '/api/sessions');
  }

  acceptInvitation(asked: Invited): Promise<unknown> {
    return this.change('POST', '/api/invitations/accept', { ...asked });
  }

  invite(grant: JsonObject): Promise<{ readonly code: string; readonly expiresAt: string }> {
    return this.change('POST', '/api/invitations', grant);
  }

  /** A second official's word for exactly this command, given with their own credentials; whoever is logged in here stays so. */
  async approve(account: string, secret: string, match: string, command: JsonObject): Promise<void> {
    const apart = { credentials: 'omit' } as const;
    const { accessToken } = await this.change<LoggedIn>('POST', '/api/sessions', { account, secret }, apart);
    const as = { ...apart, headers: { authorization: `Bearer ${accessToken}` } };
    try {
      await this.change('POST', '/api/approvals', { match, command }, as);
    } finally {
      await this.change('DELETE', '/api/sessions', undefined, as);
    }
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

  /** The replay as one file that plays without a server. */
  replayFileLink(match: string, as?: string): string {
    return `${this.root}/api/matches/${match}/replay.html${as === undefined ? '' : `?${new URLSearchParams({ as })}`}`;
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

  private async change<T>(method: string, path: string, body?: JsonObject, more: Asking = {}): Promise<T> {
    const said = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { ...more.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await this.ask(path, { ...more, method, ...said, headers });
    const told = await bodyOf(response);
    if (!response.ok) throw new ApiProblem(problemOf(response, told));
    return told as T;
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

  private async ask(path: string, init: Asking): Promise<Response> {
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
