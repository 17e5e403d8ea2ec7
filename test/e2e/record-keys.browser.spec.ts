/** The official's pages for everybody: nothing that axe finds at phone size, a match by the keyboard alone, and what is said aloud. */
import type { Browser, Page } from 'playwright-core';
import { axeFinds } from './axe.js';
import { closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { Served } from './served.js';
import { PATIENCE } from './touching-official.js';

const LONG = 600_000;

describe(`the official's pages${missing}`, () => {
  let served: Served;
  let browser: Browser | undefined;

  beforeAll(async () => {
    served = await Served.start();
    browser = await openBrowser();
    await served.open('keys');
    await served.say('keys', { type: 'GiveCards', to: 'A', cards: ['no-talking'] });
    await served.say('keys', { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the', 'thoat-xac-kim-thien'] });
  }, PATIENCE);
  afterAll(async () => {
    await closeBrowser(browser);
    await served.close();
  });

  async function at(path: string, width: number): Promise<Page> {
    const page = await (browser as Browser).newPage({
      viewport: { width, height: 740 },
      locale: 'en',
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(PATIENCE);
    await page.goto(served.url + path);
    return page;
  }

  inBrowser(
    'a debuff, its answer and a goal are recorded by the keyboard alone, each said aloud (SOLO-1, SOLO-8)',
    async () => {
      const page = await at('/matches/keys/record', 1280);
      const said = page.locator('[aria-live="polite"]');
      await page.locator('[data-revision]').waitFor();
      const press = (keys: string): Promise<void> => page.keyboard.press(keys);

      await press('Shift+?');
      await page.getByRole('heading', { name: 'Keys' }).waitFor();
      await press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });

      await press('h');
      await page.locator('[data-seat="A"] .hand button:focus').waitFor();
      await press('Enter');
      await page.locator('dialog[open] [data-sheet]').waitFor();
      const aim = page.getByRole('button', { name: 'At B' });
      await aim.focus();
      await press('Enter');
      await page.getByRole('heading', { name: 'B may answer' }).waitFor();
      await said.filter({ hasText: 'Window W1 opened' }).waitFor({ state: 'attached' });
      await press('1');
      await said.filter({ hasText: 'L1' }).filter({ hasText: 'cancelled' }).waitFor({ state: 'attached' });
      await press('s');
      await page.getByRole('button', { name: 'Dead ball' }).waitFor();
      await press('Shift+Digit1');
      await page.locator('[data-seat="A"] [data-act*="ConfirmGoal"]:focus').waitFor();
      await press('Enter');
      await said.filter({ hasText: 'goal' }).waitFor({ state: 'attached' });
      await page.locator('[data-unsent="0"]').waitFor();
      const { body } = await served.get('/api/matches/keys');
      expect(body).toMatchObject({ score: { A: 1, B: 0 }, effects: [], chain: null });

      await press('u');
      await page.locator('[data-seat="A"] .points', { hasText: /^0$/ }).waitFor();
      await page.locator('[data-unsent="0"]').waitFor();
      expect((await served.get('/api/matches/keys')).body).toMatchObject({ score: { A: 0, B: 0 } });
      await page.close();
    },
    LONG,
  );

  const looks: readonly (readonly [name: string, path: string, ready: string, open?: string])[] = [
    ['recording', '/matches/open-window/record', '[data-window]'],
    ['a card', '/matches/open-window/record', '[data-window]', '[data-seat="B"] .hand button'],
    ['every act', '/matches/open-window/record', '[data-window]', '[data-more]'],
    ['the menu', '/matches/open-window/record', '[data-window]', '.menu'],
    ['a new match', '/open', 'form'],
    ['the login', '/login', '#main h1'],
    ['the system check', '/check', '[data-standing]'],
  ];
  inBrowser(
    'axe finds nothing on a phone, light and dark, and nothing is wider than it or smaller than a thumb',
    async () => {
      await served.open('open-window');
      await served.say('open-window', { type: 'GiveCards', to: 'A', cards: ['no-talking'] });
      await served.say('open-window', {
        type: 'GiveCards',
        to: 'B',
        cards: ['kim-cang-ho-the', 'thoat-xac-kim-thien'],
      });
      await served.say('open-window', { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] });
      for (const [name, path, ready, open] of looks) {
        const page = await at(path, 360);
        await page.locator(ready).first().waitFor();
        if (open !== undefined) await page.locator(open).first().click();
        for (const theme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await page.locator(`html[data-theme="${theme}"]`).waitFor();
          const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          const small = await page.evaluate(`[...document.querySelectorAll('button, a.button, summary, select')]
            .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width > 0 && (width < 43.5 || height < 43.5); })
            .map((one) => one.outerHTML.slice(0, 120))`);
          expect({ name, theme, wider, small, axe: await axeFinds(page) }).toEqual({
            name,
            theme,
            wider: 0,
            small: [],
            axe: [],
          });
        }
        await page.close();
      }
    },
    LONG,
  );
});
