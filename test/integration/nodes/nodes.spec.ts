/** Two servers over one EventStoreDB (the stand-in) and one PostgreSQL, as a league with many halls runs them. */
import { MatchFolds, SharedPages, Worker, projectors, stepsOf } from '#projections';
import { readerFor } from '#recorder';
import { Viewer } from '../../e2e/viewer.js';
import { liveRows } from '#testing';
import { type NodeProcess, eventually } from './node-process.js';
import { League } from './two-nodes.js';

let league: League;
beforeAll(async () => {
  league = await League.start();
}, 300_000);
afterAll(() => league?.end(), 60_000);

/** The node that holds the first build, and the other. */
async function heldBy(): Promise<readonly [NodeProcess, NodeProcess]> {
  await eventually(async () => (await league.holders()).every((pid) => pid !== undefined));
  const [pid] = await league.holders();
  const [first, second] = league.nodes as [NodeProcess, NodeProcess];
  return first.pid === pid ? [first, second] : [second, first];
}

const fresh = (): Promise<void> => league.upToDate();

test('C42: viewers on either node see every match, whichever node recorded it, each event once and in order', async () => {
  const viewers = await Promise.all(league.nodes.map((node) => Viewer.watch(`${node.url}/api/live?as=official`)));
  const statuses = await Promise.all(['both-1', 'both-2', 'both-3'].map((match) => league.play(match, 12)));
  expect(statuses.flat().filter((status) => status !== 201 && status !== 422)).toEqual([]);
  const { events } = await league.store.readAll({ limit: 1000 });
  for (const viewer of viewers) {
    await viewer.until(({ events: seen }) => seen.length >= events.length);
    expect(viewer.events.map(({ position, hash }) => [position, hash])).toEqual(
      events.map(({ position, hash }) => [position, hash]),
    );
    viewer.leave();
  }
  for (const match of ['both-1', 'both-2', 'both-3']) {
    const told = await Promise.all(league.nodes.map((node) => node.get(`/api/matches/${match}`)));
    expect(told[0]).toEqual(told[1]);
  }
}, 180_000);

test('C48: what a killed worker held moves to the other node, and nothing is applied twice', async () => {
  const [holder, other] = await heldBy();
  await league.play('killed-1', 12);
  await holder.kill();
  league.nodes = [other];
  await league.play('killed-2', 12);
  await eventually(async () => (await league.holders()).every((pid) => pid === other.pid));
  await fresh();
  const { there, fromScratch } = await league.rows();
  expect(there).toEqual(fromScratch);
  league.nodes = [other, await league.another()];
}, 180_000);

test('C53: a worker that was paused finds its share with the other, and writes nothing late', async () => {
  const [holder, other] = await heldBy();
  holder.child.kill('SIGSTOP');
  league.nodes = [other];
  await league.play('paused-1', 12);
  await eventually(async () => (await league.holders()).every((pid) => pid === other.pid));
  holder.child.kill('SIGCONT');
  league.nodes = [other, holder];
  // It answers again, and over HTTP too; its share stays where it is.
  expect((await holder.get('/health/ready')).status).toBe(200);
  await league.play('paused-2', 12);
  await fresh();
  expect(new Set(await league.holders())).toEqual(new Set([other.pid]));
  const { there, fromScratch } = await league.rows();
  expect(there).toEqual(fromScratch);
}, 180_000);

describe('a write that comes late, in PostgreSQL', () => {
  const [projector] = projectors as [(typeof projectors)[number]];
  let running: readonly NodeProcess[];

  /** Nobody else works there. */
  beforeAll(async () => {
    running = league.nodes;
    await Promise.all(running.map((node) => node.kill('SIGTERM')));
  }, 60_000);

  async function builds(): Promise<
    readonly { readonly build: number; readonly token: number; readonly position: string | null }[]
  > {
    return league.seen.views
      .selectFrom('projection_builds')
      .select(['build', 'token', 'position'])
      .where('projection', '=', projector.name)
      .execute();
  }

  async function workerOf(
    holder: string,
    now: () => number,
    until: Promise<void> = Promise.resolve(),
  ): Promise<Worker> {
    const { store } = league;
    const build = (await builds())[0]?.build as number;
    const pages = new SharedPages(store, 1000);
    return new Worker({
      views: league.seen.views,
      store,
      folds: new MatchFolds(store, readerFor('spectator')),
      projector,
      build,
      holder,
      now,
      leaseMs: 4_000,
      known: await stepsOf(league.seen.views),
      readPage: async (after) => {
        const page = await pages.read(after);
        await until;
        return page;
      },
    });
  }

  test('C53: is refused by its fencing token, in the transaction of the write', async () => {
    const [before] = await builds();
    await league.seen.views
      .updateTable('projection_builds')
      .set({ position: null })
      .where('projection', '=', projector.name)
      .execute();
    let go = (): void => undefined;
    const paused = await workerOf('paused', () => 1_000, new Promise((resolve) => (go = resolve)));
    const late = paused.step();
    await eventually(async () => (await builds())[0]?.token === (before?.token as number) + 1);
    const other = await workerOf('other', () => Date.now());
    expect(await other.step()).toMatchObject({ kind: 'handled' });
    const [after, rows] = [await builds(), await liveRows(league.seen.views)];
    go();
    expect(await late).toEqual({ kind: 'waiting' });
    expect([await builds(), await liveRows(league.seen.views)]).toEqual([after, rows]);
    await other.release();
  }, 60_000);

  test('C53: a transaction in whose middle a node was cut off keeps nobody from the rows', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    let holds = false;
    const cutOff = league.seen.views.transaction().execute(async (trx) => {
      await trx
        .updateTable('projection_builds')
        .set({ reason: 'cut off' })
        .where('projection', '=', projector.name)
        .execute();
      holds = true;
      await gate;
      await trx
        .updateTable('projection_builds')
        .set({ reason: 'late' })
        .where('projection', '=', projector.name)
        .execute();
    });
    const refused = expect(cutOff).rejects.toThrow();
    await eventually(async () => holds);
    const other = await workerOf('other', () => Date.now());
    expect(await other.step()).toMatchObject({ kind: 'idle' });
    go();
    await refused;
    const rows = await league.seen.views
      .selectFrom('projection_builds')
      .select('reason')
      .where('projection', '=', projector.name)
      .execute();
    expect(rows.map(({ reason }) => reason)).toEqual([null]);
  }, 60_000);
});
