/** The record page as an installed app: what it is installed from, and that a newer app waits until all that was recorded has been sent. */
import type { Browser, Page } from 'playwright-core';
import { kept } from './kept-app.js';
import { PHONE, closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { ChangingApp } from './changing-app.js';
import { Served } from './served.js';
import { PATIENCE } from './touching-official.js';

const LONG = 600_000;

describe(`the app of the pages${missing}`, () => {
  let served: Served;
  let app: ChangingApp;
  let browser: Browser | undefined;

  beforeAll(async () => {
    served = await Served.start();
    app = await ChangingApp.before(served.url);
    browser = await openBrowser();
  }, PATIENCE);
  afterAll(async () => {
    await closeBrowser(browser);
    await app.close();
    await served.close();
  });

  const unsent = (page: Page, count: number): Promise<void> => page.locator(`[data-unsent="${count}"]`).waitFor();
  const press = (page: Page, name: string): Promise<void> =>
    page.locator('[data-table]').getByRole('button', { name }).tap();
  /** Asks for a newer version and waits until it is installed or given up. @returns whether one waits now */
  const renewed = (page: Page): Promise<boolean> =>
    page.evaluate(`(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const fresh = registration.installing;
      if (fresh !== null)
        await new Promise((done) => {
          const look = () => fresh.state !== 'installing' && done();
          fresh.addEventListener('statechange', look);
          look();
        });
      return registration.waiting !== null;
    })()`);

  inBrowser(
    'can be installed: a manifest with icons that are there, in the sizes that it says',
    async () => {
      const { text } = await served.get('/manifest.webmanifest');
      const manifest = JSON.parse(text) as {
        display: string;
        icons: { src: string; sizes: string; purpose: string }[];
      };
      expect(manifest).toMatchObject({ name: 'Touchline', display: 'standalone', start_url: './' });
      expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
      const page = await (browser as Browser).newPage();
      await page.goto(served.url);
      for (const { src, sizes } of manifest.icons) {
        const url = new URL(src, `${served.url}/`).href;
        const size = await page.evaluate(
          `(async () => { const icon = new Image(); icon.src = ${JSON.stringify(url)}; await icon.decode(); return icon.naturalWidth; })()`,
        );
        expect([src, sizes === 'any' || sizes === `${String(size)}x${String(size)}`, Number(size) > 0]).toEqual([
          src,
          true,
          true,
        ]);
      }
      await page.close();
    },
    LONG,
  );

  inBrowser(
    'is not renewed while anything recorded waits, neither by itself nor when asked; afterwards it is',
    async () => {
      await served.open('update');
      const context = await (browser as Browser).newContext(PHONE);
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      await page.goto(`${app.url}/matches/update/record`);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await page.reload();
      await kept(page);

      app.losing = true;
      await press(page, 'Serve');
      await unsent(page, 1);
      app.version = 2;
      expect(await renewed(page)).toBe(false);

      app.losing = false;
      await unsent(page, 0);
      expect(await renewed(page)).toBe(true);
      const notice = page.getByRole('button', { name: 'Use it now' });
      await notice.waitFor();
      app.losing = true;
      await press(page, 'Dead ball');
      await unsent(page, 1);
      await notice.tap();
      await page.getByText('A new version waits until everything is sent.').waitFor();

      app.losing = false;
      await unsent(page, 0);
      const before = await page.evaluate(() => performance.timeOrigin);
      await notice.tap();
      await page.waitForFunction((then) => performance.timeOrigin !== then, before);
      await unsent(page, 0);
      await notice.waitFor({ state: 'detached' });
      await context.close();
    },
    LONG,
  );
});
