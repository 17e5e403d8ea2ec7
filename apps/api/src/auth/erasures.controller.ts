import { Body, Controller, Header, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Register } from '#access';
import type { EventStore } from '#event-store';
import {
  type ErasureAct,
  type ErasureReport,
  erasePerson,
  journalPlaceOf,
  keepErasures,
  loadMatch,
  seatsHeld,
} from '#recorder';
import { NoQuery } from '../http/bounds.dto.js';
import { HttpProblem } from '../http/problem.js';
import { OPTIONS, REGISTER, STORE } from '../http/tokens.js';
import type { ServerOptions } from '../server-options.js';
import { ErasureBody } from './access.dto.js';
import { Callers } from './caller.js';

@Controller('api/erasures')
export class ErasuresController {
  constructor(
    @Inject(OPTIONS) private readonly options: ServerOptions,
    @Inject(REGISTER) private readonly register: Register,
    @Inject(STORE) private readonly store: EventStore,
    private readonly callers: Callers,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async erase(
    @Query() _query: NoQuery,
    @Body() { account, match, seat, name }: ErasureBody,
    @Req() request: FastifyRequest,
  ): Promise<ErasureReport> {
    const ways = [account !== undefined, match !== undefined && seat !== undefined, name !== undefined];
    if (ways.filter(Boolean).length !== 1 || (match === undefined) !== (seat === undefined))
      throw new HttpProblem('MALFORMED', 'Name either an account, or match and seat, or a name.');
    const act = this.actOf(request);
    if (account !== undefined) return this.eraseAccount(request, account, act);
    if (name !== undefined) {
      this.callers.requireRole(request, 'erase', { match: null, tournament: null, table: null });
      return erasePerson(this.store, { seats: [], name }, act);
    }
    const place = await this.callers.placeOfMatch(match);
    this.callers.requireRole(request, 'erase', place);
    // That there is such a match and seat is told only to whoever may erase there.
    await loadMatch(this.store, match as string, seat);
    return erasePerson(this.store, { seats: [{ match: match as string, seat: seat as string }] }, act);
  }

  private async eraseAccount(request: FastifyRequest, account: string, act: ErasureAct): Promise<ErasureReport> {
    this.callers.requireRole(request, 'administer');
    if (account === act.by) throw new HttpProblem('NOT_ALLOWED', 'Nobody erases themselves; another admin can.');
    const { name, seats } = await this.register.toErase(account);
    const held = await seatsHeld(this.store, seats);
    const report = await erasePerson(this.store, { seats: held, alias: name === null ? [] : [name] }, act);
    await keepErasures(act.journal, [{ erasedAt: act.at, by: act.by, account }]);
    await this.register.erase(account);
    return report;
  }

  private actOf(request: FastifyRequest): ErasureAct {
    return {
      journal: journalPlaceOf(this.options.store, process.env),
      by: this.callers.callerOf(request).account as string,
      at: new Date().toISOString(),
    };
  }
}
