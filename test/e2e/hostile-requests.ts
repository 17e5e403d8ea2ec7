/**
 * Requests made from the API's own description and bent out of shape: malformed, huge, deep, of wrong types, in hostile Unicode; mostly so
 * that they get further in than the first check.
 */
import fc from 'fast-check';
import { OWN, People } from './people.js';

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const hostile = fc.constantFrom(
  '',
  '\u0000',
  '\u202e\u2066',
  'a\u0301'.repeat(40),
  '\ud800',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  "';--",
  '<script>',
  '${7*7}',
  'A'.repeat(5000),
  '1e999',
  '-0',
  'NaN',
  'null',
  '٣',
  '𝟛',
  '\ufeff',
  '\r\nx: y',
  '9007199254740993',
);
const text = fc.oneof(
  hostile,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('A', 'B', 'fuzz-1', 'solo', 'L1', '3'),
);
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, [[[[[[]]]]]], -1, 1e308),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Mostly what the schema asks for, so that a request gets further in; now and then anything. */
function fitting(schema: Schema, document: Document, depth = 0): fc.Arbitrary<unknown> {
  const { $ref: ref, anyOf, const: constant, enum: choices, type, properties, items, required } = schema;
  const inner = (one: unknown): fc.Arbitrary<unknown> => fitting(one as Schema, document, depth + 1);
  const wild = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: anything });
  if (depth > 6) return anything;
  if (typeof ref === 'string') return inner(document.components.schemas[ref.split('/').at(-1) as string]);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(inner));
  if (constant !== undefined) return wild(fc.constant(constant));
  if (Array.isArray(choices)) return wild(fc.constantFrom(...(choices as unknown[])));
  if (type === 'object' && properties !== undefined) {
    const fields = Object.entries(properties as object).map(([key, one]): [string, fc.Arbitrary<unknown>] => [
      key,
      inner(one),
    ]);
    const needed = (required ?? []) as string[];
    return wild(fc.record(Object.fromEntries(fields), { requiredKeys: needed }));
  }
  if (type === 'array') return wild(fc.array(inner(items ?? {}), { maxLength: 3 }));
  if (type === 'integer' || type === 'number') return wild(fc.integer({ min: -1, max: 40 }));
  if (type === 'boolean') return wild(fc.boolean());
  if (type === 'string') return wild(text);
  return anything;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const callers = ['the-admin', 'the-official', 'the-seat', 'the-service', undefined];
/** Header values that a client can send at all. */
const header = fc.constantFrom(
  '',
  '"3"',
  '*',
  'W/"1"',
  '-1',
  'x'.repeat(3000),
  '"9007199254740993"',
  'b6c0f7de-3c0c-4f0e-9f8f-1c2d3e4f5a6b',
);
const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`;
const broken = fc.constantFrom(
  '',
  '{',
  '{"a":1,"a":2}',
  '"\\ud800"',
  deep,
  '[1e400]',
  '\u0000',
  '{"__proto__":{}}',
  `"${'x'.repeat(1_100_000)}"`,
);

/** What stands in a path, by the name of its place. Nobody of the cast: whoever was shut out could ask for nothing more. */
const known: Readonly<Record<string, readonly string[]>> = {
  id: ['fuzz-1', 'fuzz-1', 'no-such'],
  account: ['target'],
  tournament: [OWN],
  ruleset: ['solo', 'hkk'],
  clause: ['SOLO-8'],
  figures: ['players', 'cards', 'matches', 'windows', 'rulings', 'standings', 'definitions'],
};

export function requests(document: Document, people: People): fc.Arbitrary<Request> {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => one(path, method, operation)),
  );
  return fc.oneof(...all);

  function one(path: string, method: string, { parameters, requestBody }: Operation): fc.Arbitrary<Request> {
    const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
    const body =
      schema === undefined
        ? fc.constant(undefined)
        : fc.oneof(
            { weight: 8, arbitrary: fitting(schema, document).map((value) => JSON.stringify(value) ?? 'null') },
            { weight: 1, arbitrary: broken },
          );
    const named = (place: string): string[] =>
      parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
    const some = (names: string[], value: fc.Arbitrary<string>) =>
      fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...(known[name] ?? ['1'])) }, { weight: 1, arbitrary: text }),
    );
    return fc
      .record({
        where: fc.tuple(...places),
        query: some(named('query'), text),
        more: some(named('header'), header),
        who: fc.constantFrom(...callers),
        type: fc.constantFrom(
          'application/json',
          'application/json',
          'application/json',
          'text/plain',
          'application/json; charset=x',
        ),
        body,
      })
      .map(({ where, query, more, who, type, body: sent }) => {
        let used = 0;
        const at = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(wellFormed(where[used++] ?? '')));
        const asked = new URLSearchParams(
          Object.entries(query).map(([key, value]): [string, string] => [key, wellFormed(String(value))]),
        ).toString();
        return {
          method: method.toUpperCase(),
          path: `${at}${asked === '' ? '' : `?${asked}`}`,
          body: sent,
          headers: { ...people.as(who), ...more, ...(sent === undefined ? {} : { 'content-type': type }) },
        };
      });
  }
}

/** As a client can send it: no half surrogate pairs. */
const wellFormed = (said: string): string => Buffer.from(said, 'utf8').toString('utf8');
