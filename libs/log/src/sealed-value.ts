import { type Json, isObject } from '#kernel';
import { isHash } from './chain.js';

/** What stands in a line in place of a hidden or personal value. The key `$sealed` is taken: no command may bring it. */
export interface SealedValue {
  /** One digest, or one for each variant, most privileged first. */
  readonly $sealed: string | readonly string[];
  /** What everybody may see of it; absent when nothing. */
  readonly face?: Json;
}

const RESERVED = '$sealed';

export function isSealed(value: unknown): value is SealedValue {
  if (!isObject(value) || !Object.hasOwn(value, RESERVED)) return false;
  const sealed = value[RESERVED];
  return isHash(sealed) || (Array.isArray(sealed) && sealed.length > 1 && sealed.every(isHash));
}

/** Where in a value the reserved key stands, as a path; absent when nowhere. */
export function reservedKeyIn(value: unknown, path = ''): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, field] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (key === RESERVED) return at;
    const found = reservedKeyIn(field, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The sealed values in a stored value, in the order of the text. */
export function* sealedValues(value: unknown): Generator<SealedValue> {
  if (isSealed(value)) yield value;
  else if (typeof value === 'object' && value !== null)
    for (const field of Object.values(value)) yield* sealedValues(field);
}
