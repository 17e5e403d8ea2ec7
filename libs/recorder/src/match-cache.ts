/**
 * The matches that were read lately, one log each, caught up from the store's head before every use; and one queue a match, so that
 * commands of this process do not race each other. What another process writes or erases is seen at the next use.
 */
import { type MatchId, streamOf } from '#kernel';
import type { Rulebook } from '#match';
import { type EventStore, MAX_PAGE } from '#event-store';
import { MatchLog } from './match-log.js';

const KEPT = 64;

interface Kept {
  readonly log: MatchLog;
  /** As the store counted them before the log was read: when it counts more, the log may tell what is erased. */
  readonly erasures: number;
}

export class MatchCache {
  private readonly logs = new Map<MatchId, Kept>();
  private readonly queues = new Map<MatchId, Promise<unknown>>();
  private readonly reads = new Map<MatchId, Promise<unknown>>();

  constructor(
    private readonly store: EventStore,
    private readonly rulebook: Rulebook,
  ) {}

  /** The match with all that the store holds of it; an unknown one is empty. */
  async load(match: MatchId): Promise<MatchLog> {
    const before = this.reads.get(match) ?? Promise.resolve();
    const reading = before.catch(() => undefined).then(() => this.catchUp(match));
    return this.kept(this.reads, match, reading);
  }

  /** Runs one at a time for a match, in the order of calling. */
  async inTurn<T>(match: MatchId, work: () => Promise<T>): Promise<T> {
    const before = this.queues.get(match) ?? Promise.resolve();
    return this.kept(this.queues, match, before.catch(() => undefined).then(work));
  }

  /** After an erasure: what was erased must not live on here. */
  forget(match: MatchId): void {
    this.logs.delete(match);
  }

  private async kept<T>(waiting: Map<MatchId, Promise<unknown>>, match: MatchId, work: Promise<T>): Promise<T> {
    waiting.set(match, work);
    try {
      return await work;
    } finally {
      if (waiting.get(match) === work) waiting.delete(match);
    }
  }

  private async catchUp(match: MatchId): Promise<MatchLog> {
    const erasures = await this.store.erasures(streamOf(match));
    const known = this.logs.get(match);
    const log = known?.erasures === erasures ? known.log : new MatchLog(match, this.rulebook);
    let from: number | undefined = log.revision + 1;
    while (from !== undefined) {
      const page = await this.store.readStream(streamOf(match), { from, limit: MAX_PAGE });
      for (const event of page.events) log.add(event);
      from = page.next;
    }
    this.logs.delete(match);
    if (log.revision < 0) return log;
    this.logs.set(match, { log, erasures });
    if (this.logs.size > KEPT) this.logs.delete(this.logs.keys().next().value as MatchId);
    return log;
  }
}

const caches = new WeakMap<EventStore, Map<Rulebook, MatchCache>>();

/** One cache for each store and rulebook. */
export function cacheOf(store: EventStore, rulebook: Rulebook): MatchCache {
  const known = caches.get(store) ?? new Map<Rulebook, MatchCache>();
  caches.set(store, known);
  const cache = known.get(rulebook) ?? new MatchCache(store, rulebook);
  known.set(rulebook, cache);
  return cache;
}

/** @see MatchCache.forget */
export const forgetMatch = (store: EventStore, match: MatchId): void => {
  for (const cache of caches.get(store)?.values() ?? []) cache.forget(match);
};
