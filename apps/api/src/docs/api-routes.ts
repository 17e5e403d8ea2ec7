/** Every route of the API as data, for the OpenAPI document and its page; a test holds it to the routes that are really there. */
import type { JsonObject } from '#kernel';
import { accessRoutes } from './access-routes.js';
import { deskRoutes } from './desk-routes.js';
import { logRoutes } from './log-routes.js';
import type { DescribedRoute } from './described-route.js';
import { refTo } from './api-schemas.js';

export type { DescribedRoute } from './described-route.js';

const as = {
  schema: { type: 'string', maxLength: 32 },
  description: 'official, spectator, public or a seat; what you may see at most when absent',
};
const limit = (most: number): JsonObject => ({ schema: { type: 'integer', minimum: 1, maximum: most } });
const cursor = { schema: { type: 'string', maxLength: 200 }, description: 'as the page before gave it in next' };
const at = {
  schema: { type: 'string', maxLength: 40 },
  description: 'a revision, or an ISO 8601 time: the last revision recorded by then',
};
const from = { schema: { type: 'integer', minimum: 0, maximum: 1_000_000_000 }, description: 'first revision to give' };
const idempotencyKey = {
  schema: { type: 'string', format: 'uuid' },
  description: 'the commandId; the same command again is answered as the first time',
};
const ifMatch = {
  schema: { type: 'string' },
  description: 'the revision that you saw, such as "41"; ConfirmGoal needs it',
};
const whyPath = {
  required: true,
  schema: { type: 'string', maxLength: 200 },
  description: 'such as score.A, effects.E1, spentShields.0, cards.kim-cang-ho-the#1, waiting, figures.cards_played.A',
};
const language = {
  schema: { type: 'string' },
  description: 'language of the clause that a refusal cites: en, vi, es, hu, zh',
};
const lastEventId = { schema: { type: 'string' }, description: 'id of the last event received: goes on after it' };
const page = { as, cursor, limit: limit(100) };

export const apiRoutes: readonly DescribedRoute[] = [
  ...accessRoutes,
  ...logRoutes,
  ...deskRoutes,
  {
    method: 'get',
    path: '/api/matches',
    id: 'listMatches',
    summary: 'Matches, page by page',
    query: {
      ...page,
      tournament: { schema: { type: 'string', maxLength: 100 } },
      player: { schema: { type: 'string', maxLength: 200 }, description: 'a seat or a name' },
      status: { schema: { type: 'string', enum: ['open', 'ended', 'final'] } },
    },
    answer: refTo('MatchPage'),
  },
  {
    method: 'post',
    path: '/api/matches',
    id: 'openMatch',
    summary: 'Open a match',
    headers: { 'Idempotency-Key': idempotencyKey },
    body: refTo('OpenMatch'),
    status: 201,
    answer: refTo('Answer'),
    problems: [403, 409, 413, 415],
  },
  {
    method: 'post',
    path: '/api/matches/{id}/commands',
    id: 'recordCommand',
    summary: 'Record a command; with dry-run only tell what it would change (200, nothing is stored)',
    query: { 'dry-run': { schema: { type: 'string', enum: ['', 'true'] }, allowEmptyValue: true } },
    headers: { 'Idempotency-Key': idempotencyKey, 'If-Match': ifMatch, 'Accept-Language': language },
    body: refTo('Command'),
    status: 201,
    answer: refTo('Answer'),
    problems: [403, 409, 412, 413, 415, 422, 428],
  },
  {
    method: 'get',
    path: '/api/matches/{id}',
    id: 'getState',
    summary: 'State of a match, at any revision, for an audience',
    query: { at, as },
    headers: { 'If-None-Match': { schema: { type: 'string' } } },
    answer: refTo('State'),
    problems: [403],
  },
  {
    method: 'get',
    path: '/api/matches/{id}/events',
    id: 'getEvents',
    summary: 'Events of a match from a revision on',
    query: { from, limit: limit(1000), as },
    answer: refTo('EventPage'),
    problems: [403],
  },
  {
    method: 'get',
    path: '/api/matches/{id}/audit',
    id: 'getAudit',
    summary: 'The full account: windows, who was asked, who answered, refusals, rulings',
    query: { as },
    answer: refTo('Anything'),
    problems: [403],
  },
  {
    method: 'get',
    path: '/api/matches/{id}/report',
    id: 'getReport',
    summary: 'The same account as a page (html) or on paper (pdf), with the signed head as a code',
    query: {
      as,
      format: { schema: { type: 'string', enum: ['html', 'pdf'] }, description: 'html when absent' },
      lang: { schema: { type: 'string', enum: ['en', 'vi', 'es', 'hu'] }, description: 'before Accept-Language' },
    },
    answer: { type: 'string' },
    answerType: 'text/html',
    problems: [403],
  },
  {
    method: 'get',
    path: '/api/matches/{id}/why',
    id: 'getWhy',
    summary: 'Why is this so: the events that made it, each with its clause',
    query: { path: whyPath, at, as },
    answer: refTo('Why'),
    problems: [403],
  },
  {
    method: 'get',
    path: '/api/matches/{id}/verify',
    id: 'verifyMatch',
    summary:
      'Chain of hashes, invariants, and every decision taken again, as far as the audience can check them; with under what other rules would have decided',
    query: {
      as,
      under: { schema: { type: 'string', maxLength: 45 }, description: 'a ruleset with its version, such as solo@1' },
      preset: { schema: { type: 'string', maxLength: 2000 }, description: 'with under: a name, or fields as JSON' },
    },
    answer: { anyOf: [refTo('Verification'), refTo('UnderOtherRules')] },
    problems: [403],
  },
  {
    method: 'get',
    path: '/api/matches/{id}/export',
    id: 'exportMatch',
    summary: 'The match as a file that verifies without a store: stored lines, the openings of the audience, the proof',
    query: { as },
    answer: { type: 'string' },
    answerType: 'application/x-ndjson',
    problems: [403],
  },
  {
    method: 'get',
    path: '/api/matches/{id}/replay.html',
    id: 'replayAsFile',
    summary: 'The replay as one file that plays without server and network, with the events of the audience',
    query: { as },
    answer: { type: 'string' },
    answerType: 'text/html',
    problems: [403],
  },
  {
    method: 'post',
    path: '/api/matches/{id}/what-if',
    id: 'tryOtherCourse',
    summary: 'Another course from a revision on, beside what happened; nothing is stored',
    query: { as },
    body: refTo('OtherCourse'),
    answer: refTo('Anything'),
    problems: [403, 413, 415],
  },
  {
    method: 'get',
    path: '/api/matches/{id}/live',
    id: 'followMatch',
    summary:
      'Events of a match as they are stored; `id:` is the revision, `event: end` says that nothing more will come',
    query: { from, as },
    headers: { 'Last-Event-ID': lastEventId },
    answer: { type: 'string' },
    answerType: 'text/event-stream',
    problems: [403],
  },
  {
    method: 'get',
    path: '/api/live',
    id: 'followStore',
    summary: 'Events of the whole store as they are stored; `id:` is the position',
    query: {
      as,
      after: {
        schema: { type: 'string', maxLength: 20 },
        description: 'the last position known, or end for only what comes',
      },
    },
    headers: { 'Last-Event-ID': lastEventId },
    answer: { type: 'string' },
    answerType: 'text/event-stream',
    problems: [403],
  },
  {
    method: 'get',
    path: '/api/tournaments',
    id: 'listTournaments',
    summary: 'Tournaments that matches name',
    query: page,
    answer: refTo('TournamentPage'),
  },
  { method: 'get', path: '/api/rules', id: 'listRulesets', summary: 'Rulesets', answer: refTo('Anything') },
  {
    method: 'get',
    path: '/api/rules/{ruleset}',
    id: 'getRuleset',
    summary: 'Clauses, presets and cards of a ruleset',
    answer: refTo('Anything'),
  },
  {
    method: 'get',
    path: '/api/rules/{ruleset}/{clause}',
    id: 'getClause',
    summary: 'One clause, in each language',
    answer: refTo('Clause'),
  },
  {
    method: 'get',
    path: '/api/stats/{figures}',
    id: 'getFigures',
    summary:
      'Figures of players, cards, matches, tournaments, rulesets, windows, rulings or standings, page by page; definitions tells what each means',
    query: {
      cursor: { ...cursor, schema: { type: 'string', maxLength: 400 } },
      limit: limit(1000),
      format: { schema: { type: 'string', enum: ['json', 'csv', 'parquet'] } },
      tournament: { schema: { type: 'string', maxLength: 100 } },
      player: { schema: { type: 'string', maxLength: 32 }, description: 'a seat id' },
      ruleset: { schema: { type: 'string', maxLength: 45 }, description: 'such as solo or solo@1' },
      from: { schema: { type: 'string', maxLength: 40 }, description: 'matches opened at this time or later' },
      to: { schema: { type: 'string', maxLength: 40 }, description: 'matches opened before this time' },
    },
    answer: refTo('Anything'),
  },
  {
    method: 'get',
    path: '/api/docs',
    id: 'getDocsPage',
    summary: 'This documentation as a page',
    answer: { type: 'string' },
    answerType: 'text/html',
  },
  {
    method: 'get',
    path: '/api/docs/json',
    id: 'getDocs',
    summary: 'This documentation as OpenAPI 3.1',
    answer: refTo('Anything'),
  },
  {
    method: 'get',
    path: '/health/live',
    id: 'isLive',
    summary: 'The process answers, with its version and its clock',
    answer: refTo('Anything'),
  },
  { method: 'get', path: '/health/ready', id: 'isReady', summary: 'The store answers too', answer: refTo('Anything') },
  {
    method: 'get',
    path: '/metrics',
    id: 'getMetrics',
    summary: 'Numbers for operations, in Prometheus text',
    answer: { type: 'string' },
    answerType: 'text/plain',
  },
  {
    method: 'get',
    path: '/',
    id: 'getFrontPage',
    summary: 'The front page',
    answer: { type: 'string' },
    answerType: 'text/html',
  },
];
