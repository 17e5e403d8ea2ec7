/**
 * Stands before every route: says who it is, lets no other site speak for them, and asks the access table. Where a right depends on
 * the match, the route asks again for that place.
 */
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problem.js';
import { OPTIONS } from '../http/tokens.js';
import type { ServerOptions } from '../server-options.js';
import { needOf } from './access-table.js';
import { Callers } from './caller.js';
import { type Caller, Credentials, notAuthenticated } from './credentials.js';

const harmless: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly credentials: Credentials,
    private readonly callers: Callers,
    @Inject(OPTIONS) private readonly options: ServerOptions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = await this.credentials.identify(request);
    this.callers.remember(request, caller);
    if (!harmless.includes(request.method)) this.requireOwnOrigin(request, caller);
    const need = needOf(request.method, request.routeOptions.url ?? '');
    switch (need) {
      case 'anyone':
      case 'audience':
      case 'audience-of-all':
      case 'seen-by-match':
      case 'command':
        return true;
      case 'session':
        if (caller.session === undefined) throw notAuthenticated('This is for whoever has logged in.');
        return true;
      default:
        this.callers.requireRole(request, need);
        return true;
    }
  }

  /** A page of another site could make a browser send its cookie here, or speak as if it sat at this machine. */
  private requireOwnOrigin(request: FastifyRequest, caller: Caller): void {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const told = origin ?? (site === 'same-origin' || caller.how !== 'cookie' ? undefined : 'none');
    if (told === undefined || told === this.publicOrigin || hostOf(told) === request.host) return;
    throw new HttpProblem(
      'ORIGIN_NOT_ALLOWED',
      'Only pages of this server may send this with a cookie, and they say so in Origin.',
    );
  }

  private get publicOrigin(): string | undefined {
    return this.options.publicUrl === '' ? undefined : new URL(this.options.publicUrl).origin;
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
