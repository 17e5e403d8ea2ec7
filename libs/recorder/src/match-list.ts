/** The matches of a store, page by page, read from the log itself: for the command line and small stores. Big ones ask a projection. */
import { type MatchId, matchOf, streamOf } from '#kernel';
import type { Audience, State } from '#match';
import type { EventStore } from '#event-store';
import { type Rulebook, systemEdge } from './edge.js';
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

export async function listMatches(
  store: EventStore,
  query: MatchQuery,
  audience: Audience = 'spectator',
  rulebook: Rulebook = systemEdge.rulebook,
): Promise<MatchPage> {
  const cache = cacheOf(store, rulebook);
  const matches: MatchSummary[] = [];
  const broken: { match: MatchId; message: string }[] = [];
  const found = (): MatchPage => ({ matches, ...(broken.length === 0 ? {} : { broken }) });
  let after = query.after === undefined ? undefined : streamOf(query.after);
  for (;;) {
    const page = await store.listStreams({
      prefix: streamOf(''),
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    for (const stream of page.streams) {
      const log = await readable(cache, matchOf(stream) as MatchId);
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
    if (page.next === undefined) return found();
    after = page.next;
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
