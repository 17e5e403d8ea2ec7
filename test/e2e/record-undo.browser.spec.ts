/** The bar that takes back the newest touch: recorded as a slip once it was sent, gone from the queue while it never left. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { eventually } from '../integration/nodes/node-process.js';
import { PHONE, closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { Served } from './served.js';
import { PATIENCE } from './touching-official.js';

const LONG = 600_000;

describe(`taking back the newest touch${missing}`, () => {
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

  async function at(match: string): Promise<Page> {
    await served.open(match);
    const page = await context.newPage();
    await page.goto(`${served.url}/matches/${match}/record`);
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    return page;
  }
  const table = (page: Page, name: string): Promise<void> =>
    page.locator('[data-table]').getByRole('button', { name }).tap();
  const unsent = (page: Page, count: number): Promise<void> => page.locator(`[data-unsent="${count}"]`).waitFor();
  const gone = (page: Page): Promise<void> => page.locator('[data-undo-bar]').waitFor({ state: 'detached' });

  inBrowser(
    'what was sent is recorded as a slip, and both stay readable',
    async () => {
      const page = await at('slip');
      const [before, bar] = [await served.typesOf('slip'), page.locator('[data-undo-bar]')];
      expect(await bar.count()).toBe(0);
      await table(page, 'Serve');
      await bar.getByText(/serve/i).waitFor();
      await unsent(page, 0);
      await bar.getByRole('button', { name: 'Take back' }).tap();
      await gone(page);
      await unsent(page, 0);
      await eventually(async () => (await served.typesOf('slip')).includes('EntryCorrected'));
      expect((await served.typesOf('slip')).slice(0, before.length)).toEqual(before);
      expect(await served.typesOf('slip')).toContain('MomentEnded');
      await page.locator('[data-table]').getByRole('button', { name: 'Serve' }).waitFor();
    },
    LONG,
  );

  inBrowser(
    'it goes by itself, also with the next touch and with what another official records',
    async () => {
      const page = await at('passing');
      await table(page, 'Serve');
      await page.locator('[data-undo-bar]').waitFor();
      await gone(page);
      await table(page, 'Dead ball');
      const first = await page.locator('[data-undo-bar] p').innerText();
      await table(page, 'Serve');
      await page.locator('[data-undo-bar] p').filter({ hasNotText: first }).waitFor();
      expect(await page.locator('[data-undo-bar]').count()).toBe(1);
      await unsent(page, 0);
      await page.locator('[data-take-back]').focus(); // it stays for whoever is in it, so that only the other entry ends it
      await served.say('passing', { type: 'StopPlay' });
      await gone(page);
    },
    LONG,
  );

  inBrowser(
    'what never left is taken out of the queue, and the server never hears of it',
    async () => {
      const page = await at('queued');
      await context.setOffline(true);
      await table(page, 'Serve');
      await unsent(page, 1);
      await page.locator('[data-take-back]').tap();
      await unsent(page, 0);
      await table(page, 'Serve');
      await table(page, 'Dead ball');
      await unsent(page, 2);
      await page.locator('[data-take-back]').tap();
      await unsent(page, 1);
      await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
      await context.setOffline(false);
      await page.goto(`${served.url}/matches/queued/record`);
      await unsent(page, 0);
      await eventually(async () => (await served.typesOf('queued')).includes('MomentEnded'));
      const types = await served.typesOf('queued');
      expect(types).not.toContain('EntryCorrected');
      expect(types.filter((type) => type === 'MomentEnded')).toHaveLength(1);
    },
    LONG,
  );

  inBrowser(
    'what may have arrived is not forgotten: its slip is queued after it',
    async () => {
      const page = await at('doubtful');
      await context.route('**/commands', (route) => route.abort());
      await table(page, 'Serve');
      await page.getByRole('status').filter({ hasText: 'Connection lost' }).waitFor();
      await page.locator('[data-take-back]').tap();
      await unsent(page, 2);
      await context.unroute('**/commands');
      await unsent(page, 0);
      await eventually(async () => (await served.typesOf('doubtful')).includes('EntryCorrected'));
    },
    LONG,
  );

  inBrowser(
    'it is reached by the keyboard, waits for whoever is in it, and is said aloud',
    async () => {
      const page = await at('keys');
      const said = page.locator('[aria-live="polite"]');
      await page.keyboard.press('s');
      await said.filter({ hasText: 'It can be taken back.' }).waitFor({ state: 'attached' });
      for (let tabs = 0; tabs < 60; tabs += 1) {
        await page.keyboard.press('Tab');
        if ((await page.locator('[data-take-back]:focus').count()) > 0) break;
      }
      expect(await page.locator('[data-undo-bar].held').count()).toBe(1);
      await page.keyboard.press('Enter');
      await said.filter({ hasText: 'Taken back' }).waitFor({ state: 'attached' });
      await page.locator('[data-more]:focus').waitFor();
      await gone(page);
    },
    LONG,
  );
});
