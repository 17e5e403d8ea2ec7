import { Served, type Told, expectProblem } from './served.js';

const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };
const shield = { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' };
const uuid = (digit: number): string => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`;

let served: Served;
beforeAll(async () => {
  served = await Served.start();
});
afterAll(() => served.close());

describe('POST /api/matches', () => {
  it('opens a match: 201, its place, its revision', async () => {
    const told = await served.open('open-1', { commandId: uuid(1) });
    expect(told.status).toBe(201);
    expect(told.headers.get('location')).toBe('/api/matches/open-1');
    expect(told.headers.get('etag')).toBe('"1"');
    expect(told.body).toEqual({
      match: 'open-1',
      commandId: uuid(1),
      outcome: 'recorded',
      revision: 1,
      events: [
        { revision: 0, type: 'MatchOpened' },
        { revision: 1, type: 'MomentBegan' },
      ],
    });
  });

  it('answers an opening that comes again as the first time, and another one with MATCH_EXISTS', async () => {
    const headers = { 'idempotency-key': uuid(2) };
    const opening = { match: 'open-2', ruleset: 'solo', players: [{ id: 'A' }, { id: 'B' }], first: 'B' };
    const first = await served.post('/api/matches', opening, headers);
    const again = await served.post('/api/matches', opening, headers);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expectProblem(await served.post('/api/matches', opening), 409, 'MATCH_EXISTS');
    expectProblem(await served.post('/api/matches', { ...opening, first: 'A' }, headers), 409, 'COMMAND_ID_REUSED');
  });

  it.each([
    ['an unknown field', { foo: 1 }, 400, 'MALFORMED'],
    ['no match', { match: undefined }, 400, 'MALFORMED'],
    ['an unknown ruleset', { ruleset: 'chess' }, 404, 'UNKNOWN_RULESET'],
    [
      'another command',
      { type: 'Pass', by: 'A', ruleset: undefined, players: undefined, first: undefined },
      400,
      'MALFORMED',
    ],
  ])('rejects %s and stores nothing', async (_what, more, status, code) => {
    expectProblem(await served.open('open-3', more), status, code);
    expectProblem(await served.get('/api/matches/open-3'), 404, 'UNKNOWN_MATCH');
  });
});

describe('POST /api/matches/:id/commands', () => {
  it('records, refuses with the clause in the language of the caller, and goes on', async () => {
    await served.open('commands-1');
    const announced = await served.say('commands-1', debuff);
    expect(announced.status).toBe(201);
    expect(announced.body).toMatchObject({ outcome: 'recorded', revision: 3 });
    const refused = await served.say(
      'commands-1',
      { type: 'Respond', by: 'B', card: 'thoat-xac-kim-thien' },
      { 'accept-language': 'vi-VN, en;q=0.5' },
    );
    expectProblem(refused, 422, 'PLAY_REFUSED');
    expect(refused.headers.get('content-language')).toBe('vi');
    expect(refused.body).toMatchObject({
      outcome: 'refused',
      match: 'commands-1',
      revision: 4,
      clauseLanguage: 'vi',
      events: [{ revision: 4, type: 'PlayRefused' }],
    });
    const clause = await served.get(`/api/rules/solo@1/${String(refused.body.clause)}`);
    expect(refused.body.clauseText).toBe((clause.body.text as Record<string, string>).vi);
    const english = await served.say(
      'commands-1',
      { type: 'Respond', by: 'B', card: 'thoat-xac-kim-thien' },
      { 'accept-language': 'de, fr;q=0.3' },
    );
    expect(english.body.clauseLanguage).toBe('en');
    expect((await served.say('commands-1', shield)).status).toBe(201);
  });

  it('C9: the same command id many times at once: one event, each caller the same answer', async () => {
    await served.open('commands-2');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => served.say('commands-2', debuff, { 'idempotency-key': uuid(3) })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    const { body } = await served.get('/api/matches/commands-2/events');
    expect((body.events as { type: string }[]).filter(({ type }) => type === 'ActionAnnounced')).toHaveLength(1);
  });

  it('answers a refusal that comes again as the first time', async () => {
    await served.open('commands-3');
    const first = await served.say('commands-3', shield, { 'idempotency-key': uuid(4) });
    const again = await served.say('commands-3', shield, { 'idempotency-key': uuid(4) });
    expectProblem(first, 422, 'PLAY_REFUSED');
    expect({ ...again.body, instance: '' }).toEqual({ ...first.body, instance: '' });
  });

  it('C29: two officials count the same goal: one wins, the other gets 412 with the revision', async () => {
    await served.open('goal-1');
    const { headers } = await served.get('/api/matches/goal-1');
    const goal = { type: 'ConfirmGoal', by: 'A' };
    const answers = await Promise.all(
      [1, 2].map(() => served.say('goal-1', goal, { 'if-match': headers.get('etag') as string })),
    );
    const [won, lost] = answers.sort((a, b) => a.status - b.status) as [Told, Told];
    expect(won.status).toBe(201);
    expectProblem(lost, 412, 'STALE_REVISION');
    expect(lost.body).toMatchObject({ outcome: 'rejected', revision: won.body.revision, events: [] });
    expect(lost.headers.get('etag')).toBe(`"${String(won.body.revision)}"`);
    const { body } = await served.get('/api/matches/goal-1');
    expect(body.goals).toHaveLength(1);
  });

  it.each([[undefined], ['*']])('C29: a goal without a revision seen (If-Match: %s) needs one: 428', async (seen) => {
    await served.open('goal-2');
    expectProblem(
      await served.say('goal-2', { type: 'ConfirmGoal', by: 'A' }, seen === undefined ? {} : { 'if-match': seen }),
      428,
      'PRECONDITION_REQUIRED',
    );
    expect((await served.get('/api/matches/goal-2')).body.goals).toEqual([]);
  });

  it('C44: of 50 commands at once on the same revision one is recorded, 49 get 412 with the true one', async () => {
    await served.open('race-1');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => served.say('race-1', { type: 'Serve' }, { 'if-match': '"1"' })),
    );
    const recorded = answers.filter(({ status }) => status === 201);
    expect(recorded).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 412);
    expect(lost).toHaveLength(49);
    expect(new Set(lost.map(({ body }) => body.revision))).toEqual(new Set([recorded[0]?.body.revision]));
  });

  it('C38: what a body says of its official counts for nothing', async () => {
    await served.open('claim-1');
    expect((await served.say('claim-1', { ...debuff, official: 'head-judge' })).status).toBe(201);
    const { body } = await served.get('/api/matches/claim-1/events?from=2&limit=1');
    const [event] = body.events as { meta: { official: string; role: string; command: Record<string, unknown> } }[];
    expect(event?.meta).toMatchObject({ official: 'local', role: 'host' });
    expect(JSON.stringify(event)).not.toContain('head-judge');
    expectProblem(await served.say('claim-1', { ...debuff, role: 'official' }), 400, 'MALFORMED');
  });

  it.each([
    ['an unknown field', { ...debuff, foo: 1 }, {}, 400, 'MALFORMED'],
    ['an unknown type', { type: 'Dance' }, {}, 400, 'MALFORMED'],
    ['a game that is not played here', { type: 'StartTurn', player: 'A' }, {}, 400, 'MALFORMED'],
    ['another match in the body', { ...debuff, match: 'other' }, {}, 400, 'MALFORMED'],
    ['an opening', { type: 'OpenMatch', ruleset: 'solo', players: [], first: 'A' }, {}, 400, 'MALFORMED'],
    ['a list', [debuff], {}, 400, 'MALFORMED'],
    ['a key that is no UUID', debuff, { 'idempotency-key': 'x' }, 400, 'MALFORMED'],
    ['an If-Match that is no revision', debuff, { 'if-match': 'W/"1"' }, 400, 'MALFORMED'],
    ['two command ids', { ...debuff, commandId: uuid(5) }, { 'idempotency-key': uuid(6) }, 400, 'MALFORMED'],
    ['two revisions', { ...debuff, expectedRevision: 1 }, { 'if-match': '"2"' }, 400, 'MALFORMED'],
    ['a stale revision in the body', { ...debuff, expectedRevision: 0 }, {}, 412, 'STALE_REVISION'],
    ['an unknown seat', { ...debuff, by: 'Z' }, {}, 404, 'UNKNOWN_SEAT'],
    ['an unknown card', { ...debuff, card: 'no-such-card' }, {}, 404, 'UNKNOWN_CARD'],
    ['what does not fit the moment', { type: 'TimeUp', window: 'W1' }, {}, 409, 'NOT_NOW'],
  ])('rejects %s and stores nothing', async (_what, command, headers, status, code) => {
    await served.open('rejects-1');
    expectProblem(await served.post('/api/matches/rejects-1/commands', command, headers), status, code);
    expect((await served.get('/api/matches/rejects-1')).headers.get('etag')).toBe('"1"');
  });

  it('rejects commands to a match that is not open', async () => {
    expectProblem(await served.say('nowhere', debuff), 404, 'UNKNOWN_MATCH');
  });
});
