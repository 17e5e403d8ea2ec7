/** One line and one measurement for each answered request: method, pattern of the route, status, time. No bodies, no queries. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Meters } from '../health/meters.js';

export function logRequests(fastify: FastifyInstance, log: Logger, meters: Meters): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const { method } = request;
    const status = reply.raw.statusCode;
    const ms = Math.round(reply.elapsedTime);
    meters.requests.observe({ method, route, status }, reply.elapsedTime / 1000);
    log.info({ requestId: request.id, method, route, status, ms }, 'request');
    done();
  });
}
