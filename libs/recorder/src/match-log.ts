/**
 * A match as it was read from the store: its lines, the events that they open to for whoever may see everything, and the state. It
 * only grows, by what the store has told; what a command would bring about never enters here. Not what an audience sees: see
 * `match-reading.ts`.
 */
import type { MatchEvent, MatchId, Revision } from '#kernel';
import {
  type Audience,
  evolve,
  mayEveryoneSee,
  mayOpen,
  pinnedRules,
  type Rulebook,
  type RuleSystem,
  type State,
  upcast,
} from '#match';
import type { Opening } from '#log';
import type { StoredEvent } from '#event-store';
import { BrokenRecord, UnknownEventType, UnknownRuleset } from './faults.js';
import { openLine } from './stored-reader.js';

/** States are kept every so many revisions; the others are folded from the one before. */
const SNAPSHOT_EVERY = 32;

export class MatchLog {
  readonly stored: StoredEvent[] = [];
  /** Opened as far as their openings are still there, in today's shapes. */
  readonly events: MatchEvent[] = [];
  /** Revisions that this program does not know: shown, never judged upon. */
  readonly opaque: Revision[] = [];
  /** Revision of the first event of each command. */
  readonly commands = new Map<string, Revision>();
  private readonly snapshots: State[] = [];
  private current: State | undefined;
  private pinned: RuleSystem | undefined;
  private rulesetId = '';

  private readonly seen = new Map<string, MatchLog>();

  /** @param opens which openings are used: all of them, or those of an audience */
  constructor(
    readonly match: MatchId,
    private readonly rulebook: Rulebook,
    private readonly opens: (opening: Opening) => boolean = () => true,
  ) {}

  /** The same match as an audience may see it, from the openings that it may have; never cleaned afterwards. */
  seenBy(audience: Audience): MatchLog {
    if (audience === 'official') return this;
    const revealed = this.current !== undefined && mayEveryoneSee(this.current);
    const key = `${revealed}/${audience}`;
    const log =
      this.seen.get(key) ??
      new MatchLog(this.match, this.rulebook, (opening) => mayOpen(opening.for, audience, revealed));
    for (const stored of this.stored.slice(log.stored.length)) log.add(stored);
    this.seen.set(key, log);
    return log;
  }

  /** -1 for a match that is not open. */
  get revision(): Revision {
    return this.events.length - 1;
  }

  get head(): StoredEvent | undefined {
    return this.stored.at(-1);
  }

  get state(): State | undefined {
    return this.current;
  }

  /**
   * The ruleset that reads this match: the pinned one, else the newest of its name, since reading back asks no rule.
   * @throws UnknownRuleset when there is none of that name
   */
  get system(): RuleSystem {
    if (this.pinned === undefined) throw new UnknownRuleset(this.match, this.rulesetId);
    return this.pinned;
  }

  /**
   * The ruleset that may judge here.
   * @throws UnknownRuleset when the pinned version is not here
   * @throws UnknownEventType when the match holds what this program does not know
   */
  requireJudge(): RuleSystem {
    if (this.rulebook.findById(this.rulesetId) === undefined) throw new UnknownRuleset(this.match, this.rulesetId);
    const [unknown] = this.opaque;
    if (unknown !== undefined) {
      const { type, schemaVersion } = this.events[unknown] as MatchEvent;
      throw new UnknownEventType(this.match, unknown, type, schemaVersion);
    }
    return this.system;
  }

  /** @throws BrokenRecord for a line that cannot be read, or is not the next of this match */
  add(stored: StoredEvent): void {
    const opened = openLine(this.read(stored), stored, this.opens);
    if (stored.revision === 0) this.pin(opened);
    const { event, opaque } = upcast(this.pinned, opened);
    this.stored.push(stored);
    this.events.push(event);
    if (!this.commands.has(event.meta.commandId)) this.commands.set(event.meta.commandId, event.revision);
    if (opaque) this.opaque.push(event.revision);
    if (this.pinned !== undefined) this.current = step(this.pinned, this.current, event, opaque);
    if (event.revision % SNAPSHOT_EVERY === 0 && this.current !== undefined) this.snapshots.push(this.current);
  }

  /** The state as it was after an event. @throws RangeError for a revision that is not there */
  stateAt(revision: Revision): State {
    if (revision === this.revision && this.current !== undefined) return this.current;
    if (this.events[revision] === undefined) throw new RangeError(`${this.match} has no revision ${revision}`);
    const system = this.system;
    const near = Math.floor(revision / SNAPSHOT_EVERY);
    let state = this.snapshots[near] as State;
    for (let at = near * SNAPSHOT_EVERY + 1; at <= revision; at += 1) {
      state = step(system, state, this.events[at] as MatchEvent, this.opaque.includes(at));
    }
    return state;
  }

  /** What a command brought about, in order; none when it is not known. */
  eventsOf(commandId: string): readonly MatchEvent[] {
    const from = this.commands.get(commandId);
    if (from === undefined) return [];
    let to = from;
    while (this.events[to]?.meta.commandId === commandId) to += 1;
    return this.events.slice(from, to);
  }

  /** Lines were checked when they were written, and `verify` reads them strictly; here what would fold to nonsense is kept out. */
  private read({ line }: StoredEvent): MatchEvent {
    const expected = this.stored.length;
    const broken = (problem: string): BrokenRecord => new BrokenRecord(this.match, expected, problem);
    let event: MatchEvent;
    try {
      event = JSON.parse(line) as MatchEvent;
    } catch {
      throw broken('it is not JSON');
    }
    const { revision, matchId, data, meta } = event ?? {};
    if (revision !== expected || matchId !== this.match)
      throw broken(`the line there is revision ${revision} of ${matchId}`);
    if (typeof data !== 'object' || data === null || typeof meta?.commandId !== 'string')
      throw broken('it is no event');
    return event;
  }

  private pin(first: MatchEvent): void {
    const { id, reader } = pinnedRules(first, this.rulebook);
    this.rulesetId = id;
    this.pinned = reader;
  }
}

/** An event that is not known changes nothing but the revision. */
export const step = (system: RuleSystem, state: State | undefined, event: MatchEvent, opaque: boolean): State =>
  opaque && state !== undefined ? { ...state, revision: event.revision } : evolve(system, state, event);
