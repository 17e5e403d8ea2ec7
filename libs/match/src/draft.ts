/**
 * What one command will bring about, while it is being decided: events so far and the state after them, so that each next step sees
 * what the last one did. Pure from outside: nothing is kept, nothing is stored. Not a transaction; the recorder appends the events.
 */
import { compact } from '#kernel';
import type { JsonObject, MatchEvent, NewEvent, Revision } from '#kernel';
import { evolve } from './evolve.js';
import { coreEvents, isCoreEvent, type CoreData, type CoreEventType } from './event-shapes.js';
import type { Draft, RuleSystem } from './rule-system.js';
import type { CounterName, State } from './state.js';

const prefixes: Record<CounterName, string> = {
  links: 'L',
  windows: 'W',
  goals: 'G',
  effects: 'E',
  moments: 'M',
  games: 'N',
  rulings: 'R',
  intelligence: 'T',
};

export class GrowingDraft implements Draft {
  readonly events: NewEvent[] = [];

  constructor(
    readonly system: RuleSystem,
    private current: State,
    /** Who records: rulings remember it. */
    private readonly author: { readonly official: string; readonly role: string; readonly at: string },
  ) {}

  get state(): State {
    return this.current;
  }

  /** The id that the next thing of this kind will have. */
  next(counter: CounterName): string {
    return `${prefixes[counter]}${this.current.counters[counter] + 1}`;
  }

  /** Adds an event of the core. Causes are revisions of this match. Answers its revision. */
  emit<T extends CoreEventType>(type: T, data: CoreData<T>, causedBy: readonly Revision[] = []): Revision {
    return this.add(type, data as unknown as JsonObject, coreEvents[type].schemaVersion, causedBy);
  }

  /** Adds an event of the rule system's own. */
  emitOwn(type: string, data: JsonObject, causedBy: readonly Revision[] = []): Revision {
    const shape = this.system.events[type];
    if (shape === undefined || isCoreEvent(type)) throw new Error(`${type} is not an event of ${this.system.id}`);
    return this.add(type, data, shape.schemaVersion, causedBy);
  }

  private add(type: string, data: JsonObject, schemaVersion: number, causedBy: readonly Revision[]): Revision {
    const revision = this.current.revision + 1;
    const causes = [...new Set(causedBy)].sort((a, b) => a - b);
    const fresh: NewEvent = {
      matchId: this.current.match,
      revision,
      type,
      schemaVersion,
      data: compact(data),
      causedBy: causes,
    };
    this.events.push(fresh);
    this.current = evolve(this.system, this.current, this.provisional(fresh));
    return revision;
  }

  /** The event as `evolve` sees it before the edge has given it ids: only the author counts for state. */
  private provisional(event: NewEvent): MatchEvent {
    const { causedBy, ...rest } = event;
    const { official, role, at } = this.author;
    const ruleset = this.current.opening.ruleset;
    return {
      ...rest,
      meta: { eventId: '', commandId: '', causedBy, official, role, occurredAt: at, recordedAt: at, ruleset },
    };
  }
}
