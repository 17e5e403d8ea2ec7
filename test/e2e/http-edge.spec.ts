import { request } from 'node:http';
import { connect } from 'node:net';
import { Served, type Told, expectProblem } from './served.js';

const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };

let served: Served;
beforeAll(async () => {
  served = await Served.start();
});
afterAll(() => served.close());

describe('bodies', () => {
  const raw = (
    body: string | undefined,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): Promise<Told> => served.ask('POST', '/api/matches', body === undefined ? {} : { body, headers });

  it.each([
    ['a duplicate key', '{"type":"OpenMatch","type":"Pass"}'],
    ['an unsafe integer', '{"first":9007199254740993}'],
    ['half a surrogate pair', '{"match":"\\ud800"}'],
    ['too deep nesting', `${'['.repeat(65)}${']'.repeat(65)}`],
    ['a prototype', '{"__proto__":{}}'],
    ['no JSON', 'match=1'],
    ['nothing', ''],
  ])('rejects %s', async (_what, body) => {
    expectProblem(await raw(body), 400, 'MALFORMED');
  });

  it('rejects what is no UTF-8, too much, and what is no JSON by its type', async () => {
    const bytes = await fetch(`${served.url}/api/matches`, {
      method: 'POST',
      body: new Uint8Array([0x22, 0xff, 0x22]),
      headers: { 'content-type': 'application/json' },
    });
    expect(bytes.status).toBe(400);
    expectProblem(await raw(`"${'a'.repeat(1_048_577)}"`), 413, 'BODY_TOO_LARGE');
    expectProblem(
      await raw('match=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
    expectProblem(await raw('{}', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('what nobody asked for', () => {
  it.each([
    ['GET', '/nothing', 404, 'NOT_FOUND'],
    ['DELETE', '/api/matches', 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', '/api/matches/x', 405, 'METHOD_NOT_ALLOWED'],
    ['HEAD', '/api/live', 405, undefined],
    ['GET', '/%zz', 400, 'MALFORMED'],
    ['GET', '/api/matches/NO', 400, 'MALFORMED'],
    ['GET', '/api/stats/nothing', 400, 'MALFORMED'],
  ])('%s %s is answered %d', async (method, path, status, code) => {
    const told = await served.ask(method, path);
    if (code === undefined) expect(told.status).toBe(status);
    else expectProblem(told, status, code);
    if (status === 405) expect(told.headers.get('allow')).toContain('GET');
  });

  it('answers in problem details even to what is no HTTP', async () => {
    const { port } = new URL(served.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket
        .on('data', (data) => (text += String(data)))
        .on('end', () => resolve(text))
        .on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"MALFORMED"');
  });

  it('answers on loopback only to names of this machine', async () => {
    const asked = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(`${served.url}/api/matches`, { headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(
      await Promise.all(['localhost:1', '127.0.0.1', '[::1]:80', 'evil.example', 'localhost.evil.example'].map(asked)),
    ).toEqual([200, 200, 200, 421, 421]);
  });

  it('lets no other origin in', async () => {
    const told = await served.ask('OPTIONS', '/api/matches', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(told.status).toBe(405);
    expect([...told.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('C38: takes a caller behind a proxy that nobody vouched for as a stranger', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await served.open('proxy-1');
    expectProblem(await served.say('proxy-1', debuff, headers), 403, 'NOT_ALLOWED');
    expectProblem(await served.get('/api/matches/proxy-1?as=official', headers), 403, 'NOT_ALLOWED');
    expectProblem(await served.get('/api/matches/proxy-1?as=A', headers), 403, 'NOT_ALLOWED');
    expect((await served.get('/api/matches/proxy-1', headers)).status).toBe(200);
  });
});

describe('behind a proxy', () => {
  it('C38: takes callers for strangers, under whatever name, and those who come directly only under names of this machine', async () => {
    const own = await Served.start({ trustProxy: 'loopback' });
    const asked = (headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(`${own.url}/api/matches/seen-1?as=official`, { headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
    try {
      await own.open('seen-1');
      expect(await asked({ host: 'touchline.example', 'x-forwarded-for': '203.0.113.7' })).toBe(403);
      expect(await asked({ host: 'touchline.example', 'x-forwarded-for': '127.0.0.1' })).toBe(403);
      expect(await asked({ host: 'touchline.example' })).toBe(421);
      expect(await asked({ host: 'localhost' })).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('the composition root', () => {
  it('says which port is taken', async () => {
    await expect(Served.start({ port: Number(new URL(served.url).port) })).rejects.toThrow(/is taken/);
  });

  it('listens elsewhere than on loopback only when told that it is insecure', async () => {
    await expect(Served.start({ host: '0.0.0.0' })).rejects.toThrow(/--insecure/);
    const open = await Served.start({ host: '0.0.0.0', insecure: true });
    await open.close();
  });

  it('answers under its base path and nowhere else', async () => {
    const own = await Served.start({ basePath: '/touchline' });
    try {
      expect(own.url).toMatch(/\/touchline$/);
      expect((await own.get('/health/live')).status).toBe(200);
      expect((await own.get('')).text).toContain('href="/touchline/api/docs"');
      expect((await own.open('based-1')).headers.get('location')).toBe('/touchline/api/matches/based-1');
      const root = await fetch(own.url.replace(/\/touchline$/, '/health/live'));
      expect(root.status).toBe(404);
    } finally {
      await own.close();
    }
  });

  it('refuses options that it cannot use, and says what would be right', async () => {
    await expect(Served.start({ port: 70_000 })).rejects.toThrow(/port must be 0 to 65535/);
    await expect(Served.start({ basePath: 'x y' })).rejects.toThrow(/base path must be/);
    await expect(Served.start({ store: 'mongo:x' })).rejects.toThrow(/sqlite:<file>/);
  });
});
