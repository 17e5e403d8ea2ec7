/** The log page by page, read once for all workers that are at the same place, and sorted by match for them. */
import { type MatchId, type Position, matchOf } from '#kernel';
import { type EventStore, MAX_PAGE, type StoredEvent } from '#event-store';

export interface Page {
  readonly events: readonly StoredEvent[];
  /** Streams that hold no match are none of a projection's business. */
  readonly byMatch: ReadonlyMap<MatchId, readonly StoredEvent[]>;
  /** After its last event; absent where there is none. */
  readonly next: Position | undefined;
}

/** Pages kept for workers that come later; a build beside the live one is elsewhere in the log. */
const KEPT = 2;

export class SharedPages {
  private readonly recent = new Map<string, Page>();

  /** @param limit events in a page, which may take several reads of the store */
  constructor(
    private readonly store: EventStore,
    private readonly limit: number,
  ) {}

  async read(after: Position | undefined): Promise<Page> {
    const known = this.recent.get(after ?? '');
    if (known !== undefined) return known;
    const page = pageOf(await this.events(after));
    // Only a full page: one that is not may have more by the next time.
    if (page.events.length === this.limit) {
      this.recent.set(after ?? '', page);
      if (this.recent.size > KEPT) this.recent.delete(this.recent.keys().next().value as string);
    }
    return page;
  }

  private async events(after: Position | undefined): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    for (let from = after; events.length < this.limit;) {
      const limit = Math.min(MAX_PAGE, this.limit - events.length);
      const read = await this.store.readAll({ limit, ...(from === undefined ? {} : { after: from }) });
      events.push(...read.events);
      if (read.events.length < limit) break;
      from = read.events.at(-1)?.position;
    }
    return events;
  }
}

export function pageOf(events: readonly StoredEvent[]): Page {
  const byMatch = new Map<MatchId, StoredEvent[]>();
  for (const event of events) {
    const match = matchOf(event.stream);
    if (match === undefined) continue;
    const list = byMatch.get(match);
    if (list === undefined) byMatch.set(match, [event]);
    else list.push(event);
  }
  return { events, byMatch, next: events.at(-1)?.position };
}
