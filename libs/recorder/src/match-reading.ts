/**
 * A match as an audience may see it, at any revision: what every page, verb and route reads. It is computed from the events that this
 * audience may see, so that nothing has to be cleaned afterwards (I11, I14). Not a copy: it grows stale, ask for it anew.
 */
import type { JsonObject, MatchEvent, MatchId, Revision } from '#kernel';
import { type Audience, mayEveryoneSee, type Rulebook, type RuleSystem, type State, view } from '#match';
import type { EventStore, StoredEvent } from '#event-store';
import { systemEdge } from './edge.js';
import { cacheOf } from './match-cache.js';
import type { MatchLog } from './match-log.js';

/** Matches, audiences and revisions that are not there. */
export class NotFound extends Error {
  override readonly name = 'NotFound';

  constructor(
    readonly code: 'UNKNOWN_MATCH' | 'UNKNOWN_SEAT' | 'UNKNOWN_REF',
    message: string,
  ) {
    super(message);
  }
}

/** An event with its place in the chain beside it: what a signature is over. */
export type ChainedEvent = MatchEvent & { readonly hash: string; readonly previousHash: string };

export class MatchReading {
  constructor(
    /** As officials see it: only for what is no secret. */
    private readonly whole: MatchLog,
    readonly audience: Audience,
    private readonly log: MatchLog = whole.seenBy(audience),
  ) {}

  get match(): MatchId {
    return this.whole.match;
  }

  get system(): RuleSystem {
    return this.whole.system;
  }

  /** Of the newest event. */
  get revision(): Revision {
    return this.log.revision;
  }

  /** Of the newest event, lower-case hex. */
  get hash(): string {
    return (this.whole.head as StoredEvent).hash;
  }

  /** Everybody may see everything: the result is final and the preset reveals. */
  get revealed(): boolean {
    return mayEveryoneSee(this.whole.state as State);
  }

  /** All of them, oldest first; also those that this program does not know (see `opaque`). */
  get events(): readonly MatchEvent[] {
    return this.log.events;
  }

  /** As plain data, for what folds a recording and copies it field by field: the fields here are computed. */
  get recording(): Pick<MatchReading, 'system' | 'events' | 'opaque'> {
    const { system, events, opaque } = this;
    return { system, events, opaque };
  }

  /**
   * The same, to decide commands upon that nobody gave: only ever under the pinned rules.
   * @throws UnknownRuleset when the pinned version is not here
   * @throws UnknownEventType when the match holds what this program does not know
   */
  get judged(): Pick<MatchReading, 'system' | 'events' | 'opaque'> {
    this.whole.requireJudge();
    return this.recording;
  }

  /** Some of them, with their hashes. */
  chained(from: Revision, limit: number): readonly ChainedEvent[] {
    return this.log.events.slice(from, from + limit).map((event) => {
      const { hash, previousHash } = this.whole.stored[event.revision] as StoredEvent;
      return { ...event, hash, previousHash };
    });
  }

  /** Revisions whose type or schema version this program does not know (C41). */
  get opaque(): readonly Revision[] {
    return this.log.opaque;
  }

  /** Lines with hashes and all openings, for export and verification; not for an audience. */
  get stored(): readonly StoredEvent[] {
    return this.whole.stored;
  }

  /** @throws NotFound for a revision that is not there */
  stateAt(revision: Revision = this.revision): State {
    this.requireRevision(revision);
    return this.log.stateAt(revision);
  }

  /** The state on the wire. @throws NotFound for a revision that is not there */
  viewAt(revision: Revision = this.revision): JsonObject {
    return view(this.system, this.stateAt(revision), this.audience, this.revealed);
  }

  /**
   * A revision as named: a number, or a time, which means the last revision recorded by then.
   * @throws NotFound when there is none
   */
  revisionAt(named: string): Revision {
    if (/^\d{1,9}$/.test(named)) return this.requireRevision(Number(named));
    const time = Date.parse(named);
    if (Number.isNaN(time)) throw new NotFound('UNKNOWN_REF', `${named} is neither a revision nor an ISO 8601 time`);
    const { events } = this.log;
    let last = -1;
    for (const event of events) if (Date.parse(event.meta.recordedAt) <= time) last = event.revision;
    if (last < 0) throw new NotFound('UNKNOWN_REF', `${this.match} was opened after ${named}`);
    return last;
  }

  private requireRevision(revision: Revision): Revision {
    if (this.log.events[revision] === undefined) {
      throw new NotFound('UNKNOWN_REF', `${this.match} has no revision ${revision}; the newest is ${this.revision}`);
    }
    return revision;
  }
}

/**
 * @throws NotFound for an unknown match or audience
 * @throws UnknownRuleset when this program has no ruleset of the match's name
 */
export async function loadMatch(
  store: EventStore,
  match: MatchId,
  audience: Audience = 'official',
  rulebook: Rulebook = systemEdge.rulebook,
): Promise<MatchReading> {
  const log = await cacheOf(store, rulebook).load(match);
  if (log.revision < 0) throw new NotFound('UNKNOWN_MATCH', `there is no match ${match}`);
  const seats = (log.events[0] as MatchEvent).data['players'] as readonly { readonly id: string }[];
  const audiences = ['official', 'spectator', 'public', ...seats.map(({ id }) => id)];
  if (!audiences.includes(audience)) {
    throw new NotFound('UNKNOWN_SEAT', `${audience} is no audience of ${match}; there are ${audiences.join(', ')}`);
  }
  void log.system;
  return new MatchReading(log, audience);
}
