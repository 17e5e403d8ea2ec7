/** The one place where what was thrown becomes an answer. What nobody foresaw is logged in full and told in one word. */
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppendOutcomeUnknown, StoreUnavailable } from '#event-store';
import { NotFound, TooContended, UnknownEventType, UnknownRuleset } from '#recorder';
import { LOG } from './log.js';
import { HttpProblem, sendProblem } from './problem.js';
import { RouteTable } from './route-table.js';

/** Faults whose own words are for the caller. */
const told = [NotFound, TooContended, UnknownEventType, UnknownRuleset] as const;

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(LOG) private readonly log: Logger,
    private readonly routes: RouteTable,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = this.problemOf(thrown, request);
    const unforeseen = problem.status >= 500 && !(thrown instanceof HttpProblem);
    if (unforeseen) this.log.error({ err: thrown, requestId: request.id, code: problem.code }, 'request failed');
    // A live stream that broke after its headers went out cannot be answered any more.
    if (reply.raw.headersSent) reply.raw.destroy();
    else sendProblem(reply, problem);
  }

  private problemOf(thrown: unknown, request: FastifyRequest): HttpProblem {
    if (thrown instanceof HttpProblem) return thrown;
    if (thrown instanceof AppendOutcomeUnknown) {
      return new HttpProblem(
        'OUTCOME_UNKNOWN',
        'Whether the command was stored is not known. Send it again with the same commandId.',
        {},
        retrySoon,
      );
    }
    if (thrown instanceof StoreUnavailable) {
      return new HttpProblem(
        'STORE_UNAVAILABLE',
        'The store cannot answer now. Nothing was stored.',
        { reason: thrown.reason },
        retrySoon,
      );
    }
    if (told.some((fault) => thrown instanceof fault)) {
      const { code, message } = thrown as InstanceType<(typeof told)[number]>;
      return new HttpProblem(code, message);
    }
    if (thrown instanceof HttpException) return this.ofStatus(thrown, request);
    return internal();
  }

  /** What Nest and Fastify throw by themselves. */
  private ofStatus(thrown: HttpException, request: FastifyRequest): HttpProblem {
    switch (thrown.getStatus()) {
      case 400:
        return new HttpProblem('MALFORMED', 'The request is not well formed.');
      case 404:
        return this.notFound(request);
      case 413:
        return new HttpProblem('BODY_TOO_LARGE', 'The body must have at most 1 MiB.');
      case 414:
        return new HttpProblem('URI_TOO_LONG', 'The address is too long.');
      case 415:
        return new HttpProblem(
          'UNSUPPORTED_MEDIA_TYPE',
          'The body must be JSON: Content-Type: application/json.',
          {},
          { accept: 'application/json' },
        );
      case 429:
        return new HttpProblem('TOO_MANY_REQUESTS', 'Too many requests; try again a little later.', {}, retrySoon);
      default:
        return internal();
    }
  }

  private notFound(request: FastifyRequest): HttpProblem {
    const methods = this.routes.methodsOf(request.url);
    if (methods.length === 0 || methods.includes(request.method)) {
      return new HttpProblem('NOT_FOUND', 'There is nothing at this address; see /api/docs for what there is.');
    }
    const allow = methods.join(', ');
    return new HttpProblem(
      'METHOD_NOT_ALLOWED',
      `${request.method} is not for this address; it takes ${allow}.`,
      {},
      { allow },
    );
  }
}

const retrySoon = { 'retry-after': '2' };
const internal = (): HttpProblem =>
  new HttpProblem('INTERNAL', 'Something went wrong here; it was logged under this instance.');
