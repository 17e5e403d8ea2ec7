/**
 * On loopback only names of this machine are answered: a page elsewhere that points its own name at 127.0.0.1 would otherwise read
 * and record as if it were here (DNS rebinding). What a trusted proxy hands on has the name under which the world knows it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../server-options.js';
import { HttpProblem } from './problem.js';

/** @param proxied whether there is a proxy to trust */
export function guardHost(fastify: FastifyInstance, proxied: boolean): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const host = request.raw.headers.host ?? '';
    const name = /^(\[[0-9a-fA-F:.]+\]|[^:]*)(:\d{1,5})?$/.exec(host)?.[1] ?? '';
    if (isLoopback(name) || (proxied && isForwarded(request))) done();
    else
      done(
        new HttpProblem('HOST_NOT_ALLOWED', 'This server answers only to names of this machine, such as localhost.'),
      );
  });
}

/** Whether a request says that it comes through a proxy; then its caller is never taken for one on this machine. */
export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
