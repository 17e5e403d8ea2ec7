/** The read models of this server: their database, and the projections that it runs in process. Recording never waits for them. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import type { EventStore } from '#event-store';
import { ViewsUnavailable, openViews } from '#migrations';
import { type Books, type BuildStatus, OtherLog, Runner, type Views, projectors, statusOf } from '#projections';
import { readerFor } from '#recorder';
import { UnusableOption } from '../server-options.js';

export class ReadModels {
  private constructor(
    readonly views: Views,
    private readonly runner: Runner,
    private readonly store: EventStore,
  ) {}

  /** @throws UnusableOption when they cannot be opened, or are of another log */
  static async open(url: string, store: EventStore, log: Logger): Promise<ReadModels> {
    const file = /^sqlite:(?!:memory:)(.+)$/s.exec(url)?.[1];
    if (file !== undefined) await mkdir(dirname(file), { recursive: true });
    const { db, kind } = await openViews<Books>(url).catch((thrown: unknown) => {
      throw thrown instanceof ViewsUnavailable ? new UnusableOption(`--views: ${thrown.message}`) : thrown;
    });
    const runner = new Runner({
      views: db,
      store,
      reader: readerFor('spectator'),
      projectors,
      holder: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`,
      now: () => Date.now(),
      mayEmpty: kind === 'sqlite',
    });
    try {
      await runner.start();
    } catch (thrown) {
      await db.destroy();
      throw thrown instanceof OtherLog ? new UnusableOption(`--views: ${thrown.message}`) : thrown;
    }
    runner.notices$.subscribe(({ projection, matches }) =>
      log.debug({ projection, matches: matches.length }, 'projected'),
    );
    runner.stops$.subscribe(({ projection, reason }) =>
      log.error({ projection, reason }, 'a projection runs here no more'),
    );
    return new ReadModels(db, runner, store);
  }

  status(): Promise<readonly BuildStatus[]> {
    return statusOf(this.views, this.store, projectors, Date.now());
  }

  async close(): Promise<void> {
    await this.runner.stop();
    await this.views.destroy();
  }
}
