/**
 * Who may write a build. One holder at a time has the lease, for a while; what makes it safe is the fencing token: it grows with every
 * new holder, and the first statement of every write asks for it, so that one who was paused and comes back is refused (C53).
 */
import type { Position } from '#kernel';
import type { Views, ViewsTransaction } from './views.js';

export interface Lease {
  readonly build: number;
  readonly token: number;
  readonly holder: string;
  readonly known: Steps;
}

/** Another one holds this build by now, or it was retired: nothing of this write is stored. */
export class FencedOff extends Error {
  override readonly name = 'FencedOff';
}

/** A newer program has changed the tables of the read models: what this one would write is of the old shape. */
export class ViewsTooNew extends Error {
  override readonly name = 'ViewsTooNew';

  constructor(readonly steps: readonly string[]) {
    super(`a newer program has brought the read models to ${steps.join(', ')}; use the newer program`);
  }
}

/** Steps of the schema, by name. */
export type Steps = readonly string[];

/** Those that the tables have been through; a program that opens them knows all of these. */
export async function stepsOf(views: Views): Promise<Steps> {
  const rows = await views.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** @throws ViewsTooNew */
export async function requireKnown(views: Views, known: Steps): Promise<void> {
  const newer = (await stepsOf(views)).filter((step) => !known.includes(step));
  if (newer.length > 0) throw new ViewsTooNew(newer);
}

/** Takes a build that nobody holds, or whose holder's time is over. @throws ViewsTooNew */
export async function takeLease(
  views: Views,
  build: number,
  holder: string,
  now: number,
  leaseMs: number,
  known: Steps,
): Promise<{ readonly lease: Lease; readonly position: Position | undefined } | undefined> {
  await requireKnown(views, known);
  const [row] = await views
    .updateTable('projection_builds')
    .set((eb) => ({ token: eb('token', '+', 1), holder, lease_until: now + leaseMs, reason: null }))
    .where('build', '=', build)
    .where('status', 'in', ['live', 'building'])
    .where((eb) => eb.or([eb('holder', 'is', null), eb('holder', '=', holder), eb('lease_until', '<', now)]))
    .returning(['token', 'position'])
    .execute();
  if (row === undefined) return undefined;
  return { lease: { build, token: row.token, holder, known }, position: row.position ?? undefined };
}

/** First statement of every write: moves the checkpoint, renews the lease, and locks the build. @throws FencedOff, ViewsTooNew */
export async function advance(
  trx: ViewsTransaction,
  { build, token, known }: Lease,
  position: Position | undefined,
  leaseUntil: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('projection_builds')
    .set({ lease_until: leaseUntil, ...(position === undefined ? {} : { position }) })
    .where('build', '=', build)
    .where('token', '=', token)
    .where('status', 'in', ['live', 'building'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('kysely_migration').select('name').where('name', 'not in', known))),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) await requireKnown(trx, known);
  if (numUpdatedRows !== 1n) throw new FencedOff(`build ${build} is held by another by now`);
}

/** Lets go of it, so that another need not wait; says why where it stopped. */
export async function releaseLease(views: Views, { build, token }: Lease, reason: string | null): Promise<void> {
  await views
    .updateTable('projection_builds')
    .set({ holder: null, lease_until: 0, reason })
    .where('build', '=', build)
    .where('token', '=', token)
    .execute();
}

/** Notes what it is trying again after, for whoever looks. */
export async function noteTrouble(views: Views, { build, token }: Lease, reason: string | null): Promise<void> {
  await views
    .updateTable('projection_builds')
    .set({ reason })
    .where('build', '=', build)
    .where('token', '=', token)
    .execute();
}
