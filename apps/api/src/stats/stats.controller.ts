/** The published figures, for pages, spreadsheets and people with their own tools. They show nothing that a spectator may not see. */
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { csvOf, figures as figuresOf, parquetOf, subjects } from '#projections';
import { cursorOf, readCursor } from '../http/cursor.js';
import { HttpProblem } from '../http/problem.js';
import { FiguresParams, FiguresQueryDto } from './figures.dto.js';
import { ReadModels } from './read-models.js';

/** Any key of a page. */
const anyKey = /^\P{Cc}{1,250}$/u;

@Controller('api/stats')
export class StatsController {
  constructor(private readonly readModels: ReadModels) {}

  @Get(':figures')
  async figures(
    @Param() { figures }: FiguresParams,
    @Query() { format = 'json', cursor, limit = 100, ...filters }: FiguresQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    void reply.header('cache-control', 'no-cache');
    if (figures === 'definitions') {
      if (format !== 'json') throw new HttpProblem('MALFORMED', 'format must be json for definitions.');
      return { definitions: Object.values(subjects) };
    }
    const after = cursor === undefined ? undefined : readCursor(cursor, figures === 'standings' ? /^\d{1,9}$/ : anyKey);
    const page = await figuresOf(this.readModels.views, figures, { ...filters, after, limit });
    const next = page.next === undefined ? undefined : cursorOf(page.next);
    if (format === 'json') return { figures, rows: page.rows, ...(next === undefined ? {} : { next }) };
    // A file has no place for a cursor: it stands in the header, as a page on the web would have it.
    if (next !== undefined) void reply.header('link', `<?cursor=${next}>; rel="next"`);
    void reply.header('content-disposition', `attachment; filename="touchline-${figures}.${format}"`);
    if (format === 'csv') {
      void reply.header('content-type', 'text/csv; charset=utf-8; header=present');
      return csvOf(page);
    }
    void reply.header('content-type', 'application/vnd.apache.parquet');
    return Buffer.from(parquetOf(page));
  }
}
