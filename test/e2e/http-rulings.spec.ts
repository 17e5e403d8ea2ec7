/** The judge's desk over HTTP: rulings across matches, calls that wait, penalties over a tournament, each as its caller may see it. */
import { OWN, People } from './people.js';
import { expectProblem, type Told } from './served.js';

let people: People;
const judge = (): Record<string, string> => people.as('the-judge');
const get = (path: string, headers = judge()): Promise<Told> => people.served.get(path, headers);

async function say(match: string, command: Record<string, unknown>, who = 'the-judge'): Promise<void> {
  const { status, text } = await people.served.say(match, command, people.as(who));
  expect([match, command['type'], status, status === 201 ? '' : text]).toEqual([match, command['type'], 201, '']);
}

/** The read models follow the log: asked until they have come so far. */
async function shown(path: string, enough: (told: Told) => boolean): Promise<Told> {
  for (const end = Date.now() + 60_000; ;) {
    const told = await get(path);
    if (told.status !== 200 || enough(told) || Date.now() > end) return told;
    await new Promise((done) => setTimeout(done, 100));
  }
}
const rulings = ({ body }: Told): { match: string; id: string }[] => body['rulings'] as { match: string; id: string }[];

const penalty = { type: 'Rule', kind: 'penalty', seat: 'B', amount: 1, clause: 'SOLO-18', reason: 'late again' };
beforeAll(async () => {
  people = await People.meet();
  for (const [match, tournament] of [
    ['own-1', OWN],
    ['own-2', OWN],
    ['other-1', 'autumn-cup'],
  ] as const) {
    await people.open(match, tournament);
    await say(match, { ...penalty, reason: `late in ${match}` }, 'the-admin');
  }
  await say('own-2', { type: 'Rule', kind: 'note', seat: 'B', clause: 'SOLO-8', reason: 'warned' });
  await say('own-2', { type: 'Appeal', ruling: 'R1', reason: 'unjust', by: 'B' });
  await say('own-1', { type: 'CallJudge', by: 'A', reason: 'a doubt' });
  await shown('/api/rulings', (told) => rulings(told).length === 4);
  await shown('/api/rulings/calls', ({ body }) => (body['calls'] as unknown[]).length === 1);
  await shown('/api/rulings?status=appealed', (told) => rulings(told).length === 1);
}, 240_000);
afterAll(() => people.part());

describe('GET /api/rulings', () => {
  it('gives precedents on a clause, the newest first, with their history in the caller’s language', async () => {
    const told = await get('/api/rulings?clause=SOLO-18', { ...judge(), 'accept-language': 'hu' });
    expect(rulings(told).map(({ match }) => match)).toEqual(['other-1', 'own-2', 'own-1']);
    expect(told.headers.get('content-language')).toBe('hu');
    expect(rulings(told)[2]).toMatchObject({ kind: 'penalty', amount: 1, reason: 'late in own-1', tournament: OWN });
    expect(told.text).toContain('büntetés');
  });

  it.each([
    ['status=appealed', ['own-2 R1']],
    [`tournament=${OWN}`, ['own-2 R2', 'own-2 R1', 'own-1 R1']],
    ['kind=note', ['own-2 R2']],
    ['match=own-1', ['own-1 R1']],
    ['official=the-judge', ['own-2 R2']],
    ['player=A', []],
  ])('filters by %s', async (query, found) => {
    expect(rulings(await get(`/api/rulings?${query}`)).map(({ match, id }) => `${match} ${id}`)).toEqual(found);
  });

  it('pages by cursor, none twice and none left out', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await get(`/api/rulings?limit=1${cursor}`);
      seen.push(...(body['rulings'] as { match: string; id: string }[]).map(({ match, id }) => `${match} ${id}`));
      cursor = body['next'] === undefined ? '' : `&cursor=${String(body['next'])}`;
    } while (cursor !== '' && seen.length < 10);
    expect(seen).toEqual(['own-2 R2', 'other-1 R1', 'own-2 R1', 'own-1 R1']);
  });

  it('C39: tells what was said in words only to whoever may see it', async () => {
    const reasons = async (headers: Record<string, string>): Promise<unknown[]> =>
      (rulings(await get('/api/rulings?clause=SOLO-18', headers)) as unknown as { reason: unknown }[]).map(
        ({ reason }) => reason,
      );
    // The judge's grant is for one tournament, the admin's for all; a stranger sees the public's view.
    expect(await reasons(judge())).toEqual([null, 'late in own-2', 'late in own-1']);
    expect(await reasons(people.as('the-admin'))).toEqual(['late in other-1', 'late in own-2', 'late in own-1']);
    expect(await reasons({})).toEqual([null, null, null]);
  });

  it.each(['status=lost', 'kind=moon', 'clause=%20', 'limit=0', 'limit=101', 'cursor=!', 'foo=1'])(
    'rejects %s',
    async (query) => {
      expectProblem(await get(`/api/rulings?${query}`), 400, 'MALFORMED');
    },
  );
});

describe('GET /api/rulings/calls', () => {
  it('tells the calls that wait with their clock, until one is ruled upon', async () => {
    const { body } = await get(`/api/rulings/calls?tournament=${OWN}`);
    expect(body['calls']).toMatchObject([
      { match: 'own-1', by: 'A', reason: 'a doubt', waitedSeconds: expect.any(Number) },
    ]);
    const [call] = body['calls'] as { calledAt: string; waitedSeconds: number }[];
    const clock = Date.parse(String(body['now'])) - Date.parse(call?.calledAt ?? '');
    expect(Math.abs(clock / 1000 - (call?.waitedSeconds ?? NaN))).toBeLessThanOrEqual(1);
    expect((await get('/api/rulings/calls?tournament=autumn-cup')).body['calls']).toEqual([]);
  });
});

describe('GET /api/tournaments/:tournament/penalties', () => {
  it('counts the penalties and warnings of a player across the rounds', async () => {
    const { body } = await get(`/api/tournaments/${OWN}/penalties`);
    expect(body['players']).toMatchObject([
      { player: 'B', penalties: 2, amount: 2, warnings: 1, overturned: 0, rulings: [{}, {}, {}] },
    ]);
    expect((await get(`/api/tournaments/${OWN}/penalties?player=A`)).body['players']).toEqual([]);
    expect((await get('/api/tournaments/nowhere/penalties')).body['players']).toEqual([]);
    expectProblem(await get(`/api/tournaments/${OWN}/penalties?player=%20`), 400, 'MALFORMED');
  });
});
