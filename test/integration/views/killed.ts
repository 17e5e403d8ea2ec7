/** Kills a program that keeps read models, again and again, and looks at what it left each time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStore } from '#event-store';
import { openViews } from '#migrations';
import type { Books } from '#projections';
import { ruleSystems } from '#rulebook';
import { type Dice, dice, freshViews, liveRows, runnerOf, someMatch, storeMatches, transpiled } from '#testing';
import type { ProjectingDone, ProjectingTask } from './projecting.js';

const rooms = ['libs', 'migrations', 'test/integration/views'];

export interface Kills {
  /** A new place for read models, as a url. */
  readonly place: (name: string) => Promise<string>;
  readonly times: number;
  readonly seed: number;
}

export interface KilledRuns {
  readonly kills: number;
  /** Times that read models were brought up to date and compared. */
  readonly finished: number;
}

/** Runs until that many were killed, half of them before a statement, half at any moment; each time it goes on with what is there. */
export async function killAgainAndAgain({ place, times, seed }: Kills): Promise<KilledRuns> {
  const built = await transpiled(rooms);
  const folder = await mkdtemp(join(tmpdir(), 'touchline-projecting-'));
  try {
    const store = `sqlite:${join(folder, 'store.db')}`;
    const wanted = await fill(store);
    const rolls = dice(seed);
    let kills = 0;
    let finished = 0;
    while (kills < times || finished === 0) {
      const views = await place(`views_${finished}`);
      const task = { store, views, page: 25 };
      // The last of them runs to its end.
      while (kills < times && (await killedOnce(built, task, rolls, kills % 2 === 0))) {
        kills += 1;
        await requireCounted(views);
      }
      await run(built, task);
      await requireCounted(views);
      const { db } = await openViews<Books>(views);
      expect(await liveRows(db)).toEqual(wanted);
      await db.destroy();
      finished += 1;
    }
    return { kills, finished };
  } finally {
    await rm(folder, { recursive: true });
    await rm(built, { recursive: true });
  }
}

/** Kills it while it makes its tables; the next one must make them all the same. @returns where it was killed */
export async function killWhileMakingTables(place: Kills['place'], at: readonly number[]): Promise<readonly number[]> {
  const built = await transpiled(rooms);
  const folder = await mkdtemp(join(tmpdir(), 'touchline-projecting-'));
  const killed: number[] = [];
  try {
    const store = `sqlite:${join(folder, 'store.db')}`;
    const wanted = await fill(store);
    for (const killAt of at) {
      const task = { store, views: await place(`tables_${killAt}`), page: 1000 };
      if ((await ended(started(built, { ...task, killAt }))).signal === 'SIGKILL') killed.push(killAt);
      await run(built, task);
      const { db } = await openViews<Books>(task.views);
      expect(await liveRows(db)).toEqual(wanted);
      await db.destroy();
    }
    return killed;
  } finally {
    await rm(folder, { recursive: true });
    await rm(built, { recursive: true });
  }
}

/** A store of matches, and the rows of an unbroken run. */
async function fill(url: string): Promise<Record<string, string[]>> {
  const store = await openStore(url);
  const matches = ruleSystems.flatMap((system) =>
    [3, 4].map((seed) => someMatch(system, seed, 50, `${system.name}-${seed}`)),
  );
  await storeMatches(store, matches);
  const { views, close } = await freshViews();
  await runnerOf(views, store).catchUp();
  const rows = await liveRows(views);
  await close();
  await store.close();
  return rows;
}

/** @returns whether it was killed before it was done */
async function killedOnce(built: string, task: ProjectingTask, rolls: Dice, byCount: boolean): Promise<boolean> {
  const killAt = 1 + rolls.below(120);
  const soon = rolls.below(400);
  const child = started(built, byCount ? { ...task, killAt } : task);
  const ending = ended(child);
  if (!byCount) {
    await Promise.race([once(child.stdout, 'data'), ending]);
    await pause(soon);
    child.kill('SIGKILL');
  }
  const { signal, code, errors } = await ending;
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`ended with ${code ?? signal}: ${errors}`);
  return signal === 'SIGKILL';
}

async function run(built: string, task: ProjectingTask): Promise<ProjectingDone> {
  const { code, errors, out } = await ended(started(built, task));
  if (code !== 0) throw new Error(`ended with ${code}: ${errors}`);
  return JSON.parse(out.trim().split('\n').at(-1) as string) as ProjectingDone;
}

const started = (built: string, task: ProjectingTask) =>
  spawn(process.execPath, [join(built, 'dist/test/integration/views/projecting.js'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function ended(child: ReturnType<typeof started>) {
  const [out, errors, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ]);
  return { out, errors, code, signal };
}

/**
 * No match has a hole, and all that the checkpoint says was handled is there. There may be more: projections of a process share what they
 * read of a match, so one that is behind writes what another has read already.
 */
async function requireCounted(url: string): Promise<void> {
  const { db } = await openViews<Books>(url);
  const { rows } = await sql<{ position: string | null; counted: number | string; reached: number | string | null }>`
    SELECT b.position AS position,
      (SELECT COUNT(*) FROM timeline t WHERE t.build = b.build) AS counted,
      (SELECT SUM(last + 1) FROM (SELECT MAX(t.revision) AS last FROM timeline t WHERE t.build = b.build GROUP BY t.match_id) m) AS reached
    FROM projection_builds b WHERE b.projection = 'timeline'`.execute(db);
  for (const { position, counted, reached } of rows) {
    expect(Number(counted)).toBe(Number(reached ?? 0));
    expect(Number(counted)).toBeGreaterThanOrEqual(Number(position ?? 0));
  }
  await db.destroy();
}
