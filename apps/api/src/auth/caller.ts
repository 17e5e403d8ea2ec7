/**
 * What a caller may see and record, by the grants that its credentials carry: the audience of a match is computed here, on the server,
 * and `as` may only ask for less (law 11).
 */
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Observable, exhaustMap, filter, from, interval, take } from 'rxjs';
import type { JsonObject, MatchEvent } from '#kernel';
import type { Audience, Command } from '#match';
import type { EventStore } from '#event-store';
import { type Author, type MatchReading, NotFound, loadMatch } from '#recorder';
import { type Act, type Place, actOf, covers, mayAnywhere, roleFor, seatsIn } from '#access';
import { HttpProblem } from '../http/problem.js';
import { STORE } from '../http/tokens.js';
import { type Caller, Credentials, notAuthenticated, stranger } from './credentials.js';

/** How often a live stream asks whether its viewer's session is still good, in ms. */
const ASK_AGAIN_MS = 5_000;
const nowhere: Place = { match: null, tournament: null, table: null };

@Injectable()
export class Callers {
  private readonly known = new WeakMap<FastifyRequest, Caller>();

  constructor(
    private readonly credentials: Credentials,
    @Inject(STORE) private readonly store: EventStore,
  ) {}

  /** The guard says who it is before any route runs; whoever it did not see is a stranger. */
  remember(request: FastifyRequest, caller: Caller): void {
    this.known.set(request, caller);
  }

  callerOf(request: FastifyRequest): Caller {
    return this.known.get(request) ?? stranger;
  }

  /** The match as this caller may see it. @param as what was asked for; the most that is allowed when absent */
  async reading(request: FastifyRequest, match: string, as: string | undefined): Promise<MatchReading> {
    const whole = await loadMatch(this.store, match);
    return loadMatch(this.store, match, this.audienceIn(request, whole, as));
  }

  /** Whose view a caller gets of a match that may be damaged: where it is played cannot be told then. */
  async audienceFor(request: FastifyRequest, match: string, as: string | undefined): Promise<Audience> {
    const whole = await loadMatch(this.store, match).catch((thrown: unknown) => {
      if (thrown instanceof NotFound) throw thrown;
      return undefined;
    });
    return whole === undefined ? this.audienceOf(request, as) : this.audienceIn(request, whole, as);
  }

  /** Whose view a caller gets of a match. @param whole as officials see it: for where it is played and who plays */
  audienceIn(request: FastifyRequest, whole: Pick<MatchReading, 'events' | 'match'>, as: string | undefined): Audience {
    const opened = (whole.events[0] as MatchEvent).data;
    const seats = (opened['players'] as readonly { readonly id: string }[]).map(({ id }) => id);
    return this.audience(this.callerOf(request), placeOf(whole.match, opened), seats, as);
  }

  /** For what is about no one match: only a grant that holds everywhere shows more than the public sees. */
  audienceOf(request: FastifyRequest, as: string | undefined): Audience {
    const caller = this.callerOf(request);
    return this.audience(caller, nowhere, [], as);
  }

  /** For the whole store at once: what may be asked for where it is allowed; elsewhere the public's view is given. */
  audienceAnywhere(request: FastifyRequest, as: string | undefined): Audience {
    const { grants } = this.callerOf(request);
    const somewhere = mayAnywhere(grants, 'see-all') || grants.some(({ seat }) => seat !== null && seat === as);
    return as !== undefined && somewhere ? as : this.audienceOf(request, as);
  }

  /** @see audienceAnywhere */
  audienceAmong(
    request: FastifyRequest,
    whole: Pick<MatchReading, 'events' | 'match'>,
    as: string | undefined,
  ): Audience {
    try {
      return this.audienceIn(request, whole, as);
    } catch (thrown) {
      if (thrown instanceof HttpProblem) return 'public';
      throw thrown;
    }
  }

  /**
   * In which role a command is recorded.
   * @throws HttpProblem for a caller who may not record it there
   */
  async requireAuthor(request: FastifyRequest, command: Command): Promise<Author> {
    const caller = this.callerOf(request);
    const act = actOf(command.type);
    const place = act === 'open' ? placeOf(String(command.match), command) : await this.placeOfMatch(command.match);
    const role = this.requireRole(request, act, place);
    if (role === 'seat' && !seatsIn(caller.grants, place).includes(String(command.by)))
      throw new HttpProblem('NOT_ALLOWED', 'A player signs only for the own seat.');
    return { official: caller.account as string, role };
  }

  /** @throws HttpProblem for a caller who may not do it there; or in no place at all, when none is named */
  requireRole(request: FastifyRequest, act: Act, place?: Place): Author['role'] {
    const caller = this.callerOf(request);
    const role = place === undefined ? undefined : roleFor(caller.grants, act, place);
    if (role !== undefined) return role;
    if (place === undefined && mayAnywhere(caller.grants, act)) return '';
    throw this.denied(
      caller,
      place === undefined ? 'Your credentials do not allow it.' : 'Your credentials do not allow it there.',
    );
  }

  /** Where a match is played; of one that is not there only its id is known. */
  async placeOfMatch(match: unknown): Promise<Place> {
    try {
      const whole = await loadMatch(this.store, String(match));
      return placeOf(whole.match, (whole.events[0] as MatchEvent).data);
    } catch (thrown) {
      if (thrown instanceof NotFound) return { ...nowhere, match: String(match) };
      throw thrown;
    }
  }

  /** Emits once when what the caller proved itself with is over. */
  over$(request: FastifyRequest): Observable<unknown> {
    const caller = this.callerOf(request);
    return interval(ASK_AGAIN_MS).pipe(
      exhaustMap(() => from(this.credentials.stillGood(caller))),
      filter((good) => !good),
      take(1),
    );
  }

  /** Whoever proved nothing may still log in, where anybody can; whoever did may not. */
  private denied(caller: Caller, detail: string): HttpProblem {
    return caller.how === 'stranger' && this.credentials.known
      ? notAuthenticated(`${detail} Log in at /api/sessions first.`)
      : new HttpProblem('NOT_ALLOWED', detail);
  }

  private audience(caller: Caller, place: Place, seats: readonly string[], as: string | undefined): Audience {
    if (roleFor(caller.grants, 'see-all', place) !== undefined) return as ?? 'official';
    const own = seatsIn(caller.grants, place).filter((seat) => seats.includes(seat));
    const most = own[0] ?? (caller.grants.some((grant) => covers(grant, place)) ? 'spectator' : 'public');
    if (as === undefined) return most;
    if (as === 'public' || as === 'spectator' || own.includes(as)) return as;
    const whose = as === 'official' ? 'officials' : 'this seat';
    throw this.denied(caller, `Nothing says that you may see what ${whose} may see.`);
  }
}

export function placeOf(match: string, opened: JsonObject | Command): Place {
  const { tournament, table } = ((opened as JsonObject)['competition'] ?? {}) as {
    tournament?: string;
    table?: string;
  };
  return { match, tournament: tournament ?? null, table: table ?? null };
}
