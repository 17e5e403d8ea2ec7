/**
 * Old shapes of events become today's here and nowhere else, so that loading, live, rebuilding, REST and export agree (C40). Lines are
 * never rewritten: what is upcast is what was read. Confused easily with a ruleset's version, which says how a match was judged.
 */
import type { JsonObject, MatchEvent } from '#kernel';
import { coreEvents, type EventShape, type RuleSystem } from '#match';

/** The data of the next schema version, from the data of this one. */
export type Upcaster = (data: JsonObject) => JsonObject;

/** By `<type>@<schema version>` of the old shape. */
export type Upcasters = Readonly<Record<string, Upcaster>>;

/** None yet: every event is in its first shape. */
export const upcasters: Upcasters = {};

/** An event in today's shape, or as it is with the news that this program does not know it. */
export interface Upcast {
  readonly event: MatchEvent;
  /** Of a type or schema version that is not known: to be shown as an opaque line, and not to be judged upon. */
  readonly opaque: boolean;
}

export function upcast(system: RuleSystem | undefined, event: MatchEvent, registry: Upcasters = upcasters): Upcast {
  const known = shapeOf(system, event.type);
  if (known === undefined) return { event, opaque: true };
  let current = event;
  while (current.schemaVersion < known.schemaVersion) {
    const step = registry[`${current.type}@${current.schemaVersion}`];
    if (step === undefined) return { event, opaque: true };
    current = { ...current, schemaVersion: current.schemaVersion + 1, data: step(current.data) };
  }
  return { event: current, opaque: current.schemaVersion > known.schemaVersion };
}

function shapeOf(system: RuleSystem | undefined, type: string): EventShape | undefined {
  const core = coreEvents as Readonly<Record<string, EventShape>>;
  if (Object.hasOwn(core, type)) return core[type];
  return system !== undefined && Object.hasOwn(system.events, type) ? system.events[type] : undefined;
}
