/**
 * A shape is what a command's or an event's fields look like, as data: the one place that command line, API, pages, OpenAPI and the
 * event catalogue read. Not a validator library: `checkShape` is the whole of it, and class-validator calls it at the edge.
 */

/**
 * What a string stands for, where that decides who may see it or how it is told. `hidden` cards are not shown by the event that names
 * them; a `zone` is where a card lies; a `reason` is free text where it is what the command said, and else words of the product.
 */
export type Meaning =
  'card' | 'hidden-card' | 'name' | 'free-text' | 'reason' | 'hidden-identity' | 'snapshot' | 'zone';

export interface Shape<T = unknown> {
  readonly kind: 'string' | 'integer' | 'boolean' | 'object' | 'record' | 'list' | 'oneOf' | 'json';
  readonly optional?: boolean;
  readonly nullable?: boolean;
  readonly meaning?: Meaning;
  readonly note?: string;
  readonly pattern?: RegExp;
  /** Longest string, most items or keys, largest integer. */
  readonly max?: number;
  readonly min?: number;
  readonly values?: readonly string[];
  readonly fields?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly choices?: readonly Shape[];
  /** Never set: carries the type. */
  readonly type?: T;
}

export type Fields = Readonly<Record<string, Shape>>;
export type Infer<S> = S extends Shape<infer T> ? T : never;
type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K] extends { optional: true } ? K : never }[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };
export type InferFields<F extends Fields> = Flat<
  { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Infer<F[K]> } & {
    readonly [K in OptionalKeys<F>]?: Infer<F[K]> | undefined;
  }
>;

type Limits = Pick<Shape, 'max' | 'min' | 'pattern' | 'meaning' | 'note'>;

export const string = (limits: Limits = {}): Shape<string> => ({ kind: 'string', max: 200, ...limits });
export const integer = (min: number, max: number, note?: string): Shape<number> => ({
  kind: 'integer',
  min,
  max,
  ...(note === undefined ? {} : { note }),
});
export const boolean = (note?: string): Shape<boolean> => ({
  kind: 'boolean',
  ...(note === undefined ? {} : { note }),
});
export const enumeration = <const V extends readonly string[]>(values: V, note?: string): Shape<V[number]> => ({
  kind: 'string',
  values,
  ...(note === undefined ? {} : { note }),
});
export const list = <T>(item: Shape<T>, max = 200): Shape<readonly T[]> => ({ kind: 'list', item, max });
export const record = <T>(item: Shape<T>, max = 100): Shape<Readonly<Record<string, T>>> => ({
  kind: 'record',
  item,
  max,
});
export const object = <F extends Fields>(fields: F): Shape<InferFields<F>> => ({ kind: 'object', fields });
export const oneOf = <const C extends readonly Shape[]>(...choices: C): Shape<Infer<C[number]>> => ({
  kind: 'oneOf',
  choices,
});
/** Any JSON, bounded in depth and size by the edge. */
export const json = <T = unknown>(note?: string): Shape<T> => ({
  kind: 'json',
  ...(note === undefined ? {} : { note }),
});
export const optional = <T>(shape: Shape<T>): Shape<T> & { optional: true } => ({ ...shape, optional: true });
export const nullable = <T>(shape: Shape<T>): Shape<T | null> => ({ ...(shape as Shape<T | null>), nullable: true });

export interface Problem {
  /** Where, as `cards.0.id`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

const at = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);

/** What is wrong with a value, or nothing. Unknown fields are wrong. */
export function checkShape(shape: Shape, value: unknown, path = ''): Problem[] {
  if (value === null && shape.nullable === true) return [];
  const wrong = (message: string): Problem[] => [{ path, message }];
  switch (shape.kind) {
    case 'string':
      return typeof value === 'string' ? checkString(shape, value, wrong) : wrong('must be text');
    case 'integer':
      return Number.isSafeInteger(value) && inRange(shape, value as number)
        ? []
        : wrong(`must be a whole number from ${shape.min} to ${shape.max}`);
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrong('must be true or false');
    case 'list':
      if (!Array.isArray(value)) return wrong('must be a list');
      if (value.length > (shape.max ?? Infinity)) return wrong(`must have at most ${shape.max} entries`);
      return value.flatMap((item, i) => checkShape(shape.item as Shape, item, at(path, i)));
    case 'record':
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? checkFields(shape, value as Record<string, unknown>, path)
        : wrong('must be an object');
    case 'oneOf':
      return checkChoices(shape.choices as readonly Shape[], value, path);
    case 'json':
      return value === undefined ? wrong('must be present') : [];
  }
}

const inRange = (shape: Shape, value: number): boolean =>
  value >= (shape.min ?? -Infinity) && value <= (shape.max ?? Infinity);

function checkString(shape: Shape, value: string, wrong: (message: string) => Problem[]): Problem[] {
  if (shape.values !== undefined)
    return shape.values.includes(value) ? [] : wrong(`must be one of ${shape.values.join(', ')}`);
  if (value.length < (shape.min ?? 0)) return wrong('must not be empty');
  if (value.length > (shape.max ?? Infinity)) return wrong(`must have at most ${shape.max} characters`);
  if (shape.pattern !== undefined && !shape.pattern.test(value))
    return wrong(shape.note ?? `must match ${shape.pattern.source}`);
  return [];
}

function checkFields(shape: Shape, value: Record<string, unknown>, path: string): Problem[] {
  if (shape.kind === 'record') {
    const keys = Object.keys(value);
    if (keys.length > (shape.max ?? Infinity)) return [{ path, message: `must have at most ${shape.max} entries` }];
    return keys.flatMap((key) => checkShape(shape.item as Shape, value[key], at(path, key)));
  }
  const fields = shape.fields as Fields;
  const problems: Problem[] = [];
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(fields, key)) {
      problems.push({
        path: at(path, key),
        message: `is not a field here; known are ${Object.keys(fields).join(', ')}`,
      });
    }
  }
  for (const [key, field] of Object.entries(fields)) {
    if (value[key] !== undefined) problems.push(...checkShape(field, value[key], at(path, key)));
    else if (field.optional !== true) problems.push({ path: at(path, key), message: 'is missing' });
  }
  return problems;
}

/** The problems of the choice that fits best, so that the message is about what the writer meant. */
function checkChoices(choices: readonly Shape[], value: unknown, path: string): Problem[] {
  let best: Problem[] | undefined;
  for (const choice of choices) {
    const problems = checkShape(choice, value, path);
    if (problems.length === 0) return [];
    const deeper = (list: Problem[]): number => Math.max(...list.map((problem) => problem.path.length));
    if (best === undefined || deeper(problems) > deeper(best)) best = problems;
  }
  return best ?? [{ path, message: 'fits none of the choices' }];
}
