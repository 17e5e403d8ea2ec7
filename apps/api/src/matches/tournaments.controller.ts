import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EventStore } from '#event-store';
import { Callers } from '../auth/caller.js';
import { PageQuery } from '../http/bounds.dto.js';
import { cursorOf, readCursor } from '../http/cursor.js';
import { STORE } from '../http/tokens.js';
import { type Tournament, tournamentsOf } from './tournaments.js';

@Controller('api/tournaments')
export class TournamentsController {
  constructor(
    @Inject(STORE) private readonly store: EventStore,
    private readonly callers: Callers,
  ) {}

  @Get()
  async list(
    @Query() { as, cursor, limit = 50 }: PageQuery,
    @Req() request: FastifyRequest,
  ): Promise<{ tournaments: readonly Tournament[]; next?: string }> {
    const all = await tournamentsOf(this.store, this.callers.audienceOf(request, as ?? 'public'));
    const after = cursor === undefined ? undefined : readCursor(cursor, /^[^\p{Cc}]{1,100}$/u);
    const rest = after === undefined ? all : all.filter(({ tournament }) => tournament > after);
    const tournaments = rest.slice(0, limit);
    return {
      tournaments,
      ...(rest.length > limit ? { next: cursorOf((tournaments.at(-1) as Tournament).tournament) } : {}),
    };
  }
}
