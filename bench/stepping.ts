/**
 * Stepping through a 2,000-event match in the page, key by key: what each step costs the page's one thread, from the key to the moment
 * when styles and layout are done. Beside it the raw limit: the same key with nothing on the page but a list of as many lines, of which
 * one is marked. A frame is 16.7 ms at 60 Hz.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { openStore } from '#event-store';
import { median } from './in-turn.js';
import { recordLongMatch } from './matches.js';

const FRAME_MS = 1000 / 60;
const ROUNDS = 2;
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function stepping(): Promise<void> {
  console.log('stepping through a SOLO match of 2,000 events in the page, key by key');
  const executablePath = browsers.find(existsSync);
  if (executablePath === undefined) {
    console.log('  not measured: needs a browser (sudo apt-get install -y --no-install-recommends chromium)');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const store = `sqlite:${join(folder, 'store.db')}`;
  const opened = await openStore(store);
  await recordLongMatch(opened);
  await opened.close();
  const server = spawn(process.execPath, ['dist/apps/cli/src/main.js', 'serve', '--port', '0', '--store', store]);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const url = await addressOf(server);
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    await page.goto(`${url}/matches/long`);
    await page.locator('.position', { hasText: /^\d{4} \// }).waitFor({ timeout: 120_000 });
    const forward: number[][] = [];
    const back: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      forward.push(await page.evaluate(stepsOf('ArrowRight', true)));
      back.push(await page.evaluate(stepsOf('ArrowLeft', false)));
    }
    tell('a step forward', forward);
    tell('a step back', back);
    await page.goto('about:blank');
    const bare: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) bare.push(await page.evaluate(bareList));
    tell('  a bare list of as many lines, one marked', bare);
  } finally {
    await browser.close();
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
    await rm(folder, { recursive: true });
  }
}

/** The server says its address on stderr, which is read on to the end, so that the server never waits for its reader. */
function addressOf(server: ChildProcess): Promise<string> {
  let told = '';
  return new Promise((found, failed) => {
    server.stderr?.on('data', (piece: Buffer) => {
      told += String(piece);
      const url = /listens at (\S+)/.exec(told)?.[1];
      if (url !== undefined) found(url);
    });
    server.once('exit', () => failed(new Error(`the server did not start: ${told}`)));
  });
}

/** One key after another through the whole match; what each costs until styles and layout are done. */
const stepsOf = (key: string, fromStart: boolean): string => `(async () => {
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
  const last = Number(document.querySelector('.position').textContent.split('/')[1]);
  if (${fromStart}) press('Home');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  const times = [];
  for (let step = 0; step < last; step += 1) {
    const start = performance.now();
    press('${key}');
    await Promise.resolve();
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
    await frame();
  }
  const stands = document.querySelector('.position').textContent.trim();
  const wanted = ${fromStart} ? last + ' / ' + last : '0 / ' + last;
  if (stands !== wanted) throw new Error('the page stands at ' + stands + ', not at ' + wanted);
  return times;
})()`;

const bareList = `(async () => {
  document.body.innerHTML = '<ol>' + '<li style="content-visibility:auto">a line of a list</li>'.repeat(2000) + '</ol>';
  const lines = [...document.querySelectorAll('li')];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  for (let step = 1; step < lines.length; step += 1) {
    const start = performance.now();
    lines[step - 1].style.fontWeight = '';
    lines[step].style.fontWeight = 'bold';
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
    await frame();
  }
  return times;
})()`;

/** The whole way several times: of each step also its least, which is its own, without what else the machine did meanwhile. */
function tell(name: string, rounds: readonly (readonly number[])[]): void {
  line(name, rounds.flat());
  const [first = []] = rounds;
  line(
    '    each at its least',
    first.map((_, step) => Math.min(...rounds.map((times) => times[step] as number))),
  );
}

function line(name: string, times: readonly number[]): void {
  const [middle, most] = [median(times), Math.max(...times)].map((time) => time.toFixed(2).padStart(7));
  const over = times.filter((time) => time > FRAME_MS).length;
  console.log(`  ${name.padEnd(44)}median ${middle} ms   longest ${most} ms   ${over} of ${times.length} over a frame`);
}
