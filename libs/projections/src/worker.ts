/**
 * Fills one build, as long as it is subscribed to: pull a page, handle it, read the next; the store only wakes it. Page, checkpoint and
 * fencing token are one transaction, so that whatever breaks between two writes, each event has its effect once (C48). A fault of the
 * store or the database is tried again with growing pauses, inside; a projector's own failure on a match parks or stops.
 */
import {
  BehaviorSubject,
  Observable,
  concatMap,
  defer,
  expand,
  filter,
  interval,
  merge,
  of,
  retry,
  take,
  takeWhile,
  timer,
} from 'rxjs';
import { type MatchId, type Position, matchOf } from '#kernel';
import { type EventStore, StoreFault, type StoredEvent, comparePositions } from '#event-store';
import {
  FencedOff,
  type Lease,
  type Steps,
  ViewsTooNew,
  advance,
  noteTrouble,
  releaseLease,
  takeLease,
} from './lease.js';
import { type MatchFolds, GapInStream } from './match-folds.js';
import type { MatchHistory, Projector } from './projector.js';
import { RowWriter, type Wanted } from './row-writer.js';
import { type Page, pageOf } from './shared-pages.js';
import type { Views } from './views.js';

export interface WorkerParts {
  readonly views: Views;
  readonly store: EventStore;
  readonly folds: MatchFolds;
  readonly projector: Projector;
  readonly build: number;
  /** Names this process among those that share the work. */
  readonly holder: string;
  readonly now: () => number;
  /** For how long a holder that says nothing is waited for. */
  readonly leaseMs: number;
  /** Steps of the tables that this program has been made for. */
  readonly known: Steps;
  /** Reads from the store; pages may be shared between workers. */
  readonly readPage: (after: Position | undefined) => Promise<Page>;
}

export type Progress =
  /** Another holds the build. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'handled';
      readonly events: number;
      readonly position: Position | undefined;
      readonly news: readonly MatchId[];
    }
  | { readonly kind: 'idle' }
  | { readonly kind: 'stopped'; readonly reason: string };

export class Worker {
  private lease: Lease | undefined;
  private position: Position | undefined;
  private parked = new Set<MatchId>();
  private readonly writer: RowWriter;

  constructor(private readonly parts: WorkerParts) {
    this.writer = new RowWriter(parts.projector, parts.build);
  }

  /** What it does, without end, until it stops on a poisoned event; unsubscribe to end it. */
  run(): Observable<Progress> {
    return new Observable<Progress>((subscriber) => {
      const bell = new BehaviorSubject(0);
      const ring = merge(this.parts.store.wakes$, interval(Math.max(50, this.parts.leaseMs / 4)));
      subscriber.add(ring.subscribe(() => bell.next(bell.value + 1)));
      let heard = 0;
      const step = (): Observable<Progress> =>
        defer(() => {
          heard = bell.value;
          return this.step();
        }).pipe(retry({ delay: (fault: unknown, attempt) => this.later(fault, attempt), resetOnSuccess: true }));
      const next = (done: Progress): Observable<Progress> =>
        done.kind === 'handled'
          ? step()
          : bell.pipe(
              filter((rung) => rung > heard),
              take(1),
              concatMap(step),
            );
      subscriber.add(
        step()
          .pipe(
            expand((done) => (done.kind === 'stopped' ? of() : next(done)), 1),
            takeWhile(({ kind }) => kind !== 'stopped', true),
          )
          .subscribe(subscriber),
      );
    });
  }

  /** One page, or the lease, or nothing. */
  async step(): Promise<Progress> {
    try {
      if (this.lease === undefined && !(await this.take())) return { kind: 'waiting' };
      return await this.page();
    } catch (thrown) {
      if (thrown instanceof ViewsTooNew) return this.overtaken(thrown);
      if (!(thrown instanceof FencedOff)) throw thrown;
      this.lose();
      return { kind: 'waiting' };
    }
  }

  /** Lets another take over at once. */
  async release(): Promise<void> {
    if (this.lease !== undefined) await releaseLease(this.parts.views, this.lease, null);
    this.lose();
  }

  /** Nothing more is written, not even that it stopped: whoever holds the lease next is the newer program. */
  private overtaken({ message }: ViewsTooNew): Progress {
    this.lose();
    return { kind: 'stopped', reason: message };
  }

  private lose(): void {
    this.lease = undefined;
    this.writer.forgetAll();
  }

  private later(fault: unknown, attempt: number): Observable<unknown> {
    const reason = fault instanceof Error ? fault.message : String(fault);
    const told =
      this.lease === undefined
        ? Promise.resolve()
        : noteTrouble(this.parts.views, this.lease, reason).catch(() => undefined);
    return defer(() => told).pipe(concatMap(() => timer(Math.min(30_000, 50 * 2 ** Math.min(attempt, 10)))));
  }

  private async take(): Promise<boolean> {
    const { views, build, holder, now, leaseMs, known } = this.parts;
    const taken = await takeLease(views, build, holder, now(), leaseMs, known);
    if (taken === undefined) return false;
    this.lease = taken.lease;
    this.position = taken.position;
    await this.retryParked(taken.lease);
    return true;
  }

  private async page(): Promise<Progress> {
    const page = await this.parts.readPage(this.position);
    const { events, next } = page;
    if (events.length === 0) return this.renew();
    const { wanted, poisoned } = await this.project(page);
    const stopAt = poisoned.length > 0 && this.parts.projector.onPoison === 'stop' ? poisoned[0] : undefined;
    if (stopAt !== undefined) return this.stop(events, stopAt);
    const told = await this.write(wanted, poisoned, next as Position, events);
    this.position = next;
    return { kind: 'handled', events: events.length, position: next, news: told };
  }

  private async renew(): Promise<Progress> {
    const { views, now, leaseMs } = this.parts;
    await views.transaction().execute((trx) => advance(trx, this.lease as Lease, undefined, now() + leaseMs));
    return { kind: 'idle' };
  }

  private async project({ byMatch }: Page): Promise<{ wanted: Wanted[]; poisoned: Poison[] }> {
    const wanted: Wanted[] = [];
    const poisoned: Poison[] = [];
    for (const [match, fresh] of byMatch) {
      if (this.parked.has(match)) continue;
      try {
        const made = await this.parts.folds.read(fresh, (history) => this.made(history));
        wanted.push({ match, ...made, isNew: fresh[0]?.revision === 0 });
      } catch (thrown) {
        if (thrown instanceof StoreFault) throw thrown;
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        const at = thrown instanceof GapInStream ? fresh.at(-1) : fresh[0];
        poisoned.push({ match, at: at as StoredEvent, reason });
      }
    }
    return { wanted, poisoned };
  }

  private made(history: MatchHistory): Pick<Wanted, 'rows' | 'events'> {
    return { rows: this.parts.projector.rows(history), events: history.events };
  }

  /** Gives the matches that nobody was told of yet. */
  private async write(
    wanted: readonly Wanted[],
    poisoned: readonly Poison[],
    position: Position,
    events: readonly StoredEvent[],
  ): Promise<readonly MatchId[]> {
    const { views, build, now, leaseMs } = this.parts;
    const told = await views.transaction().execute(async (trx) => {
      await advance(trx, this.lease as Lease, position, now() + leaseMs);
      await this.writer.write(trx, wanted);
      for (const { match, at, reason } of poisoned) {
        const parked_at = new Date(now()).toISOString();
        await trx
          .insertInto('parked_matches')
          .values({ build, match_id: match, position: at.position, revision: at.revision, reason, parked_at })
          .execute();
      }
      const row = await trx
        .selectFrom('projections')
        .select('told_through')
        .where('live_build', '=', build)
        .executeTakeFirst();
      if (row === undefined) return [];
      const through = row.told_through;
      const news = through === null ? events : events.filter((event) => comparePositions(event.position, through) > 0);
      if (news.length === 0) return [];
      await trx.updateTable('projections').set({ told_through: position }).where('live_build', '=', build).execute();
      return [...new Set(news.map(({ stream }) => matchOf(stream)).filter((match) => match !== undefined))];
    });
    this.writer.remember(wanted);
    for (const { match } of poisoned) this.parked.add(match);
    return told;
  }

  /** What comes before the poisoned event is handled still; it stays there until it is started anew. */
  private async stop(events: readonly StoredEvent[], { at, match, reason }: Poison): Promise<Progress> {
    const before = events.filter(({ position }) => comparePositions(position, at.position) < 0);
    const last = before.at(-1);
    if (last !== undefined) {
      const { wanted } = await this.project(pageOf(before));
      await this.write(wanted, [], last.position, before);
      this.position = last.position;
    }
    const told = `${match} at revision ${at.revision}: ${reason}`;
    await releaseLease(this.parts.views, this.lease as Lease, told);
    this.lose();
    return { kind: 'stopped', reason: told };
  }

  /** After a fix, or for the first time on this node: matches that were set aside are tried again. */
  private async retryParked(lease: Lease): Promise<void> {
    const { views, folds, build, now, leaseMs } = this.parts;
    const rows = await views.selectFrom('parked_matches').select('match_id').where('build', '=', build).execute();
    this.parked = new Set(rows.map(({ match_id }) => match_id));
    for (const match of this.parked) {
      const made = await folds
        .reread(`match-${match}`, (history) => this.made(history))
        .catch((thrown: unknown) => {
          if (thrown instanceof StoreFault) throw thrown;
        });
      if (made === undefined) continue;
      await views.transaction().execute(async (trx) => {
        await advance(trx, lease, undefined, now() + leaseMs);
        await this.writer.write(trx, [{ match, ...made, isNew: false }]);
        await trx.deleteFrom('parked_matches').where('build', '=', build).where('match_id', '=', match).execute();
      });
      this.parked.delete(match);
    }
  }
}

interface Poison {
  readonly match: MatchId;
  readonly at: StoredEvent;
  readonly reason: string;
}
