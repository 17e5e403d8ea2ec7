/** The one place where what was thrown becomes an answer. What nobody foresaw is logged in full and told in one word. */
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LOG } from './log.js';
import { problemOf } from './problem-of.js';
import { HttpProblem, sendProblem } from './problem.js';
import { RouteTable } from './route-table.js';

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(LOG) private readonly log: Logger,
    private readonly routes: RouteTable,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = problemOf(thrown, request.method, this.routes.methodsOf(request.url));
    const unforeseen = problem.status >= 500 && !(thrown instanceof HttpProblem);
    if (unforeseen) this.log.error({ err: thrown, requestId: request.id, code: problem.code }, 'request failed');
    // A live stream that broke after its headers went out cannot be answered any more.
    if (reply.raw.headersSent) reply.raw.destroy();
    else sendProblem(reply, problem);
  }
}
