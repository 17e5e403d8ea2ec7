/** The examples of the documentation are what a walk over the API is really asked and answered; `TOUCHLINE_DOCS=write` renews them. */
import { readFile, writeFile } from 'node:fs/promises';
import { examplesOf } from './api-examples.js';
import { ApiWalk, type Operation } from './api-walk.js';
import { People } from './people.js';
import { walk } from './walked-routes.js';

const file = 'apps/api/src/docs/examples.json';

let people: People;
beforeAll(async () => {
  people = await People.meet();
}, 60_000);
afterAll(() => people.part());

it('every operation is shown as it is asked and answered', async () => {
  const { paths } = (await people.served.get('/api/docs/json')).body as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]): [string, Operation] => [operationId, { method, path }]),
  );
  const api = new ApiWalk(people, Object.fromEntries(operations));
  await walk(api, people);
  const missing = operations.map(([id]) => id).filter((id) => api.kept[id] === undefined);
  // Only a server with an OpenID provider has these, and both answer with what a browser follows.
  expect(missing).toEqual(['leaveForProvider', 'arriveFromProvider']);
  const examples = examplesOf(api);
  if (process.env['TOUCHLINE_DOCS'] === 'write') await writeFile(file, examples);
  expect(await readFile(file, 'utf8')).toBe(examples);
}, 180_000);
