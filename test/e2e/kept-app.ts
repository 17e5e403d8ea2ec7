/** Until a page runs on the app that its browser keeps. As one promise: the pages' policy lets no text be polled as a condition. */
import type { Page } from 'playwright-core';

export const kept = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => {
    const look = () => (navigator.serviceWorker.controller === null ? setTimeout(look, 50) : done(true));
    look();
  })`);
