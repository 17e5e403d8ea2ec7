import { Controller, Get, Header, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type JsonObject, isObject, readJson } from '#kernel';
import { type EventStore, sha256 } from '#event-store';
import { keptMatch } from '#recorder';
import {
  type Audit,
  type Evidence,
  evidenceOf,
  OtherRules,
  type UnderReport,
  type VerifyReport,
  audit,
  judgeUnder,
  verify,
} from '#replay';
import { findById, rulebook } from '#rulebook';
import type { Spoken } from '#language';
import { Callers } from '../auth/caller.js';
import { AudienceQuery, MatchParams, VerifyQuery } from '../http/bounds.dto.js';
import { toldTo } from '../http/language.js';
import { HttpProblem } from '../http/problem.js';
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
    @Query() { as, under, preset }: VerifyQuery,
    @Req() request: FastifyRequest,
  ): Promise<VerifyReport | UnderReport> {
    const audience = await this.callers.audienceFor(request, id, as);
    const evidence = evidenceOf(await keptMatch(this.store, id, audience), rulebook, sha256);
    if (under !== undefined) return underOf(evidence, under, preset);
    if (preset !== undefined) throw new HttpProblem('MALFORMED', 'preset goes with under, such as under=solo@1.');
    return verify(evidence);
  }
}

/** @throws HttpProblem for rules that are not there, or not of this game */
function underOf(evidence: Evidence, under: string, preset: string | undefined): UnderReport {
  const judge = findById(under);
  if (judge === undefined) throw new HttpProblem('UNKNOWN_RULESET', `There is no ruleset ${under}; see /api/rules.`);
  try {
    return judgeUnder(evidence, judge, preset === undefined ? undefined : presetFrom(preset));
  } catch (thrown) {
    if (thrown instanceof OtherRules) throw new HttpProblem('MALFORMED', thrown.message);
    throw thrown;
  }
}

function presetFrom(text: string): string | JsonObject {
  if (!text.startsWith('{')) return text;
  const read = readJson(text);
  if (read.ok && isObject(read.value)) return read.value;
  throw new HttpProblem('MALFORMED', 'preset must be the name of a preset, or a JSON object of its fields.');
}
