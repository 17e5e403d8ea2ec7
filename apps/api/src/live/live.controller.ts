import { Controller, Inject, Param, Query, Req, Sse } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Observable, defer, finalize, merge, tap } from 'rxjs';
import type { EventStore } from '#event-store';
import type { MatchReading } from '#recorder';
import { Callers } from '../auth/caller.js';
import { LiveQuery, MatchParams, StoreLiveQuery } from '../http/bounds.dto.js';
import { HttpProblem } from '../http/problem.js';
import { STORE } from '../http/tokens.js';
import { Meters } from '../health/meters.js';
import { lastEventId } from './last-event-id.js';
import { type LiveMessage, greeting, liveStream } from './live-stream.js';
import { matchMessages } from './match-feed.js';
import { Stopping } from './stopping.js';
import { storeMessages } from './store-feed.js';

/** Characters that may wait for a viewer who does not read; then the connection is dropped, and resumes by its last id. */
const MAX_WAITING = 4_194_304;

@Controller('api')
export class LiveController {
  constructor(
    @Inject(STORE) private readonly store: EventStore,
    private readonly callers: Callers,
    private readonly meters: Meters,
    private readonly stopping: Stopping,
  ) {}

  @Sse('matches/:id/live', { maxPendingDataLength: MAX_WAITING })
  async match(
    @Param() { id }: MatchParams,
    @Query() { as, from }: LiveQuery,
    @Req() request: FastifyRequest,
  ): Promise<Observable<LiveMessage>> {
    requireGet(request);
    const last = lastEventId(request);
    const reading = await this.callers.reading(request, id, as);
    const first = last === undefined ? (from ?? 0) : Number(last) + 1;
    if (first > reading.revision + 1) {
      throw new HttpProblem(
        'UNKNOWN_REVISION',
        `${id} is at revision ${reading.revision}; it cannot be followed from ${first} on.`,
      );
    }
    const hello = greeting(first === 0 ? '' : String(first - 1), {
      match: id,
      revision: reading.revision,
      as: reading.audience,
    });
    const messages$ = matchMessages(this.store, reading, first);
    return this.watched(liveStream(hello, messages$, this.until$(request)));
  }

  @Sse('live', { maxPendingDataLength: MAX_WAITING })
  async store$(
    @Query() { as, after }: StoreLiveQuery,
    @Req() request: FastifyRequest,
  ): Promise<Observable<LiveMessage>> {
    requireGet(request);
    const known = lastEventId(request) ?? after;
    const start = known === 'end' ? await this.store.end() : known;
    const hello = greeting(start ?? '', { as: this.callers.audienceAnywhere(request, as) });
    const seenAs = (whole: MatchReading): string => this.callers.audienceAmong(request, whole, as);
    return this.watched(liveStream(hello, storeMessages(this.store, seenAs, start), this.until$(request)));
  }

  /** Until the server stops, or the viewer's session is over. */
  private until$(request: FastifyRequest): Observable<unknown> {
    return merge(this.stopping.stopping$, this.callers.over$(request));
  }

  private watched(messages$: Observable<LiveMessage>): Observable<LiveMessage> {
    return defer(() => {
      this.meters.viewers.inc();
      return messages$.pipe(
        tap(() => this.meters.liveMessages.inc()),
        finalize(() => this.meters.viewers.dec()),
      );
    });
  }
}

/** A HEAD request would hold a stream open that nobody reads. */
function requireGet(request: FastifyRequest): void {
  if (request.method !== 'GET') {
    throw new HttpProblem('METHOD_NOT_ALLOWED', 'A live stream is only for GET.', {}, { allow: 'GET' });
  }
}
