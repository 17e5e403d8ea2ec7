/** The OpenAPI 3.1 document, put together from routes, schemas and commands that stand as data. */
import { STATUS_CODES } from 'node:http';
import { type JsonObject, compact } from '#kernel';
import { apiRoutes, type DescribedRoute } from './api-routes.js';
import { apiSchemas, refTo } from './api-schemas.js';
import { describedCommands } from './command-schemas.js';
import { shownOf, shownProblems } from './examples.js';

const JSON_TYPE = 'application/json';

/** What any route may answer with. */
const everywhere = [400, 404, 500, 503];

/** @param basePath under which the server answers */
export function openApi(basePath: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of apiRoutes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Touchline',
      version: '1',
      summary: 'Records matches in which an announced action may be answered before it takes effect.',
      description:
        'A command is recorded (201), refused by the rules (422: it happened, so it is stored, with its clause) or rejected (nothing is stored). ' +
        'Fields that stand in no schema are errors. Errors are application/problem+json with a stable code.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    paths,
    components: { schemas: { ...apiSchemas, ...commandSchemas() }, examples: problemExamples() },
  };
}

function commandSchemas(): Record<string, JsonObject> {
  const commands = describedCommands();
  const opened = commands.find(({ type }) => type === 'OpenMatch')?.schema as JsonObject;
  const named = Object.fromEntries(commands.map(({ type, schema }) => [type, schema]));
  const required = [...(opened['required'] as string[]).filter((field) => field !== 'type'), 'match'];
  return {
    ...named,
    OpenMatch: { ...opened, required },
    Command: { anyOf: commands.filter(({ type }) => type !== 'OpenMatch').map(({ type }) => refTo(type)) },
  };
}

const problemExamples = (): JsonObject =>
  Object.fromEntries(Object.entries(shownProblems).map(([status, value]) => [status, { value }]));

function operation(route: DescribedRoute): JsonObject {
  const { id, summary, body, answerType = JSON_TYPE } = route;
  const named = Object.entries(shownOf(id, answerType).requests).map(([name, value]) => [name, { value }]);
  return compact({
    operationId: id,
    summary,
    parameters: parameters(route),
    requestBody:
      body === undefined
        ? undefined
        : {
            required: true,
            content: { [JSON_TYPE]: { schema: body, examples: Object.fromEntries(named) as JsonObject } },
          },
    responses: responses(route),
  });
}

function parameters({ path, query = {}, headers = {} }: DescribedRoute): JsonObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name as string,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 64 },
  }));
  const given = (place: string, named: Readonly<Record<string, JsonObject>>): JsonObject[] =>
    Object.entries(named).map(([name, parameter]) => ({ name, in: place, ...parameter }));
  return [...inPath, ...given('query', query), ...given('header', headers)];
}

function responses(route: DescribedRoute): JsonObject {
  const { id, summary, status = 200, answer, answerType = JSON_TYPE, problems = [] } = route;
  const { answer: example } = shownOf(id, answerType);
  const good =
    status === 204 || status === 302
      ? { description: summary }
      : { description: summary, content: { [answerType]: compact({ schema: answer, example }) } };
  const bad = [...new Set([...everywhere, ...problems])].sort().map((code) => [
    String(code),
    {
      description: STATUS_CODES[code] as string,
      content: {
        'application/problem+json': {
          schema: refTo('Problem'),
          examples: { problem: { $ref: `#/components/examples/${code}` } },
        },
      },
    },
  ]);
  const unchanged =
    route.headers?.['If-None-Match'] === undefined ? {} : { 304: { description: 'You have this revision already' } };
  return { [status]: good, ...unchanged, ...(Object.fromEntries(bad) as JsonObject) };
}
