/** The report over HTTP: as a page that a browser may show and nothing more, and on paper. */
import { pdfText } from '#testing';
import { Served, expectProblem } from './served.js';

let served: Served;
beforeAll(async () => {
  served = await Served.start();
  await served.open('told-1', { hands: 'closed', competition: { tournament: 'Cup', round: 2 } });
  await served.say('told-1', { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] });
  await served.say('told-1', { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] });
}, 60_000);
afterAll(() => served.close());

describe('GET /api/matches/:id/report', () => {
  it('is a page by default, in the caller’s language, that loads and runs nothing', async () => {
    const { status, headers, text } = await served.get('/api/matches/told-1/report', { 'accept-language': 'es-MX' });
    expect([status, headers.get('content-type'), headers.get('content-language')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'es',
    ]);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(text).toContain('<h1>Acta de la partida</h1>');
    expect(text).toContain('Cup / 2');
    expect(text).toContain('<svg ');
  }, 60_000);

  it('on paper has the head that the match has, signed by the log that this server publishes', async () => {
    const whole = await fetch(`${served.url}/api/matches/told-1/report?format=pdf&lang=hu`);
    expect(whole.headers.get('content-type')).toBe('application/pdf');
    expect(whole.headers.get('content-disposition')).toBe('inline; filename="told-1.pdf"');
    const text = pdfText(new Uint8Array(await whole.arrayBuffer()))
      .join('')
      .replace(/\s/g, '');
    const { body } = await served.get('/api/matches/told-1/events?limit=1000');
    const { hash, revision } = (body.events as { hash: string; revision: number }[]).at(-1) ?? {};
    expect(text).toContain(`told-1${String(revision)}:${String(hash)}`);
    const [, , root = ''] = (await served.get('/api/checkpoint')).text.split('\n');
    expect(text).toContain(root);
  }, 60_000);

  it('C39: is of what its audience may see', async () => {
    for (const as of ['A', 'spectator', 'public']) {
      const { status, text } = await served.get(`/api/matches/told-1/report?lang=vi&as=${as}`);
      expect([as, status, /kim-cang|Kim Cang Hộ Thể/.test(text)]).toEqual([as, 200, false]);
    }
    expect((await served.get('/api/matches/told-1/report?lang=vi&as=B')).text).toContain('Kim Cang Hộ Thể');
  }, 60_000);

  it.each([
    ['?format=doc', 400, 'MALFORMED'],
    ['?lang=de', 400, 'MALFORMED'],
    ['?lang=en&lang=vi', 400, 'MALFORMED'],
    ['?page=2', 400, 'MALFORMED'],
    ['?as=C', 404, 'UNKNOWN_SEAT'],
  ])('rejects %s', async (query, status, code) => {
    expectProblem(await served.get(`/api/matches/told-1/report${query}`), status, code);
  });
});
