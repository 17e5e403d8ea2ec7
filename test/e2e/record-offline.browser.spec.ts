/** The record page where the network is not: opened without one, two officials at one match, and a queue that meets another's entry. */
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { PHONE, closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { kept } from './kept-app.js';
import { People, SECRET, OWN } from './people.js';
import { Served } from './served.js';
import { PATIENCE } from './touching-official.js';

const LONG = 600_000;

describe(`recording without a network${missing}`, () => {
  let served: Served;
  let browser: Browser | undefined;

  beforeAll(async () => {
    served = await Served.start();
    browser = await openBrowser();
  }, PATIENCE);
  afterAll(async () => {
    await closeBrowser(browser);
    await served.close();
  });

  async function screen(): Promise<BrowserContext> {
    const context = await (browser as Browser).newContext(PHONE);
    context.setDefaultTimeout(PATIENCE);
    return context;
  }
  const at = async (context: BrowserContext, path: string, root = served.url): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(root + path);
    return page;
  };
  const serve = (page: Page): Promise<void> =>
    page.locator('[data-table]').getByRole('button', { name: 'Serve' }).tap();
  const unsent = (page: Page, count: number): Promise<void> => page.locator(`[data-unsent="${count}"]`).waitFor();

  inBrowser(
    'opens with no network at all, goes on from what was told last, and sends it whole and once',
    async () => {
      await served.open('cold');
      const context = await screen();
      const page = await at(context, '/matches/cold/record');
      await page.locator('[data-revision]').waitFor();
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await page.reload();
      await kept(page);
      await page.locator('[data-revision]').waitFor();

      await context.setOffline(true);
      await page.close();
      const cold = await at(context, '/matches/cold/record');
      await serve(cold);
      await unsent(cold, 1);
      expect(await served.typesOf('cold')).not.toContain('MomentEnded');

      await context.setOffline(false);
      await unsent(cold, 0);
      expect((await served.typesOf('cold')).filter((type) => type === 'MomentEnded')).toHaveLength(1);
      await context.close();
    },
    LONG,
  );

  inBrowser(
    'shows each of two officials what the other records; a conflict is shown, and sent on with the same ids (C29)',
    async () => {
      await served.open('two');
      const [first, second] = [await screen(), await screen()];
      const [here, there] = [await at(first, '/matches/two/record'), await at(second, '/matches/two/record')];
      await there.locator('[data-revision]').waitFor();
      await serve(here);
      await there.getByRole('button', { name: 'Dead ball' }).waitFor();

      await second.route('**/commands', (route) => route.abort());
      await there.getByRole('button', { name: 'Dead ball' }).tap();
      await unsent(there, 1);
      await served.say('two', { type: 'Rally' });
      await there.reload();
      await unsent(there, 1);
      await second.unroute('**/commands');
      await there.getByRole('heading', { name: 'Somebody else recorded meanwhile' }).waitFor();
      expect((await served.typesOf('two')).filter((type) => type === 'MomentBegan')).toHaveLength(1);
      await there.getByRole('button', { name: 'Send on' }).tap();
      await unsent(there, 0);
      expect((await served.typesOf('two')).filter((type) => type === 'MomentBegan')).toHaveLength(2);
      await Promise.all([first.close(), second.close()]);
    },
    LONG,
  );

  inBrowser(
    'lets nobody record who is not an official of it; who logs in records, and is named (C38)',
    async () => {
      const people = await People.meet();
      await people.open('logged', OWN);
      const context = await screen();
      const page = await at(context, '/matches/logged/record', people.served.url);
      await page.getByText('Only officials record this match.').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Login' }).tap();
      await page.getByLabel('Account').first().fill('the-official');
      await page.getByLabel('PIN or passphrase').first().fill('wrong');
      await page.getByRole('button', { name: 'Log in', exact: true }).tap();
      await page.getByRole('alert').waitFor();
      await page.getByLabel('PIN or passphrase').first().fill(SECRET);
      await page.getByRole('button', { name: 'Log in', exact: true }).tap();
      await serve(page);
      await unsent(page, 0);
      const { body } = await people.served.get('/api/matches/logged/events?limit=1000', people.as('the-judge'));
      const last = (body['events'] as { meta: { official: string } }[]).at(-1);
      expect(last?.meta.official).toBe('the-official');
      await context.close();
      await people.part();
    },
    LONG,
  );
});
