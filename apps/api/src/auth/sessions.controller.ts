import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Grant, type Register, type Session, WHOLE_MS } from '#access';
import { NoQuery } from '../http/bounds.dto.js';
import { OPTIONS, REGISTER } from '../http/tokens.js';
import type { ServerOptions } from '../server-options.js';
import { LoginBody } from './access.dto.js';
import { Callers } from './caller.js';
import { type Caller, SESSION_COOKIE } from './credentials.js';

/** A login: the cookie is for pages, the token for scripts. */
export interface LoggedIn {
  readonly account: string;
  readonly name: string | null;
  readonly grants: readonly Grant[];
  readonly expiresAt: string;
  readonly accessToken: string;
  /** Seconds that the token is good; POST /api/tokens gives another while the session lasts. */
  readonly expiresIn: number;
}

/** Who asks, and whether a provider vouches for people here (`GET /api/oidc`). */
type WhoAsks = Omit<Caller, 'session' | 'account'> & { readonly account: string | null; readonly oidc: boolean };

@Controller('api')
export class SessionsController {
  constructor(
    @Inject(REGISTER) private readonly register: Register,
    @Inject(OPTIONS) private readonly options: ServerOptions,
    private readonly callers: Callers,
  ) {}

  @Get('sessions')
  @Header('cache-control', 'no-store')
  whoAmI(@Query() _query: NoQuery, @Req() request: FastifyRequest): WhoAsks {
    const { account = null, how, grants } = this.callers.callerOf(request);
    return { account, how, grants, oidc: this.options.oidc !== undefined };
  }

  @Post('sessions')
  @Header('cache-control', 'no-store')
  async login(
    @Query() _query: NoQuery,
    @Body() { account, secret }: LoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    return this.begun(await this.register.sessions.login(account, secret, request.ip), request, reply);
  }

  @Delete('sessions')
  @HttpCode(204)
  async logout(
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.register.sessions.end(this.callers.callerOf(request).session ?? '');
    void reply.clearCookie(SESSION_COOKIE, { path: this.options.basePath || '/' });
  }

  @Post('tokens')
  @Header('cache-control', 'no-store')
  async token(
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
  ): Promise<Pick<LoggedIn, 'accessToken' | 'expiresIn'>> {
    const { session = '', account = '' } = this.callers.callerOf(request);
    const { token, expiresIn } = await this.register.tokens.sign(session, account);
    return { accessToken: token, expiresIn };
  }

  /** Gives the browser its cookie. */
  async begun(
    session: Session & { readonly token: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<LoggedIn> {
    const { account, id, token, expires } = session;
    void reply.setCookie(SESSION_COOKIE, token, {
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https' || this.options.publicUrl.startsWith('https:'),
      path: this.options.basePath || '/',
      maxAge: WHOLE_MS / 1000,
    });
    const { token: accessToken, expiresIn } = await this.register.tokens.sign(id, account.id);
    const { name, grants } = account;
    return { account: account.id, name, grants, expiresAt: new Date(expires).toISOString(), accessToken, expiresIn };
  }
}
