import { Controller, Get, Header, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EventStore, sha256 } from '#event-store';
import { evidenceFromStore } from '#recorder';
import { type Audit, type VerifyReport, audit, verify } from '#replay';
import type { Spoken } from '#language';
import { Callers } from '../auth/caller.js';
import { AudienceQuery, MatchParams } from '../http/bounds.dto.js';
import { toldTo } from '../http/language.js';
import { STORE } from '../http/tokens.js';

@Controller('api/matches/:id')
export class AuditController {
  constructor(
    @Inject(STORE) private readonly store: EventStore,
    private readonly callers: Callers,
  ) {}

  @Get('audit')
  @Header('cache-control', 'private')
  async audit(
    @Param() { id }: MatchParams,
    @Query() { as }: AudienceQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Spoken<Audit>> {
    const recording = (await this.callers.reading(request, id, as)).recording;
    return toldTo(request, reply, recording, audit(recording));
  }

  @Get('verify')
  @Header('cache-control', 'private, no-cache')
  async verify(
    @Param() { id }: MatchParams,
    @Query() { as }: AudienceQuery,
    @Req() request: FastifyRequest,
  ): Promise<VerifyReport> {
    const audience = await this.callers.audienceFor(request, id, as);
    return verify({ ...(await evidenceFromStore(this.store, id, audience)), digest: sha256 });
  }
}
