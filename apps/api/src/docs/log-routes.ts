/** The routes of the log of the whole store. */
import { refTo } from './api-schemas.js';
import type { DescribedRoute } from './described-route.js';

const size = { required: true, schema: { type: 'integer', minimum: 1, maximum: 1_000_000_000 } };

export const logRoutes: readonly DescribedRoute[] = [
  {
    method: 'get',
    path: '/api/checkpoint',
    id: 'getCheckpoint',
    summary: 'The newest signed checkpoint of the log of the whole store',
    answer: { type: 'string' },
    answerType: 'text/plain',
    problems: [404],
  },
  {
    method: 'get',
    path: '/api/checkpoint/keys',
    id: 'getCheckpointKeys',
    summary: 'Public keys of the log, one a line; the last one signs now, the others verify what they signed',
    answer: { type: 'string' },
    answerType: 'text/plain',
  },
  {
    method: 'get',
    path: '/api/checkpoint/consistency',
    id: 'getConsistency',
    summary: 'What proves that the log of one size begins with that of an earlier one',
    query: { from: { ...size, description: 'the earlier size' }, to: { ...size, description: 'the later size' } },
    answer: refTo('Anything'),
    problems: [404],
  },
  {
    method: 'get',
    path: '/api/matches/{id}/proof',
    id: 'getProof',
    summary: 'The signed checkpoint with the path from the newest line of this match to it',
    query: {
      as: {
        schema: { type: 'string', maxLength: 32 },
        description: 'official, spectator, public or a seat; what you may see at most when absent',
      },
    },
    answer: refTo('Anything'),
    problems: [403],
  },
];
