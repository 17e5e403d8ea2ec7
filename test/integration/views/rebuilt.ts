/** A log of many matches that is projected while it grows, then rebuilt by a process of its own. What stands in the tables, see `compared.ts`. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { EventStore } from '#event-store';
import { openViews } from '#migrations';
import { type Books, type Runner, type Views, projectors, statusOf } from '#projections';
import { ruleSystems } from '#rulebook';
import { runnerOf, someMatch, storeMatches } from '#testing';
import type { Rebuilt, RebuildingTask } from './rebuilding.js';

export type { Rebuilt };

export const rooms = ['libs', 'migrations', 'test/integration/views'];

/** Records matches of all systems in turn, many at once as the tables of a hall. @returns how many events they are */
export async function play(store: EventStore, from: number, to: number): Promise<number> {
  const ATONCE = 60;
  let events = 0;
  for (let first = from; first < to; first += ATONCE) {
    const matches = Array.from({ length: Math.min(ATONCE, to - first) }, (_, n) => {
      const number = first + n;
      const system = ruleSystems[number % ruleSystems.length] as (typeof ruleSystems)[number];
      return someMatch(system, number + 1, 36, `m-${number}`);
    });
    events += matches.reduce((sum, match) => sum + match.length, 0);
    await storeMatches(store, matches, ATONCE);
  }
  return events;
}

/** Read models that follow a store. */
export class Following {
  private constructor(
    readonly views: Views,
    private readonly store: EventStore,
    private readonly runner: Runner,
  ) {}

  static async start(url: string, store: EventStore): Promise<Following> {
    const { db } = await openViews<Books>(url);
    const runner = runnerOf(db, store, { holder: url });
    await runner.start();
    return new Following(db, store, runner);
  }

  async upToDate(): Promise<void> {
    for (;;) {
      const builds = await statusOf(this.views, this.store, projectors, Date.now());
      if (builds.every(({ lagSeconds }) => lagSeconds === 0)) return;
      await pause(50);
    }
  }

  async stop(): Promise<void> {
    await this.runner.stop();
    await this.views.destroy();
  }
}

/**
 * Node takes what memory it likes where there is some; under this ceiling it must collect, so that the peak is what the rebuild needs,
 * however busy the machine, and whoever holds on to what the log has ends for want of memory.
 */
const CEILING_MB = 160;

export async function rebuild(built: string, task: RebuildingTask): Promise<Rebuilt> {
  const program = join(built, 'dist/test/integration/views/rebuilding.js');
  const words = [`--max-old-space-size=${CEILING_MB}`, '--expose-gc', program, JSON.stringify(task)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout) as Rebuilt;
}
