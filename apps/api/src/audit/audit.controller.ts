import { Controller, Get, Header, Inject, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type EventStore, sha256 } from '#event-store';
import { type Evidence, evidenceFromExport, evidenceFromStore, exportMatches, loadMatch } from '#recorder';
import { type Audit, type VerifyReport, audit, verify } from '#replay';
import { Callers } from '../auth/caller.js';
import { AudienceQuery, MatchParams } from '../http/bounds.dto.js';
import { STORE } from '../http/tokens.js';
import { recordingOf } from '../replay/recording-of.js';

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
  ): Promise<Audit> {
    return audit(recordingOf(await loadMatch(this.store, id, this.callers.audienceOf(request, as))));
  }

  @Get('verify')
  @Header('cache-control', 'private, no-cache')
  async verify(
    @Param() { id }: MatchParams,
    @Query() { as }: AudienceQuery,
    @Req() request: FastifyRequest,
  ): Promise<VerifyReport> {
    const audience = this.callers.audienceOf(request, as);
    const evidence = audience === 'official' ? await this.whole(id) : await this.asGivenTo(id, audience);
    return verify({ ...evidence, digest: sha256 });
  }

  private async whole(id: string): Promise<Evidence> {
    return evidenceFromStore(this.store, await loadMatch(this.store, id));
  }

  /** What this audience could check by itself from its own export: a report on more would tell of what is hidden. */
  private async asGivenTo(id: string, audience: string): Promise<Evidence> {
    const reading = await loadMatch(this.store, id, audience);
    const lines = exportMatches(this.store, { kind: 'match', name: id }, [reading], '');
    let text = '';
    for await (const line of lines) text += line.endsWith('\n') ? line : `${line}\n`;
    const [evidence] = await evidenceFromExport(text);
    return evidence as Evidence;
  }
}
