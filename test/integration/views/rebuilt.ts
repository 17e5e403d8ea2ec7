/** A log of many matches that is projected while it grows, then rebuilt by a process of its own; what stands in the tables, as digests. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { EventStore } from '#event-store';
import { openViews } from '#migrations';
import { type Books, type Runner, type Views, projectors, statusOf } from '#projections';
import { ruleSystems } from '#rulebook';
import { runnerOf, someMatch, storeMatches } from '#testing';
import type { Rebuilt, RebuildingTask } from './rebuilding.js';

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

export async function rebuild(built: string, task: RebuildingTask): Promise<Rebuilt> {
  const program = join(built, 'dist/test/integration/views/rebuilding.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(task)]);
  return JSON.parse(stdout) as Rebuilt;
}

/** Of each table of the live builds: how many rows, and the sum of their digests, whatever order they come in. */
export async function digestsOf(url: string): Promise<Record<string, string>> {
  const { db } = await openViews<Books>(url);
  const out: Record<string, string> = {};
  for (const { name, tables } of projectors) {
    const { live_build: build } = await db
      .selectFrom('projections')
      .select('live_build')
      .where('projection', '=', name)
      .executeTakeFirstOrThrow();
    for (const table of Object.keys(tables)) out[table] = await digestOf(db, table, build);
  }
  await db.destroy();
  return out;
}

async function digestOf(db: Views, table: string, build: number): Promise<string> {
  let sum = 0n;
  let count = 0;
  for (let after = ''; ;) {
    const { rows: matches } = await sql<{ match_id: string }>`
      SELECT DISTINCT match_id FROM ${sql.table(table)} WHERE build = ${build} AND match_id > ${after}
      ORDER BY match_id LIMIT 500`.execute(db);
    if (matches.length === 0) return `${count} rows, ${sum.toString(16)}`;
    const names = matches.map(({ match_id }) => match_id);
    const { rows } = await sql<Record<string, unknown>>`
      SELECT * FROM ${sql.table(table)} WHERE build = ${build} AND match_id IN (${sql.join(names)})`.execute(db);
    for (const { build: _build, ...row } of rows) {
      const text = JSON.stringify(row, Object.keys(row).sort());
      sum = (sum + createHash('sha256').update(text).digest().readBigUInt64BE()) % (1n << 64n);
      count += 1;
    }
    after = names.at(-1) as string;
  }
}
