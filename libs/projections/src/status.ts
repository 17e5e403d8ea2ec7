/** Where each build stands, for people, health and metrics. */
import type { MatchEvent, Position } from '#kernel';
import type { EventStore } from '#event-store';
import type { Projector } from './projector.js';
import type { Views } from './views.js';

export interface BuildStatus {
  readonly projection: string;
  readonly build: number;
  readonly version: number;
  readonly status: 'live' | 'building';
  readonly position: Position | null;
  readonly holder: string | null;
  /** Seconds since the oldest event that it has not handled was recorded; 0 when there is none. */
  readonly lagSeconds: number;
  readonly parked: readonly { readonly match: string; readonly revision: number; readonly reason: string }[];
  /** Why it stopped, or what it tries again after. */
  readonly reason: string | null;
  /** The live build was made by a newer program than this. */
  readonly newer: boolean;
}

/** Most matches told of as parked. */
const TOLD = 20;

export async function statusOf(
  views: Views,
  store: Pick<EventStore, 'readAll'>,
  projectors: readonly Projector[],
  now: number,
): Promise<readonly BuildStatus[]> {
  const rows = await views
    .selectFrom('projection_builds')
    .selectAll()
    .where('status', '!=', 'retired')
    .where(
      'projection',
      'in',
      projectors.map(({ name }) => name),
    )
    .orderBy('projection')
    .orderBy('build')
    .execute();
  const lags = new Map<string | null, number>();
  const out: BuildStatus[] = [];
  for (const { build, projection, version, status, position, holder, reason, lease_until } of rows) {
    if (!lags.has(position)) lags.set(position, await lagBehind(store, position, now));
    const parked = await views
      .selectFrom('parked_matches')
      .select(['match_id', 'revision', 'reason'])
      .where('build', '=', build)
      .orderBy('match_id')
      .limit(TOLD)
      .execute();
    out.push({
      projection,
      build,
      version,
      status: status as BuildStatus['status'],
      position,
      holder: Number(lease_until) > now ? holder : null,
      lagSeconds: lags.get(position) ?? 0,
      parked: parked.map(({ match_id, ...rest }) => ({ match: match_id, ...rest })),
      reason,
      newer: projectors.some(({ name, version: known }) => name === projection && known < version),
    });
  }
  return out;
}

async function lagBehind(store: Pick<EventStore, 'readAll'>, position: string | null, now: number): Promise<number> {
  const { events } = await store.readAll({ limit: 1, ...(position === null ? {} : { after: position }) });
  const [next] = events;
  if (next === undefined) return 0;
  const recorded = Date.parse((JSON.parse(next.line) as MatchEvent).meta.recordedAt);
  return Math.max(0, (now - recorded) / 1000) || 0.001;
}
