/** People and rights over HTTP: who gets in, how that ends, and what two officials must both say. */
import { OWN, People, SECRET } from './people.js';
import { expectProblem } from './served.js';

let people: People;
beforeAll(async () => {
  people = await People.meet();
  await people.open('own-1', OWN);
  await people.open('other-1', 'autumn-cup');
}, 60_000);
afterAll(() => people.part());

const { json } = { json: { 'content-type': 'application/json' } };
const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };
const note = { type: 'Rule', kind: 'note', clause: 'SOLO-8', reason: 'seen' };

describe('credentials', () => {
  it('C38: from the first account on nobody is an official for sitting at this machine', async () => {
    expectProblem(await people.say(undefined, 'own-1', debuff), 401, 'NOT_AUTHENTICATED');
    expectProblem(await people.served.get('/api/matches/own-1?as=official'), 401, 'NOT_AUTHENTICATED');
    expect((await people.served.get('/api/matches/own-1')).status).toBe(200);
  });

  it('C38: the record names account and role of the credentials, whatever the body says', async () => {
    const told = await people.say('the-judge', 'own-1', { ...note, official: 'somebody-else' });
    expect(told.status).toBe(201);
    const { body } = await people.served.get(`/api/matches/own-1/events?from=${String(told.body.revision)}`);
    const [event] = body.events as { meta: { official: string; role: string } }[];
    expect([event?.meta.official, event?.meta.role]).toEqual(['the-judge', 'judge']);
  });

  it('a login gives a strict cookie that pages cannot read, and another site cannot use it', async () => {
    const login = await people.served.post('/api/sessions', { account: 'the-official', secret: SECRET });
    expect(login.status).toBe(201);
    const cookie = login.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const own = { cookie: cookie.split(';', 1)[0] as string };
    const origin = new URL(people.served.url).origin;
    expect((await people.served.get('/api/matches/own-1?as=official', own)).status).toBe(200);
    expectProblem(await people.say(undefined, 'own-1', note, own), 403, 'ORIGIN_NOT_ALLOWED');
    expectProblem(
      await people.say(undefined, 'own-1', note, { ...own, origin: 'https://evil.example' }),
      403,
      'ORIGIN_NOT_ALLOWED',
    );
    expect((await people.say(undefined, 'own-1', note, { ...own, origin })).status).toBe(201);
    const logout = await people.served.ask('DELETE', '/api/sessions', { headers: { ...own, origin } });
    expect(logout.status).toBe(204);
    expectProblem(await people.say(undefined, 'own-1', note, { ...own, origin }), 401, 'NOT_AUTHENTICATED');
    expectProblem(
      await people.say(undefined, 'own-1', note, { authorization: `Bearer ${String(login.body.accessToken)}` }),
      401,
      'NOT_AUTHENTICATED',
    );
  });

  it.each([
    ['nobody', SECRET],
    ['the-official', 'wrong horse'],
    ['the-service', SECRET],
  ])('a login of %s with %s fails in the same words', async (account, secret) => {
    const told = await people.served.post('/api/sessions', { account, secret });
    expectProblem(told, 401, 'NOT_AUTHENTICATED');
    expect(told.body.detail).toBe('Account and secret do not fit.');
  });

  it('wrong secrets in a row lock an account for a while, also for the right one', async () => {
    await people.add('forgetful', { role: 'official', tournament: OWN, table: null, match: null, seat: null });
    for (let i = 0; i < 5; i += 1) await people.served.post('/api/sessions', { account: 'forgetful', secret: '0' });
    const told = await people.served.post('/api/sessions', { account: 'forgetful', secret: SECRET });
    expectProblem(told, 429, 'TOO_MANY_REQUESTS');
    expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(told.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });

  it('a disabled account, a revoked key and a changed token let nobody in', async () => {
    await people.add('board-9', { role: 'service', tournament: OWN, table: null, match: null, seat: null });
    expect((await people.say('board-9', 'own-1', { type: 'CallJudge' })).status).toBe(201);
    const headers = { ...people.as('the-admin'), ...json };
    const prefix = (people.as('board-9').authorization as string).split('_')[1] as string;
    expect((await people.served.ask('DELETE', `/api/keys/${prefix}`, { headers: people.as('the-admin') })).status).toBe(
      204,
    );
    expectProblem(await people.say('board-9', 'own-1', { type: 'CallJudge' }), 401, 'NOT_AUTHENTICATED');
    await people.add('leaving', { role: 'official', tournament: OWN, table: null, match: null, seat: null });
    await people.served.ask('PATCH', '/api/accounts/leaving', { headers, body: '{"disabled":true}' });
    expectProblem(await people.say('leaving', 'own-1', note), 401, 'NOT_AUTHENTICATED');
    const token = people.as('the-judge').authorization as string;
    const changed = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    expectProblem(await people.say(undefined, 'own-1', note, { authorization: changed }), 401, 'NOT_AUTHENTICATED');
  });

  it('an invitation makes one account with one grant, once', async () => {
    const invited = await people.served.post(
      '/api/invitations',
      { role: 'official', tournament: OWN, table: '1' },
      people.as('the-organiser'),
    );
    expect(invited.status).toBe(201);
    const { code } = invited.body;
    const accepted = await people.served.post('/api/invitations/accept', { code, account: 'new-1', secret: '123456' });
    expect([accepted.status, (accepted.body.grants as { role: string }[])[0]?.role]).toEqual([201, 'official']);
    const again = await people.served.post('/api/invitations/accept', { code, account: 'new-2', secret: '123456' });
    expectProblem(again, 401, 'NOT_AUTHENTICATED');
    const further = { role: 'official', tournament: 'autumn-cup' };
    expectProblem(
      await people.served.post('/api/invitations', further, people.as('the-organiser')),
      403,
      'NOT_ALLOWED',
    );
    const upward = { role: 'admin' };
    expectProblem(await people.served.post('/api/invitations', upward, people.as('the-organiser')), 403, 'NOT_ALLOWED');
  });

  it('a grant at a table ends at its table', async () => {
    await people.add('table-2', { role: 'official', tournament: OWN, table: '2', match: null, seat: null });
    expectProblem(await people.say('table-2', 'own-1', note), 403, 'NOT_ALLOWED');
    expectProblem(await people.served.get('/api/matches/own-1?as=official', people.as('table-2')), 403, 'NOT_ALLOWED');
  });

  it('each denied attempt is listed for admins, without what was sent', async () => {
    await people.say('the-spectator', 'own-1', { ...note, reason: 'a-telling-reason' });
    const { text, body } = await people.served.get('/api/denials', people.as('the-admin'));
    expect((body.denials as object[])[0]).toMatchObject({
      account: 'the-spectator',
      method: 'POST',
      path: '/api/matches/own-1/commands',
      code: 'NOT_ALLOWED',
    });
    expect(text).not.toContain('a-telling-reason');
  });
});

describe('two officials', () => {
  const rewind = { type: 'Rule', kind: 'rewind', to: 0, clause: 'SOLO-18', reason: 'begun too early' };
  beforeAll(async () => {
    await people.open('two-1', OWN, { preset: { secondOfficial: true } });
    await people.say('the-official', 'two-1', debuff);
  });
  const approve = (id: string, command: object) =>
    people.served.post('/api/approvals', { match: 'two-1', command }, people.as(id));

  const dryRun = (command: object) =>
    people.served.post('/api/matches/two-1/commands?dry-run=true', command, people.as('the-official'));

  it('a dry run asks the register as the command itself does, and leaves the word good', async () => {
    const tried = { ...rewind, reason: 'only tried' };
    expect((await dryRun(tried)).body).toMatchObject({ answer: { outcome: 'rejected', code: 'NOT_ALLOWED' } });
    expectProblem(await dryRun({ ...tried, seconded: 'the-judge' }), 403, 'NOT_ALLOWED');
    expect((await approve('the-judge', tried)).status).toBe(201);
    expectProblem(await dryRun({ ...tried, seconded: 'the-head' }), 403, 'NOT_ALLOWED');
    for (const command of [tried, { ...tried, seconded: 'the-judge' }, tried])
      expect((await dryRun(command)).body).toMatchObject({ dryRun: true, answer: { outcome: 'recorded' } });
  });

  it('naming a second official counts for nothing without that official’s word', async () => {
    expectProblem(await people.say('the-official', 'two-1', rewind), 403, 'NOT_ALLOWED');
    expectProblem(await people.say('the-official', 'two-1', { ...rewind, seconded: 'the-judge' }), 403, 'NOT_ALLOWED');
  });

  it('the word is for exactly this command, not one’s own, and only from whoever may give it', async () => {
    expect((await approve('the-official', rewind)).status).toBe(201);
    expectProblem(await people.say('the-official', 'two-1', rewind), 403, 'NOT_ALLOWED');
    expectProblem(await approve('the-spectator', rewind), 403, 'NOT_ALLOWED');
    expectProblem(await approve('the-service', rewind), 403, 'NOT_ALLOWED');
    expect((await approve('the-judge', { ...rewind, reason: 'another' })).status).toBe(201);
    expectProblem(await people.say('the-official', 'two-1', rewind), 403, 'NOT_ALLOWED');
  });

  it('a word given before something else happened does not cover it', async () => {
    const later = { ...rewind, reason: 'said later' };
    expect((await approve('the-judge', later)).status).toBe(201);
    await people.say('the-official', 'two-1', { type: 'CallJudge' });
    expectProblem(await people.say('the-official', 'two-1', later), 412, 'STALE_REVISION');
    const { revision } = (await people.served.get('/api/matches/two-1', people.as('the-official'))).body;
    const seenSince = { ...later, expectedRevision: revision };
    expectProblem(await people.say('the-official', 'two-1', seenSince), 412, 'STALE_REVISION');
    expectProblem(await dryRun(later), 412, 'STALE_REVISION');
  });

  it('the word fills seconded, answers a repeated command alike, and is good once', async () => {
    expect((await approve('the-judge', rewind)).status).toBe(201);
    const commandId = 'b6c0f7de-3c0c-4f0e-9f8f-1c2d3e4f5a6b';
    const told = await people.say('the-official', 'two-1', { ...rewind, commandId });
    expect(told.status).toBe(201);
    expect((await people.say('the-official', 'two-1', { ...rewind, commandId })).body).toEqual(told.body);
    const { body } = await people.served.get('/api/matches/two-1/events?limit=1000', people.as('the-official'));
    const ruled = (body.events as { type: string; data: object; meta: object }[]).find(
      ({ type }) => type === 'RulingIssued',
    );
    expect([ruled?.data, ruled?.meta]).toMatchObject([{ seconded: 'the-judge' }, { official: 'the-official' }]);
    await people.say('the-official', 'two-1', debuff);
    expectProblem(await people.say('the-official', 'two-1', rewind), 403, 'NOT_ALLOWED');
  });
});
