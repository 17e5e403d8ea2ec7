/** A match as a file that stands for itself: stored lines verbatim, the openings that the caller may have, last the proof. */
import { Readable } from 'node:stream';
import { Controller, Get, Header, Inject, Param, Query, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EventStore } from '#event-store';
import { type StoreLog, exportMatches, loadMatch } from '#recorder';
import { Callers } from '../auth/caller.js';
import { AudienceQuery, MatchParams } from '../http/bounds.dto.js';
import { STORE, STORE_LOG } from '../http/tokens.js';

@Controller('api/matches/:id')
export class ExportController {
  constructor(
    @Inject(STORE) private readonly store: EventStore,
    @Inject(STORE_LOG) private readonly log: StoreLog,
    private readonly callers: Callers,
  ) {}

  @Get('export')
  @Header('cache-control', 'private, no-cache')
  async export(
    @Param() { id }: MatchParams,
    @Query() { as }: AudienceQuery,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const audience = await this.callers.audienceFor(request, id, as);
    const reading = await loadMatch(this.store, id, audience);
    await this.log.advance();
    const scope = { kind: 'match', name: id } as const;
    const lines = exportMatches(this.store, scope, [reading], new Date().toISOString(), this.log.proofOf([id]));
    return new StreamableFile(Readable.from(withBreaks(lines)), {
      type: 'application/x-ndjson; charset=utf-8',
      disposition: `attachment; filename="${id}.jsonl"`,
    });
  }
}

async function* withBreaks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
