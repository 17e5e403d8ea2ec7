import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type JsonObject, matchIdPattern } from '#kernel';
import type { Command } from '#match';
import { AppendOutcomeUnknown, type EventStore } from '#event-store';
import { type Answer, type ChainedEvent, type MatchPage, record } from '#recorder';
import type { Spoken } from '#language';
import { type Rehearsal, rehearse } from '#replay';
import { Callers } from '../auth/caller.js';
import { Seconding } from '../auth/seconding.js';
import { CommandQuery, EventsQuery, MatchParams, MatchesQuery, NoQuery, StateQuery } from '../http/bounds.dto.js';
import { CommandPipe } from '../http/command-body.js';
import { cursorOf, readCursor } from '../http/cursor.js';
import { toldTo } from '../http/language.js';
import { etagOf, hasAlready, idempotencyKey, ifMatch } from '../http/preconditions.js';
import { outcomeUnknown } from '../http/problem-of.js';
import { HttpProblem } from '../http/problem.js';
import { STORE } from '../http/tokens.js';
import { Meters } from '../health/meters.js';
import { answered } from './command-answer.js';
import { MatchLists } from './match-lists.js';

/** Nothing of it is stored. */
type Rehearsed = { readonly match: string; readonly dryRun: true } & Spoken<Omit<Rehearsal, 'recording'>>;

@Controller('api/matches')
export class MatchesController {
  constructor(
    @Inject(STORE) private readonly store: EventStore,
    private readonly callers: Callers,
    private readonly seconding: Seconding,
    private readonly meters: Meters,
    private readonly lists: MatchLists,
  ) {}

  @Get()
  async list(
    @Query() query: MatchesQuery,
    @Req() request: FastifyRequest,
  ): Promise<Omit<MatchPage, 'next'> & { next?: string }> {
    const audience = this.callers.audienceOf(request, query.as ?? 'public');
    const { tournament, player, status, cursor, limit = 50 } = query;
    const after = cursor === undefined ? undefined : readCursor(cursor, matchIdPattern);
    const page = await this.lists.matches({ tournament, player, status, after, limit }, audience);
    const { next, ...found } = page;
    return { ...found, ...(next === undefined ? {} : { next: cursorOf(next) }) };
  }

  @Post()
  async open(
    @Query() _query: NoQuery,
    @Body(new CommandPipe('OpenMatch')) command: Command,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('accept-language') language?: string,
  ): Promise<Answer> {
    if (command.type !== 'OpenMatch') {
      throw new HttpProblem(
        'MALFORMED',
        `${command.type} goes to /api/matches/<id>/commands; here matches are opened.`,
      );
    }
    const answer = answered(await this.recorded(request, command), language);
    void reply.headers({
      etag: etagOf(answer.revision),
      location: `${request.originalUrl.split('?', 1)[0]}/${answer.match}`,
    });
    return answer;
  }

  @Post(':id/commands')
  @HttpCode(201)
  async command(
    @Param() { id }: MatchParams,
    @Query() query: CommandQuery,
    @Body(new CommandPipe()) command: Command,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('accept-language') language?: string,
  ): Promise<Answer | Rehearsed> {
    if (command.type === 'OpenMatch') throw new HttpProblem('MALFORMED', 'Matches are opened at POST /api/matches.');
    if (command.match !== undefined && command.match !== id) {
      throw new HttpProblem('MALFORMED', `The body is about match ${String(command.match)}, the address about ${id}.`);
    }
    if (query['dry-run'] !== undefined) return this.rehearsed(request, reply, { ...command, match: id });
    if (command.type === 'ConfirmGoal' && ifMatch(request) === undefined) {
      throw new HttpProblem(
        'PRECONDITION_REQUIRED',
        'ConfirmGoal needs If-Match with the revision that you saw, so that a goal is counted once.',
      );
    }
    const answer = answered(await this.recorded(request, { ...command, match: id }), language);
    void reply.header('etag', etagOf(answer.revision));
    return answer;
  }

  @Get(':id')
  async state(
    @Param() { id }: MatchParams,
    @Query() { at, as }: StateQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonObject | undefined> {
    const reading = await this.callers.reading(request, id, as);
    const revision = at === undefined ? reading.revision : reading.revisionAt(at);
    const etag = etagOf(revision);
    void reply.headers({ etag, 'cache-control': 'private', vary: 'Authorization, Cookie' });
    if (!hasAlready(request, etag)) return reading.viewAt(revision);
    void reply.code(304);
    return undefined;
  }

  @Get(':id/events')
  async events(
    @Param() { id }: MatchParams,
    @Query() { from = 0, limit = 100, as }: EventsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ match: string; revision: number; events: readonly ChainedEvent[]; next?: number }> {
    const reading = await this.callers.reading(request, id, as);
    void reply.header('cache-control', 'private');
    const next = from + limit;
    const events = reading.chained(from, limit);
    return { match: id, revision: reading.revision, events, ...(next <= reading.revision ? { next } : {}) };
  }

  /** What it would be answered and change, for whoever may record it. */
  private async rehearsed(request: FastifyRequest, reply: FastifyReply, command: Command): Promise<Rehearsed> {
    const author = await this.callers.requireAuthor(request, command);
    const reading = await this.callers.reading(request, String(command.match), undefined);
    const asked = await this.seconding.asApproved(this.callers.callerOf(request), command);
    const pinned = agreed(ifMatch(request), command.expectedRevision, 'If-Match', 'expectedRevision');
    const stale = [pinned, asked.expectedRevision].some((one) => one !== undefined && one !== reading.revision);
    if (stale)
      throw new HttpProblem(
        'STALE_REVISION',
        `${reading.match} is at revision ${reading.revision}; look at it again.`,
        {
          revision: reading.revision,
        },
      );
    const { recording, ...told } = rehearse(reading.judged, asked, author);
    void reply.code(200).headers({ 'cache-control': 'no-store', etag: etagOf(reading.revision) });
    return { match: reading.match, dryRun: true, ...toldTo(request, reply, recording, told) };
  }

  /** @throws HttpProblem when header and body tell different things */
  private async recorded(request: FastifyRequest, command: Command): Promise<Answer> {
    const author = await this.callers.requireAuthor(request, command);
    const said = agreed(idempotencyKey(request), lower(command.commandId), 'Idempotency-Key', 'commandId');
    const expectedRevision = agreed(ifMatch(request), command.expectedRevision, 'If-Match', 'expectedRevision');
    const commandId = said ?? randomUUID();
    const pinned = { ...command, commandId, ...(expectedRevision === undefined ? {} : { expectedRevision }) };
    const sent = (seconded: Command): Promise<Answer> => record(this.store, seconded, author);
    const answer = await this.seconding.with(this.callers.callerOf(request), pinned, sent).catch((thrown: unknown) => {
      if (thrown instanceof AppendOutcomeUnknown) throw outcomeUnknown({ match: String(command.match), commandId });
      throw thrown;
    });
    this.meters.commands.inc({ outcome: answer.outcome, code: answer.code ?? '' });
    return answer;
  }
}

const lower = (id: unknown): unknown => (typeof id === 'string' ? id.toLowerCase() : id);

function agreed<T extends string | number>(
  header: T | undefined,
  field: unknown,
  name: string,
  fieldName: string,
): T | undefined {
  if (header === undefined) return field as T | undefined;
  if (field === undefined || field === header) return header;
  throw new HttpProblem('MALFORMED', `${name} and ${fieldName} must say the same.`);
}
