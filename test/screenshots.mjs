/**
 * A picture of every page on whole matches of the three games, in both themes, at the size of a phone and of a notebook:
 * `npm run screenshots`. `--to` another folder, `--only` the pages whose name holds this, `--width` others, `--lang` another language.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { startServer } from '../dist/apps/api/src/index.js';

const { values: said } = parseArgs({
  options: {
    to: { type: 'string', default: join('docs', 'screenshots') },
    only: { type: 'string', default: '' },
    width: { type: 'string', multiple: true, default: ['360', '1280'] },
    lang: { type: 'string', default: 'en' },
  },
});
const LARGEST = 150_000;

const press = (key) => (page) => page.keyboard.press(key);
const click = (selector) => (page) => page.locator(selector).first().click();

/** What each page shows once it has all that it asked for, and what is done before the picture is taken. */
const pages = [
  ...JSON.parse(readFileSync('test/e2e/shown-pages.json', 'utf8')),
  ['replay-keys', '/matches/full-closed?e=146', '.replay .sides', press('Shift+?'), 'dialog'],
  ['replay-why', '/matches/full-closed?e=146', '.replay .sides', click('section.a .figure button'), 'dialog li'],
  [
    'replay-share',
    '/matches/full-closed?e=146',
    '.replay .sides',
    click('.side details summary'),
    '.side details[open]',
  ],
  [
    'replay-what-if',
    '/matches/full-closed?e=110',
    '.replay .sides',
    click('.table details summary'),
    '.table details[open] button',
  ],
  ['record', '/matches/waiting/record', '[data-record], .seat, section.panel'],
  ['open', '/open', 'form'],
  ['login', '/login', 'main h1'],
  ['file', 'file:', '.replay .sides'],
];

const folder = mkdtempSync(join(tmpdir(), 'touchline-screenshots-'));
const store = `sqlite:${join(folder, 'shown.db')}`;

function record(...scripts) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['dist/apps/cli/src/main.js', 'record', '--store', store, ...scripts.slice(0, 1)],
    { input: scripts[1] ?? '', encoding: 'utf8' },
  );
  // Whole matches hold what is meant to be rejected, which ends with 2.
  if (status !== 0 && status !== 2) throw new Error(stderr);
}

async function shoot(page, devtools, name) {
  for (const width of said.width.map(Number)) {
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: width < 600 ? 740 : 860 });
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-theme="${theme}"]`).waitFor();
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
      const file = join(said.to, `${name}-${width}-${theme}.webp`);
      writeFileSync(file, Buffer.from(data, 'base64'));
      if (statSync(file).size > LARGEST) throw new Error(`${file} is larger than ${LARGEST} bytes`);
    }
  }
}

mkdirSync(said.to, { recursive: true });
for (const script of ['solo/full-closed-hand', 'fengsheng/full-five-seats', 'hkk/full-match'])
  record(`test/matches/${script}.jsonl`);
const competition = { tournament: 'Demo Cup', round: 4, table: '2' };
const waiting = [
  {
    type: 'OpenMatch',
    match: 'waiting',
    ruleset: 'solo',
    players: [
      { id: 'A', name: 'Ánh' },
      { id: 'B', name: 'Bình' },
    ],
    first: 'A',
    competition,
  },
  { type: 'Rule', kind: 'penalty', seat: 'B', clause: 'SOLO-14', reason: 'Late at the table' },
  { type: 'CallJudge', by: 'A', reason: 'Was the goal in?' },
];
record('-', waiting.map((command) => JSON.stringify(command)).join('\n'));

const server = await startServer({ store, port: 0, demo: true, logLevel: 'silent' });
const executablePath = process.env.TOUCHLINE_BROWSER ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const alone = join(folder, 'full-closed.html');
  writeFileSync(alone, await (await fetch(`${server.url}/api/matches/full-closed/replay.html?as=spectator`)).text());
  for (const [name, path, ready, act, done] of pages.filter(([name]) => name.includes(said.only))) {
    const page = await browser.newPage({
      locale: said.lang,
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 860 },
    });
    const devtools = await page.context().newCDPSession(page);
    await page.goto(path === 'file:' ? `file://${alone}` : server.url + path);
    await page.locator(ready).first().waitFor();
    if (act !== undefined) {
      await act(page);
      await page.locator(done).first().waitFor();
    }
    await shoot(page, devtools, name);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}
