/**
 * A place in a match by its name: `score.A`, `effects.E1`, `spentShields.0`, `goals.G1`, `cards.<ref>`. In a list the next name is an id
 * or a number; `cards.<ref>` is the zone where that card lies, which the state on the wire does not name; `waiting` the seats whose answer
 * is waited for. Statistics (`figures.…`) are no place of a state: see `figure.ts`.
 */
import { isObject, type Json } from '#kernel';
import { cardRef, type RuleSystem, type State, view, zoneOf } from '#match';

/** What stands there; `undefined` for nothing. */
export function valueAt(system: RuleSystem, state: State, path: string): Json | undefined {
  const [first, ...rest] = path.split('.');
  if (first === 'cards' && rest.length > 0) return zoneOf(state, cardRef(rest.join('.')) ?? rest.join('.'));
  if (path === 'waiting') return state.chain?.window?.awaiting ?? [];
  // The recording holds only what its audience may see; nothing is left to take out.
  let value: Json | undefined = view(system, state, 'official', false);
  for (const name of [first as string, ...rest]) value = named(value, name);
  return value;
}

function named(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return (
      items.find((item) => isObject(item) && item['id'] === name) ??
      (/^\d+$/.test(name) ? items[Number(name)] : undefined)
    );
  }
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
