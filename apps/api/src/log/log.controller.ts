/** The log of the whole store: its keys, its newest signed checkpoint, and what proves that one begins with another. */
import { Controller, Get, Header, Inject, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '#kernel';
import type { StoreLog } from '#recorder';
import { Callers } from '../auth/caller.js';
import { AudienceQuery, ConsistencyQuery, MatchParams, NoQuery } from '../http/bounds.dto.js';
import { HttpProblem } from '../http/problem.js';
import { STORE_LOG } from '../http/tokens.js';

const nothingYet = (): HttpProblem => new HttpProblem('UNKNOWN_REF', 'Nothing was signed yet: the log is empty.');

@Controller('api')
export class LogController {
  constructor(
    @Inject(STORE_LOG) private readonly log: StoreLog,
    private readonly callers: Callers,
  ) {}

  @Get('checkpoint/keys')
  @Header('content-type', 'text/plain; charset=utf-8')
  keys(@Query() _query: NoQuery): string {
    return `${this.log.publicKeys.join('\n')}\n`;
  }

  @Get('checkpoint')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'no-cache')
  checkpoint(@Query() _query: NoQuery): string {
    if (this.log.checkpoint === undefined) throw nothingYet();
    return this.log.checkpoint;
  }

  @Get('checkpoint/consistency')
  consistency(@Query() { from, to }: ConsistencyQuery): {
    readonly from: number;
    readonly to: number;
    readonly path: readonly string[];
  } {
    try {
      return { from, to, path: this.log.consistency(from, to) };
    } catch (thrown) {
      if (thrown instanceof RangeError)
        throw new HttpProblem('UNKNOWN_REVISION', `from must be 1 to ${to}, and to at most ${this.log.size}.`);
      throw thrown;
    }
  }

  /** What an export of this match would carry now. */
  @Get('matches/:id/proof')
  @Header('cache-control', 'private, no-cache')
  async proof(
    @Param() { id }: MatchParams,
    @Query() { as }: AudienceQuery,
    @Req() request: FastifyRequest,
  ): Promise<JsonObject> {
    await this.callers.reading(request, id, as);
    await this.log.advance();
    const proof = this.log.proofOf([id]);
    if (proof === undefined) throw nothingYet();
    return proof;
  }
}
