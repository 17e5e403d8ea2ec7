/** Login by an OpenID provider that really runs, in a process of its own: there and back as a browser goes, and everything that must not let anybody in. */
import { everywhere, openRegister } from '#access';
import { OpenidStandIn, type Wrong, wrongs } from '#testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Served, type Told, expectProblem } from './served.js';

const client = { id: 'touchline-test', secret: 'between-us' };
let folder: string;
let provider: OpenidStandIn;
let register: ReturnType<typeof openRegister>;
let served: Served;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oidc-'));
  const access = `sqlite:${join(folder, 'access.db')}`;
  register = openRegister(access);
  await register.accounts.add({ id: 'anna-1', oidc: 'subject-of-anna' });
  await register.accounts.grant('anna-1', { ...everywhere, role: 'judge', seat: null }, 'test');
  await register.accounts.add({ id: 'gone-1', oidc: 'subject-of-gone' });
  await register.accounts.setDisabled('gone-1', true);
  provider = await OpenidStandIn.start(client);
  served = await Served.start({
    access,
    oidc: { issuer: provider.issuer, clientId: client.id, clientSecret: client.secret },
  });
}, 60_000);
afterAll(async () => {
  await served.close();
  await register.close();
  await provider.end();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => provider.tell({ subject: 'subject-of-anna', wrong: null }));

/** The pairs that answers set, as a browser sends them back. */
const cookiesOf = ({ headers }: Pick<Told, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] as string)
    .join('; ');

interface Leaving {
  readonly cookie: string;
  readonly provider: URL;
}

async function leave(): Promise<Leaving> {
  const told = await served.get('/api/oidc');
  expect(told.status).toBe(302);
  expect(told.headers.getSetCookie()).toEqual([expect.stringMatching(/HttpOnly; SameSite=Lax/)]);
  return { cookie: cookiesOf(told), provider: new URL(told.headers.get('location') as string) };
}

/** Where the provider sends the browser back to. */
async function through(url: URL): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return (answer.headers.get('location') as string).slice(served.url.length);
}

async function login(): Promise<Told> {
  const { cookie, provider: url } = await leave();
  return served.get(await through(url), { cookie });
}

it('leaves with a challenge, a state and a nonce of its own each time, and comes back as the account of the subject', async () => {
  const [first, second] = [await leave(), await leave()];
  for (const { provider: url } of [first, second]) {
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid',
      client_id: client.id,
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(client.secret);
  }
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(first.provider.searchParams.get(name)).not.toBe(second.provider.searchParams.get(name));
  const arrived = await login();
  expect(arrived.status).toBe(200);
  const session = arrived.headers.getSetCookie().find((cookie) => cookie.startsWith('touchline_session='));
  expect(session).toMatch(/HttpOnly; SameSite=Strict/);
  const cookie = (session as string).split(';', 1)[0] as string;
  expect((await served.get('/api/sessions', { cookie })).body).toMatchObject({
    account: 'anna-1',
    how: 'cookie',
    grants: [{ role: 'judge' }],
  });
  expect(arrived.text).not.toContain('subject-of-anna');
});

it('the session ends by logging out, and with the account', async () => {
  const inside = async (cookie: string): Promise<unknown> =>
    (await served.get('/api/sessions', { cookie })).body['account'];
  const session = async (): Promise<string> => /touchline_session=[^;]+/.exec(cookiesOf(await login()))?.[0] as string;
  const [mine, other] = [await session(), await session()];
  expect([await inside(mine), await inside(other)]).toEqual(['anna-1', 'anna-1']);
  expectProblem(await served.ask('DELETE', '/api/sessions', { headers: { cookie: mine } }), 403, 'ORIGIN_NOT_ALLOWED');
  const out = await served.ask('DELETE', '/api/sessions', { headers: { cookie: mine, origin: served.url } });
  expect([out.status, out.headers.getSetCookie()]).toEqual([204, [expect.stringMatching(/^touchline_session=;/)]]);
  expect([await inside(mine), await inside(other)]).toEqual([null, 'anna-1']);
  await register.accounts.setDisabled('anna-1', true);
  expect(await inside(other)).toBeNull();
  expectProblem(await login(), 401, 'NOT_AUTHENTICATED');
  await register.accounts.setDisabled('anna-1', false);
});

it('still works after the provider has changed its keys', async () => {
  await provider.tell({ rotate: true });
  expect((await login()).status).toBe(200);
});

const answered = wrongs.filter((wrong) => wrong !== 'silent');
it.each<Wrong>(answered)('lets nobody in when the provider is wrong about: %s', async (wrong) => {
  await provider.tell({ wrong });
  const told = await login();
  expectProblem(told, 401, 'NOT_AUTHENTICATED');
  expect(cookiesOf(told)).not.toContain('touchline_session=ts_');
  expect((await register.denials.page(undefined, 1))[0]).toMatchObject({
    path: '/api/oidc/callback',
    code: 'NOT_AUTHENTICATED',
  });
});

it.each(['subject-of-nobody', 'subject-of-gone', 'SUBJECT-OF-ANNA', ''])(
  'lets nobody in whom the register does not know: %j',
  async (subject) => {
    await provider.tell({ subject });
    expectProblem(await login(), 401, 'NOT_AUTHENTICATED');
  },
);

describe('a way back that did not begin here', () => {
  it('without the cookie, with another’s, with another state, or a second time', async () => {
    const { cookie, provider: url } = await leave();
    const back = await through(url);
    expectProblem(await served.get(back), 401, 'NOT_AUTHENTICATED');
    expectProblem(await served.get(back, { cookie: (await leave()).cookie }), 401, 'NOT_AUTHENTICATED');
    expectProblem(await served.get(back.replace(/state=[^&]+/, 'state=mine'), { cookie }), 401, 'NOT_AUTHENTICATED');
    expectProblem(
      await served.get(back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Felsewhere.example'), { cookie }),
      401,
      'NOT_AUTHENTICATED',
    );
    for (const broken of ['touchline_oidc=e30', 'touchline_oidc=%%', 'touchline_oidc='])
      expectProblem(await served.get(back, { cookie: broken }), 401, 'NOT_AUTHENTICATED');
    expect((await served.get(back, { cookie })).status).toBe(200);
    expectProblem(await served.get(back, { cookie }), 401, 'NOT_AUTHENTICATED');
  });

  it('keeps codes, states and secrets out of the list of denied attempts', async () => {
    expectProblem(await served.get('/api/oidc/callback?code=hush-code&state=hush-state'), 401, 'NOT_AUTHENTICATED');
    expect(JSON.stringify(await register.denials.page(undefined, 100))).not.toMatch(/hush|between-us/);
  });
});

describe('a provider that is away', () => {
  it('is told to whoever leaves, and is found again once it is back', async () => {
    const fresh = await Served.start({
      oidc: { issuer: provider.issuer, clientId: client.id, clientSecret: client.secret },
    });
    try {
      await provider.kill();
      expectProblem(await fresh.get('/api/oidc'), 503, 'PROVIDER_UNAVAILABLE');
      await provider.restart();
      expect((await fresh.get('/api/oidc')).status).toBe(302);
    } finally {
      await fresh.close();
    }
  }, 60_000);

  it('is told to whoever comes back: nobody waits for a provider that says nothing', async () => {
    const { cookie, provider: url } = await leave();
    const back = await through(url);
    await provider.tell({ wrong: 'silent' });
    expectProblem(await served.get(back, { cookie }), 503, 'PROVIDER_UNAVAILABLE');
  }, 60_000);
});

it('where no provider is configured the address says so', async () => {
  const without = await Served.start();
  try {
    expectProblem(await without.get('/api/oidc'), 404, 'NOT_FOUND');
  } finally {
    await without.close();
  }
});
