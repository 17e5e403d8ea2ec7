/**
 * The openings of matches, in streams of their own beside those of the matches, so that they can be erased though no event can: what is
 * to stay is written once more behind the rest, then all before it is cut off, and the server drops it at its next scavenge.
 *
 * Openings are written before the events that they belong to, so whoever reads an event finds them. Those of an append that failed
 * after all stay behind; they are found by the digest in a line, and no line has theirs.
 */
import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import type { StreamName } from '#kernel';
import type { Opening } from '#log';
import { StoreUnavailable } from '../faults.js';
import { MAX_PAGE, type ProposedEvent } from '../store.js';
import type { Connection } from './connection.js';
import { SharedReads } from './shared-reads.js';
import { LostRace } from './server-faults.js';
import { type StreamsUsed, lineOf } from './streams-used.js';

type Entry = readonly [eventId: string, opening: Opening];

const ADDED = 'OpeningsAdded';
/** What was kept of all before, in several parts where it is too long for one. */
const KEPT = 'OpeningsKept';
const PART_BYTES = 400_000;
const NAMESPACE = 'b2a9ad0d-53b3-4a0c-8cf5-1f4e1d9f0c57';
const ATTEMPTS = 20;
/** Matches whose openings are kept at hand. */
const AT_HAND = 128;

interface Page {
  entries: Map<string, Map<string, Opening>>;
  next: number;
  /** Revision of the newest first part of what was kept, once all parts are there. */
  keptFrom: number;
  parts: { from: number; entries: Entry[]; next: number } | undefined;
}

export class OpeningBook {
  private readonly pages = new Map<StreamName, Page>();
  private readonly reads = new SharedReads();

  constructor(
    private readonly connection: Connection,
    private readonly streams: StreamsUsed,
  ) {}

  async add(stream: StreamName, events: readonly ProposedEvent[]): Promise<void> {
    const entries = events.flatMap(({ eventId, openings }) => openings.map((opening): Entry => [eventId, opening]));
    for (const part of partsOf(entries)) {
      const text = JSON.stringify(part);
      const event = { id: v5(text, NAMESPACE), type: ADDED, data: Buffer.from(text) };
      await this.connection.append(this.streams.openingsOf(stream), 'any', [event]);
    }
  }

  /** As they are now: of each event those that were not erased, by digest. */
  async read(stream: StreamName): Promise<ReadonlyMap<string, ReadonlyMap<string, Opening>>> {
    return (await this.caughtUp(stream)).entries;
  }

  /** Where what was kept at the last erasure stands; 0 before the first. */
  async erasures(stream: StreamName): Promise<number> {
    return (await this.caughtUp(stream)).keptFrom;
  }

  /** @returns how many of them were openings of events that are stored, as `isStored` tells */
  async erase(
    stream: StreamName,
    isMeant: (opening: Opening) => boolean,
    isStored: (eventId: string, digest: string) => boolean,
  ): Promise<number> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const page = await this.caughtUp(stream);
      const all = [...page.entries].flatMap(([id, own]) => [...own.values()].map((opening): Entry => [id, opening]));
      const kept = all.filter(([, opening]) => !isMeant(opening));
      if (kept.length < all.length && !(await this.keepOnly(stream, page.next, kept))) continue;
      await this.cutBefore(stream, kept.length < all.length ? page.next : page.keptFrom);
      return all.filter(([id, opening]) => isMeant(opening) && isStored(id, opening.digest)).length;
    }
    throw new StoreUnavailable('busy', 'openings of this match are being added all the time; erase again');
  }

  /** False when somebody wrote in between: nothing is erased then. */
  private async keepOnly(stream: StreamName, from: number, kept: readonly Entry[]): Promise<boolean> {
    const parts = kept.length === 0 ? [[]] : partsOf(kept);
    try {
      for (const [i, entries] of parts.entries()) {
        const data = Buffer.from(JSON.stringify({ part: i, of: parts.length, entries }));
        const place = from + i;
        const event = { id: randomUUID(), type: KEPT, data };
        await this.connection.append(this.streams.openingsOf(stream), place === 0 ? 'none' : place - 1, [event]);
      }
      return true;
    } catch (thrown) {
      if (thrown instanceof LostRace) return false;
      throw thrown;
    }
  }

  private async cutBefore(stream: StreamName, revision: number): Promise<void> {
    if (revision <= 0) return;
    const data = Buffer.from(JSON.stringify({ $tb: revision }));
    const event = { id: randomUUID(), type: '$metadata', data };
    await this.connection.append(`$$${this.streams.openingsOf(stream)}`, 'any', [event]);
  }

  private caughtUp(stream: StreamName): Promise<Page> {
    return this.reads.read(stream, () => this.catchUp(stream));
  }

  private async catchUp(stream: StreamName): Promise<Page> {
    const page = this.pages.get(stream) ?? { entries: new Map(), next: 0, keptFrom: 0, parts: undefined };
    this.pages.delete(stream);
    for (let more = true; more;) {
      const events = await this.connection.readStream(this.streams.openingsOf(stream), {
        from: page.next,
        count: MAX_PAGE,
      });
      for (const event of events) turn(page, Number(event.revision), event.type, JSON.parse(lineOf(event)));
      more = events.length === MAX_PAGE;
    }
    this.pages.set(stream, page);
    if (this.pages.size > AT_HAND) this.pages.delete(this.pages.keys().next().value as StreamName);
    return page;
  }
}

function turn(page: Page, revision: number, type: string, told: unknown): void {
  page.next = revision + 1;
  if (type === ADDED) {
    page.parts = undefined;
    for (const entry of told as Entry[]) enter(page, entry);
  }
  if (type !== KEPT) return;
  const { part, of, entries } = told as { part: number; of: number; entries: Entry[] };
  if (part === 0) page.parts = { from: revision, entries: [], next: 0 };
  // Parts that somebody began and did not finish count for nothing.
  if (page.parts?.next !== part) return;
  page.parts.entries.push(...entries);
  page.parts.next += 1;
  if (page.parts.next < of) return;
  const { from, entries: all } = page.parts;
  Object.assign(page, { entries: new Map(), keptFrom: from, parts: undefined });
  for (const entry of all) enter(page, entry);
}

function enter(page: Page, [eventId, opening]: Entry): void {
  const own = page.entries.get(eventId) ?? new Map<string, Opening>();
  page.entries.set(eventId, own.set(opening.digest, opening));
}

function partsOf(entries: readonly Entry[]): Entry[][] {
  const parts: Entry[][] = [];
  let size = Infinity;
  for (const entry of entries) {
    const bytes = Buffer.byteLength(JSON.stringify(entry));
    if (size + bytes > PART_BYTES) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(entry);
    size += bytes;
  }
  return parts;
}
