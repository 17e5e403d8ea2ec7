/**
 * Builds of projections: the live one that is read, and one that is filled beside it. Swapping is one update; what was live before is then
 * retired and its rows are deleted. Cancelling retires the one that was being filled. Easily confused with a projector's version: one
 * version may be built any number of times.
 */
import { comparePositions } from '#event-store';
import type { Projector } from './projector.js';
import { rowTables, type Views, type ViewsTransaction } from './views.js';

export interface Build {
  readonly build: number;
  readonly projection: string;
  readonly version: number;
  readonly status: 'live' | 'building' | 'retired';
}

/** What was asked of a build does not fit what there is; the message says what would. */
export class BuildRefused extends Error {
  override readonly name = 'BuildRefused';
}

/** Sees to it that each projection has a live build, and that a newer version is being built beside an older live one. */
export async function ensureBuilds(views: Views, projectors: readonly Projector[], startedAt: string): Promise<void> {
  for (const { name, version } of projectors) {
    const builds = await buildsOf(views, name);
    const live = builds.find(({ status }) => status === 'live');
    const building = builds.find(({ status }) => status === 'building');
    if (live === undefined) await addBuild(views, name, version, 'live', startedAt);
    else if (live.version < version && building?.version !== version) {
      if (building !== undefined) await retire(views, building.build);
      await addBuild(views, name, version, 'building', startedAt);
    }
  }
}

export const buildsOf = async (views: Views, projection: string): Promise<readonly Build[]> =>
  views
    .selectFrom('projection_builds')
    .select(['build', 'projection', 'version', 'status'])
    .where('projection', '=', projection)
    .where('status', '!=', 'retired')
    .orderBy('build')
    .execute();

async function addBuild(
  views: Views,
  projection: string,
  version: number,
  status: 'live' | 'building',
  startedAt: string,
): Promise<number> {
  return views.transaction().execute(async (trx) => {
    // Two nodes that start at once: the row of the projection is written first, and locks out the other.
    await trx
      .insertInto('projections')
      .values({ projection, live_build: 0, told_through: null })
      .onConflict((conflict) =>
        conflict.column('projection').doUpdateSet((eb) => ({ projection: eb.ref('excluded.projection') })),
      )
      .execute();
    const there = await trx
      .selectFrom('projection_builds')
      .select('build')
      .where('projection', '=', projection)
      .where('status', '=', status)
      .executeTakeFirst();
    if (there !== undefined) return there.build;
    const build = await newBuild(trx, { projection, version, status, startedAt });
    if (status === 'live') {
      await trx.updateTable('projections').set({ live_build: build }).where('projection', '=', projection).execute();
    }
    return build;
  });
}

interface NewBuild {
  readonly projection: string;
  readonly version: number;
  readonly status: 'live' | 'building';
  readonly startedAt: string;
}

/** Numbers are taken from one counter row, so that two projections that start at once take two. */
async function newBuild(trx: ViewsTransaction, { projection, version, status, startedAt }: NewBuild): Promise<number> {
  const [counter] = await trx
    .insertInto('projections')
    .values({ projection: '', live_build: 1, told_through: null })
    .onConflict((conflict) =>
      conflict.column('projection').doUpdateSet((eb) => ({ live_build: eb('projections.live_build', '+', 1) })),
    )
    .returning('live_build')
    .execute();
  const build = counter?.live_build as number;
  await trx
    .insertInto('projection_builds')
    .values({
      build,
      projection,
      version,
      status,
      position: null,
      token: 0,
      holder: null,
      lease_until: 0,
      reason: null,
      started_at: startedAt,
    })
    .execute();
  return build;
}

/** Begins to fill a build beside the live one; goes on with one that was begun. @throws BuildRefused for an unknown projection */
export async function startRebuild(views: Views, { name, version }: Projector, startedAt: string): Promise<number> {
  return addBuild(views, name, version, 'building', startedAt);
}

/** Stops filling the build beside the live one and forgets it. @throws BuildRefused when there is none */
export async function cancelRebuild(views: Views, { name, tables }: Projector): Promise<void> {
  const building = (await buildsOf(views, name)).find(({ status }) => status === 'building');
  if (building === undefined) throw new BuildRefused(`${name} is not being rebuilt; projections list tells what is`);
  await retire(views, building.build);
  await sweep(views, building.build, Object.keys(tables));
}

/**
 * Puts the build that was filled in the place of the live one, which is then deleted. Nobody is told again of what was told.
 * @throws BuildRefused while there is none, or it is behind the live one
 */
export async function swap(views: Views, { name, tables }: Projector): Promise<void> {
  const retired = await views.transaction().execute(async (trx) => {
    // The token is moved on, so that the old build's worker can not write between this look and the swap.
    const builds = await trx
      .updateTable('projection_builds')
      .set((eb) => ({ token: eb('token', '+', eb.case().when('status', '=', 'live').then(1).else(0).end()) }))
      .where('projection', '=', name)
      .where('status', 'in', ['live', 'building'])
      .returning(['build', 'status', 'position'])
      .execute();
    const live = builds.find(({ status }) => status === 'live');
    const next = builds.find(({ status }) => status === 'building');
    if (next === undefined || live === undefined)
      throw new BuildRefused(`${name} is not being rebuilt; begin with projections rebuild ${name}`);
    if (comparePositions(next.position ?? '0', live.position ?? '0') < 0)
      throw new BuildRefused(
        `the new build of ${name} is at ${next.position ?? 'the beginning'}, behind the live one at ${live.position}; wait for it`,
      );
    await trx.updateTable('projection_builds').set({ status: 'retired' }).where('build', '=', live.build).execute();
    await trx.updateTable('projection_builds').set({ status: 'live' }).where('build', '=', next.build).execute();
    await trx.updateTable('projections').set({ live_build: next.build }).where('projection', '=', name).execute();
    return live.build;
  });
  await sweep(views, retired, Object.keys(tables));
}

const retire = async (views: Views, build: number): Promise<void> => {
  await views
    .updateTable('projection_builds')
    .set((eb) => ({ status: 'retired', token: eb('token', '+', 1) }))
    .where('build', '=', build)
    .execute();
};

/** Deletes the rows of a build that nobody reads any more. */
async function sweep(views: Views, build: number, tables: readonly string[]): Promise<void> {
  for (const table of tables) await rowTables(views).deleteFrom(table).where('build', '=', build).execute();
  await views.deleteFrom('parked_matches').where('build', '=', build).execute();
}
