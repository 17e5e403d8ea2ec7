/**
 * Matches as they were read lately, folded so far, shared by all projections of a process so that each event is parsed and folded once.
 * It fills what is missing from the match's own stream: an event that comes before its predecessor, or a match that was forgotten
 * meanwhile. Invariant: a history holds every revision from 0 on, or it is a fault (`GapInStream`).
 */
import { type MatchEvent, type MatchId, type Revision, matchOf } from '#kernel';
import { evolve, type RuleSystem, spans, standingStrikes, type State } from '#match';
import { type EventStore, MAX_PAGE, type StoredEvent } from '#event-store';
import type { MatchHistory } from './projector.js';

/** How a stored event is opened and which rule system folds its match: handed in, so that projections know no game. */
export interface Reader {
  systemOf(first: StoredEvent): RuleSystem | undefined;
  open(stored: StoredEvent, system: RuleSystem | undefined): { readonly event: MatchEvent; readonly opaque: boolean };
}

/** The store gave a match without one of its revisions. */
export class GapInStream extends Error {
  override readonly name = 'GapInStream';
}

interface Fold {
  readonly match: MatchId;
  readonly system: RuleSystem;
  readonly events: MatchEvent[];
  readonly opaque: Set<Revision>;
  state: State;
  /** Characters of its lines. */
  size: number;
  /** As it was read last, until it grows. */
  history?: MatchHistory | undefined;
}

/** Parsed and folded, and with its rows, a line takes some five times its length. A hundred matches at once have less. */
const CAPACITY = 6_000_000;

export class MatchFolds {
  private readonly folds = new Map<MatchId, Fold>();
  private readonly filling = new Map<MatchId, Promise<void>>();
  private kept = 0;

  /** @param capacity characters of the lines whose events are kept in memory */
  constructor(
    private readonly store: EventStore,
    private readonly reader: Reader,
    private readonly capacity = CAPACITY,
  ) {}

  /**
   * What is read off the match with at least these events.
   * @param fresh events of one match, in order; what is missing before them is read
   * @throws GapInStream, and whatever folding or `use` throws
   */
  async read<T>(fresh: readonly StoredEvent[], use: (history: MatchHistory) => T): Promise<T> {
    const [first] = fresh;
    if (first === undefined) throw new RangeError('no event, no match');
    const match = matchOf(first.stream) as MatchId;
    try {
      for (const stored of fresh) {
        // Asked anew after every wait: meanwhile another may have added this very event, or the match was forgotten.
        while (this.length(match) < stored.revision) await this.fill(match, stored);
        if (this.length(match) === stored.revision) this.add(match, stored);
      }
      const fold = this.folds.get(match) as Fold;
      this.keep(fold);
      return use((fold.history ??= historyOf(fold)));
    } catch (thrown) {
      this.forget(match);
      throw thrown;
    }
  }

  /** A match from its own stream; `undefined` when there is none. */
  async reread<T>(stream: string, use: (history: MatchHistory) => T): Promise<T | undefined> {
    const { events } = await this.store.readStream(stream, { direction: 'backward', limit: 1 });
    return events.length === 0 ? undefined : this.read(events, use);
  }

  private length(match: MatchId): Revision {
    return this.folds.get(match)?.events.length ?? 0;
  }

  /** Reads what is missing before an event, or waits for whoever does; the caller looks again afterwards. */
  private async fill(match: MatchId, before: StoredEvent): Promise<void> {
    const under = this.filling.get(match);
    if (under !== undefined) return under.catch(() => undefined);
    const from = this.length(match);
    const filling = this.between(before, from).then((missing) => {
      if (this.length(match) === from) for (const event of missing) this.add(match, event);
    });
    this.filling.set(match, filling);
    try {
      await filling;
    } finally {
      this.filling.delete(match);
    }
  }

  private add(match: MatchId, stored: StoredEvent): void {
    const fold = this.folds.get(match);
    if (fold === undefined) {
      this.folds.set(match, this.begin(match, stored));
    } else {
      const { event, opaque } = this.reader.open(stored, fold.system);
      fold.state = opaque ? { ...fold.state, revision: event.revision } : evolve(fold.system, fold.state, event);
      fold.events.push(event);
      fold.history = undefined;
      if (opaque) fold.opaque.add(event.revision);
      fold.size += stored.line.length;
    }
    this.kept += stored.line.length;
  }

  private begin(match: MatchId, stored: StoredEvent): Fold {
    const system = this.reader.systemOf(stored);
    if (system === undefined) throw new Error(`${match} is under a ruleset that this program does not have`);
    const { event, opaque } = this.reader.open(stored, system);
    if (opaque) throw new Error(`${match} opens with ${event.type}, which this program does not know`);
    const state = evolve(system, undefined, event);
    return { match, system, events: [event], opaque: new Set(), state, size: stored.line.length };
  }

  private async between({ stream, revision }: StoredEvent, from: Revision): Promise<StoredEvent[]> {
    const found: StoredEvent[] = [];
    let next: Revision | undefined = from;
    while (next !== undefined && next < revision) {
      const page = await this.store.readStream(stream, { from: next, upTo: revision - 1, limit: MAX_PAGE });
      found.push(...page.events);
      next = page.next;
    }
    const hole = found.findIndex((event, i) => event.revision !== from + i);
    if (hole >= 0 || found.length !== revision - from) {
      const lost = from + (hole >= 0 ? hole : found.length);
      throw new GapInStream(`${stream} has no revision ${lost}, though it has ${revision}; verify it`);
    }
    return found;
  }

  private keep(fold: Fold): void {
    this.folds.delete(fold.match);
    this.folds.set(fold.match, fold);
    for (const oldest of this.folds.keys()) {
      if (this.kept <= this.capacity || oldest === fold.match) return;
      this.forget(oldest);
    }
  }

  private forget(match: MatchId): void {
    this.kept -= this.folds.get(match)?.size ?? 0;
    this.folds.delete(match);
  }
}

function historyOf({ match, system, state, events, opaque }: Fold): MatchHistory {
  if (state.struck.length === 0 && opaque.size === 0) return { match, system, state, events, effective: events };
  const strikes = standingStrikes(state);
  const counts = ({ revision }: MatchEvent): boolean =>
    !opaque.has(revision) && !strikes.some((strike) => spans(strike, revision));
  return { match, system, state, events, effective: events.filter(counts) };
}
