/** The report that an official files, as a page or on paper, of what the caller may see. */
import { Controller, Get, Header, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EventStore, sha256 } from '#event-store';
import { keptMatch, type StoreLog } from '#recorder';
import { evidenceOf, verify } from '#replay';
import { rulebook } from '#rulebook';
import { htmlPage, pdfPaper, reportOf, reportPolicy } from '#report';
import { Callers } from '../auth/caller.js';
import { MatchParams } from '../http/bounds.dto.js';
import { languageOf } from '../http/language.js';
import { STORE, STORE_LOG } from '../http/tokens.js';
import { ReportQuery } from './report.dto.js';

@Controller('api/matches/:id')
export class ReportController {
  constructor(
    @Inject(STORE) private readonly store: EventStore,
    @Inject(STORE_LOG) private readonly log: StoreLog,
    private readonly callers: Callers,
  ) {}

  @Get('report')
  @Header('cache-control', 'private, no-cache')
  async report(
    @Param() { id }: MatchParams,
    @Query() { as, format = 'html', lang }: ReportQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Buffer> {
    const reading = await this.callers.reading(request, id, as);
    const language = lang ?? languageOf(request, reply);
    const evidence = evidenceOf(await keptMatch(this.store, id, reading.audience), rulebook, sha256);
    await this.log.advance();
    const report = reportOf({
      recording: reading.recording,
      audience: reading.audience,
      language,
      hash: reading.hash,
      verification: verify(evidence),
      proof: this.log.proofOf([id]),
      madeAt: new Date().toISOString(),
    });
    void reply.headers({
      'content-language': language,
      'content-disposition': `inline; filename="${id}.${format}"`,
    });
    if (format === 'pdf') {
      void reply.header('content-type', 'application/pdf');
      return pdfPaper(report);
    }
    void reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${reportPolicy}; frame-ancestors 'none'`,
    });
    return htmlPage(report);
  }
}
