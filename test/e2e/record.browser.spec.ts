/** A real browser on the built pages: an official records by touches at phone size, a spectator watches. */
import type { Browser, Page } from 'playwright-core';
import { PHONE, closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { Served } from './served.js';

describe(`the pages in a browser${missing}`, () => {
  let served: Served;
  let browser: Browser | undefined;

  beforeAll(async () => {
    served = await Served.start();
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await closeBrowser(browser);
    await served.close();
  });

  const phone = async (path: string): Promise<Page> => {
    const page = await (browser as Browser).newPage(PHONE);
    await page.goto(served.url + path);
    return page;
  };
  const touch = (page: Page, name: string | RegExp, within?: string): Promise<void> => {
    const place = within === undefined ? page : page.getByRole('region', { name: within, exact: true });
    return place.getByRole('button', { name }).first().tap();
  };
  const stateOf = async (match: string): Promise<Record<string, unknown>> =>
    (await served.get(`/api/matches/${match}`)).body;
  const sent = (page: Page): Promise<unknown> => page.locator('[data-unsent="0"]').waitFor();

  inBrowser(
    'records an announcement, its answer and a goal in at most three touches each, seen by a spectator (SOLO-8)',
    async () => {
      await served.open('touches');
      await served.say('touches', { type: 'GiveCards', to: 'A', cards: ['no-talking'] });
      await served.say('touches', { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] });
      const page = await phone('/matches/touches/record');
      const viewer = await (browser as Browser).newPage({ locale: 'en' });
      await viewer.goto(`${served.url}/matches/touches?as=spectator`);

      await touch(page, 'No Talking', 'Ánh');
      await touch(page, 'At B');
      await page.getByRole('heading', { name: /B may answer/ }).waitFor();
      await touch(page, 'Shield');
      await touch(page, /^Serve/);
      await touch(page, /^Goal$/, 'Ánh');
      await touch(page, /Confirm goal/);
      await sent(page);

      expect(await stateOf('touches')).toMatchObject({ score: { A: 1, B: 0 }, effects: [], chain: null });
      await viewer.getByText(/G1/).first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await Promise.all([page.close(), viewer.close()]);
    },
    60_000,
  );

  inBrowser(
    'keeps what was recorded without a network, also when the page is killed, and sends it whole and once',
    async () => {
      await served.open('offline');
      const context = await (browser as Browser).newContext(PHONE);
      const page = await context.newPage();
      await page.goto(`${served.url}/matches/offline/record`);
      await page.getByRole('button', { name: /^Serve/ }).waitFor();
      await context.route('**/commands', (route) => route.abort());
      await touch(page, /^Serve/);
      await touch(page, /^Goal$/, 'B');
      await touch(page, /Confirm goal/);
      await page.locator('[data-unsent="2"]').waitFor();
      await page.close({ runBeforeUnload: false });
      expect(await stateOf('offline')).toMatchObject({ score: { A: 0, B: 0 } });

      await context.unroute('**/commands');
      const again = await context.newPage();
      await again.goto(`${served.url}/matches/offline/record`);
      await sent(again);
      await again.waitForFunction(async (url) => {
        const { score } = (await (await fetch(url)).json()) as { score: Record<string, number> };
        return score['B'] === 1;
      }, `${served.url}/api/matches/offline`);
      const { body } = await served.get('/api/matches/offline/events?limit=1000');
      const types = (body['events'] as { type: string }[]).map(({ type }) => type);
      expect(types.filter((type) => type === 'GoalConfirmed')).toHaveLength(1);
      await context.close();
    },
    60_000,
  );

  inBrowser(
    'gives a spectator’s page no hidden card (I14)',
    async () => {
      await served.open('hidden');
      await served.say('hidden', { type: 'GiveCards', to: 'B', cards: ['thoat-xac-kim-thien'] });
      const page = await (browser as Browser).newPage({ locale: 'en' });
      const bodies: Promise<string>[] = [];
      page.on('response', (response) => {
        if (/[/]events[?]?/.test(response.url())) bodies.push(response.text());
      });
      await page.goto(`${served.url}/matches/hidden?as=spectator`);
      await page.getByRole('button', { name: /1 unseen/ }).waitFor();
      const received = (await Promise.all(bodies)).join('');
      expect(received).toContain('CardsGiven');
      expect(received).not.toContain('thoat-xac-kim-thien#');
      await page.close();
    },
    60_000,
  );
});
