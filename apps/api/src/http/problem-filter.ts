/** The one place where what was thrown becomes an answer. What nobody foresaw is logged in full and told in one word. */
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Register } from '#access';
import { Callers } from '../auth/caller.js';
import { LOG } from './log.js';
import { problemOf } from './problem-of.js';
import { HttpProblem, sendProblem } from './problem.js';
import { RouteTable } from './route-table.js';
import { REGISTER } from './tokens.js';

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(LOG) private readonly log: Logger,
    private readonly routes: RouteTable,
    @Inject(REGISTER) private readonly register: Register,
    private readonly callers: Callers,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = problemOf(thrown, request.method, this.routes.methodsOf(request.url));
    const unforeseen = problem.status >= 500 && !(thrown instanceof HttpProblem);
    if (unforeseen) this.log.error({ err: thrown, requestId: request.id, code: problem.code }, 'request failed');
    if ([401, 403, 429].includes(problem.status)) this.denied(request, problem);
    // A live stream that broke after its headers went out cannot be answered any more.
    if (reply.raw.headersSent) reply.raw.destroy();
    else sendProblem(reply, problem);
  }

  /**
   * Who was not let in, and where: in the log of the machine and, unless it is only too often, in the admins' list, from which a
   * flood would push the others. Never what was sent.
   */
  private denied(request: FastifyRequest, { code, detail }: HttpProblem): void {
    const { account = null } = this.callers.callerOf(request);
    const path = (request.originalUrl.split('?', 1)[0] as string).slice(0, 200);
    const denial = { account, address: request.ip, method: request.method, path, code, detail: detail.slice(0, 300) };
    this.log.warn({ ...denial, requestId: request.id }, 'denied');
    if (code === 'TOO_MANY_REQUESTS') return;
    this.register.denials.add(denial).catch((fault: unknown) => {
      this.log.error({ err: fault, requestId: request.id }, 'a denied attempt was not listed');
    });
  }
}
