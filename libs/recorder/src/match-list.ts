/**
 * The matches of a store, page by page, each read from the log as the audience sees it. Which ones are looked at the log itself says, one
 * after the other, or whoever knows better: a projection, which need not look at those that nobody asked for.
 */
import { type MatchId, matchOf, streamOf } from '#kernel';
import type { Audience, Rulebook, State } from '#match';
import type { EventStore } from '#event-store';
import { systemEdge } from './edge.js';
import { BrokenRecord } from './faults.js';
import { cacheOf, type MatchCache } from './match-cache.js';
import type { MatchLog } from './match-log.js';

export interface MatchQuery {
  readonly tournament?: string | undefined;
  /** A seat id or a name. */
  readonly player?: string | undefined;
  readonly status?: State['status'] | undefined;
  /** The last match already known. */
  readonly after?: MatchId | undefined;
  readonly limit: number;
}

export interface MatchSummary {
  readonly match: MatchId;
  readonly ruleset: string;
  readonly status: State['status'];
  readonly revision: number;
  readonly openedAt: string;
  readonly players: readonly { readonly id: string; readonly name: string | null }[];
  readonly tournament: string | null;
  readonly round: number | null;
  readonly table: string | null;
  readonly score: Readonly<Record<string, number>>;
  readonly games: Readonly<Record<string, number>>;
  readonly winners: readonly string[] | null;
}

export interface MatchPage {
  readonly matches: readonly MatchSummary[];
  /** Matches on the way that cannot be read (C37); absent when there are none. */
  readonly broken?: readonly { readonly match: MatchId; readonly message: string }[];
  /** To be given as `after` next time; absent when nothing is left. */
  readonly next?: MatchId;
}

/** Streams asked for at once. */
const PAGE = 100;

/**
 * @param names the matches to look at, in the order of their names from behind `query.after` on; those that do not fit are left out. All
 * of the store when absent.
 */
export async function listMatches(
  store: EventStore,
  query: MatchQuery,
  audience: Audience = 'spectator',
  rulebook: Rulebook = systemEdge.rulebook,
  names: AsyncIterable<MatchId> = allMatches(store, query.after),
): Promise<MatchPage> {
  const cache = cacheOf(store, rulebook);
  const matches: MatchSummary[] = [];
  const broken: { match: MatchId; message: string }[] = [];
  const found = (): MatchPage => ({ matches, ...(broken.length === 0 ? {} : { broken }) });
  for await (const match of names) {
    const log = await readable(cache, match);
    if (log instanceof BrokenRecord) {
      broken.push({ match: log.match, message: log.message });
      continue;
    }
    const { state } = log.seenBy(audience);
    const summary = state === undefined ? undefined : summaryOf(state, log.events[0]?.meta.recordedAt as string);
    if (summary === undefined || !fits(summary, query)) continue;
    if (matches.length === query.limit) return { ...found(), next: (matches.at(-1) as MatchSummary).match };
    matches.push(summary);
  }
  return found();
}

async function* allMatches(store: EventStore, behind: MatchId | undefined): AsyncGenerator<MatchId> {
  for (let after = behind === undefined ? undefined : streamOf(behind), more = true; more;) {
    const page = await store.listStreams({
      prefix: streamOf(''),
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    for (const stream of page.streams) yield matchOf(stream) as MatchId;
    after = page.next;
    more = after !== undefined;
  }
}

/** One match that cannot be read does not take the others off the list. */
const readable = (cache: MatchCache, match: MatchId): Promise<MatchLog | BrokenRecord> =>
  cache.load(match).catch((thrown: unknown) => {
    if (thrown instanceof BrokenRecord) return thrown;
    throw thrown;
  });

function summaryOf(state: State, openedAt: string): MatchSummary {
  const { players, competition, ruleset } = state.opening;
  return {
    match: state.match,
    ruleset,
    status: state.status,
    revision: state.revision,
    openedAt,
    players: players.map(({ id, name }) => ({ id, name: name ?? null })),
    tournament: competition?.tournament ?? null,
    round: competition?.round ?? null,
    table: competition?.table ?? null,
    score: state.score,
    games: state.games,
    winners: state.result?.winners ?? null,
  };
}

const fits = (summary: MatchSummary, { tournament, player, status }: MatchQuery): boolean =>
  (tournament === undefined || summary.tournament === tournament) &&
  (status === undefined || summary.status === status) &&
  (player === undefined || summary.players.some(({ id, name }) => id === player || name === player));
