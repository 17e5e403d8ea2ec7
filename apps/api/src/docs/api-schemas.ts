/** What the API answers with, as schemas. They allow more than they name, since answers may gain fields. */
import type { JsonObject } from '#kernel';
import { problemCodes } from '../http/problem-codes.js';

const text = { type: 'string' };
const whole = { type: 'integer' };
const textOrNull = { type: ['string', 'null'] };
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });
const mapOf = (values: JsonObject): JsonObject => ({ type: 'object', additionalProperties: values });
const some = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({
  type: 'object',
  properties,
  required: [...required],
});
export const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const answerFields = {
  match: text,
  commandId: { type: 'string', format: 'uuid' },
  outcome: { type: 'string', enum: ['recorded', 'refused', 'rejected'] },
  revision: { type: 'integer', minimum: -1 },
  events: listOf(some({ revision: whole, type: text })),
  clause: text,
  code: text,
  message: text,
};

export const apiSchemas: Readonly<Record<string, JsonObject>> = {
  Answer: some(answerFields, ['match', 'commandId', 'outcome', 'revision', 'events']),
  Problem: {
    ...some(
      {
        ...answerFields,
        type: { type: 'string', format: 'uri-reference' },
        title: text,
        status: { type: 'integer', minimum: 400, maximum: 599 },
        code: { type: 'string', enum: [...problemCodes] },
        detail: text,
        instance: text,
        errors: listOf(some({ path: text, message: text })),
        clauseText: text,
        clauseLanguage: text,
      },
      ['type', 'title', 'status', 'code', 'detail', 'instance'],
    ),
    description:
      'RFC 9457. `code` never changes its meaning. Refusals and rejections of commands add the fields of an answer.',
  },
  Event: some({
    matchId: text,
    revision: { type: 'integer', minimum: 0 },
    type: text,
    schemaVersion: { type: 'integer', minimum: 1 },
    data: { type: 'object' },
    meta: { type: 'object' },
    hash: {
      type: 'string',
      pattern: '^[0-9a-f]{64}$',
      description: 'of the stored line; what SignResult names as head',
    },
    previousHash: text,
  }),
  EventPage: some({ match: text, revision: whole, events: listOf(refTo('Event')), next: whole }, [
    'match',
    'revision',
    'events',
  ]),
  State: some(
    {
      match: text,
      ruleset: text,
      revision: whole,
      status: { type: 'string', enum: ['open', 'ended', 'final'] },
      players: listOf({ type: 'object' }),
      score: mapOf(whole),
      games: mapOf(whole),
      effects: listOf({ type: 'object' }),
      chain: { type: ['object', 'null'] },
      struck: { type: 'array' },
      result: { type: ['object', 'null'] },
    },
    ['match', 'ruleset', 'revision', 'status', 'players', 'score', 'games'],
  ),
  MatchSummary: some({
    match: text,
    ruleset: text,
    status: text,
    revision: whole,
    openedAt: { type: 'string', format: 'date-time' },
    players: listOf(some({ id: text, name: textOrNull })),
    tournament: textOrNull,
    round: { type: ['integer', 'null'] },
    table: textOrNull,
    score: mapOf(whole),
    games: mapOf(whole),
    winners: { type: ['array', 'null'], items: text },
  }),
  MatchPage: some(
    {
      matches: listOf(refTo('MatchSummary')),
      broken: listOf(some({ match: text, message: text })),
      next: text,
    },
    ['matches'],
  ),
  TournamentPage: some(
    { tournaments: listOf(some({ tournament: text, matches: whole, open: whole, final: whole })), next: text },
    ['tournaments'],
  ),
  RulingPage: some({ rulings: listOf({ type: 'object' }), unreadable: listOf(text), next: text }, [
    'rulings',
    'unreadable',
  ]),
  Calls: some({
    now: { type: 'string', format: 'date-time' },
    calls: listOf({ type: 'object' }),
    unreadable: listOf(text),
  }),
  Penalties: some({
    tournament: text,
    players: listOf(
      some({ player: text, penalties: whole, amount: whole, warnings: whole, overturned: whole, rulings: listOf({}) }),
    ),
    unreadable: listOf(text),
  }),
  Clause: some({ id: text, text: mapOf(text), note: text }, ['id', 'text']),
  Why: some({ path: text, revision: whole, value: {}, changes: listOf({ type: 'object' }) }),
  Verification: some({
    match: text,
    valid: { type: 'boolean', description: 'everything was checked and holds' },
    holds: { type: 'boolean', description: 'nothing is broken, though some of it may not have been checked' },
    ruleset: textOrNull,
    head: { type: ['object', 'null'] },
    firstBad: { type: ['object', 'null'] },
    storeys: { type: 'object' },
  }),
  UnderOtherRules: some({
    match: text,
    pinned: text,
    under: text,
    preset: { type: 'object' },
    commands: whole,
    same: whole,
    unchecked: whole,
    firstDifference: { type: ['integer', 'null'] },
    differences: listOf({ type: 'object' }),
  }),
  OtherCourse: {
    type: 'object',
    properties: {
      at: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
      commands: { type: 'array', minItems: 1, maxItems: 200, items: refTo('Command') },
    },
    required: ['at', 'commands'],
    additionalProperties: false,
  },
  Anything: { type: 'object' },
};
