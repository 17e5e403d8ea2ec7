/** The replay by keyboard alone, in a real browser: where Tab goes and what shows it, notes, clips, pictures, the match as text. */
import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright-core';
import { closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { recordScript } from './recorded-matches.js';
import { Served } from './served.js';

const PATIENCE = 120_000;

describe(`the replay by keyboard${missing}`, () => {
  let served: Served;
  let browser: Browser | undefined;
  let last: number;

  beforeAll(async () => {
    served = await Served.start();
    await recordScript(served, 'solo/full-closed-hand');
    last = (await served.get('/api/matches/full-closed')).body['revision'] as number;
    browser = await openBrowser();
  }, PATIENCE);
  afterAll(async () => {
    await closeBrowser(browser);
    await served.close();
  });

  const open = async (path: string, locale = 'en', width = 1280): Promise<Page> => {
    const page = await (browser as Browser).newPage({
      viewport: { width, height: 860 },
      locale,
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(PATIENCE);
    await page.goto(served.url + path);
    await page.locator('.position', { hasText: ' / ' }).waitFor();
    return page;
  };
  const at = (page: Page, revision: number): Promise<void> =>
    page.locator('.position', { hasText: new RegExp(`^${revision} / `) }).waitFor();
  const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path());
  const saved = async (page: Page, key: string): Promise<Download> => {
    const download = page.waitForEvent('download');
    await page.keyboard.press(key);
    return download;
  };

  interface Stop {
    readonly name: string;
    readonly seen: boolean;
    readonly marked: boolean;
    readonly x: number;
    readonly y: number;
  }
  /** Whatever has the focus: its name, where it lies, whether all of it is in sight, and whether a line of 2 px or more marks it. */
  const focused = (page: Page): Promise<Stop> =>
    page.evaluate(`(() => {
      const one = document.activeElement;
      const shown = one.matches('input[type="file"]') ? one.closest('label') : one;
      const { left, top, right, bottom } = shown.getBoundingClientRect();
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return {
        name: one.getAttribute('aria-label') ?? one.textContent.trim().replace(/\\s+/g, ' '),
        seen: middle !== null && (shown.contains(middle) || middle.contains(shown)),
        marked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
        x: left + scrollX, y: top + scrollY,
      };
    })()`) as Promise<Stop>;

  inBrowser.each([1280, 360])(
    'goes by Tab through board, transport, tools, events and shares in this order, each in sight and marked, at %i px',
    async (width) => {
      const page = await open('/matches/full-closed?e=146', 'en', width);
      await page.locator('#main').focus();
      const stops: Stop[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        const stop = await focused(page);
        if (stop.name === stops[0]?.name || (await page.evaluate('document.activeElement === document.body'))) break;
        stops.push(stop);
        if (stops.length > 80) throw new Error(`no end: ${stops.map(({ name }) => name).join(' | ')}`);
      }
      const names = stops.map(({ name }) => name);
      const wanted = [
        '4 Points. Why?',
        'What if …',
        'Position in the match',
        'To the beginning',
        'One step back',
        'Play',
        'One step forward',
        'Live',
        'Previous: Window',
        'Next: Window',
        'Next: Refusal',
        'Speed',
        'Silences',
        'Flip sides',
        'Copy link',
        'Keys',
        'Perspective',
        'Notes',
        'Share and download',
      ];
      expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
      expect(stops.filter(({ seen, marked }) => !seen || !marked)).toEqual([]);
      // The list of events is one stop, on the line that is shown.
      const lines = names.filter((name) => /^\d+ /.test(name) && name.includes('SOLO-'));
      expect(lines).toEqual([expect.stringMatching(/^146 /)]);
      // The keyboard goes where the eye goes: within the column, down the page.
      const column = stops.slice(names.indexOf('To the beginning'));
      for (const [i, stop] of column.entries())
        if (i > 0) expect([stop.name, stop.y > (column[i - 1] as Stop).y - 60]).toEqual([stop.name, true]);
      await page.close();
    },
    PATIENCE,
  );

  inBrowser(
    'walks the list of events by up and down, and the focus goes along',
    async () => {
      const page = await open('/matches/full-closed?e=10');
      await page.locator('[aria-current="step"]').focus();
      await page.keyboard.press('ArrowDown');
      await at(page, 11);
      expect((await focused(page)).name).toMatch(/^11 /);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await at(page, 9);
      expect((await focused(page)).name).toMatch(/^9 /);
      expect(await page.locator('ol > li.ahead').first().innerText()).toMatch(/^10/);
      await page.close();
    },
    PATIENCE,
  );

  inBrowser(
    'keeps a note on a moment, written with m, over a reload; and hears no single key once they are switched off',
    async () => {
      const page = await open('/matches/full-closed?e=12');
      await page.keyboard.press('m');
      await page.locator('textarea:focus').waitFor();
      await page.keyboard.type('was the hand up?');
      await page.keyboard.press('Tab');
      await page.locator('.shown .note', { hasText: 'was the hand up?' }).waitFor();
      const text = await bytesOf(await saved(page, 't'));
      expect(text.toString()).toMatch(/^12\. .*\{was the hand up\?\}$/m);
      await page.reload();
      await at(page, 12);
      await page.locator('.shown .note', { hasText: 'was the hand up?' }).waitFor();
      expect(JSON.stringify((await served.get('/api/matches/full-closed/events?limit=1000')).body)).not.toContain(
        'was the hand up?',
      );

      await page.keyboard.press('Shift+?');
      await page.getByRole('dialog').getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      for (const key of ['m', 'k', 'l', 'j', 'g', 'w', 'i', 's', 'f', '5', 'Shift+?']) await page.keyboard.press(key);
      await page.keyboard.press('ArrowRight');
      await at(page, 13);
      expect(await page.locator('details.notes[open]').count()).toBe(0);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.close();
    },
    PATIENCE,
  );

  inBrowser(
    'plays a clip from its first to its last revision, also from its link, and no further',
    async () => {
      const page = await open('/matches/full-closed?e=20');
      await page.keyboard.press('i');
      for (const revision of [21, 22]) {
        await page.keyboard.press('ArrowRight');
        await at(page, revision);
      }
      await page.keyboard.press('o');
      await page.getByText('Share and download').click();
      const link = await page.getByLabel('Link to this part').inputValue();
      expect(link).toMatch(/\/matches\/full-closed\?from=20&to=22$/);
      await page.goto(link);
      await at(page, 20);
      await page.keyboard.press('s');
      expect(await page.getByLabel('Silences').inputValue()).toBe('kept');
      await page.keyboard.press('s');
      await page.getByLabel('Speed').selectOption('8');
      await page.locator('.position').click();
      await page.keyboard.press('k');
      await at(page, 22);
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      expect(await page.locator('.position').innerText()).toBe(`22 / ${last}`);
      await page.close();
    },
    PATIENCE,
  );

  inBrowser(
    'draws the moment as PNG and the clip as GIF, one frame a step, and comes back to the moment',
    async () => {
      const page = await open('/matches/full-closed?e=31');
      const still = await saved(page, 'p');
      expect(still.suggestedFilename()).toBe('full-closed-31.png');
      const png = await bytesOf(still);
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect([png.readUInt32BE(16) > 600, png.readUInt32BE(20) > 600, png.length > 20_000]).toEqual([true, true, true]);
      await page.keyboard.press('o');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await at(page, 29);
      await page.keyboard.press('i');
      const moving = await saved(page, 'Shift+P');
      expect(moving.suggestedFilename()).toBe('full-closed-29-31.gif');
      const gif = await bytesOf(moving);
      expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
      expect(gif.toString('latin1').split('\x21\xf9\x04').length - 1).toBe(3);
      await at(page, 29);
      await page.close();
    },
    PATIENCE,
  );

  inBrowser.each([
    ['en', 'write a note on this moment'],
    ['vi', 'ghi chú cho thời điểm này'],
    ['es', 'escribir una nota sobre este momento'],
    ['hu', 'jegyzet ehhez a pillanathoz'],
  ])(
    'lists every key under ? in %s',
    async (language, note) => {
      const page = await open('/matches/full-closed', language);
      await page.keyboard.press('Shift+?');
      const rows = await page.getByRole('dialog').locator('dl > div').allInnerTexts();
      const keys = (row: string): string => (row.split('\n')[0] as string).replaceAll(/\s/g, '');
      expect(rows.find((row) => keys(row) === 'M')).toContain(note);
      expect(rows.map(keys).join(' ')).toMatch(/^SpaceK .* C M IO S PShiftP T Esc \?$/);
      await page.close();
    },
    PATIENCE,
  );
});
