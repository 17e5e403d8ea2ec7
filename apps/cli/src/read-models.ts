/** The read models of a store for a verb that ends: opened, caught up, lent and closed. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { EventStore } from '#event-store';
import { ViewsUnavailable, openViews } from '#migrations';
import { type Books, OtherLog, Runner, type Views, projectors, statusOf, viewsUrlOf } from '#projections';
import { readerFor } from '#recorder';
import { Rejected } from './rejected.js';
import type { CommonOptions, Session } from './verb.js';

export interface ViewsOptions extends CommonOptions {
  readonly views?: string;
}

export interface Lent {
  readonly store: EventStore;
  readonly views: Views;
  readonly runner: Runner;
}

/** @throws Rejected when they cannot be opened, or are of another log */
export async function withReadModels<T>(
  session: Session,
  { store: storeUrl, views: viewsUrl }: ViewsOptions,
  work: (lent: Lent) => Promise<T>,
): Promise<T> {
  return session.withStore(storeUrl, async (store) => {
    const url = await placed(session, viewsUrl ?? session.terminal.env['TOUCHLINE_VIEWS'] ?? viewsUrlOf(storeUrl));
    const { db, kind } = await openViews<Books>(url).catch((thrown: unknown) => {
      throw thrown instanceof ViewsUnavailable ? new Rejected(`--views: ${thrown.message}`) : thrown;
    });
    const runner = new Runner({
      views: db,
      store,
      reader: readerFor('spectator'),
      projectors,
      holder: `cli/${process.pid}/${randomUUID().slice(0, 8)}`,
      now: () => Date.now(),
      mayEmpty: kind === 'sqlite',
    });
    try {
      return await work({ store, views: db, runner });
    } catch (thrown) {
      throw thrown instanceof OtherLog ? new Rejected(`--views: ${thrown.message}`) : thrown;
    } finally {
      await runner.stop();
      await db.destroy();
    }
  });
}

async function placed(session: Session, url: string): Promise<string> {
  const file = /^sqlite:(?!:memory:)(.+)$/s.exec(url)?.[1];
  if (file === undefined) return url;
  const path = resolve(session.terminal.cwd, file);
  await mkdir(dirname(path), { recursive: true });
  return `sqlite:${path}`;
}

const PATIENCE_MS = 10_000;

/** Handles what is new, or waits for the server that does; says so where that takes too long. */
export async function caughtUp(session: Session, { store, views, runner }: Lent): Promise<void> {
  const late = Date.now() + PATIENCE_MS;
  for (;;) {
    await runner.catchUp();
    const behind = (await statusOf(views, store, projectors, Date.now())).filter(
      ({ status, lagSeconds, reason }) => status === 'live' && lagSeconds > 0 && reason === null,
    );
    if (behind.length === 0) return;
    if (Date.now() > late) {
      const names = behind.map(({ projection }) => projection).join(', ');
      return session.say(`the figures are not up to date: ${names} lag behind; see touchline projections list`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}
