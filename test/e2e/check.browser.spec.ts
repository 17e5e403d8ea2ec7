/** The page that an official opens before a round: green where all is well, and what is wrong by its name where it is not. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PHONE, closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { kept } from './kept-app.js';
import { People, SECRET } from './people.js';
import { Served } from './served.js';
import { PATIENCE } from './touching-official.js';

const LONG = 600_000;

describe(`the system check${missing}`, () => {
  let served: Served;
  let browser: Browser | undefined;
  let context: BrowserContext;

  beforeAll(async () => {
    served = await Served.start();
    browser = await openBrowser();
  }, PATIENCE);
  beforeEach(async () => {
    if (browser === undefined) return;
    context = await browser.newContext(PHONE);
    context.setDefaultTimeout(PATIENCE);
  });
  afterEach(async () => context?.close());
  afterAll(async () => {
    await closeBrowser(browser);
    await served.close();
  });

  async function opened(root = served.url): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${root}/check`);
    await page.locator('[data-standing]').waitFor();
    return page;
  }
  const stands = (page: Page, check: string, standing: string): Promise<void> =>
    page.locator(`[data-check="${check}"][data-said="${standing}"]`).waitFor();
  /** Where everything is as it should be: the app is kept, and the browser lets it keep what is recorded. */
  async function settled(): Promise<Page> {
    const page = await opened();
    const devtools = await context.newCDPSession(page);
    const { targetInfo } = await devtools.send('Target.getTargetInfo');
    const { browserContextId } = targetInfo;
    const permissions: 'durableStorage'[] = ['durableStorage'];
    await devtools.send('Browser.grantPermissions', {
      permissions,
      origin: served.url,
      ...(browserContextId === undefined ? {} : { browserContextId }),
    });
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    await kept(page);
    const keep = page.getByRole('button', { name: 'Ask the browser to keep it' });
    await page.locator('[data-check="storage"]').waitFor();
    if ((await keep.count()) > 0) await keep.tap();
    await stands(page, 'storage', 'good');
    return page;
  }

  inBrowser(
    'is green once the app and its memory are kept, and says so aloud',
    async () => {
      const page = await settled();
      await page.locator('[data-standing="good"]').waitFor();
      await page.locator('[aria-live="polite"]').filter({ hasText: 'Ready to record' }).waitFor({ state: 'attached' });
      expect(await page.locator('[data-check]:not([data-said="good"])').allInnerTexts()).toEqual([]);
      expect(await page.locator('[data-check]').count()).toBe(8);
    },
    LONG,
  );

  inBrowser(
    'names what is wrong: no network, a wrong clock, a store that does not answer, an entry that waits',
    async () => {
      const page = await settled();
      const again = (): Promise<void> => page.getByRole('button', { name: 'Check again' }).tap();

      await page.evaluate('(() => { const now = Date.now; Date.now = () => now() + 3_600_000; })()');
      await again();
      await stands(page, 'clock', 'bad');
      await page.getByText('ahead of the server’s').waitFor();
      await page.locator('[data-standing="bad"]').waitFor();

      await context.route('**/health/ready', (route) => route.fulfill({ status: 503, body: '{}' }));
      await again();
      await stands(page, 'store', 'bad');
      await stands(page, 'network', 'good');

      await served.open('waits');
      const table = await context.newPage();
      await context.route('**/commands', (route) => route.abort());
      await table.goto(`${served.url}/matches/waits/record`);
      await table.locator('[data-table]').getByRole('button', { name: 'Serve' }).tap();
      await table.locator('[data-unsent="1"]').waitFor();
      await page.bringToFront();
      await again();
      await page.getByText('1 entry waits').waitFor();

      await context.setOffline(true);
      await stands(page, 'network', 'bad');
      await stands(page, 'offline', 'good');
    },
    LONG,
  );

  inBrowser(
    'asks whoever is not logged in, or not as an official, to be so',
    async () => {
      const people = await People.meet();
      const page = await opened(people.served.url);
      await stands(page, 'login', 'bad');
      await page.locator('[data-check="login"]').getByRole('link', { name: 'Login' }).tap();
      await page.getByLabel('Account').first().fill('the-official');
      await page.getByLabel('PIN or passphrase').first().fill(SECRET);
      await page.getByRole('button', { name: 'Log in', exact: true }).tap();
      await stands(page, 'login', 'good');
      await people.part();
    },
    LONG,
  );
});
