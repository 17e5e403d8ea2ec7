/** Where a viewer that comes back had been. */
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problem.js';

/** A revision or position as text; `undefined` for a viewer that comes for the first time. */
export function lastEventId(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id'];
  if (header === undefined || header === '') return undefined;
  if (typeof header === 'string' && /^(0|[1-9]\d{0,19})$/.test(header)) return header;
  throw new HttpProblem('MALFORMED', 'Last-Event-ID must be the id of the last event received.');
}
