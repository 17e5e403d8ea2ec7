/**
 * Every page in a real browser, on whole matches of the three games: nothing that axe finds, nothing wider than the screen, at phone size
 * and on a wide screen, light and dark.
 */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { axeFinds } from './axe.js';
import { closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { recordMatches } from './recorded-matches.js';
import { Served } from './served.js';

const PATIENCE = 120_000;

/** What each page shows once it has all that it asked for. */
const pages = JSON.parse(readFileSync('test/e2e/shown-pages.json', 'utf8')) as [
  name: string,
  path: string,
  ready: string,
][];

/** Both themes at both sizes; what only a theme can change is looked at again in the other one. */
const looks = [
  { width: 360, height: 740, theme: 'light', rules: undefined },
  { width: 360, height: 740, theme: 'dark', rules: ['color-contrast'] },
  { width: 1920, height: 1080, theme: 'dark', rules: undefined },
  { width: 1920, height: 1080, theme: 'light', rules: ['color-contrast'] },
] as const;

describe(`every page${missing}`, () => {
  let served: Served;
  let browser: Browser | undefined;
  let page: Page;

  beforeAll(async () => {
    served = await Served.start({ demo: true });
    await recordMatches(served);
    browser = await openBrowser();
    if (browser === undefined) return;
    page = await browser.newPage({ locale: 'en', reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE);
  }, PATIENCE);
  afterAll(async () => {
    await closeBrowser(browser);
    await served.close();
  });

  inBrowser.each(pages)(
    '%s: axe finds nothing and nothing is wider than the screen',
    async (_name, path, ready) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(served.url + path);
      await page.locator(ready).first().waitFor();
      for (const { width, height, theme, rules } of looks) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: theme });
        await page.locator(`html[data-theme="${theme}"]`).waitFor();
        expect([width, theme, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([
          width,
          theme,
          0,
        ]);
        expect([width, theme, await axeFinds(page, rules)]).toEqual([width, theme, []]);
      }
    },
    PATIENCE,
  );
});
