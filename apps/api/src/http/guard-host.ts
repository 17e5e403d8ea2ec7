/**
 * On loopback only names of this machine are answered: a page elsewhere that points its own name at 127.0.0.1 would otherwise read
 * and record as if it were here (DNS rebinding).
 */
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../server-options.js';
import { HttpProblem } from './problem.js';

export function guardHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const host = request.raw.headers.host ?? '';
    const name = /^(\[[0-9a-fA-F:.]+\]|[^:]*)(:\d{1,5})?$/.exec(host)?.[1] ?? '';
    if (isLoopback(name)) done();
    else
      done(
        new HttpProblem('HOST_NOT_ALLOWED', 'This server answers only to names of this machine, such as localhost.'),
      );
  });
}
