/** The routes about people and rights as data; who may use them stands in docs/access.md. */
import { type JsonObject, matchIdPattern, seatPattern } from '#kernel';
import { accountIdPattern, roles } from '#access';
import { refTo } from './api-schemas.js';
import type { DescribedRoute } from './described-route.js';

const account = { type: 'string', pattern: accountIdPattern.source, description: 'such as referee-7' };
const secret = { type: 'string', maxLength: 200, description: 'a PIN of at least 6 digits, or at least 10 characters' };
const name = { type: 'string', maxLength: 200 };
const grant = {
  role: { type: 'string', enum: [...roles] },
  tournament: { type: 'string', maxLength: 100, description: 'where the role holds; absent: everywhere' },
  table: { type: 'string', maxLength: 40, description: 'a table of that tournament' },
  match: { type: 'string', pattern: matchIdPattern.source, description: 'instead of a tournament' },
  seat: { type: 'string', pattern: seatPattern.source, description: 'of the role seat' },
};
const body = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: 'object',
  properties,
  required: [...required],
  additionalProperties: false,
});
const answer = refTo('Anything');
const problems = [401, 403, 413, 415];
const cursor = { schema: { type: 'string', maxLength: 200 }, description: 'as the page before gave it in next' };
const page = { cursor, limit: { schema: { type: 'integer', minimum: 1, maximum: 100 } } };
const get = (path: string, id: string, summary: string, more: Partial<DescribedRoute> = {}): DescribedRoute => ({
  method: 'get',
  path,
  id,
  summary,
  answer,
  problems: [401, 403],
  ...more,
});
const post = (path: string, id: string, summary: string, more: Partial<DescribedRoute> = {}): DescribedRoute => ({
  method: 'post',
  path,
  id,
  summary,
  status: 201,
  answer,
  problems,
  ...more,
});

export const accessRoutes: readonly DescribedRoute[] = [
  get('/api/sessions', 'whoAmI', 'Who the credentials of this request make of you'),
  post('/api/sessions', 'logIn', 'Log in: a cookie for pages, an access token for scripts', {
    body: body({ account, secret }, ['account', 'secret']),
    problems: [...problems, 429],
  }),
  {
    method: 'delete',
    path: '/api/sessions',
    id: 'logOut',
    summary: 'End the session; its tokens end with it',
    status: 204,
    answer,
    problems,
  },
  post('/api/tokens', 'renewToken', 'Another access token, while the session lasts'),
  get('/api/oidc', 'leaveForProvider', 'Log in by the OpenID provider, where one is configured', { status: 302 }),
  get('/api/oidc/callback', 'arriveFromProvider', 'Where the OpenID provider sends the browser back to', {
    query: {
      code: { schema: { type: 'string', maxLength: 4000 } },
      state: { schema: { type: 'string', maxLength: 500 } },
      iss: { schema: { type: 'string', maxLength: 500 } },
      scope: { schema: { type: 'string', maxLength: 500 } },
      session_state: { schema: { type: 'string', maxLength: 500 } },
      error: { schema: { type: 'string', maxLength: 200 } },
      error_description: { schema: { type: 'string', maxLength: 1000 } },
    },
    answer: { type: 'string' },
    answerType: 'text/html',
  }),
  post('/api/approvals', 'secondCommand', 'Second a ruling that another official is about to record: once, as it is', {
    body: body({ match: grant.match, command: { anyOf: [refTo('Rule'), refTo('HearAppeal')] } }, ['match', 'command']),
    problems: [...problems, 412],
  }),
  post('/api/invitations', 'invite', 'A code that makes one account with this grant', {
    body: body(grant, ['role']),
  }),
  post('/api/invitations/accept', 'acceptInvitation', 'Make the account that an invitation is for', {
    body: body({ code: { type: 'string', maxLength: 200 }, account, name, secret }, ['code', 'account', 'secret']),
    problems: [...problems, 409],
  }),
  get('/api/keys', 'listKeys', 'Keys of devices, without their secrets'),
  post('/api/keys', 'addKey', 'An account for a device, and its key, which is shown this once', {
    body: body({ account, ...grant }, ['account', 'role']),
    problems: [...problems, 409],
  }),
  {
    method: 'delete',
    path: '/api/keys/{prefix}',
    id: 'revokeKey',
    summary: 'Let a device in no more',
    status: 204,
    answer,
    problems,
  },
  get('/api/accounts', 'listAccounts', 'Accounts with their grants', { query: page }),
  post('/api/accounts', 'addAccount', 'Add an account', {
    body: body({ account, name, secret, oidc: { type: 'string', maxLength: 255 }, grant: body(grant, ['role']) }, [
      'account',
    ]),
    problems: [...problems, 409],
  }),
  {
    method: 'patch',
    path: '/api/accounts/{account}',
    id: 'changeAccount',
    summary: 'Let an account in no more, or again; set its secret',
    body: body({ disabled: { type: 'boolean' }, secret }, []),
    answer,
    problems,
  },
  post('/api/accounts/{account}/grants', 'addGrant', 'Give a role in a place', { body: body(grant, ['role']) }),
  {
    method: 'delete',
    path: '/api/accounts/{account}/grants/{grant}',
    id: 'revokeGrant',
    summary: 'Take a role back',
    status: 204,
    answer,
    problems,
  },
  post('/api/erasures', 'erasePerson', 'Forget a person: an account, a seat of a match, or a name in all matches', {
    body: body({ account, match: grant.match, seat: grant.seat, name: { ...name, minLength: 1 } }, []),
    status: 200,
    problems: [...problems, 404],
  }),
  get('/api/denials', 'listDenials', 'Attempts that were denied, newest first', { query: page }),
];
