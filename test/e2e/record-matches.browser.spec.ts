/**
 * Whole matches recorded by touches alone at phone size, each command of a match script looked for and touched on the page; what the
 * server holds in the end is what the script's golden file says. A second browser watches, its connection dropped in the middle.
 */
import { readFileSync } from 'node:fs';
import { type Browser, type Page } from 'playwright-core';
import { findByName } from '#rulebook';
import { Table } from '#testing';
import { BreakableLine } from './breakable-line.js';
import { PHONE, closeBrowser, inBrowser, missing, openBrowser } from './browser.js';
import { Served } from './served.js';
import { PATIENCE, TouchingOfficial } from './touching-official.js';

type Command = Record<string, unknown>;
const LONG = 600_000;

const scriptOf = (name: string): Command[] =>
  readFileSync(`test/matches/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => JSON.parse(line) as Command);

describe(`whole matches by touch${missing}`, () => {
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

  const page = async (path: string, root = served.url): Promise<Page> => {
    const opened = await (browser as Browser).newPage({ ...PHONE, reducedMotion: 'reduce' });
    opened.setDefaultTimeout(PATIENCE);
    await opened.goto(root + path);
    return opened;
  };

  /** Records a script; the rules themselves, at a table of their own, say where the match stands after each command. */
  async function record(name: string, halfway: () => Promise<unknown> = () => Promise.resolve()): Promise<Table> {
    const [opening = {}, ...commands] = scriptOf(name);
    const match = String(opening['match']);
    const table = new Table(
      findByName(String(opening['ruleset'])) as NonNullable<ReturnType<typeof findByName>>,
      match,
    );
    if (table.record(opening) !== 'recorded') throw new Error(`${name} opens no match`);
    await served.post('/api/matches', opening);
    const official = new TouchingOfficial(await page(`/matches/${match}/record`));
    const half = Math.floor(commands.length / 2);
    for (const [at, command] of commands.entries()) {
      if (at === half) await halfway();
      const before = table.events.length;
      if (table.record(command).startsWith('rejected')) continue;
      expect(table.events.length).toBeGreaterThan(before);
      try {
        await official.record(command);
        await official.stands(table.events.length - 1);
      } catch (thrown) {
        throw new Error(`at ${JSON.stringify(command)} (${at + 2})`, { cause: thrown });
      }
    }
    await official.sent();
    await official.page.close();
    return table;
  }

  const stateOf = async (match: string): Promise<Record<string, unknown>> => {
    const { body } = await served.get(`/api/matches/${match}`);
    return body;
  };

  inBrowser(
    'the full SOLO match, watched live through a dropped connection (SOLO-15, I14)',
    async () => {
      const line = await BreakableLine.to(served.url);
      const viewer = await page('/', line.url);
      const connection = (name: string): Promise<void> =>
        viewer.getByRole('status').filter({ hasText: name }).waitFor();
      const table = await record('solo/full-closed-hand', async () => {
        await viewer.goto(`${line.url}/matches/full-closed?as=spectator`);
        await connection('Live');
        line.break();
        await connection('Connection lost');
        line.mend();
        await connection('Live');
      });
      expect(await stateOf('full-closed')).toEqual(table.view());
      await connection('Complete');
      await viewer.getByText('Won').first().waitFor();
      await viewer.close();
      await line.close();
    },
    LONG,
  );

  inBrowser(
    'a Fengsheng game of five',
    async () => {
      const table = await record('fengsheng/full-five-seats');
      expect(await stateOf('five')).toEqual(table.view());
    },
    LONG,
  );

  inBrowser(
    'an HKK match of three games',
    async () => {
      const table = await record('hkk/full-match');
      expect(await stateOf('hkk-full')).toEqual(table.view());
    },
    LONG,
  );
});
