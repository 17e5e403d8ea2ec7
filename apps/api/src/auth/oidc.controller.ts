import { Controller, Get, Header, HttpCode, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Register } from '#access';
import { NoQuery } from '../http/bounds.dto.js';
import { HttpProblem } from '../http/problem.js';
import { OPTIONS, REGISTER } from '../http/tokens.js';
import type { ServerOptions } from '../server-options.js';
import { OidcCallbackQuery } from './access.dto.js';
import { type Leaving, Oidc } from './oidc.js';
import { SessionsController } from './sessions.controller.js';

const LEAVING_COOKIE = 'touchline_oidc';
const LEAVING_S = 600;

@Controller('api/oidc')
export class OidcController {
  constructor(
    @Inject(OPTIONS) private readonly options: ServerOptions,
    @Inject(REGISTER) private readonly register: Register,
    private readonly oidc: Oidc,
    private readonly sessions: SessionsController,
  ) {}

  @Get()
  @HttpCode(302)
  @Header('cache-control', 'no-store')
  async leave(
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { url, leaving } = await this.oidc.leave(this.here(request));
    const kept = Buffer.from(JSON.stringify(leaving)).toString('base64url');
    // Lax: the provider sends the browser back from another site.
    const path = `${this.options.basePath}/api/oidc`;
    const secure = this.here(request).startsWith('https:');
    void reply.setCookie(LEAVING_COOKIE, kept, { httpOnly: true, sameSite: 'lax', secure, path, maxAge: LEAVING_S });
    void reply.header('location', url);
  }

  @Get('callback')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/html; charset=utf-8')
  async arrive(
    @Query() _query: OidcCallbackQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const leaving = leavingOf(request);
    const path = `${this.options.basePath}/api/oidc`;
    void reply.clearCookie(LEAVING_COOKIE, { path });
    const back = new URL(this.here(request));
    back.search = new URL(request.originalUrl, back).search;
    const account = await this.oidc.arrive(back, leaving);
    await this.sessions.begun(await this.register.sessions.begin(account), request, reply);
    // A page, not a redirect: the strict cookie is not sent on a way that began at another site.
    const home = `${this.options.basePath}/`;
    return `<!doctype html><title>Touchline</title><meta http-equiv="refresh" content="0; url=${home}"><p>Logged in. <a href="${home}">Go on</a></p>`;
  }

  private here(request: FastifyRequest): string {
    const { publicUrl, basePath } = this.options;
    const root = publicUrl === '' ? `${request.protocol}://${request.host}${basePath}` : publicUrl;
    return `${root}/api/oidc/callback`;
  }
}

/** @throws HttpProblem when the browser did not leave from here a short while ago */
function leavingOf(request: FastifyRequest): Leaving {
  try {
    const kept = Buffer.from(request.cookies[LEAVING_COOKIE] ?? '', 'base64url').toString('utf8');
    const { state, verifier, nonce } = JSON.parse(kept) as Record<string, unknown>;
    if ([state, verifier, nonce].every((part) => typeof part === 'string'))
      return { state, verifier, nonce } as unknown as Leaving;
  } catch {
    // Told below.
  }
  throw new HttpProblem(
    'NOT_AUTHENTICATED',
    'This login did not begin here, or too long ago; begin again at /api/oidc.',
  );
}
