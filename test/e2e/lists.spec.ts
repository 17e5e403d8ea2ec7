/** Lists of matches and tournaments are the same whether the read models or the log told which matches there are. */
import { MemoryStore, type EventStore } from '#event-store';
import { listMatches } from '#recorder';
import { ruleSystems } from '#rulebook';
import { type ViewsUnderTest, freshViews, runnerOf, someMatch, storeMatches } from '#testing';
import type { Logger } from 'pino';
import { type EmbeddedServer, startServer } from '../integration/views/embedded-server.js';
import { MatchLists } from '../../apps/api/src/matches/match-lists.js';
import type { ReadModels } from '../../apps/api/src/stats/read-models.js';
import { Served } from './served.js';

type Query = Parameters<MatchLists['matches']>[0];

let postgres: EmbeddedServer;
beforeAll(async () => {
  postgres = await startServer();
}, 120_000);
afterAll(() => postgres?.stop(), 60_000);

const matches = (seeds: readonly number[]) =>
  ruleSystems.flatMap((system) =>
    // Names in whose order a language and a machine differ.
    seeds.map((seed) =>
      someMatch(system, seed, 60, `${['a-b', 'a1', 'ab', 'a-', '1'][seed % 5]}${system.name}-${seed}`),
    ),
  );

/** How often the whole log was listed. */
function counting(store: EventStore): { readonly store: EventStore; listed: number } {
  const counted = { listed: 0 } as { store: EventStore; listed: number };
  counted.store = new Proxy(store, {
    get: (target, name) => {
      if (name === 'listStreams') counted.listed += 1;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return counted;
}

const warned: unknown[] = [];
const listsOf = (store: EventStore, { views }: ViewsUnderTest): MatchLists =>
  new MatchLists(store, { views } as ReadModels, { warn: (told: unknown) => warned.push(told) } as unknown as Logger);

async function pagesOf(ask: (query: Query) => ReturnType<typeof listMatches>, query: Partial<Query>, limit: number) {
  const pages: Awaited<ReturnType<typeof listMatches>>[] = [];
  let after: string | undefined;
  do {
    const page = await ask({ ...query, limit, after });
    pages.push(page);
    after = page.next;
  } while (after !== undefined);
  return pages;
}

const queries: readonly Partial<Query>[] = [
  {},
  { tournament: 'Hanoi Open' },
  { status: 'open' },
  { status: 'ended', tournament: 'Hanoi Open' },
  { player: 'Chi' },
  { tournament: 'none' },
];

describe.each(['sqlite', 'postgres'])('over read models in %s', (kind) => {
  let views: ViewsUnderTest;
  beforeEach(async () => {
    views = await freshViews(kind === 'sqlite' ? undefined : await postgres.database(`lists${Date.now()}`));
    warned.length = 0;
  }, 60_000);
  afterEach(() => views.close());

  async function expectSame(store: EventStore, log: number): Promise<void> {
    const counted = counting(store);
    const lists = listsOf(counted.store, views);
    for (const query of queries) {
      for (const [audience, limit] of [
        ['public', 4],
        ['official', 100],
        ['A', 3],
      ] as const) {
        expect(await pagesOf((asked) => lists.matches(asked, audience), query, limit)).toEqual(
          await pagesOf((asked) => listMatches(store, asked, audience), query, limit),
        );
      }
    }
    const tournaments = await lists.tournaments('public');
    expect(Math.min(counted.listed, 1)).toBe(log);
    const all = (await listMatches(store, { limit: 1000 })).matches.filter(({ tournament }) => tournament !== null);
    const names = [...new Set(all.map(({ tournament }) => tournament as string))].sort();
    const counts = (name: string, status?: string): number =>
      all.filter((match) => match.tournament === name && (status ?? match.status) === match.status).length;
    expect(tournaments).toEqual(
      names.map((name) => ({
        tournament: name,
        matches: counts(name),
        open: counts(name, 'open'),
        final: counts(name, 'final'),
      })),
    );
    expect(tournaments.length).toBeGreaterThan(0);
  }

  test('caught up, with matches that came since, with matches set aside, behind, and gone', async () => {
    const store = new MemoryStore();
    await storeMatches(store, matches([1, 2, 3, 4]));
    await runnerOf(views.views, store).catchUp();
    await expectSame(store, 0);
    await storeMatches(store, matches([5, 6]));
    const first = (await listMatches(store, { limit: 1 })).matches[0]?.match as string;
    const { live_build: build } = await views.views
      .selectFrom('projections')
      .select('live_build')
      .where('projection', '=', 'matches')
      .executeTakeFirstOrThrow();
    const set = { build, match_id: first, position: '1', revision: 1, reason: 'spec', parked_at: '' };
    await views.views.insertInto('parked_matches').values(set).execute();
    await expectSame(store, 0);
    await storeMatches(store, matches([7, 8, 9, 10, 11, 12, 13, 14, 15, 16]));
    await expectSame(store, 1);
    expect(warned).toEqual([]);
    await views.views.schema.alterTable('match_list').renameTo('away').execute();
    await runnerlessSame(store);
  }, 120_000);

  async function runnerlessSame(store: EventStore): Promise<void> {
    const lists = listsOf(store, views);
    await views.views
      .updateTable('projection_builds')
      .set({ position: (await store.readAll({ limit: 1000 })).next ?? null })
      .execute();
    expect((await lists.matches({ limit: 5 }, 'public')).matches).toHaveLength(5);
    expect(await lists.tournaments('public')).not.toEqual([]);
  }
});

test('whoever has just recorded finds it, over HTTP, however far the read models are', async () => {
  const served = await Served.start();
  try {
    for (let n = 0; n < 20; n += 1) {
      await served.open(`just-${n}`, { competition: { tournament: 'Cup' } });
      const { body } = await served.get('/api/matches?tournament=Cup&limit=100');
      expect(body['matches']).toHaveLength(n + 1);
      expect((await served.get('/api/tournaments')).body['tournaments']).toEqual([
        { tournament: 'Cup', matches: n + 1, open: n + 1, final: 0 },
      ]);
    }
  } finally {
    await served.close();
  }
}, 60_000);
