import { Controller, Get, Header, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Callers } from '../auth/caller.js';
import { AudienceQuery, MatchParams } from '../http/bounds.dto.js';
import { HttpProblem } from '../http/problem.js';
import { replayFile } from './replay-file.js';

@Controller('api/matches/:id')
export class ReplayFileController {
  constructor(@Inject(Callers) private readonly callers: Callers) {}

  @Get('replay.html')
  @Header('cache-control', 'private, no-cache')
  @Header('content-type', 'text/html; charset=utf-8')
  async file(
    @Param() { id }: MatchParams,
    @Query() { as }: AudienceQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const reading = await this.callers.reading(request, id, as);
    const events = reading.chained(0, reading.revision + 1);
    const file = replayFile({ match: id, audience: reading.audience, events });
    if (file === undefined) throw new HttpProblem('NOT_FOUND', 'The pages are not built here; build them first.');
    void reply.header('content-disposition', `attachment; filename="${id}.html"`);
    return file;
  }
}
