/** Where two states of a match differ, place by place, in the names of `path.ts`. Not why: see `why.ts`. */
import { isObject, type Json, type JsonObject, sameJson } from '#kernel';
import { type State, view } from '#match';
import type { Recording } from './recording.js';

export interface Difference {
  /** Such as `score.A`, `effects.E1` or `players.B.handCount`. */
  readonly path: string;
  /** `null` for nothing. */
  readonly from: Json;
  readonly to: Json;
}

/** Differences told at most: whoever changes more looks at both states. */
const MOST = 500;

/** The states must be of one audience's recording, so that nothing is left to take out of them. */
export const differencesOf = ({ system }: Recording, from: State, to: State): readonly Difference[] =>
  differencesBetween(view(system, from, 'official', false), view(system, to, 'official', false));

export function differencesBetween(from: JsonObject, to: JsonObject): readonly Difference[] {
  const found: Difference[] = [];
  // That time went on is no difference in the game.
  const { revision: _from, ...before } = from;
  const { revision: _to, ...after } = to;
  walk('', before, after, found);
  return found.slice(0, MOST);
}

function walk(path: string, from: Json | undefined, to: Json | undefined, found: Difference[]): void {
  if (found.length >= MOST || sameJson(from, to)) return;
  const [before, after] = [partsOf(from), partsOf(to)];
  if (before === undefined || after === undefined) {
    found.push({ path, from: from ?? null, to: to ?? null });
    return;
  }
  for (const name of new Set([...before.keys(), ...after.keys()]))
    walk(path === '' ? name : `${path}.${name}`, before.get(name), after.get(name), found);
}

/** By name: the fields of an object, the items of a list that have ids; of a list of others the list itself is the place. */
function partsOf(value: Json | undefined): ReadonlyMap<string, Json> | undefined {
  if (isObject(value)) return new Map(Object.entries(value) as [string, Json][]);
  if (!Array.isArray(value)) return undefined;
  const items = value as readonly Json[];
  const named = items.map((item): [string, Json] | undefined =>
    isObject(item) && typeof item['id'] === 'string' ? [item['id'], item] : undefined,
  );
  return named.every((item) => item !== undefined) ? new Map(named) : undefined;
}
