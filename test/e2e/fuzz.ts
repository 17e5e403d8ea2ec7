/**
 * The whole HTTP surface in a storm of hostile requests. Whatever comes, the answer is one that the API may give, nothing of the machine
 * is told, every event that an answer promised is there, and every route still serves.
 */
import fc from 'fast-check';
import { fittingRequest } from './fitting-request.js';
import { type Document, type Request, requests } from './hostile-requests.js';
import { OWN, People } from './people.js';

const leak = /\/node_modules\/|[.][cm]?[jt]s:\d|\n\s+at |\/tmp\/|SQLITE_|scrypt\$/;

/** What the storm is made of, and what is known of it. */
interface Storm {
  readonly people: People;
  readonly document: Document;
  /** Events that an answer said were stored: type by match and revision. */
  readonly promised: Map<string, string>;
  sent: number;
}

/** Fails with the request that did it. @returns how many were sent */
export async function fuzz(count: number): Promise<number> {
  const people = await People.meet();
  try {
    await people.open('fuzz-1', OWN);
    const document = (await people.served.get('/api/docs/json')).body as unknown as Document;
    const storm: Storm = { people, document, promised: new Map(), sent: 0 };
    await everyRouteServes(storm);
    await fc.assert(
      fc.asyncProperty(requests(document, people), async (request) => {
        await send(storm, request);
        if (storm.sent % 25 === 1) await recordOne(storm);
      }),
      { numRuns: count, endOnFailure: true },
    );
    await everyRouteServes(storm);
    await nothingIsLost(storm);
    return storm.sent;
  } finally {
    await people.part();
  }
}

async function send(storm: Storm, { method, path, body, headers: given }: Request): Promise<void> {
  const { people } = storm;
  // Whoever logs out is nobody for the rest of it.
  const leaves = method === 'DELETE' && path.startsWith('/api/sessions');
  const headers = leaves ? await people.newly('seat') : given;
  const leave = new AbortController();
  const answer = await fetch(people.served.url + path, {
    method,
    headers,
    redirect: 'manual',
    signal: leave.signal,
    ...(body === undefined ? {} : { body }),
  });
  storm.sent += 1;
  const live = /event-stream/.test(answer.headers.get('content-type') ?? '');
  const told = live ? '' : await answer.text();
  leave.abort();
  expect([answer.status === 501 || answer.status < 500, told.slice(0, 300)]).toEqual([true, told.slice(0, 300)]);
  expect(leak.exec(told)?.[0]).toBeUndefined();
  expect(told).not.toContain((headers['authorization'] ?? 'Bearer no-such-token').slice(7));
  if (answer.status >= 400 && answer.status !== 404 && told !== '')
    expect(JSON.parse(told)).toMatchObject({ status: answer.status });
  if (recording.test(path) && method === 'POST' && [201, 422].includes(answer.status)) promise(storm, told);
}

const recording = /^\/api\/matches(\/[^/]+\/commands)?(\?|$)/;

/** An answer of the recorder is a promise that these events are stored. */
function promise({ promised }: Storm, told: string): void {
  const { match, events } = JSON.parse(told) as { match?: string; events?: { revision: number; type: string }[] };
  for (const { revision, type } of events ?? []) promised.set(`${String(match)}/${revision}`, type);
}

async function recordOne(storm: Storm): Promise<void> {
  const command = { type: 'GiveCards', to: 'A', count: 1 };
  const { status, text } = await storm.people.say('the-service', 'fuzz-1', command);
  expect([status, text]).toEqual([201, text]);
  promise(storm, text);
}

/** No provider is configured, so nobody is sent to one or comes back. */
const notHere = ['GET /api/oidc', 'GET /api/oidc/callback'];

/** Every route of the description, used as it is meant, gives what it is for. */
async function everyRouteServes(storm: Storm): Promise<void> {
  const { people, document } = storm;
  const wrong: string[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods)) {
      const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      if (notHere.includes(route)) continue;
      const place = { match: 'fuzz-1', tournament: OWN, table: '1' };
      const { path: at, body } = await fittingRequest(people, { route, command: 'Rule' }, place);
      const query = path.endsWith('/why') ? '?path=score.A' : path.endsWith('/consistency') ? '?from=1&to=1' : '';
      const leave = new AbortController();
      const answer = await fetch(people.served.url + at + query, {
        method: method.toUpperCase(),
        headers: {
          ...(await people.newly('admin')),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: leave.signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // Whoever guessed so often is let in no more for a while.
      const shutOut = route === 'POST /api/sessions' && storm.sent > 0 && answer.status === 429;
      if (!answer.ok && !shutOut) wrong.push(`${route}: ${answer.status} ${await answer.text()}`);
      leave.abort();
    }
  }
  expect(wrong).toEqual([]);
}

/** What was answered as stored stands where it was said to stand, and all of it verifies. */
async function nothingIsLost({ people, promised }: Storm): Promise<void> {
  const admin = await people.newly('admin');
  expect((await people.served.get('/health/ready')).status).toBe(200);
  const matches = new Set([...promised.keys()].map((place) => place.slice(0, place.indexOf('/'))));
  expect(matches).toContain('fuzz-1');
  const stored = new Map<string, string>();
  for (const match of matches) {
    const report = await people.served.get(`/api/matches/${match}/verify`, admin);
    expect([match, report.body]).toMatchObject([match, { holds: true }]);
    const { revision } = (await people.served.get(`/api/matches/${match}`, admin)).body as { revision: number };
    let seen = 0;
    for (let from: number | undefined = 0; from !== undefined;) {
      const page = await people.served.get(`/api/matches/${match}/events?limit=1000&from=${from}`, admin);
      const { events, next } = page.body as { events: { revision: number; type: string }[]; next?: number };
      for (const event of events) stored.set(`${match}/${event.revision}`, event.type);
      seen += events.length;
      from = next;
    }
    expect([match, seen]).toEqual([match, revision + 1]);
  }
  expect([...promised].filter(([place, type]) => stored.get(place) !== type)).toEqual([]);
}
