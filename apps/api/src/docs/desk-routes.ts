/** The routes of the judge's desk: rulings, calls and penalties across matches, each as the caller may see that match. */
import { rulingKinds } from '#match';
import { refTo } from './api-schemas.js';
import type { DescribedRoute } from './described-route.js';

const tournament = { schema: { type: 'string', maxLength: 100 } };
const player = { schema: { type: 'string', maxLength: 32 }, description: 'a seat id' };

export const deskRoutes: readonly DescribedRoute[] = [
  {
    method: 'get',
    path: '/api/rulings',
    id: 'listRulings',
    summary: 'Rulings across matches with their history, the newest first; by clause they are the precedents',
    query: {
      tournament,
      match: { schema: { type: 'string', maxLength: 64 } },
      clause: { schema: { type: 'string', maxLength: 60 }, description: 'such as SOLO-8' },
      kind: { schema: { type: 'string', enum: [...rulingKinds] } },
      status: { schema: { type: 'string', enum: ['issued', 'appealed', 'upheld', 'overturned', 'varied'] } },
      official: { schema: { type: 'string', maxLength: 100 } },
      player,
      cursor: { schema: { type: 'string', maxLength: 400 }, description: 'as the page before gave it in next' },
      limit: { schema: { type: 'integer', minimum: 1, maximum: 100 } },
    },
    answer: refTo('RulingPage'),
  },
  {
    method: 'get',
    path: '/api/rulings/calls',
    id: 'listCalls',
    summary: 'Calls for a judge that wait, each with its clock, the longest waiting first',
    query: { tournament },
    answer: refTo('Calls'),
  },
  {
    method: 'get',
    path: '/api/tournaments/{tournament}/penalties',
    id: 'countPenalties',
    summary: 'Penalties and warnings of each player, counted across the rounds of a tournament',
    query: { player },
    answer: refTo('Penalties'),
  },
];
