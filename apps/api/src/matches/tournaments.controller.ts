import { Controller, Get, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Callers } from '../auth/caller.js';
import { PageQuery } from '../http/bounds.dto.js';
import { cursorOf, readCursor } from '../http/cursor.js';
import { MatchLists, type Tournament } from './match-lists.js';

@Controller('api/tournaments')
export class TournamentsController {
  constructor(
    private readonly lists: MatchLists,
    private readonly callers: Callers,
  ) {}

  @Get()
  async list(
    @Query() { as, cursor, limit = 50 }: PageQuery,
    @Req() request: FastifyRequest,
  ): Promise<{ tournaments: readonly Tournament[]; next?: string }> {
    const all = await this.lists.tournaments(this.callers.audienceOf(request, as ?? 'public'));
    const after = cursor === undefined ? undefined : readCursor(cursor, /^[^\p{Cc}]{1,100}$/u);
    const rest = after === undefined ? all : all.filter(({ tournament }) => tournament > after);
    const tournaments = rest.slice(0, limit);
    return {
      tournaments,
      ...(rest.length > limit ? { next: cursorOf((tournaments.at(-1) as Tournament).tournament) } : {}),
    };
  }
}
