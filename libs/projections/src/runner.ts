/**
 * Runs the projections of a process: a worker for each build of which it has the projector, found anew every second, so that rebuilds begun
 * elsewhere are worked on and retired builds are left. Several processes may run on the same database; the leases share the work out.
 */
import type { Observable } from 'rxjs';
import { Subject, Subscription, concatMap, exhaustMap, from, timer } from 'rxjs';
import type { MatchId, Position } from '#kernel';
import { type EventStore, MAX_PAGE } from '#event-store';
import { BuildRefused, buildsOf, ensureBuilds, swap } from './builds.js';
import { MatchFolds, type Reader } from './match-folds.js';
import { requireSameLog } from './origin.js';
import { SharedPages } from './shared-pages.js';
import { type Steps, requireKnown, stepsOf } from './lease.js';
import type { Projector } from './projector.js';
import type { Views } from './views.js';
import { type Progress, Worker } from './worker.js';

export interface RunnerParts {
  readonly views: Views;
  readonly store: EventStore;
  readonly reader: Reader;
  readonly projectors: readonly Projector[];
  /** Names this process among those that share the work; a new one each time that it starts. */
  readonly holder: string;
  readonly now: () => number;
  readonly leaseMs?: number;
  readonly page?: number;
  /** The read models are this store's alone: they are made anew when they are of another log. */
  readonly mayEmpty?: boolean;
  readonly capacity?: number;
}

/** Live read models have new rows of these matches. Told once; who was away looks for themselves. */
export interface Notice {
  readonly projection: string;
  readonly matches: readonly MatchId[];
}

/** This process projects this no more until it is started anew. */
export interface Stop {
  readonly projection: string;
  readonly reason: string;
}

const LEASE_MS = 4_000;
/** Events handled in one transaction while it catches up: the more, the fewer times a match is asked for its rows. */
const PAGE = 5 * MAX_PAGE;

export class Runner {
  private readonly notices = new Subject<Notice>();
  private readonly stops = new Subject<Stop>();
  private readonly running = new Map<number, { worker: Worker; subscription: Subscription; stopped: boolean }>();
  private readonly folds: MatchFolds;
  private readonly pages: SharedPages;
  private watch: Subscription | undefined;
  private knowsLog = false;
  private known: Steps = [];

  constructor(private readonly parts: RunnerParts) {
    this.folds = new MatchFolds(parts.store, parts.reader, parts.capacity);
    this.pages = new SharedPages(parts.store, parts.page ?? PAGE);
  }

  get notices$(): Observable<Notice> {
    return this.notices.asObservable();
  }

  get stops$(): Observable<Stop> {
    return this.stops.asObservable();
  }

  /** Makes the builds that are missing and begins. Faults are tried again inside; nothing is thrown after this. */
  async start(): Promise<void> {
    await this.prepare();
    this.watch = timer(0, 1_000)
      .pipe(exhaustMap(() => from(this.reconcile().catch(() => undefined))))
      .subscribe();
  }

  /** Makes the builds that are missing. @throws OtherLog */
  async prepare(): Promise<void> {
    const { views, store, projectors, mayEmpty = false } = this.parts;
    if (this.known.length === 0) this.known = await stepsOf(views);
    else await requireKnown(views, this.known);
    const tables = projectors.flatMap(({ tables: own }) => Object.keys(own));
    this.knowsLog = await requireSameLog(views, store, tables, mayEmpty);
    await ensureBuilds(this.parts.views, this.parts.projectors, new Date(this.parts.now()).toISOString());
  }

  /** Ends after what is under way, and lets others take over at once. */
  async stop(): Promise<void> {
    this.watch?.unsubscribe();
    const workers = [...this.running.values()];
    for (const { subscription } of workers) subscription.unsubscribe();
    this.running.clear();
    for (const { worker } of workers) await worker.release().catch(() => undefined);
    this.notices.complete();
    this.stops.complete();
  }

  /**
   * Handles all that is there now and lets go again: for programs that end.
   * @param only these builds; all when absent
   */
  async catchUp(
    only?: readonly number[],
    seen: (progress: Progress, projector: Projector) => void = () => undefined,
  ): Promise<void> {
    await this.prepare();
    const workers: { worker: Worker; projector: Projector; done: boolean }[] = [];
    for (const [build, projector] of await this.mine()) {
      if (only === undefined || only.includes(build))
        workers.push({ worker: this.workerOf(build, projector), projector, done: false });
    }
    while (workers.some(({ done }) => !done)) {
      for (const entry of workers) {
        if (entry.done) continue;
        const progress = await entry.worker.step();
        seen(progress, entry.projector);
        entry.done = progress.kind !== 'handled';
      }
    }
    for (const { worker } of workers) await worker.release();
  }

  private async reconcile(): Promise<void> {
    if (!this.knowsLog) await this.prepare();
    const mine = await this.mine();
    const builds = new Set(mine.map(([build]) => build));
    for (const [build, { subscription }] of this.running) {
      if (builds.has(build)) continue;
      subscription.unsubscribe();
      this.running.delete(build);
    }
    for (const [build, projector] of mine) {
      if (this.running.has(build)) continue;
      const worker = this.workerOf(build, projector);
      const entry = { worker, subscription: new Subscription(), stopped: false };
      this.running.set(build, entry);
      entry.subscription.add(
        worker
          .run()
          .pipe(concatMap(async (progress) => this.hear(build, projector, progress)))
          .subscribe(),
      );
    }
  }

  private async hear(build: number, projector: Projector, progress: Progress): Promise<void> {
    if (progress.kind === 'handled' && progress.news.length > 0) {
      this.notices.next({ projection: projector.name, matches: progress.news });
    }
    if (progress.kind === 'stopped') this.stops.next({ projection: projector.name, reason: progress.reason });
    if (progress.kind === 'idle') await this.swapNewVersion(build, projector);
  }

  /** A build of a new version takes the live one's place as soon as it has caught up; a rebuild of the same version waits to be swapped. */
  private async swapNewVersion(build: number, projector: Projector): Promise<void> {
    const builds = await buildsOf(this.parts.views, projector.name);
    const live = builds.find(({ status }) => status === 'live');
    const own = builds.find((other) => other.build === build);
    if (own?.status !== 'building' || live === undefined || live.version >= own.version) return;
    await swap(this.parts.views, projector).catch((thrown: unknown) => {
      if (!(thrown instanceof BuildRefused)) throw thrown;
    });
  }

  /** The builds whose version this program projects. */
  private async mine(): Promise<[number, Projector][]> {
    const found: [number, Projector][] = [];
    for (const projector of this.parts.projectors) {
      for (const { build, version } of await buildsOf(this.parts.views, projector.name)) {
        if (version === projector.version) found.push([build, projector]);
      }
    }
    return found;
  }

  private workerOf(build: number, projector: Projector): Worker {
    const { views, store, holder, now, leaseMs = LEASE_MS } = this.parts;
    const readPage = (after: Position | undefined) => this.pages.read(after);
    const { folds, known } = this;
    return new Worker({ views, store, folds, projector, build, holder, now, leaseMs, known, readPage });
  }
}
