/**
 * The judge's desk: rulings, waiting calls and penalties across matches. The read models say where to look; what is told of each match
 * is told from its own events, as this caller may see them.
 */
import { Controller, Get, Header, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStore } from '#event-store';
import type { Spoken } from '#language';
import { matchesWithCalls, rulingPlaces } from '#projections';
import { type PlacedRuling, penaltiesByPlayer, type PlayerPenalties } from '#replay';
import { Callers } from '../auth/caller.js';
import { cursorOf, readCursor } from '../http/cursor.js';
import { languageOf } from '../http/language.js';
import { STORE } from '../http/tokens.js';
import { ReadModels } from '../stats/read-models.js';
import { Desk, type PlacedCall } from './desk.js';
import { CallsQuery, PenaltiesQuery, RulingsQueryDto, TournamentParams } from './rulings.dto.js';

/** Of a page: time, match and ruling. */
const key = /^\P{Cc}{1,200}$/u;
/** Calls and penalties told at most. */
const MOST_CALLS = 200;
const MOST_PENALTIES = 1000;

interface Unreadable {
  /** Matches that are damaged, or of rules that this program does not have. */
  readonly unreadable: readonly string[];
}

@Controller('api')
export class RulingsController {
  constructor(
    @Inject(STORE) private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly callers: Callers,
  ) {}

  @Get('rulings')
  @Header('cache-control', 'private, no-cache')
  async rulings(
    @Query() { cursor, limit = 50, ...query }: RulingsQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Unreadable & { rulings: readonly Spoken<PlacedRuling>[]; next?: string }> {
    const after = cursor === undefined ? undefined : readCursor(cursor, key);
    const { places, next } = await rulingPlaces(this.readModels.views, { ...query, after, limit });
    const desk = this.desk(request, reply);
    const rulings = await desk.rulings(places);
    return { rulings, unreadable: desk.unreadable, ...(next === undefined ? {} : { next: cursorOf(next) }) };
  }

  @Get('rulings/calls')
  @Header('cache-control', 'private, no-cache')
  async calls(
    @Query() { tournament }: CallsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Unreadable & { now: string; calls: readonly PlacedCall[] }> {
    const matches = await matchesWithCalls(this.readModels.views, { tournament, limit: MOST_CALLS });
    const desk = this.desk(request, reply);
    const now = new Date();
    return { now: now.toISOString(), calls: await desk.calls(matches, now), unreadable: desk.unreadable };
  }

  @Get('tournaments/:tournament/penalties')
  @Header('cache-control', 'private, no-cache')
  async penalties(
    @Param() { tournament }: TournamentParams,
    @Query() { player }: PenaltiesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Unreadable & { tournament: string; players: readonly PlayerPenalties<Spoken<PlacedRuling>>[] }> {
    const desk = this.desk(request, reply);
    const asked = ['penalty', 'note'].map((kind) =>
      rulingPlaces(this.readModels.views, { tournament, kind, player, limit: MOST_PENALTIES }),
    );
    const places = (await Promise.all(asked)).flatMap((found) => found.places);
    const rulings = await desk.rulings(places);
    return { tournament, players: penaltiesByPlayer(rulings), unreadable: desk.unreadable };
  }

  private desk(request: FastifyRequest, reply: FastifyReply): Desk {
    return new Desk(this.store, languageOf(request, reply), (whole) =>
      this.callers.audienceAmong(request, whole, undefined),
    );
  }
}
