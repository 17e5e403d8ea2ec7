/**
 * The record page among people: an invited player signs with an own login, another under protest; a second official gives their word;
 * a queue goes only under the login that recorded it.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { eventually } from '../integration/nodes/node-process.js';
import { PHONE, closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { OWN, People, SECRET } from './people.js';
import { PATIENCE } from './touching-official.js';

const LONG = 600_000;

describe(`people at the table${missing}`, () => {
  let people: People;
  let browser: Browser | undefined;

  beforeAll(async () => {
    people = await People.meet();
    browser = await openBrowser();
  }, PATIENCE);
  afterAll(async () => {
    await closeBrowser(browser);
    await people.part();
  });

  /** A phone of its own: nobody is logged in on it. */
  async function phone(path: string): Promise<Page> {
    const context = await (browser as Browser).newContext(PHONE);
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.goto(people.served.url + path);
    return page;
  }
  async function login(page: Page, account: string): Promise<void> {
    await page.getByLabel('Account').first().fill(account);
    await page.getByLabel('PIN or passphrase').first().fill(SECRET);
    await page.getByRole('button', { name: 'Log in', exact: true }).tap();
    await page.getByRole('heading', { name: `Logged in as ${account}` }).waitFor();
  }
  const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

  inBrowser(
    'a player comes by an invitation, logs in and signs; the other signs under protest with the official',
    async () => {
      await people.open('signed', OWN);
      await people.say('the-official', 'signed', { type: 'EndMatch', winners: ['A'], reason: 'agreed' });

      const result = async (): Promise<{ signed: object[] }> =>
        (await people.served.get('/api/matches/signed', people.as('the-judge'))).body['result'] as { signed: object[] };
      const signatures = (count: number): Promise<void> =>
        eventually(async () => (await result()).signed.length === count);

      const admin = await phone('/login');
      await login(admin, 'the-admin');
      await admin.getByText('Invite somebody').tap();
      await admin.locator('form select').selectOption('seat');
      await admin.getByLabel('Id of the match').fill('signed');
      await admin.getByLabel('Seat', { exact: true }).fill('A');
      await button(admin, 'Make an invitation').tap();
      const link = new URL(await admin.getByLabel('Link for whoever is invited, good once').inputValue());

      const player = await phone(link.pathname + link.search);
      const form = player.locator('form', { has: button(player, 'Accept and log in') });
      await form.getByLabel('Account').fill('anh');
      await form.getByLabel('PIN or passphrase').fill('246810');
      await button(player, 'Accept and log in').tap();
      await player.getByRole('heading', { name: 'Logged in as anh' }).waitFor();
      await player.goto(`${people.served.url}/matches/signed/record`);
      await player.getByText('Only officials record this match.').waitFor();
      await button(player, 'Ánh').tap();
      await player.getByLabel('Ánh types their own name').fill('Ánh');
      await player.locator('[data-record]').tap();
      await signatures(1);

      const official = await phone('/login');
      await login(official, 'the-official');
      await official.goto(`${people.served.url}/matches/signed/record`);
      await official.locator('[data-form="SignResult"]').tap();
      const sheet = official.locator('dialog[open]');
      await sheet.getByRole('button', { name: 'B', exact: true }).tap();
      await sheet.getByLabel('B types their own name').fill('B');
      await sheet.locator('[data-protest]').tap();
      await sheet.locator('[data-field="protest"] textarea').fill('the last goal did not count');
      await sheet.locator('[data-record]').tap();
      await signatures(2);

      expect(await result()).toMatchObject({
        signed: [
          { by: 'A', protest: false },
          { by: 'B', protest: true },
        ],
      });
      await Promise.all([admin, player, official].map((page) => page.context().close()));
    },
    LONG,
  );

  inBrowser(
    'a rewind is recorded with the word of a second official, given on the same screen (SOLO-18)',
    async () => {
      await people.open('second', OWN, { preset: { secondOfficial: true } });
      const page = await phone('/login');
      await login(page, 'the-official');
      await page.goto(`${people.served.url}/matches/second/record`);
      await page.locator('[data-table]').getByRole('button', { name: 'Serve' }).tap();
      await page.locator('[data-more]').tap();
      const sheet = page.locator('dialog[open]');
      await sheet.locator('[data-form="Rule"]').tap();
      const field = (name: string): Locator => sheet.locator(`[data-field="${name}"]`);
      await field('kind').locator(`[data-value='"rewind"']`).tap();
      await field('to').locator('input').fill('0');
      await field('clause').locator('input').first().fill('SOLO-18');
      await field('reason').locator('input, textarea').first().fill('begun too early');
      const folded = sheet.locator('details:not([open])', { has: page.locator('[data-field="seconded"]') });
      if ((await folded.count()) > 0) await folded.locator('> summary').tap();
      const second = field('seconded');
      await second.getByLabel('Account').fill('the-official');
      await second.getByText('Whoever records this cannot second it too.').waitFor();
      await second.getByLabel('Account').fill('the-judge');
      await second.getByLabel('PIN or passphrase').fill(SECRET);
      await button(page, 'Second it').tap();
      await second.getByText('the-judge has seconded it').waitFor();
      await sheet.locator('[data-record]').tap();
      await sheet.waitFor({ state: 'detached' });
      await page.locator('[data-unsent="0"]').waitFor();

      const { body } = await people.served.get('/api/matches/second/events?limit=1000', people.as('the-judge'));
      const ruled = (body['events'] as { type: string; data: object; meta: object }[]).find(
        ({ type }) => type === 'RulingIssued',
      );
      expect([ruled?.data, ruled?.meta]).toMatchObject([{ seconded: 'the-judge' }, { official: 'the-official' }]);
      await page.context().close();
    },
    LONG,
  );

  inBrowser(
    'what was recorded under one login does not go under another one, and goes once its own is back (C38)',
    async () => {
      await people.open('queue', OWN);
      const page = await phone('/login');
      await login(page, 'the-official');
      await page.goto(`${people.served.url}/matches/queue/record`);
      await page.context().route('**/commands', (route) => route.abort());
      await page.locator('[data-table]').getByRole('button', { name: 'Serve' }).tap();
      await page.locator('[data-unsent="1"]').waitFor();
      // In another page of this browser somebody else logs in, while this one still waits.
      const other = await page.context().newPage();
      await other.goto(`${people.served.url}/login`);
      await button(other, 'Log out').tap();
      await login(other, 'the-judge');
      await page.context().unroute('**/commands');
      await page.getByRole('alert').getByText('log in as the-official to send them').waitFor();
      const recorded = async (): Promise<{ type: string; meta: { official: string } }[]> => {
        const { body } = await people.served.get('/api/matches/queue/events?limit=1000', people.as('the-admin'));
        return body['events'] as { type: string; meta: { official: string } }[];
      };
      expect((await recorded()).map(({ type }) => type)).not.toContain('MomentEnded');

      await other.goto(`${people.served.url}/login`);
      await button(other, 'Log out').tap();
      await login(other, 'the-official');
      await page.reload();
      await eventually(async () => (await recorded()).some(({ type }) => type === 'MomentEnded'));
      expect((await recorded()).find(({ type }) => type === 'MomentEnded')?.meta.official).toBe('the-official');
      await page.locator('[data-unsent="0"]').waitFor();
      await page.context().close();
    },
    LONG,
  );
});
