import { Served, expectProblem } from './served.js';

const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };

let served: Served;
beforeAll(async () => {
  served = await Served.start();
  await served.open('told-1', { hands: 'closed' });
  await served.say('told-1', { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] });
  await served.say('told-1', debuff);
  await served.say('told-1', { type: 'Pass', by: 'B' });
  await served.say('told-1', { type: 'Serve' });
  await served.say('told-1', { type: 'ConfirmGoal', by: 'A' }, { 'if-match': await head() });
});
afterAll(() => served.close());

const head = async (): Promise<string> => (await served.get('/api/matches/told-1')).headers.get('etag') as string;

describe('GET /api/matches/:id/audit', () => {
  it('C13: tells who was asked and who let it go', async () => {
    const { status, body } = await served.get('/api/matches/told-1/audit');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      match: 'told-1',
      ruleset: 'solo@1',
      officials: [{ official: 'local', role: 'host' }],
    });
    expect(JSON.stringify(body.windows)).toContain('"passed"');
    expectProblem(await served.get('/api/matches/nowhere/audit'), 404, 'UNKNOWN_MATCH');
  });

  it('C39: tells no hidden card to who may not see it', async () => {
    for (const path of ['audit', 'verify', 'why?path=score.A']) {
      const asked = (as: string) => served.get(`/api/matches/told-1/${path}${path.includes('?') ? '&' : '?'}as=${as}`);
      for (const as of ['A', 'spectator', 'public']) {
        const { status, text } = await asked(as);
        expect([path, as, status, text.includes('kim-cang-ho-the')]).toEqual([path, as, 200, false]);
      }
    }
    expect((await served.get('/api/matches/told-1/audit?as=B')).text).toContain('kim-cang-ho-the');
  });
});

describe('GET /api/matches/:id/why', () => {
  it('tells the events that made a score, now and at a revision', async () => {
    const { body } = await served.get('/api/matches/told-1/why?path=score.A');
    expect(body).toMatchObject({ path: 'score.A', value: 1 });
    expect((body.changes as { to: number }[]).at(-1)?.to).toBe(1);
    expect((await served.get('/api/matches/told-1/why?path=score.A&at=3')).body).toMatchObject({
      value: 0,
      revision: 3,
    });
    expectProblem(await served.get('/api/matches/told-1/why?path=moon.A'), 404, 'UNKNOWN_REF');
    expectProblem(await served.get('/api/matches/told-1/why'), 400, 'MALFORMED');
    expectProblem(await served.get('/api/matches/told-1/why?path=score.A&at=99'), 404, 'UNKNOWN_REF');
  });
});

describe('GET /api/matches/:id/verify', () => {
  it('checks bytes, invariants and decisions; for an audience as far as it can', async () => {
    const whole = await served.get('/api/matches/told-1/verify');
    expect(whole.body).toMatchObject({ match: 'told-1', valid: true, holds: true, firstBad: null });
    const seen = await served.get('/api/matches/told-1/verify?as=spectator');
    expect(seen.body).toMatchObject({ holds: true, firstBad: null, head: whole.body.head });
    expect(seen.body.valid).toBe(false);
  });
});

describe('GET /api/matches/:id/verify?under=', () => {
  it('tells what another preset would have decided, and does not judge the match by it', async () => {
    const same = await served.get('/api/matches/told-1/verify?under=solo@1');
    expect(same.body).toMatchObject({ pinned: 'solo@1', under: 'solo@1', firstDifference: null });
    const other = await served.get(
      `/api/matches/told-1/verify?under=solo@1&preset=${encodeURIComponent('{"goalValue":2}')}`,
    );
    expect(other.body).toMatchObject({ preset: { goalValue: { pinned: 1, under: 2 } } });
    expect(other.body.differences).toMatchObject([{ command: 'ConfirmGoal' }]);
    expect((await served.get('/api/matches/told-1/verify')).body).toMatchObject({ valid: true });
  });

  it.each([
    ['under=moon@1', 404, 'UNKNOWN_RULESET'],
    ['under=hkk@1', 400, 'MALFORMED'],
    ['under=solo', 400, 'MALFORMED'],
    ['under=solo@1&preset=no-such', 400, 'MALFORMED'],
    ['under=solo@1&preset=%7B', 400, 'MALFORMED'],
    ['preset=advanced', 400, 'MALFORMED'],
  ])('rejects %s', async (query, status, code) => {
    expectProblem(await served.get(`/api/matches/told-1/verify?${query}`), status, code);
  });
});

describe('POST /api/matches/:id/commands?dry-run', () => {
  const ruling = { type: 'Rule', kind: 'voidGoal', about: 'G1', clause: 'SOLO-18', reason: 'out' };

  it('tells what a command would be answered and change; nothing is stored', async () => {
    const before = await head();
    const told = await served.post('/api/matches/told-1/commands?dry-run', ruling, { 'accept-language': 'hu' });
    expect(told.status).toBe(200);
    expect(told.body).toMatchObject({ match: 'told-1', dryRun: true, answer: { outcome: 'recorded' } });
    expect(told.body.differences).toEqual(expect.arrayContaining([{ path: 'score.A', from: 1, to: 0 }]));
    expect(JSON.stringify(told.body.steps)).toContain('egy gól érvénytelen');
    const refused = await served.post('/api/matches/told-1/commands?dry-run=true', {
      type: 'Announce',
      by: 'A',
      card: 'tan-cuoc-phu-than',
      targets: ['B'],
    });
    expect(refused.body).toMatchObject({ answer: { outcome: 'refused' }, differences: [] });
    const rejected = await served.post('/api/matches/told-1/commands?dry-run=true', { type: 'Pass', by: 'C' });
    expect(rejected.body).toMatchObject({ answer: { outcome: 'rejected', code: 'UNKNOWN_SEAT' } });
    expect(await head()).toBe(before);
  });

  it('is stale where the match went on, and malformed as the command itself would be', async () => {
    const path = '/api/matches/told-1/commands?dry-run';
    expectProblem(await served.post(path, ruling, { 'if-match': '"1"' }), 412, 'STALE_REVISION');
    expectProblem(await served.post(path, { ...ruling, foo: 1 }), 400, 'MALFORMED');
    expectProblem(await served.post('/api/matches/told-1/commands?dry-run=maybe', ruling), 400, 'MALFORMED');
    expectProblem(await served.post('/api/matches/nowhere/commands?dry-run', ruling), 404, 'UNKNOWN_MATCH');
  });
});

describe('POST /api/matches/:id/what-if', () => {
  const shielded = { at: 4, commands: [{ type: 'Respond', by: 'B', card: 'kim-cang-ho-the' }] };

  it('tells another course and stores nothing', async () => {
    const before = await head();
    const { status, body } = await served.post('/api/matches/told-1/what-if', shielded);
    expect(status).toBe(200);
    expect(body).toMatchObject({ match: 'told-1', at: 4, answers: [{ outcome: 'recorded' }] });
    expect((body.events as { type: string }[]).map(({ type }) => type)).toContain('LinkCancelled');
    expect((body.state as { effects: unknown[] }).effects).toEqual([]);
    expect(body.beside).toMatchObject({
      firstDifference: { row: 0, happened: 5, other: 5 },
    });
    const [row] = (body.beside as { rows: { same: boolean; happened: { text: string }[] }[] }).rows;
    expect([row?.same, row?.happened[0]?.text]).toEqual([false, 'B passed.']);
    expect(await head()).toBe(before);
  });

  it.each([
    ['an unknown field', { ...shielded, foo: 1 }, 400, 'MALFORMED'],
    ['an unknown field of a command', { at: 4, commands: [{ type: 'Pass', by: 'B', foo: 1 }] }, 400, 'MALFORMED'],
    ['no command', { at: 4, commands: [] }, 400, 'MALFORMED'],
    ['what is no list', { at: 4, commands: { type: 'Pass' } }, 400, 'MALFORMED'],
    ['no revision', { commands: shielded.commands }, 400, 'MALFORMED'],
    ['a revision that is not there', { ...shielded, at: 999 }, 404, 'UNKNOWN_REVISION'],
  ])('rejects %s', async (_what, body, status, code) => {
    expectProblem(await served.post('/api/matches/told-1/what-if', body), status, code);
  });
});
