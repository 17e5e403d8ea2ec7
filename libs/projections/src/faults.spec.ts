/** What may break while projections run: each event has its effect once, whatever does. */
import { sql } from 'kysely';
import { MemoryStore } from '#event-store';
import type { MatchEvent } from '#kernel';
import { ruleSystems } from '#rulebook';
import { freshViews, liveRows, runnerOf, someMatch, storeMatches, type ViewsUnderTest } from '#testing';
import { buildsOf, cancelRebuild, startRebuild, swap } from './builds.js';
import { FencedOff, advance, stepsOf, takeLease } from './lease.js';
import type { Projector } from './projector.js';
import { projectors } from './projectors.js';
import type { Runner } from './runner.js';
import { statusOf } from './status.js';
import type { Views } from './views.js';

const [system] = ruleSystems as [(typeof ruleSystems)[number]];
const aMatch = (seed: number): readonly MatchEvent[] => someMatch(system, seed, 40, `m-${seed}`);

let under: ViewsUnderTest;
let views: Views;
let store: MemoryStore;
const runners: Runner[] = [];
beforeEach(async () => {
  under = await freshViews();
  views = under.views;
  store = new MemoryStore();
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await under.close();
  await store.close();
});

function running(more: Parameters<typeof runnerOf>[2] = {}): Runner {
  const runner = runnerOf(views, store, { leaseMs: 400, ...more });
  runners.push(runner);
  return runner;
}

async function fromScratch(of: readonly Projector[] = projectors): Promise<Record<string, string[]>> {
  const other = await freshViews();
  await runnerOf(other.views, store, { projectors: of }).catchUp();
  const rows = await liveRows(other.views, of);
  await other.close();
  return rows;
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 10));
}

const upToDate = async (of: readonly Projector[] = projectors): Promise<boolean> => {
  const builds = await statusOf(views, store, of, Date.now());
  return builds.length > 0 && builds.every(({ lagSeconds }) => lagSeconds === 0);
};

test('one event before the subscription and one after it at the head are both received (C46)', async () => {
  await storeMatches(store, [aMatch(1)]);
  await running().start();
  await eventually(() => upToDate());
  await storeMatches(store, [aMatch(2)]);
  await eventually(() => upToDate());
  expect(await liveRows(views)).toEqual(await fromScratch());
});

test('appends in the middle of catching up are not skipped (C47); what came while it was down is caught up (C49)', async () => {
  await storeMatches(store, [aMatch(1), aMatch(2), aMatch(3)]);
  const first = running({ page: 5 });
  await first.start();
  await storeMatches(store, [aMatch(4), aMatch(5)]);
  await first.stop();
  await storeMatches(store, [aMatch(6)]);
  await running({ page: 5, holder: 'second' }).start();
  await eventually(() => upToDate());
  expect(await liveRows(views)).toEqual(await fromScratch());
});

test('broken off before any one statement of a transaction, each event has its effect once (C48)', async () => {
  await storeMatches(store, [aMatch(1), aMatch(2)]);
  const wanted = await fromScratch();
  let statements = 0;
  let breakAt = 1;
  const breaking = views.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === breakAt) throw new Error('broken off here');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  for (; ; breakAt += 3) {
    statements = 0;
    const broken = await runnerOf(breaking, store, { page: 9, holder: `h${breakAt}` })
      .catchUp()
      .then(
        () => false,
        () => true,
      );
    // Its lease is not given back: the next one has another clock.
    await views.updateTable('projection_builds').set({ lease_until: 0 }).execute();
    if (!broken) break;
  }
  expect(breakAt).toBeGreaterThan(20);
  expect(await liveRows(views)).toEqual(wanted);
});

/** Fails on one match until it is mended. */
function poisoned(onPoison: 'park' | 'stop', mended: { yes: boolean }): Projector {
  const [projector] = projectors as [Projector];
  return {
    ...projector,
    onPoison,
    rows: (history) => {
      if (history.match === 'm-2' && !mended.yes) throw new Error('cannot read this');
      return projector.rows(history);
    },
  };
}

test.each(['park', 'stop'] as const)(
  'one poisoned event: %s; it shows, the others go on, nothing is lost after the fix (C51)',
  async (policy) => {
    await storeMatches(store, [aMatch(1), aMatch(2), aMatch(3)], 1);
    const mended = { yes: false };
    const of = [poisoned(policy, mended), ...projectors.slice(1)];
    await running({ projectors: of, page: 10 }).start();
    await eventually(async () => {
      const builds = await statusOf(views, store, of, Date.now());
      const own = builds.find(({ projection }) => projection === 'matches');
      const others = builds.filter(({ projection }) => projection !== 'matches');
      const shown = policy === 'park' ? own?.lagSeconds === 0 && own.parked.length > 0 : own?.reason != null;
      return shown && others.every(({ lagSeconds }) => lagSeconds === 0);
    });
    const [own] = (await statusOf(views, store, of, Date.now())).filter(({ projection }) => projection === 'matches');
    const told = policy === 'park' ? own?.parked[0]?.reason : own?.reason;
    expect(told).toContain('cannot read this');
    const rows = await liveRows(views, of);
    expect(rows['match_list']).toHaveLength(policy === 'park' ? 2 : 1);
    expect(rows['goal']).toEqual((await fromScratch(projectors))['goal']);
    await runners.pop()?.stop();
    mended.yes = true;
    await running({ projectors: of, holder: 'mended' }).start();
    await eventually(
      async () =>
        (await upToDate(of)) &&
        (await statusOf(views, store, of, Date.now())).every(({ parked }) => parked.length === 0),
    );
    expect(await liveRows(views)).toEqual(await fromScratch());
  },
);

test('rebuilt while appending, twice: equal to a fold from scratch, the live one serves, nobody is told twice (C52)', async () => {
  await storeMatches(store, [aMatch(1), aMatch(2)]);
  const runner = running({ page: 20 });
  const told: string[] = [];
  runner.notices$.subscribe(({ projection, matches }) => {
    if (projection === 'statistics') told.push(...matches);
  });
  await runner.start();
  await eventually(() => upToDate());
  const projector = projectors.find(({ name }) => name === 'statistics') as Projector;
  for (const seed of [3, 4]) {
    const before = told.length;
    const [live] = await buildsOf(views, projector.name);
    const build = await startRebuild(views, projector, new Date().toISOString());
    expect(await startRebuild(views, projector, new Date().toISOString())).toBe(build);
    await storeMatches(store, [aMatch(seed)], 1);
    await eventually(() => upToDate());
    await eventually(() =>
      swap(views, projector).then(
        () => true,
        () => false,
      ),
    );
    const after = await buildsOf(views, projector.name);
    expect(after.map(({ build: number, status }) => [number, status])).toEqual([[build, 'live']]);
    expect(live?.build).not.toBe(build);
    await eventually(() => upToDate());
    expect(new Set(told.slice(before))).toEqual(new Set([`m-${seed}`]));
    expect(await liveRows(views)).toEqual(await fromScratch());
  }
  await startRebuild(views, projector, new Date().toISOString());
  await cancelRebuild(views, projector);
  expect(await buildsOf(views, projector.name)).toHaveLength(1);
  await expect(swap(views, projector)).rejects.toThrow('is not being rebuilt');
});

test('a holder that was paused is refused by its fencing token (C53)', async () => {
  await storeMatches(store, [aMatch(1)]);
  await runnerOf(views, store).prepare();
  const [build] = await buildsOf(views, 'matches');
  const number = build?.build as number;
  const known = await stepsOf(views);
  const paused = await takeLease(views, number, 'paused', 1_000, 500, known);
  expect(await takeLease(views, number, 'other', 1_400, 500, known)).toBeUndefined();
  const other = await takeLease(views, number, 'other', 1_600, 500, known);
  const write = (lease: typeof paused): Promise<void> =>
    views.transaction().execute((trx) => advance(trx, lease!.lease, '1', 9_000));
  await expect(write(paused)).rejects.toBeInstanceOf(FencedOff);
  await write(other);
});

test('two nodes share the work: what a killed one held moves to the other, nothing is applied twice', async () => {
  const killed = running({ holder: 'killed', page: 5 });
  await killed.start();
  await running({ holder: 'lives', page: 5 }).start();
  await storeMatches(store, [aMatch(1), aMatch(2)]);
  await eventually(() => upToDate());
  // As a kill leaves it: its leases are not given back.
  await killed.stop();
  await views
    .updateTable('projection_builds')
    .set({ holder: 'killed', lease_until: Date.now() + 600 })
    .where('holder', 'is', null)
    .execute();
  await storeMatches(store, [aMatch(3)]);
  await eventually(() => upToDate());
  expect(await liveRows(views)).toEqual(await fromScratch());
});

test('a hole in a stream is found, and the match set aside', async () => {
  await storeMatches(store, [aMatch(1), aMatch(2)]);
  const holed = new Proxy(store, {
    get: (target, name) => {
      if (name === 'readAll')
        return async (query: Parameters<MemoryStore['readAll']>[0]) => {
          const page = await target.readAll(query);
          return {
            ...page,
            events: page.events.filter(({ stream, revision }) => stream !== 'match-m-2' || revision !== 3),
          };
        };
      if (name === 'readStream')
        return async (stream: string, query: Parameters<MemoryStore['readStream']>[1]) => {
          const page = await target.readStream(stream, query);
          return { ...page, events: page.events.filter(({ revision }) => stream !== 'match-m-2' || revision !== 3) };
        };
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  await runnerOf(views, holed).catchUp();
  const builds = await statusOf(views, store, projectors, Date.now());
  for (const { parked } of builds)
    expect(parked).toEqual([
      expect.objectContaining({ match: 'm-2', reason: expect.stringContaining('no revision 3') }),
    ]);
  expect((await liveRows(views))['match_list']).toHaveLength(1);
});

test('once a newer program has changed the tables, nothing more is written, and it is said why', async () => {
  await storeMatches(store, [aMatch(1)]);
  const runner = running();
  const stops: string[] = [];
  runner.stops$.subscribe(({ projection, reason }) => stops.push(`${projection}: ${reason}`));
  await runner.start();
  await eventually(() => upToDate());
  await sql`INSERT INTO kysely_migration VALUES ('9999-of-a-newer-program', '2030-01-01')`.execute(views);
  const before = await liveRows(views);
  await storeMatches(store, [aMatch(2)]);
  await eventually(() => Promise.resolve(stops.length === projectors.length));
  for (const told of stops)
    expect(told).toMatch(/a newer program has brought the read models to 9999-of-a-newer-program/);
  expect(await liveRows(views)).toEqual(before);
  expect((await statusOf(views, store, projectors, Date.now())).every(({ reason }) => reason === null)).toBe(true);
});
