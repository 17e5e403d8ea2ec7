/** The commands of the core and of every game as schemas, one a type, from the fields that stand beside each. */
import type { JsonObject } from '#kernel';
import { type CommandShape, commandsOf, envelopeFields } from '#match';
import { ruleSystems } from '#rulebook';
import { objectSchema } from './json-schema.js';

export interface DescribedCommand {
  readonly type: string;
  readonly note: string;
  readonly play: boolean;
  /** Ids of the rulesets that have it; empty: every one. */
  readonly rulesets: readonly string[];
  readonly schema: JsonObject;
}

/** By type; games that share a name of a command share its schema only when they share its fields. */
export function describedCommands(): DescribedCommand[] {
  const core = Object.entries(commandsOf(undefined)).map(([type, shape]) => described(type, shape, []));
  const own = new Map<string, DescribedCommand>();
  for (const system of ruleSystems) {
    for (const [type, shape] of Object.entries(system.commands)) {
      const known = own.get(type);
      const mine = described(type, shape, [...(known?.rulesets ?? []), system.id]);
      const both = known === undefined ? mine.schema : merged(known.schema, mine.schema);
      own.set(type, { ...mine, schema: both });
    }
  }
  return [...core, ...own.values()];
}

const merged = (a: JsonObject, b: JsonObject): JsonObject =>
  JSON.stringify(a) === JSON.stringify(b) ? a : { anyOf: [a, b] };

function described(type: string, { note, play, fields }: CommandShape, rulesets: readonly string[]): DescribedCommand {
  const schema = objectSchema({ ...envelopeFields, ...fields }, { type: { const: type } });
  return { type, note, play, rulesets, schema: { title: type, description: note, ...schema } };
}
