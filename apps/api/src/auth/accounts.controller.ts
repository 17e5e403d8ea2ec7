import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Req,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Account, type Denial, type GivenGrant, type Grant, type Register, mayGiveAway } from '#access';
import { NoQuery, PageQuery } from '../http/bounds.dto.js';
import { cursorOf, readCursor } from '../http/cursor.js';
import { HttpProblem } from '../http/problem.js';
import { REGISTER } from '../http/tokens.js';
import {
  AcceptBody,
  AccountBody,
  AccountChangeBody,
  AccountParams,
  GrantBody,
  GrantParams,
  KeyBody,
  KeyParams,
} from './access.dto.js';
import { Callers } from './caller.js';

@Controller('api')
export class AccountsController {
  constructor(
    @Inject(REGISTER) private readonly register: Register,
    private readonly callers: Callers,
  ) {}

  @Get('accounts')
  @Header('cache-control', 'no-store')
  async list(@Query() { cursor, limit = 50 }: PageQuery): Promise<{ accounts: readonly Account[]; next?: string }> {
    const after = cursor === undefined ? undefined : readCursor(cursor, /^[A-Za-z0-9_-]{1,32}$/);
    const found = await this.register.accounts.page(after, limit + 1);
    const accounts = found.slice(0, limit);
    return { accounts, ...(found.length > limit ? { next: cursorOf((accounts.at(-1) as Account).id) } : {}) };
  }

  @Post('accounts')
  async add(
    @Query() _query: NoQuery,
    @Body() { account, name, secret, oidc, grant }: AccountBody,
    @Req() request: FastifyRequest,
  ): Promise<Account> {
    const asked = grant === undefined ? undefined : this.mayGive(request, grant);
    await this.register.accounts.add({
      id: account,
      name: name ?? null,
      ...(secret === undefined ? {} : { secret }),
      ...(oidc === undefined ? {} : { oidc }),
    });
    if (asked !== undefined) await this.register.accounts.grant(account, asked, this.self(request));
    return this.register.accounts.require(account);
  }

  @Patch('accounts/:account')
  async change(
    @Param() { account }: AccountParams,
    @Query() _query: NoQuery,
    @Body() { disabled, secret }: AccountChangeBody,
    @Req() request: FastifyRequest,
  ): Promise<Account> {
    if (disabled === true && account === this.self(request))
      throw new HttpProblem('NOT_ALLOWED', 'Nobody shuts themselves out; another admin can.');
    if (disabled !== undefined) await this.register.accounts.setDisabled(account, disabled);
    if (secret !== undefined) await this.register.accounts.setSecret(account, secret);
    if (secret !== undefined || disabled === true) await this.register.sessions.endAllOf(account);
    return this.register.accounts.require(account);
  }

  @Post('accounts/:account/grants')
  async grant(
    @Param() { account }: AccountParams,
    @Query() _query: NoQuery,
    @Body() body: GrantBody,
    @Req() request: FastifyRequest,
  ): Promise<GivenGrant> {
    return this.register.accounts.grant(account, this.mayGive(request, body), this.self(request));
  }

  @Delete('accounts/:account/grants/:grant')
  @HttpCode(204)
  async revoke(
    @Param() { account, grant }: GrantParams,
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const found = (await this.register.accounts.require(account)).grants.find(({ id }) => id === grant);
    if (found === undefined) throw new HttpProblem('UNKNOWN_REF', `${account} has no grant ${grant}.`);
    this.requireReach(request, found);
    await this.register.accounts.revoke(account, grant);
  }

  @Post('invitations')
  @Header('cache-control', 'no-store')
  async invite(
    @Query() _query: NoQuery,
    @Body() body: GrantBody,
    @Req() request: FastifyRequest,
  ): Promise<{ readonly code: string; readonly expiresAt: string }> {
    const { code, expires } = await this.register.invitations.add(this.mayGive(request, body), this.self(request));
    return { code, expiresAt: new Date(expires).toISOString() };
  }

  @Post('invitations/accept')
  accept(@Query() _query: NoQuery, @Body() { code, account, name, secret }: AcceptBody): Promise<Account> {
    return this.register.invitations.accept(code, { id: account, name: name ?? null, secret });
  }

  @Get('keys')
  @Header('cache-control', 'no-store')
  async keys(@Query() _query: NoQuery): Promise<{ keys: Awaited<ReturnType<Register['devices']['list']>> }> {
    return { keys: await this.register.devices.list() };
  }

  @Post('keys')
  @Header('cache-control', 'no-store')
  async key(
    @Query() _query: NoQuery,
    @Body() { account, ...body }: KeyBody,
    @Req() request: FastifyRequest,
  ): Promise<{ readonly account: string; readonly key: string; readonly prefix: string }> {
    const asked = this.mayGive(request, body);
    await this.register.accounts.add({ id: account, kind: 'device' });
    await this.register.accounts.grant(account, asked, this.self(request));
    return { account, ...(await this.register.devices.add(account)) };
  }

  @Delete('keys/:prefix')
  @HttpCode(204)
  async revokeKey(
    @Param() { prefix }: KeyParams,
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const account = await this.register.devices.accountOf(prefix);
    if (account === undefined) throw new HttpProblem('UNKNOWN_REF', `There is no key ${prefix}.`);
    for (const grant of (await this.register.accounts.require(account)).grants) this.requireReach(request, grant);
    await this.register.devices.revoke(prefix);
  }

  @Get('denials')
  @Header('cache-control', 'no-store')
  async denials(@Query() { cursor, limit = 50 }: PageQuery): Promise<{ denials: readonly Denial[]; next?: string }> {
    const before = cursor === undefined ? undefined : Number(readCursor(cursor, /^\d{1,15}$/));
    const denials = await this.register.denials.page(before, limit);
    const last = denials.at(-1);
    return { denials, ...(denials.length === limit && last !== undefined ? { next: cursorOf(String(last.id)) } : {}) };
  }

  private self(request: FastifyRequest): string {
    return this.callers.callerOf(request).account as string;
  }

  /** @throws HttpProblem for a grant that reaches further than the giver's own */
  private mayGive(request: FastifyRequest, { role, tournament, table, match, seat }: GrantBody): Grant {
    const asked = {
      role,
      tournament: tournament ?? null,
      table: table ?? null,
      match: match ?? null,
      seat: seat ?? null,
    };
    this.requireReach(request, asked);
    return asked;
  }

  private requireReach(request: FastifyRequest, { role, tournament, table, match }: GivenGrant | Grant): void {
    const { grants } = this.callers.callerOf(request);
    if (role !== 'host' && mayGiveAway(grants, role, { tournament, table, match })) return;
    throw new HttpProblem('NOT_ALLOWED', 'Your own grant does not reach that far.');
  }
}
