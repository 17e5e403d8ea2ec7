/** The browser of this machine. Where there is none, the tests that need it are reported as skipped, with the command that brings one. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** For the name of a suite: what is missing, or nothing. */
export const missing =
  executablePath === undefined ? ' (needs a browser: sudo apt-get install -y --no-install-recommends chromium)' : '';
export const inBrowser = executablePath === undefined ? it.skip : it;

/** The smallest phone that the pages are made for. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'en' } as const;

export const openBrowser = async (): Promise<Browser | undefined> =>
  executablePath === undefined ? undefined : chromium.launch({ executablePath, args: ['--no-sandbox'] });

export const closeBrowser = async (browser: Browser | undefined): Promise<void> => browser?.close();
