/**
 * Who sends a request, from what it proves: a session's cookie, an access token, a device's key. Until anybody has credentials, whoever
 * sits at this machine is the official `local` in the role of host; from then on nobody is anybody for where they sit. What a body
 * says of its sender counts for nothing (C38).
 */
import { Inject, Injectable } from '@nestjs/common';
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { type Account, type Grant, type Register, everywhere } from '#access';
import { isForwarded } from '../http/guard-host.js';
import { HttpProblem } from '../http/problem.js';
import { OPTIONS, REGISTER } from '../http/tokens.js';
import { type ServerOptions, isLoopback } from '../server-options.js';

export const SESSION_COOKIE = 'touchline_session';

export interface Caller {
  /** What events name as their official; absent for a stranger. */
  readonly account?: string;
  readonly grants: readonly Grant[];
  readonly how: 'host' | 'cookie' | 'token' | 'key' | 'stranger';
  /** Of a cookie or token. */
  readonly session?: string;
}

const host: Caller = { account: 'local', how: 'host', grants: [{ ...everywhere, role: 'host', seat: null }] };
export const stranger: Caller = { how: 'stranger', grants: [] };

@Injectable()
export class Credentials {
  private configured = false;

  constructor(
    @Inject(OPTIONS) private readonly options: ServerOptions,
    @Inject(REGISTER) private readonly register: Register,
  ) {}

  /** @throws HttpProblem for a token or key that is none or is over; a cookie that is over makes a stranger */
  async identify(request: FastifyRequest): Promise<Caller> {
    const { authorization } = request.headers;
    if (authorization !== undefined) return this.bearer(authorization);
    const cookie = request.cookies[SESSION_COOKIE];
    if (cookie !== undefined) {
      const session = await this.register.sessions.find(cookie);
      if (session !== undefined) return asCaller(session.account, 'cookie', session.id);
    }
    return (await this.areThere()) || !(this.options.insecure || isHere(request)) ? stranger : host;
  }

  /** Whether what a caller proved itself with is still good. */
  async stillGood(caller: Caller): Promise<boolean> {
    switch (caller.how) {
      case 'host':
        return !(await this.areThere());
      case 'stranger':
        return true;
      case 'cookie':
      case 'token':
        return (await this.register.sessions.live(caller.session ?? '')) !== undefined;
      case 'key':
        return (await this.register.accounts.find(caller.account ?? ''))?.disabled === false;
    }
  }

  /** Whether anybody has credentials. Once seen it stays so: the last account's end opens nothing. */
  async areThere(): Promise<boolean> {
    this.configured ||= await this.register.accounts.any();
    return this.configured;
  }

  /** As `areThere` found it last. */
  get known(): boolean {
    return this.configured;
  }

  private async bearer(authorization: string): Promise<Caller> {
    const text = /^Bearer ([A-Za-z0-9._~+/=-]{1,2000})$/i.exec(authorization)?.[1] ?? '';
    if (text.startsWith('tk_')) {
      const account = await this.register.devices.find(text);
      if (account !== undefined) return asCaller(account, 'key');
    } else if (text !== '') {
      const id = await this.register.tokens.sessionOf(text);
      const session = id === undefined ? undefined : await this.register.sessions.live(id);
      if (session !== undefined) return asCaller(session.account, 'token', session.id);
    }
    throw notAuthenticated('The token or key in Authorization is not known, or is over; log in again.');
  }
}

export const notAuthenticated = (detail: string): HttpProblem =>
  new HttpProblem('NOT_AUTHENTICATED', detail, {}, { 'www-authenticate': 'Bearer realm="touchline"' });

const asCaller = ({ id, grants }: Account, how: Caller['how'], session?: string): Caller => ({
  account: id,
  grants,
  how,
  ...(session === undefined ? {} : { session }),
});

/** Whoever comes through a proxy is somewhere else, and what such a caller says of its address may be made up. */
const isHere = (request: FastifyRequest): boolean =>
  !isForwarded(request) && isLoopback(request.raw.socket.remoteAddress ?? '');
