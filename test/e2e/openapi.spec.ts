import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { People, SECRET } from './people.js';
import type { Served, Told } from './served.js';

type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
type Operation = {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object; examples?: Record<string, { value: object }> }> };
  responses: Record<string, { content?: Record<string, { schema: object; example?: object }> }>;
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

  it('has schemas that compile, and examples that fit them', () => {
    const schemas = ajv();
    for (const name of Object.keys(document.components.schemas)) {
      expect(() => schemas.getSchema(`touchline#/components/schemas/${name}`)).not.toThrow();
    }
    const placed = (schema: object): object =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"touchline#/')) as object;
    let examples = 0;
    for (const [, , { requestBody, responses }] of operations()) {
      const contents = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}));
      for (const content of contents) {
        const named =
          'examples' in content
            ? Object.values(content.examples ?? {}).map((example) => (example as { value: object }).value)
            : [];
        const given = 'example' in content && content.example !== undefined ? [content.example] : [];
        for (const example of [...named, ...given]) {
          examples += 1;
          const fits = schemas.compile(placed(content.schema));
          expect([fits(example), fits.errors]).toEqual([true, null]);
        }
      }
    }
    expect(examples).toBeGreaterThan(4);
  });

  it('names each route that is there, and no other', async () => {
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

  it('shows requests that are recorded as they stand', async () => {
    const body = (path: string): Record<string, { value: object }> =>
      document.paths[path]?.post?.requestBody?.content['application/json']?.examples ?? {};
    for (const { value } of Object.values(body('/api/matches')))
      expect((await served.post('/api/matches', value, people.as('the-admin'))).status).toBe(201);
    for (const { value } of Object.values(body('/api/matches/{id}/commands'))) {
      expect((await people.say('the-admin', 'final-1', value)).status).toBe(201);
    }
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
