/**
 * Erasing a person from the record: the openings of the name, and of free texts that tell it. Lines, hashes and proofs stay, and the
 * person is from then on only the seat's id, as everywhere else in the record. Hidden cards and identities are the match's own, not the
 * person's, and stay: without the name they tell of a seat. What stands open in a line cannot be erased: the report names it.
 */
import { type MatchId, type Revision, type Seat, streamOf } from '#kernel';
import type { Opening } from '#log';
import { type EventStore, MAX_PAGE, type StoredEvent } from '#event-store';
import { forgetMatch } from '../match-cache.js';
import { listMatches } from '../match-list.js';
import { type Erasure, keepErasures } from './journal.js';
import { tellsName, tellsOf } from './mentions.js';

export interface SeatOfMatch {
  readonly match: MatchId;
  readonly seat: Seat;
}

/** Who is to be erased: seats that the person held, or the name as it was given, in all matches; or both. */
export interface ErasureWish {
  readonly seats: readonly SeatOfMatch[];
  readonly name?: string;
  /** Further names of the holder of those seats, to be looked for in their matches. */
  readonly alias?: readonly string[];
}

export interface ErasureReport {
  /** Openings that are gone now. */
  readonly erased: number;
  readonly matches: readonly { readonly match: MatchId; readonly erased: number }[];
  /** Where the name stands open in a line, which cannot be changed. */
  readonly left: readonly { readonly match: MatchId; readonly revision: Revision }[];
}

export interface ErasureAct {
  /** Where it is written down, see `journalPlaceOf`. */
  readonly journal: string | undefined;
  readonly by: string;
  readonly at: string;
}

export async function erasePerson(store: EventStore, wish: ErasureWish, act: ErasureAct): Promise<ErasureReport> {
  const seated = [...new Set(wish.seats.map(({ match }) => match))];
  const matches = wish.name === undefined ? seated : await allMatches(store);
  const names = new Set([...(wish.alias ?? []), ...(wish.name === undefined ? [] : [wish.name.normalize('NFC')])]);
  for (const match of seated) {
    const seats = seatsIn(wish, match);
    for await (const event of eventsOf(store, match)) {
      for (const { kind, subject = '', value } of event.openings)
        if (kind === 'name' && seats.includes(subject)) names.add(String(value));
    }
  }
  const report = {
    erased: 0,
    matches: [] as ErasureReport['matches'][number][],
    left: [] as ErasureReport['left'][number][],
  };
  for (const match of matches) {
    const { digests, left } = await findIn(store, match, seatsIn(wish, match), [...names]);
    report.left.push(...left);
    if (digests.length === 0) continue;
    const erased = await erase(store, match, digests, act);
    report.erased += erased;
    report.matches.push({ match, erased });
  }
  return report;
}

async function erase(store: EventStore, match: MatchId, digests: readonly string[], act: ErasureAct): Promise<number> {
  const { journal, by, at } = act;
  const erasure: Erasure = { erasedAt: at, by, match, digests };
  await keepErasures(journal, [erasure]);
  const erased = await store.erase(streamOf(match), { digests });
  forgetMatch(store, match);
  return erased;
}

interface Found {
  readonly digests: string[];
  readonly left: ErasureReport['left'][number][];
}

async function findIn(
  store: EventStore,
  match: MatchId,
  seats: readonly Seat[],
  names: readonly string[],
): Promise<Found> {
  const found: Found = { digests: [], left: [] };
  let plays = false;
  for await (const { openings, line, revision } of eventsOf(store, match)) {
    for (const opening of openings) {
      if (isNameOf(opening, seats, names)) {
        plays = true;
        found.digests.push(opening.digest);
      } else if (opening.kind === 'text') {
        // Where the person plays a part of the name is enough.
        const tells = plays || seats.length > 0 ? tellsOf : tellsName;
        if (names.some((name) => tells(String(opening.value), name))) found.digests.push(opening.digest);
      }
    }
    if (names.some((name) => tellsName(line, name))) found.left.push({ match, revision });
  }
  return found;
}

const isNameOf = ({ kind, subject = '', value }: Opening, seats: readonly Seat[], names: readonly string[]): boolean =>
  kind === 'name' && (seats.includes(subject) || names.includes(String(value)));

const seatsIn = ({ seats }: ErasureWish, match: MatchId): Seat[] =>
  seats.filter((one) => one.match === match).map(({ seat }) => seat);

async function* eventsOf(store: EventStore, match: MatchId): AsyncGenerator<StoredEvent> {
  let from: Revision | undefined = 0;
  while (from !== undefined) {
    const page = await store.readStream(streamOf(match), { from, limit: MAX_PAGE });
    yield* page.events;
    from = page.next;
  }
}

async function allMatches(store: EventStore): Promise<MatchId[]> {
  const matches: MatchId[] = [];
  let after: string | undefined;
  do {
    const page = await store.listStreams({
      prefix: 'match-',
      limit: MAX_PAGE,
      ...(after === undefined ? {} : { after }),
    });
    matches.push(...page.streams.map((stream) => stream.slice('match-'.length)));
    after = page.next;
  } while (after !== undefined);
  return matches;
}

/** Where an account sat: its grants as a player, looked up. */
export async function seatsHeld(
  store: EventStore,
  held: readonly {
    readonly match: string | null;
    readonly tournament: string | null;
    readonly table: string | null;
    readonly seat: string | null;
  }[],
): Promise<readonly SeatOfMatch[]> {
  const seats: SeatOfMatch[] = [];
  for (const { match, tournament, table, seat } of held) {
    if (seat === null) continue;
    if (match !== null) seats.push({ match, seat });
    else if (tournament !== null) seats.push(...(await seatsOfTournament(store, tournament, table, seat)));
  }
  return seats;
}

async function seatsOfTournament(
  store: EventStore,
  tournament: string,
  table: string | null,
  seat: Seat,
): Promise<SeatOfMatch[]> {
  const seats: SeatOfMatch[] = [];
  let after: string | undefined;
  do {
    const page = await listMatches(store, { tournament, player: seat, limit: 100, after });
    for (const one of page.matches) if (table === null || one.table === table) seats.push({ match: one.match, seat });
    after = page.next;
  } while (after !== undefined);
  return seats;
}
