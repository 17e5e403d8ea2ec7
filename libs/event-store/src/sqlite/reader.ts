/** Reading pages. Every read is one statement run to its end: an open cursor would keep the write-ahead log from being emptied. */
import type { Database, Statement } from 'better-sqlite3';
import type { Json, Position, Revision, StreamName } from '#kernel';
import type { Opening, SecretKind } from '#log';
import type {
  AllPage,
  AllQuery,
  StoredEvent,
  StreamHead,
  StreamPage,
  StreamQuery,
  StreamsPage,
  StreamsQuery,
} from '../store.js';

/**
 * As the statement's columns stand. A match is read whole, and each column costs as much as the text in it: so what is short comes as
 * one text, to be cut up here, and bytes come as hex, which SQLite writes faster than a buffer is made.
 */
type EventRow = readonly [position: number, revision: number, line: string, rest: string];
const POSITION = 0;
const REVISION = 1;
const HASH = 64;

type OpeningRow = readonly [
  position: number,
  digestAndSalt: string,
  value: string,
  whose: string,
  subject: string | null,
];

const EVENT = `SELECT e.position, e.revision, e.line,
  lower(hex(e.hash) || hex(e.previous_hash)) || e.event_id || ' ' || e.command_id || ' ' || s.name || ' ' || e.type
  FROM events e JOIN streams s ON s.id = e.stream`;
const OPENING = `SELECT o.position, lower(hex(o.digest) || hex(o.salt)), CAST(o.value AS TEXT), o.kind || ' ' || o.audiences, o.subject`;
const LAST = 9_007_199_254_740_991;

export class Reader {
  private readonly forward: Statement;
  private readonly backward: Statement;
  private readonly everything: Statement;
  private readonly openings: Statement;
  private readonly openingsOfStream: Statement;
  private readonly command: Statement;
  private readonly streams: Statement;
  private readonly heads: Statement;
  private readonly newest: Statement;

  constructor(db: Database) {
    const range = 's.name = ? AND e.revision BETWEEN ? AND ?';
    this.forward = db.prepare(`${EVENT} WHERE ${range} ORDER BY e.revision LIMIT ?`).raw();
    this.backward = db.prepare(`${EVENT} WHERE ${range} ORDER BY e.revision DESC LIMIT ?`).raw();
    this.everything = db.prepare(`${EVENT} WHERE e.position > ? ORDER BY e.position LIMIT ?`).raw();
    this.openings = db
      .prepare(`${OPENING} FROM openings o WHERE o.position BETWEEN ? AND ? AND NOT o.erased ORDER BY o.position, o.id`)
      .raw();
    // In the order of the index: within a stream positions rise with revisions, so that nothing has to be sorted.
    this.openingsOfStream = db
      .prepare(
        `${OPENING} FROM streams s JOIN events e ON e.stream = s.id JOIN openings o ON o.position = e.position
         WHERE ${range} AND NOT o.erased ORDER BY e.revision, o.id`,
      )
      .raw();
    this.command = db
      .prepare(
        `SELECT e.revision FROM events e JOIN streams s ON s.id = e.stream
         WHERE s.name = ? AND e.command_id = ? AND e.begins_command`,
      )
      .pluck();
    this.streams = db
      .prepare('SELECT name FROM streams WHERE name > ? AND name >= ? AND name < ? ORDER BY name LIMIT ?')
      .pluck();
    this.heads =
      db.prepare(`SELECT e.revision, lower(hex(e.hash)) AS hash, e.position FROM events e JOIN streams s ON s.id = e.stream
      WHERE s.name = ? ORDER BY e.revision DESC LIMIT 1`);
    this.newest = db.prepare('SELECT max(position) FROM events').pluck();
  }

  head(stream: StreamName): StreamHead | undefined {
    const row = this.heads.get(stream) as { revision: Revision; hash: string; position: number } | undefined;
    return row === undefined ? undefined : { revision: row.revision, hash: row.hash, position: String(row.position) };
  }

  /** The last position given out; absent in an empty store. */
  end(): Position | undefined {
    const last = this.newest.get() as number | null;
    return last === null ? undefined : String(last);
  }

  readStream(stream: StreamName, { from, upTo, limit, direction }: StreamQuery): StreamPage {
    const rows = (
      direction === 'backward'
        ? this.backward.all(stream, 0, from ?? LAST, limit + 1)
        : this.forward.all(stream, from ?? 0, upTo ?? LAST, limit + 1)
    ) as EventRow[];
    const next = rows[limit]?.[REVISION];
    const page = rows.slice(0, limit);
    return {
      events: this.withOpenings(page, this.openingsBetween(stream, page)),
      ...(next === undefined ? {} : { next }),
    };
  }

  private openingsBetween(stream: StreamName, page: readonly EventRow[]): OpeningRow[] {
    const revisions = [page[0]?.[REVISION] ?? 0, page.at(-1)?.[REVISION] ?? -1];
    return this.openingsOfStream.all(stream, Math.min(...revisions), Math.max(...revisions)) as OpeningRow[];
  }

  readAll({ after, limit }: AllQuery): AllPage {
    const rows = this.everything.all(Number(after ?? 0), limit) as EventRow[];
    const openings = this.openings.all(rows[0]?.[POSITION] ?? 0, rows.at(-1)?.[POSITION] ?? -1) as OpeningRow[];
    const next = rows.length === 0 ? after : String(rows.at(-1)?.[POSITION]);
    return { events: this.withOpenings(rows, openings), ...(next === undefined ? {} : { next }) };
  }

  findCommand(stream: StreamName, commandId: string): StoredEvent[] {
    const out: StoredEvent[] = [];
    let from = this.command.get(stream, commandId) as Revision | undefined;
    while (from !== undefined) {
      const { events, next } = this.readStream(stream, { from, limit: 50 });
      const foreign = events.findIndex((event) => event.commandId !== commandId);
      out.push(...(foreign === -1 ? events : events.slice(0, foreign)));
      from = foreign === -1 ? next : undefined;
    }
    return out;
  }

  listStreams({ prefix = '', after = '', limit }: StreamsQuery): StreamsPage {
    const names = this.streams.all(after, prefix, `${prefix}\u{10ffff}`, limit + 1) as StreamName[];
    const streams = names.slice(0, limit);
    const next = names.length > limit ? streams.at(-1) : undefined;
    return { streams, ...(next === undefined ? {} : { next }) };
  }

  private withOpenings(rows: readonly EventRow[], openingRows: readonly OpeningRow[]): StoredEvent[] {
    const openings = new Map<number, Opening[]>();
    for (const row of openingRows) {
      const known = openings.get(row[POSITION]);
      if (known === undefined) openings.set(row[POSITION], [asOpening(row)]);
      else known.push(asOpening(row));
    }
    return rows.map((row) => asEvent(row, openings.get(row[POSITION]) ?? []));
  }
}

function asEvent([position, revision, line, rest]: EventRow, openings: readonly Opening[]): StoredEvent {
  const eventEnds = rest.indexOf(' ', 2 * HASH);
  const commandEnds = rest.indexOf(' ', eventEnds + 1);
  const streamEnds = rest.indexOf(' ', commandEnds + 1);
  return {
    stream: rest.slice(commandEnds + 1, streamEnds),
    revision,
    position: String(position),
    eventId: rest.slice(2 * HASH, eventEnds),
    commandId: rest.slice(eventEnds + 1, commandEnds),
    type: rest.slice(streamEnds + 1),
    line,
    hash: rest.slice(0, HASH),
    previousHash: rest.slice(HASH, 2 * HASH),
    openings,
  };
}

function asOpening([, digestAndSalt, value, whose, subject]: OpeningRow): Opening {
  const { kind, audiences } = whoseOf(whose);
  const digest = digestAndSalt.slice(0, HASH);
  const opening = { digest, salt: digestAndSalt.slice(HASH), value: valueOf(value), for: audiences, kind };
  return subject === null ? opening : { ...opening, subject };
}

/** A value that is JSON no more stays what it is, text: then it is not the one of its digest, which `verify` names. */
function valueOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

interface Whose {
  readonly kind: SecretKind;
  readonly audiences: readonly string[];
}

/** There are few sets of audiences and many openings: each set is read once. */
const known = new Map<string, Whose>();
const MAX_KNOWN = 1000;

function whoseOf(text: string): Whose {
  const before = known.get(text);
  if (before !== undefined) return before;
  const at = text.indexOf(' ');
  const whose = {
    kind: text.slice(0, at) as SecretKind,
    audiences: JSON.parse(text.slice(at + 1)) as readonly string[],
  };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, whose);
  return whose;
}
