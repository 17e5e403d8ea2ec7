import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JsonObject, MatchEvent } from '#kernel';
import { view } from '#match';
import { type SideBySide, sideBySide, type WhatIfAnswer, type Why, whatIf, why } from '#replay';
import type { Spoken } from '#language';
import { Callers } from '../auth/caller.js';
import { AudienceQuery, MatchParams, WhyQuery } from '../http/bounds.dto.js';
import { toldTo } from '../http/language.js';
import { HttpProblem } from '../http/problem.js';
import { WhatIfBody } from './what-if.dto.js';

/** What would have come of it; nothing of it is stored. */
export interface OtherCourse {
  readonly match: string;
  readonly at: number;
  readonly answers: readonly WhatIfAnswer[];
  /** Those that would follow `at`. */
  readonly events: readonly MatchEvent[];
  readonly state: JsonObject;
  /** What happened and the other course, command beside command. */
  readonly beside: Spoken<SideBySide>;
}

@Controller('api/matches/:id')
export class ReplayController {
  constructor(private readonly callers: Callers) {}

  @Get('why')
  @Header('cache-control', 'private')
  async why(
    @Param() { id }: MatchParams,
    @Query() { path, at, as }: WhyQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Spoken<Why>> {
    const reading = await this.callers.reading(request, id, as);
    const recording = reading.recording;
    const reason = why(recording, path, at === undefined ? undefined : reading.revisionAt(at));
    if (reason !== undefined) return toldTo(request, reply, recording, reason);
    throw new HttpProblem(
      'UNKNOWN_REF',
      `Nothing ever stood at ${path} in ${id}; a path is such as score.A or effects.E1.`,
    );
  }

  @Post('what-if')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async whatIf(
    @Param() { id }: MatchParams,
    @Query() { as }: AudienceQuery,
    @Body() { at, commands }: WhatIfBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OtherCourse> {
    const reading = await this.callers.reading(request, id, as);
    if (at > reading.revision)
      throw new HttpProblem('UNKNOWN_REVISION', `${id} has no revision ${at}; the newest is ${reading.revision}.`);
    const author = { official: this.callers.callerOf(request).account ?? 'nobody', role: 'spectator' };
    const course = whatIf(reading.judged, at, commands, author);
    const { answers, recording, state } = course;
    return {
      match: id,
      at,
      answers,
      events: recording.events.slice(at + 1),
      state: view(recording.system, state, reading.audience, reading.revealed),
      beside: toldTo(request, reply, recording, sideBySide(reading.recording, at, course)),
    };
  }
}
