import { Body, Controller, Inject, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EventStore } from '#event-store';
import { loadMatch } from '#recorder';
import { type Register, commandDigest } from '#access';
import { NoQuery } from '../http/bounds.dto.js';
import { HttpProblem } from '../http/problem.js';
import { REGISTER, STORE } from '../http/tokens.js';
import { ApprovalBody } from './access.dto.js';
import { Callers } from './caller.js';

/** A second official's word: for this command, at this revision, once. */
export interface GivenApproval {
  readonly match: string;
  /** Who seconds it. */
  readonly official: string;
  readonly revision: number;
  readonly digest: string;
  readonly expiresAt: string;
}

@Controller('api/approvals')
export class ApprovalsController {
  constructor(
    @Inject(REGISTER) private readonly register: Register,
    @Inject(STORE) private readonly store: EventStore,
    private readonly callers: Callers,
  ) {}

  @Post()
  async give(
    @Query() _query: NoQuery,
    @Body() { match, command }: ApprovalBody,
    @Req() request: FastifyRequest,
  ): Promise<GivenApproval> {
    const { revision } = await loadMatch(this.store, match);
    this.callers.requireRole(request, 'approve', await this.callers.placeOfMatch(match));
    const { type, expectedRevision } = command;
    if (type !== 'Rule' && type !== 'HearAppeal')
      throw new HttpProblem('MALFORMED', 'Only Rule and HearAppeal can be seconded.');
    if (expectedRevision !== undefined && expectedRevision !== revision)
      throw new HttpProblem('STALE_REVISION', `${match} is at revision ${revision}; look at it again.`, { revision });
    const official = this.callers.callerOf(request).account as string;
    const digest = commandDigest(match, command);
    const { expires } = await this.register.approvals.give(match, digest, revision, official);
    return { match, official, revision, digest, expiresAt: new Date(expires).toISOString() };
  }
}
