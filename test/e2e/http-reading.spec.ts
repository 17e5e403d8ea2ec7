import { readFileSync } from 'node:fs';
import { Served, type Told, expectProblem } from './served.js';

const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };

let served: Served;
beforeAll(async () => {
  served = await Served.start();
});
afterAll(() => served.close());

describe('GET /api/matches/:id', () => {
  it('gives the state at a revision or time, with its revision as ETag, and 304 to who has it', async () => {
    await served.open('state-1', { hands: 'open' });
    await served.say('state-1', debuff);
    const now = await served.get('/api/matches/state-1');
    expect([now.status, now.headers.get('etag'), now.headers.get('cache-control')]).toEqual([200, '"3"', 'private']);
    expect(now.body).toMatchObject({ match: 'state-1', revision: 3, chain: { window: { awaiting: ['B'] } } });
    const same = await served.get('/api/matches/state-1', { 'if-none-match': '"2", "3"' });
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', '"3"']);
    expect((await served.get('/api/matches/state-1', { 'if-none-match': '"2"' })).status).toBe(200);
    const before = await served.get('/api/matches/state-1?at=1');
    expect([before.headers.get('etag'), before.body.chain]).toEqual(['"1"', null]);
    const timed = await served.get(`/api/matches/state-1?at=${encodeURIComponent('2999-01-01T00:00:00Z')}`);
    expect(timed.body).toEqual(now.body);
    expectProblem(await served.get('/api/matches/state-1?at=99'), 404, 'UNKNOWN_REF');
    expectProblem(await served.get('/api/matches/state-1?at=yesterday'), 400, 'MALFORMED');
  });

  it('C39: an audience sees no hidden card, in state, events and errors', async () => {
    await served.open('state-2', { hands: 'closed' });
    await served.say('state-2', { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] });
    expect((await served.get('/api/matches/state-2')).text).toContain('kim-cang-ho-the');
    expect((await served.get('/api/matches/state-2?as=B')).text).toContain('kim-cang-ho-the');
    for (const as of ['A', 'spectator', 'public']) {
      for (const path of ['', '/events']) {
        expect((await served.get(`/api/matches/state-2${path}?as=${as}`)).text).not.toContain('kim-cang-ho-the');
      }
    }
    expectProblem(await served.get('/api/matches/state-2?as=Z'), 404, 'UNKNOWN_SEAT');
  });

  it('gives events by page', async () => {
    await served.open('events-1');
    await served.say('events-1', debuff);
    const first = await served.get('/api/matches/events-1/events?limit=3');
    expect(first.body).toMatchObject({ match: 'events-1', revision: 3, next: 3 });
    const rest = await served.get('/api/matches/events-1/events?from=3');
    expect(rest.body.next).toBeUndefined();
    const both = [first, rest].flatMap(({ body }) => body.events as { revision: number }[]);
    expect(both.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
  });
});

describe('lists', () => {
  it('pages matches by cursor and filters them', async () => {
    const own = await Served.start();
    try {
      for (const [match, tournament] of [
        ['l-1', 'Cup'],
        ['l-2', 'Cup'],
        ['l-3', 'Lễ hội'],
        ['l-4', 'Cup'],
      ] as const) {
        expect((await own.open(match, { competition: { tournament } })).status).toBe(201);
      }
      const names = ({ body }: Told): string[] => (body.matches as { match: string }[]).map(({ match }) => match);
      const first = await own.get('/api/matches?limit=2&tournament=Cup');
      expect(names(first)).toEqual(['l-1', 'l-2']);
      const rest = await own.get(`/api/matches?limit=2&tournament=Cup&cursor=${String(first.body.next)}`);
      expect([names(rest), rest.body.next]).toEqual([['l-4'], undefined]);
      expect(names(await own.get(`/api/matches?player=${encodeURIComponent('Ánh'.normalize('NFD'))}`))).toHaveLength(4);
      expect(names(await own.get('/api/matches?status=final'))).toEqual([]);
      const cups = await own.get('/api/tournaments?limit=1');
      expect(cups.body.tournaments).toEqual([{ tournament: 'Cup', matches: 3, open: 3, final: 0 }]);
      const more = await own.get(`/api/tournaments?cursor=${String(cups.body.next)}`);
      expect(more.body.tournaments).toMatchObject([{ tournament: 'Lễ hội' }]);
      expectProblem(await own.get('/api/matches?cursor=%21'), 400, 'MALFORMED');
      expectProblem(await own.get('/api/matches?cursor=AAAA'), 400, 'MALFORMED');
    } finally {
      await own.close();
    }
  });
});

describe('rules', () => {
  it('gives rulesets, one of them, and a clause, house rules too', async () => {
    expect((await served.get('/api/rules')).body.rulesets).toContainEqual(expect.objectContaining({ id: 'solo@1' }));
    const solo = await served.get('/api/rules/solo');
    expect(solo.body).toMatchObject({
      id: 'solo@1',
      presetFields: { maxDepth: { default: 1, clause: 'SOLO-H-maxDepth' } },
    });
    expect((await served.get('/api/rules/solo@1/SOLO-8')).body).toMatchObject({ id: 'SOLO-8', ruleset: 'solo@1' });
    expect((await served.get('/api/rules/solo/SOLO-H-maxDepth')).status).toBe(200);
    expectProblem(await served.get('/api/rules/chess'), 404, 'UNKNOWN_RULESET');
    expectProblem(await served.get('/api/rules/solo/SOLO-99'), 404, 'UNKNOWN_CLAUSE');
  });
});

describe('operations', () => {
  it('says that it lives and is ready, and counts', async () => {
    expect((await served.get('/health/live')).body).toEqual({
      status: 'ok',
      version: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
      now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.]\d{3}Z$/),
    });
    expect((await served.get('/health/ready')).body).toMatchObject({
      status: 'ok',
      details: { store: { status: 'up' } },
    });
    await served.get('/api/matches/some-match-of-nobody');
    const { text } = await served.get('/metrics');
    expect(text).toContain(
      'touchline_http_request_duration_seconds_count{method="GET",route="/api/matches/:id",status="404"}',
    );
    expect(text).not.toContain('some-match-of-nobody');
    const names = text.match(/^[a-z_]+/gm) ?? [];
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !name.startsWith('touchline_'))).toEqual([]);
  });

  it('leads from the front page to documentation and matches, names escaped', async () => {
    await served.open('front-1', {
      players: [{ id: 'A', name: '<script>x</script>' }, { id: 'B' }],
      competition: { tournament: '<b>' },
    });
    const { status, text, headers } = await served.get('/');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('href="/api/docs"');
    expect(text).toContain('href="/api/matches/front-1"');
    expect(text).toContain('&lt;script&gt;x');
    expect(text).not.toMatch(/<script>|<b>/);
  });
});
