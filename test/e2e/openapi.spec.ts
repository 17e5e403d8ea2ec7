import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describedCommands } from '../../apps/api/src/index.js';
import { People, SECRET } from './people.js';
import type { Served, Told } from './served.js';

type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; examples: Record<string, Example> };
};
type Example = { value?: unknown; $ref?: string };
type Content = { schema: object; example?: unknown; examples?: Record<string, Example> };
type Operation = {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
};

let served: Served;
let people: People;
let document: Document;
beforeAll(async () => {
  people = await People.meet();
  served = people.served;
  document = (await served.get('/api/docs/json')).body as unknown as Document;
}, 60_000);
afterAll(() => people.part());

const ajv = (): Ajv2020 => {
  const made = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(made);
  made.addVocabulary(['components']);
  made.addSchema({ $id: 'touchline', components: document.components });
  return made;
};
const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [method, path, operation]),
  );
const everyKey = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...everyKey(inner)])
    : [];

const valueOf = ({ value, $ref = '' }: Example): unknown =>
  value ?? document.components.examples[$ref.split('/').at(-1) ?? '']?.value;

/** An address of a path: nothing need be there. */
const placeOf = (path: string): string =>
  Object.entries({ ruleset: 'solo', clause: 'SOLO-8', account: 'a', grant: '1', prefix: '0123456789ab' })
    .reduce((place, [name, value]) => place.replace(`{${name}}`, value), path)
    .replaceAll(/\{\w+\}/g, 'no-such');

describe('the OpenAPI document', () => {
  it('is 3.1 with nothing left of 3.0', () => {
    expect(document.openapi).toBe('3.1.0');
    const schemas = JSON.parse(JSON.stringify(document.components.schemas)) as object;
    expect(everyKey(schemas).filter((key) => key === 'nullable')).toEqual([]);
    expect(JSON.stringify(schemas)).not.toMatch(/"exclusiveM(in|ax)imum":(true|false)/);
    expect(new Set(operations().map(([, , { operationId }]) => operationId)).size).toBe(operations().length);
  });

  it('shows an example of every body and every answer, and each fits its schema', () => {
    const schemas = ajv();
    for (const name of Object.keys(document.components.schemas)) {
      expect(() => schemas.getSchema(`touchline#/components/schemas/${name}`)).not.toThrow();
    }
    const placed = (schema: object): object =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"touchline#/')) as object;
    for (const [, , { operationId, requestBody, responses }] of operations()) {
      const parts: Record<string, { content?: Record<string, Content> }> = { ...responses, request: requestBody ?? {} };
      for (const [part, { content = {} }] of Object.entries(parts)) {
        for (const { schema, example, examples = {} } of Object.values(content)) {
          const values = [...Object.values(examples).map(valueOf), ...(example === undefined ? [] : [example])];
          expect([operationId, part, values.length]).not.toEqual([operationId, part, 0]);
          const fits = schemas.compile(placed(schema));
          for (const value of values)
            expect([operationId, part, fits(value), fits.errors]).toEqual([operationId, part, true, null]);
        }
      }
    }
  });

  it('shows every type of command', () => {
    const shown = document.paths['/api/matches/{id}/commands']?.post?.requestBody?.content['application/json'];
    const types = describedCommands().map(({ type }) => type);
    expect(Object.keys(shown?.examples ?? {}).sort()).toEqual(types.filter((type) => type !== 'OpenMatch').sort());
  });

  it('names each route that is there, and no other', async () => {
    const there = served.server.routes.flatMap(({ pattern, methods }) =>
      methods
        .filter((method) => !['HEAD', 'OPTIONS'].includes(method))
        .map((method) => `${method} ${pattern.replaceAll(/:(\w+)/g, '{$1}')}`),
    );
    expect(operations().map(([method, path]) => `${method.toUpperCase()} ${path}`)).toEqual(
      expect.arrayContaining(there),
    );
    for (const [method, path] of operations()) {
      const other = await served.ask('PUT', placeOf(path));
      expect([path, other.status]).toEqual([path, 405]);
      expect(other.headers.get('allow')).toContain(method.toUpperCase());
    }
  });

  it('an unknown field is an error on every route', async () => {
    const { accessToken } = (await served.post('/api/sessions', { account: 'the-admin', secret: SECRET })).body;
    const headers = { authorization: `Bearer ${String(accessToken)}` };
    for (const [method, path, { requestBody }] of operations()) {
      const place = placeOf(path);
      const asked = (at: string, more: object): Promise<Told> =>
        served.ask(method.toUpperCase(), at, {
          headers: { ...headers, ...(method === 'get' ? {} : { 'content-type': 'application/json' }) },
          ...(method === 'get' ? {} : { body: JSON.stringify(more) }),
        });
      const query = await asked(`${place}?foo=1`, { type: 'Serve' });
      expect([method, path, query.status, query.body.code]).toEqual([method, path, 400, 'MALFORMED']);
      if (requestBody === undefined) continue;
      const body = await asked(place, { type: 'Serve', foo: 1 });
      expect([method, path, body.status, body.body.code]).toEqual([method, path, 400, 'MALFORMED']);
    }
  });

  it('a parameter given twice is an error', async () => {
    const asked = await served.get('/api/matches?status=open&status=final');
    expect([asked.status, asked.body.code]).toEqual([400, 'MALFORMED']);
  });

  it('has a schema that takes each command of the sample tournament', async () => {
    const takes = ajv().compile({
      anyOf: ['Command', 'OpenMatch'].map((name) => ({ $ref: `touchline#/components/schemas/${name}` })),
    });
    const folder = 'test/matches/demo';
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      for (const line of (await readFile(join(folder, script), 'utf8')).split('\n')) {
        if (/^\s*(#|$)/.test(line)) continue;
        expect([line, takes(JSON.parse(line))]).toEqual([line, true]);
      }
    }
  });
});
