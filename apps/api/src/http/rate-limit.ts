/** How often one address may ask. Callers on this machine are not counted: they are the table itself. */
import type { ExecutionContext } from '@nestjs/common';
import type { ThrottlerModuleOptions } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../server-options.js';

export const rateLimit: ThrottlerModuleOptions = {
  throttlers: [{ ttl: 60_000, limit: 1_200 }],
  skipIf: (context: ExecutionContext) => isLoopback(context.switchToHttp().getRequest<FastifyRequest>().ip),
};
