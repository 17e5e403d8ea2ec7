/**
 * Old shapes of events become today's here and nowhere else, so that loading, live, rebuilding, REST, export and a page that
 * reads lines by itself agree (C40). Lines are
 * never rewritten: what is upcast is what was read. Confused easily with a ruleset's version, which says how a match was judged.
 */
import type { Json, JsonObject, MatchEvent } from '#kernel';
import { coreEvents, type EventShape } from './event-shapes.js';
import type { RuleSystem } from './rule-system.js';

/** The data of the next schema version, from the data of this one. */
export type Upcaster = (data: JsonObject) => JsonObject;

/** By `<type>@<schema version>` of the old shape. */
export type Upcasters = Readonly<Record<string, Upcaster>>;

/** Snapshots of version 1 kept the names of cards in one list; since version 2 they lie by card id. */
const namesByCardId: Upcaster = (data) => {
  const restored = data['restored'] as JsonObject | null | undefined;
  if (restored == null || restored['snapshotVersion'] !== 1) return data;
  const cards = restored['cards'] as JsonObject;
  const byId = (names: Json | undefined): JsonObject => {
    const nested: Record<string, JsonObject> = {};
    for (const [key, name] of Object.entries(names as JsonObject)) {
      const id = key.slice(key.indexOf('/') + 1, key.lastIndexOf('#'));
      nested[id] = { ...nested[id], [key]: name };
    }
    return nested;
  };
  const renamed = { ...cards, faces: byId(cards['faces']), own: byId(cards['own']) };
  return { ...data, restored: { ...restored, snapshotVersion: 2, cards: renamed } };
};

export const upcasters: Upcasters = {
  'RulingIssued@1': namesByCardId,
  'MatchRewound@1': namesByCardId,
  'EntryCorrected@1': namesByCardId,
};

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
