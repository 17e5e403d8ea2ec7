/**
 * Lists of matches and tournaments. Which matches to look at the read models say, as far as they are; what has come since, and what they
 * set aside, is looked up in the log, so that whoever has just recorded finds it. Where they are far behind or do not answer, the log
 * is read whole. What stands in a row comes from the log, for the caller's audience. Invariant: all three ways give the same answer.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type MatchId, matchOf } from '#kernel';
import type { Audience } from '#match';
import { type EventStore, MAX_PAGE, StoreFault } from '#event-store';
import { indexedMatches, matchIndexPosition, parkedMatches, tournamentCounts } from '#projections';
import { type MatchPage, type MatchQuery, listMatches } from '#recorder';
import { LOG } from '../http/log.js';
import { STORE } from '../http/tokens.js';
import { ReadModels } from '../stats/read-models.js';

export interface Tournament {
  readonly tournament: string;
  readonly matches: number;
  readonly open: number;
  readonly final: number;
}

@Injectable()
export class MatchLists {
  constructor(
    @Inject(STORE) private readonly store: EventStore,
    private readonly readModels: ReadModels,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async matches(query: MatchQuery, audience: Audience): Promise<MatchPage> {
    const fresh = await this.orLog(() => this.freshMatches());
    const page =
      fresh === undefined
        ? undefined
        : await this.orLog(() => listMatches(this.store, query, audience, undefined, this.named(query, fresh)));
    return page ?? listMatches(this.store, query, audience);
  }

  /** In the order of their names. */
  async tournaments(audience: Audience): Promise<readonly Tournament[]> {
    const fresh = await this.orLog(() => this.freshMatches());
    const found = new Map<string, Tournament>();
    const add = (tournament: string | null, status: string, count: number): void => {
      if (tournament === null) return;
      const { matches, open, final } = found.get(tournament) ?? { matches: 0, open: 0, final: 0 };
      found.set(tournament, {
        tournament,
        matches: matches + count,
        open: open + (status === 'open' ? count : 0),
        final: final + (status === 'final' ? count : 0),
      });
    };
    const known = fresh === undefined ? undefined : await this.orLog(() => this.counted(fresh));
    for (const { tournament, status, matches } of known?.counts ?? []) add(tournament, status, matches);
    let after: MatchId | undefined;
    do {
      const names = known === undefined ? undefined : following(known.others, after);
      const page = await listMatches(this.store, { limit: 100, after }, audience, undefined, names);
      for (const { tournament, status } of page.matches) add(tournament, status, 1);
      after = page.next;
    } while (after !== undefined);
    return [...found.values()].sort((a, b) => (a.tournament < b.tournament ? -1 : 1));
  }

  /** Those with events that the read models have not handled; `undefined` where these are too many. */
  private async freshMatches(): Promise<readonly MatchId[] | undefined> {
    const position = await matchIndexPosition(this.readModels.views);
    const after = position === undefined ? {} : { after: position };
    const { events } = await this.store.readAll({ limit: MAX_PAGE, ...after });
    if (events.length === MAX_PAGE) return undefined;
    return inOrder(events.map(({ stream }) => matchOf(stream)).filter((match) => match !== undefined));
  }

  private async counted(fresh: readonly MatchId[]) {
    const { views } = this.readModels;
    const others = inOrder([...fresh, ...(await parkedMatches(views))]);
    return others.length > MAX_PAGE ? undefined : { others, counts: await tournamentCounts(views, others) };
  }

  private async *named({ tournament, status, after: behind, limit }: MatchQuery, fresh: readonly MatchId[]) {
    let rest = fresh.filter((match) => behind === undefined || match > behind);
    for (let after = behind, more = true; more;) {
      const query = { tournament, status, after, limit: limit + 1 };
      const names = await indexedMatches(this.readModels.views, query);
      more = names.length > limit;
      after = names.at(-1);
      const upTo = more ? (after as MatchId) : undefined;
      const here = rest.filter((match) => upTo === undefined || match <= upTo);
      rest = rest.slice(here.length);
      yield* inOrder([...names, ...here]);
    }
  }

  /** A fault of the store is the caller's to hear; of the read models it is not. */
  private async orLog<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (thrown) {
      if (thrown instanceof StoreFault) throw thrown;
      this.log.warn({ err: thrown }, 'a list is read from the log: the read models do not answer');
      return undefined;
    }
  }
}

const inOrder = (matches: readonly MatchId[]): readonly MatchId[] => [...new Set(matches)].sort();

async function* following(matches: readonly MatchId[], after: MatchId | undefined): AsyncGenerator<MatchId> {
  yield* matches.filter((match) => after === undefined || match > after);
}
