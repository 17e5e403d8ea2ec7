import type { Json } from '#kernel';

/** A value that cannot be written as JSON and read back the same. A fault of the program: the border takes no such value in. */
export class UnstorableValue extends Error {
  override readonly name = 'UnstorableValue';

  /** @param path where it stands, as `data.cards.0` */
  constructor(
    readonly path: string,
    problem: string,
  ) {
    super(`${path === '' ? 'the value' : path} ${problem}`);
  }
}

const loneSurrogate = /\p{Surrogate}/u;

/**
 * The compact JSON text of a value, in the order of its own keys. An absent and an `undefined` field are the same.
 * @throws UnstorableValue for a BigInt, a function, a date, `undefined` in a list, a number that JSON cannot hold exactly, half a
 * surrogate pair, text that is not in Unicode NFC
 */
export function jsonText(value: Json, path = ''): string {
  requireStorable(value, path);
  return JSON.stringify(value);
}

/** @throws UnstorableValue see `jsonText` */
export function requireStorable(value: unknown, path = ''): void {
  const wrong = (problem: string): never => {
    throw new UnstorableValue(path, problem);
  };
  switch (typeof value) {
    case 'boolean':
      return;
    case 'string':
      return requireText(value, wrong);
    case 'number':
      if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
        wrong('must be a number within ±9007199254740991');
      return;
    case 'object':
      if (value !== null) requireStorableFields(value, path, wrong);
      return;
    default:
      wrong(`must be JSON, is ${typeof value}`);
  }
}

function requireText(value: string, wrong: (problem: string) => never): void {
  if (loneSurrogate.test(value)) wrong('must not hold half a surrogate pair');
  if (value.normalize('NFC') !== value) wrong('must be in Unicode NFC');
}

function requireStorableFields(value: object, path: string, wrong: (problem: string) => never): void {
  const below = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) requireStorable(value[i], below(i));
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  // Plain in whatever realm it was made: a copy handed over by a worker has that realm's prototype.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) wrong('must be a plain object or a list');
  for (const [key, field] of Object.entries(value)) {
    requireText(key, wrong);
    if (field !== undefined) requireStorable(field, below(key));
  }
}
