/** What a viewer and an auditor do, in a real browser on the built pages: replay by keyboard alone, why, figures, desk, the file alone. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { recordScript } from './recorded-matches.js';
import { Served } from './served.js';

const PATIENCE = 120_000;

describe(`viewing a match${missing}`, () => {
  let served: Served;
  let browser: Browser | undefined;
  let events: readonly { readonly type: string; readonly revision: number }[];

  beforeAll(async () => {
    served = await Served.start();
    await recordScript(served, 'solo/full-closed-hand');
    events = (await served.get('/api/matches/full-closed/events?limit=1000')).body['events'] as typeof events;
    browser = await openBrowser();
  }, PATIENCE);
  afterAll(async () => {
    await closeBrowser(browser);
    await served.close();
  });

  const open = async (path: string, width = 1280): Promise<Page> => {
    const page = await (browser as Browser).newPage({
      viewport: { width, height: 860 },
      locale: 'en',
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(PATIENCE);
    await page.goto(served.url + path);
    return page;
  };
  const at = (page: Page, revision: number): Promise<void> =>
    page.locator('.position', { hasText: new RegExp(`^${revision} / `) }).waitFor();
  const revisionOf = (type: string): number => events.find((event) => event.type === type)?.revision as number;

  inBrowser(
    'replays by keyboard alone to where Last Escape worked, and says why the score is what it is (SOLO-15)',
    async () => {
      const escaped = revisionOf('GoalCancelled');
      const page = await open('/matches/full-closed');
      const last = events.length - 1;
      await at(page, last);
      await page.keyboard.press('Home');
      await at(page, 0);
      await page.keyboard.press('ArrowRight');
      await at(page, 1);
      await page.keyboard.press('g');
      await at(page, revisionOf('GoalConfirmed'));
      await page.keyboard.press('w');
      await page.keyboard.press('Shift+?');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await at(page, last);

      await page.goto(`${served.url}/matches/full-closed?e=${escaped}`);
      await at(page, escaped);
      expect(await page.locator('.goals li.void').count()).toBe(1);
      const score = page.locator('section.a .figure button');
      await score.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      expect(await dialog.innerText()).toMatch(/goal G\d/);
      expect(await dialog.innerText()).toContain('SOLO-15');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.close();
    },
    PATIENCE,
  );

  inBrowser(
    'lets a viewer try another course beside the real one, and marks where they part',
    async () => {
      const asked = revisionOf('WindowOpened');
      const page = await open(`/matches/full-closed?e=${asked}`);
      await at(page, asked);
      await page.getByText('What if …').click();
      await page.getByRole('group', { name: 'Bình' }).getByRole('button', { name: 'Pass', exact: true }).click();
      const other = page.getByRole('region', { name: 'Another course' });
      await other.getByText('parts here').waitFor();
      expect(await page.getByRole('region', { name: 'What happened there' }).locator('li').count()).toBeGreaterThan(0);
      expect((await served.get('/api/matches/full-closed')).body['revision']).toBe(events.length - 1);
      await page.close();
    },
    PATIENCE,
  );

  inBrowser(
    'C39: sends a spectator no hidden card, on no page of a match',
    async () => {
      await served.open('hiding', { hands: 'closed' });
      await served.say('hiding', { type: 'GiveCards', to: 'A', cards: ['kim-cang-ho-the', 'no-talking'] });
      await served.say('hiding', { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] });
      await served.say('hiding', { type: 'Pass', by: 'B' });
      const file = (await served.get('/api/matches/hiding/replay.html?as=spectator')).text;
      const given = /id="touchline-match">(.*?)<\/script>/s.exec(file)?.[1] ?? '';
      expect(given).toContain('no-talking');
      expect(given).not.toContain('kim-cang-ho-the');
      for (const view of ['', '/audit', '/hall', '/overlay', '/embed']) {
        const page = await (browser as Browser).newPage({ locale: 'en' });
        page.setDefaultTimeout(PATIENCE);
        const told: Promise<string>[] = [];
        page.on('response', (answer) => {
          const { pathname } = new URL(answer.url());
          if (pathname.startsWith('/api/') && !pathname.endsWith('/live')) told.push(answer.text());
        });
        await page.goto(`${served.url}/matches/hiding${view}?as=spectator`);
        await page
          .locator(
            view === '/audit' ? '[data-verified]' : view === '/hall' || view === '/overlay' ? '.hall' : '.replay',
          )
          .first()
          .waitFor();
        const texts = (await Promise.all(told)).filter((text) => text.includes('hiding'));
        expect([view, texts.length > 0]).toEqual([view, true]);
        // An export carries the catalogue, which names every card there is; what it opens is looked at.
        const own = texts.map((text) => (text.startsWith('{"touchline":') ? text.slice(text.indexOf('\n')) : text));
        expect([view, own.filter((text) => text.includes('kim-cang-ho-the'))]).toEqual([view, []]);
        await page.close();
      }
    },
    PATIENCE,
  );

  inBrowser(
    'shows the figures of cards as a table, filtered by the address',
    async () => {
      const page = await open('/figures?view=cards&tournament=Spring+Cup');
      await page
        .getByRole('row', { name: /^Shield/ })
        .first()
        .waitFor();
      await page.locator('figure svg').first().waitFor();
      await page.getByLabel('Tournament').selectOption('');
      await page.waitForURL(/figures\?view=cards$/);
      await page.goto(`${served.url}/figures?view=cards&tournament=nowhere`);
      await page.getByText('Nothing to count here yet.').first().waitFor();
      await page.close();
    },
    PATIENCE,
  );

  inBrowser(
    'lays a call on the desk the moment it is made, and the ruling one touch from its moment',
    async () => {
      await served.open('ruled');
      const desk = await open('/desk');
      await desk.locator('[data-desk="ready"]').waitFor();
      await served.say('ruled', { type: 'CallJudge', by: 'A', reason: 'was it in?' });
      await desk.getByText('was it in?').waitFor();
      await served.say('ruled', { type: 'Rule', kind: 'note', clause: 'SOLO-14', reason: 'both keep the pace' });
      await desk.getByText('was it in?').waitFor({ state: 'detached' });
      const ruling = desk.getByRole('region', { name: /^Rulings/ });
      await ruling.getByText('both keep the pace').waitFor();
      await ruling.getByRole('link', { name: /^To the moment R1 Ánh/ }).click();
      await at(desk, 3);
      await desk.close();
    },
    PATIENCE,
  );

  inBrowser(
    'files a ruling and its appeal from the audit, and offers neither to a spectator',
    async () => {
      await served.open('audited');
      const page = await open('/matches/audited/audit', 360);
      const rulings = page.getByRole('region', { name: 'Rulings' });
      await rulings.getByRole('button', { name: 'File a ruling' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.locator('[data-field="clause"] input').fill('SOLO-14');
      await sheet.locator('[data-field="reason"] input, [data-field="reason"] textarea').fill('both keep the pace');
      await sheet.locator('button[data-record]:enabled').click();
      await rulings.getByText('both keep the pace').first().waitFor();
      await sheet.waitFor({ state: 'detached' });
      await rulings.getByRole('button', { name: 'Appeal', exact: true }).click();
      await sheet.locator('[data-field="reason"] input, [data-field="reason"] textarea').fill('it was let go');
      await sheet.locator('button[data-record]:enabled').click();
      await rulings.getByText('appealed', { exact: true }).waitFor();
      await sheet.waitFor({ state: 'detached' });
      const { rulings: stored } = (await served.get('/api/matches/audited/audit')).body as {
        rulings: { status: string; clause: string }[];
      };
      expect(stored).toMatchObject([{ clause: 'SOLO-14', status: 'appealed' }]);
      await page.goto(`${served.url}/matches/audited/audit?as=spectator`);
      await page.locator('[data-verified]').waitFor();
      expect(await page.locator('[data-file]').count()).toBe(0);
      await page.close();
    },
    PATIENCE,
  );

  inBrowser.each([
    ['fengsheng/full-five-seats', '.replay .ring'],
    ['hkk/full-match', '.replay .seats'],
  ])(
    'replays %s by keyboard, window by window and to the next refusal',
    async (script, board) => {
      const match = await recordScript(served, script);
      const all = (await served.get(`/api/matches/${match}/events?limit=1000`)).body['events'] as typeof events;
      const [first, second] = all.filter(({ type }) => type === 'WindowOpened').map(({ revision }) => revision);
      const page = await open(`/matches/${match}`);
      await page.locator(board).first().waitFor();
      await at(page, all.length - 1);
      await page.keyboard.press('Home');
      await at(page, 0);
      await page.keyboard.press('w');
      await at(page, first as number);
      await page.keyboard.press('w');
      await at(page, second as number);
      await page.keyboard.press('Shift+W');
      await at(page, first as number);
      await page.locator('.chain .window.is-open').first().waitFor();
      await page.keyboard.press('x');
      const refused = all.find(({ type, revision }) => type === 'PlayRefused' && revision > (first as number));
      await at(page, refused?.revision as number);
      await page.keyboard.press('Escape');
      await at(page, all.length - 1);
      await page.close();
    },
    PATIENCE,
  );

  inBrowser(
    'plays as one file, without server and network',
    async () => {
      const { text, headers } = await served.get('/api/matches/full-closed/replay.html?as=spectator');
      expect(headers.get('content-disposition')).toBe('attachment; filename="full-closed.html"');
      const folder = mkdtempSync(join(tmpdir(), 'touchline-file-'));
      const file = join(folder, 'full-closed.html');
      writeFileSync(file, text);
      const context = await (browser as Browser).newContext({ locale: 'en', offline: true });
      const asked: string[] = [];
      await context.route(/^(?!file:)/, (route) => {
        asked.push(route.request().url());
        return route.abort();
      });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      await page.goto(`file://${file}`);
      await at(page, events.length - 1);
      await page.keyboard.press('Home');
      await at(page, 0);
      await page.keyboard.press('g');
      await at(page, revisionOf('GoalConfirmed'));
      expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);
      expect(problems).toEqual([]);
      const given = /<script type="application\/json" id="touchline-match">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
      expect((JSON.parse(given) as { events: unknown[] }).events).toHaveLength(events.length);
      await context.close();
      rmSync(folder, { recursive: true });
    },
    PATIENCE,
  );

  inBrowser(
    'loads less than 200 kB of compressed script before a match can be watched',
    async () => {
      const page = await open('/');
      const scripts: string[] = [];
      page.on('response', (answer) => {
        if (answer.url().endsWith('.js')) scripts.push(new URL(answer.url()).pathname);
      });
      await page.goto(`${served.url}/matches/full-closed`);
      await at(page, events.length - 1);
      const sizes = scripts.map((path) => gzipSync(readFileSync(join('dist/apps/web', path))).length);
      expect(sizes.length).toBeGreaterThan(0);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
      await page.close();
    },
    PATIENCE,
  );
});

describe(`a connection that drops${missing}`, () => {
  inBrowser(
    'is said, and resumes by itself where it left off',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'touchline-drop-'));
      const store = `sqlite:${join(folder, 'drop.db')}`;
      let served = await Served.start({ store });
      const port = Number(new URL(served.url).port);
      const browser = (await openBrowser()) as Browser;
      await served.open('dropped');
      const page = await browser.newPage({ locale: 'en' });
      page.setDefaultTimeout(PATIENCE);
      await page.goto(`${served.url}/matches/dropped`);
      await page.getByText('Live', { exact: true }).first().waitFor();
      await served.close();
      await page.getByText('Connection lost, coming back').waitFor();
      served = await Served.start({ store, port });
      await served.say('dropped', { type: 'CallJudge', reason: 'said while nobody looked' });
      await page
        .getByText(/said while nobody looked/)
        .first()
        .waitFor();
      await page.getByText('Connection lost, coming back').waitFor({ state: 'detached' });
      await closeBrowser(browser);
      await served.close();
      rmSync(folder, { recursive: true });
    },
    PATIENCE,
  );
});
