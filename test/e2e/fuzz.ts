/**
 * The whole HTTP surface, from its own OpenAPI: every operation with what it asks for, bent out of shape: malformed, huge, deep, of wrong
 * types, in hostile Unicode. Whatever comes, the answer is one that the API may give, nothing of the machine is told, nothing that was
 * recorded is lost, and the server goes on.
 */
import fc from 'fast-check';
import { People } from './people.js';

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Document {
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

interface Request {
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

function requests(document: Document, people: People): fc.Arbitrary<Request> {
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
    const place = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('fuzz-1', 'solo', 'SOLO-8', 'the-seat', '1') },
      { weight: 1, arbitrary: text },
    );
    return fc
      .record({
        where: fc.array(place, { minLength: 3, maxLength: 3 }),
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

const leak = /\/node_modules\/|[.][cm]?[jt]s:\d|\n\s+at |\/tmp\/|SQLITE_|scrypt\$/;

/** Fails with the request that did it. @returns how many were sent */
export async function fuzz(count: number): Promise<number> {
  const people = await People.meet();
  try {
    await people.open('fuzz-1', 'spring-cup');
    const document = (await people.served.get('/api/docs/json')).body as unknown as Document;
    let sent = 0;
    let recorded = 0;
    await fc.assert(
      fc.asyncProperty(requests(document, people), async ({ method, path, body, headers }) => {
        if (
          /^\/api\/(accounts|keys)\b/.test(path) &&
          method !== 'GET' &&
          headers['authorization'] === people.as('the-admin')['authorization']
        )
          return;
        // Whoever logs out is nobody for the rest of it.
        if (method === 'DELETE' && path.startsWith('/api/sessions')) return;
        const leave = new AbortController();
        const answer = await fetch(people.served.url + path, {
          method,
          headers,
          redirect: 'manual',
          signal: leave.signal,
          ...(body === undefined ? {} : { body }),
        });
        sent += 1;
        const live = /event-stream/.test(answer.headers.get('content-type') ?? '');
        const told = live ? '' : await answer.text();
        leave.abort();
        if (sent % 25 === 1) {
          const given = await people.say('the-service', 'fuzz-1', { type: 'GiveCards', to: 'A', count: 1 });
          if (given.status === 201) recorded += 1;
        }
        expect([answer.status === 501 || answer.status < 500, told.slice(0, 300)]).toEqual([true, told.slice(0, 300)]);
        expect(leak.exec(told)?.[0]).toBeUndefined();
        expect(told).not.toContain((headers['authorization'] ?? 'Bearer no-such-token').slice(7));
        if (answer.status >= 400 && answer.status !== 404 && told !== '')
          expect(JSON.parse(told)).toMatchObject({ status: answer.status });
      }),
      { numRuns: count, endOnFailure: true },
    );
    const admin = await people.newly('admin');
    expect((await people.served.get('/health/ready')).status).toBe(200);
    const report = await people.served.get('/api/matches/fuzz-1/verify', admin);
    expect(report.body).toMatchObject({ holds: true });
    const { revision } = (await people.served.get('/api/matches/fuzz-1', admin)).body as {
      revision: number;
    };
    let seen = 0;
    for (let from: number | undefined = 0; from !== undefined;) {
      const page = await people.served.get(`/api/matches/fuzz-1/events?limit=1000&from=${from}`, admin);
      const { events, next } = page.body as { events: unknown[]; next?: number };
      seen += events.length;
      from = next;
    }
    expect(seen).toBe(revision + 1);
    expect(recorded).toBeGreaterThan(0);
    expect(seen).toBeGreaterThan(recorded);
    return sent;
  } finally {
    await people.part();
  }
}
