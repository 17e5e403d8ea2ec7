/**
 * Compares the rows of the live builds with what the log says now, match by match: a table that was altered by hand, or by a fault, is
 * found and named. The log is never asked whether it fits the tables: they are only read off it (that it holds itself is `verify`'s to say).
 */
import { type MatchId, type Position, matchOf, streamOf } from '#kernel';
import { type EventStore, MAX_PAGE, type StoredEvent, comparePositions } from '#event-store';
import { MatchFolds, type Reader } from './match-folds.js';
import type { Projector, Row } from './projector.js';
import { rowTables, type Views } from './views.js';

export interface AlteredRows {
  readonly projection: string;
  readonly table: string;
  readonly match: MatchId;
  readonly what: 'altered-read-model';
  /** Rows that the log does not say. */
  readonly foreign: number;
  /** Rows that the log says and the table has not. */
  readonly missing: number;
}

export interface CheckedRows {
  readonly matches: number;
  readonly rows: number;
  readonly problems: readonly AlteredRows[];
}

export interface CheckParts {
  readonly views: Views;
  readonly store: EventStore;
  readonly reader: Reader;
  readonly projectors: readonly Projector[];
  /** Only this match. */
  readonly match?: MatchId | undefined;
}

/** Each build is compared with the log up to where it stands, so that it may be used and filled meanwhile. */
export async function checkRows(parts: CheckParts): Promise<CheckedRows> {
  const problems: AlteredRows[] = [];
  let [matches, rows] = [0, 0];
  const builds = await liveBuilds(parts);
  for await (const match of matchesIn(parts, builds)) {
    matches += 1;
    for (const [projector, build] of builds) {
      const compared = await compare(parts, projector, build, match);
      rows += compared.rows;
      problems.push(...compared.problems);
    }
  }
  return { matches, rows, problems };
}

async function liveBuilds({ views, projectors }: CheckParts): Promise<(readonly [Projector, number])[]> {
  const live = await views.selectFrom('projection_builds').selectAll().where('status', '=', 'live').execute();
  return projectors.flatMap((projector) => {
    const own = live.find(({ projection, version }) => projection === projector.name && version === projector.version);
    return own === undefined ? [] : [[projector, own.build] as const];
  });
}

/** Those of the log, and those that only a table knows. */
async function* matchesIn(
  { store, views, match }: CheckParts,
  builds: readonly (readonly [Projector, number])[],
): AsyncGenerator<MatchId> {
  if (match !== undefined) return yield match;
  let after: string | undefined;
  do {
    const page = await store.listStreams({
      prefix: streamOf(''),
      limit: MAX_PAGE,
      ...(after === undefined ? {} : { after }),
    });
    for (const stream of page.streams) yield matchOf(stream) as MatchId;
    after = page.next;
  } while (after !== undefined);
  const told = new Set<MatchId>();
  for (const [{ tables }, build] of builds) {
    for (const table of Object.keys(tables)) {
      const found = await rowTables(views)
        .selectFrom(table)
        .select('match_id')
        .distinct()
        .where('build', '=', build)
        .execute();
      for (const { match_id } of found) told.add(String(match_id));
    }
  }
  for (const id of told) if ((await store.head(streamOf(id))) === undefined) yield id;
}

interface Compared {
  readonly rows: number;
  readonly problems: readonly AlteredRows[];
}

/** Of a match that was set aside nothing is said. */
async function compare(parts: CheckParts, projector: Projector, build: number, match: MatchId): Promise<Compared> {
  const told = await toldOf(parts.views, projector, build, match);
  if (told === undefined) return { rows: 0, problems: [] };
  const events = await eventsUpTo(parts.store, match, told.position);
  const expected =
    events.length === 0 ? {} : await new MatchFolds(parts.store, parts.reader).read(events, projector.rows);
  const problems = Object.entries(told.rows).flatMap(([table, rows]): AlteredRows[] => {
    const [there, right] = [rows, expected[table] ?? []].map((list) => new Set(list.map(textOf))) as [
      Set<string>,
      Set<string>,
    ];
    const foreign = [...there].filter((row) => !right.has(row)).length;
    const missing = [...right].filter((row) => !there.has(row)).length;
    if (foreign + missing === 0) return [];
    return [{ projection: projector.name, table, match, what: 'altered-read-model', foreign, missing }];
  });
  return { rows: Object.values(told.rows).flat().length, problems };
}

interface Told {
  /** Up to which the build has handled the log. */
  readonly position: Position;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}

/** Rows and checkpoint as they were at one moment. */
const toldOf = (views: Views, { tables }: Projector, build: number, match: MatchId): Promise<Told | undefined> =>
  views
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const parked = trx.selectFrom('parked_matches').select('match_id').where('build', '=', build);
      if ((await parked.where('match_id', '=', match).executeTakeFirst()) !== undefined) return undefined;
      const own = trx.selectFrom('projection_builds').select('position').where('build', '=', build);
      const { position } = await own.executeTakeFirstOrThrow();
      const rows: Record<string, Row[]> = {};
      for (const table of Object.keys(tables)) {
        const found = rowTables(trx).selectFrom(table).selectAll().where('build', '=', build);
        rows[table] = await found.where('match_id', '=', match).execute();
      }
      return { position: position ?? '0', rows };
    });

async function eventsUpTo(store: EventStore, match: MatchId, position: Position): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  let from: number | undefined = 0;
  while (from !== undefined) {
    const page = await store.readStream(streamOf(match), { from, limit: MAX_PAGE });
    events.push(...page.events.filter((event) => comparePositions(event.position, position) <= 0));
    from = page.next;
  }
  return events;
}

/** The same text for the same row, whatever the order of its columns. */
const textOf = ({ build: _build, match_id: _match, ...columns }: Row): string =>
  JSON.stringify(Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1)));
