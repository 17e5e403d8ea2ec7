/** Writing one append inside a transaction that somebody else begins and ends. */
import type { Database, Statement } from 'better-sqlite3';
import type { Position, Revision, StreamName } from '#kernel';
import { type Opening, ZERO_HASH, jsonText } from '#log';
import { type StreamView, admit } from '../admission.js';
import { commandsOf } from '../envelope.js';
import type { Appended, Expected, ProposedEvent, StreamHead } from '../store.js';

export class Writer {
  private readonly streamId: Statement;
  private readonly addStream: Statement;
  private readonly headOf: Statement;
  private readonly place: Statement;
  private readonly command: Statement;
  private readonly begins: Statement;
  private readonly addEvent: Statement;
  private readonly addOpening: Statement;

  constructor(db: Database) {
    this.streamId = db.prepare('SELECT id FROM streams WHERE name = ?').pluck();
    this.addStream = db.prepare('INSERT INTO streams (name) VALUES (?)');
    this.headOf = db.prepare(
      'SELECT revision, hash, position FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1',
    );
    this.place = db.prepare('SELECT revision, position FROM events WHERE stream = ? AND event_id = ?');
    this.command = db.prepare('SELECT command_id FROM events WHERE stream = ? AND revision = ?').pluck();
    this.begins = db.prepare('SELECT 1 FROM events WHERE stream = ? AND command_id = ? AND begins_command').pluck();
    this.addEvent = db.prepare(`INSERT INTO events
      (stream, revision, event_id, command_id, begins_command, type, line, hash, previous_hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    this.addOpening = db.prepare(`INSERT INTO openings (position, digest, salt, value, audiences, kind, subject, erased)
      VALUES (?, ?, ?, ?, ?, ?, ?, 0)`);
  }

  /** @throws the faults of `EventStore.append` before anything was written */
  append(stream: StreamName, expected: Expected, events: readonly ProposedEvent[]): Appended {
    const id = this.streamId.get(stream) as number | undefined;
    const view = this.viewOf(id);
    const before = admit(stream, expected, events, commandsOf(events), view);
    return before ?? this.add(id ?? this.addStream.run(stream).lastInsertRowid, view.head, events);
  }

  /** An unknown stream has the id of none. */
  private viewOf(id = -1): StreamView {
    const head = this.headOf.get(id) as { revision: number; hash: Buffer; position: number } | undefined;
    return {
      head: head && { revision: head.revision, hash: head.hash.toString('hex'), position: String(head.position) },
      placeOf: (eventId) => {
        const place = this.place.get(id, eventId) as { revision: number; position: number } | undefined;
        return place && { revision: place.revision, position: String(place.position) };
      },
      commandAt: (revision) => this.command.get(id, revision) as string | undefined,
      hasCommand: (commandId) => this.begins.get(id, commandId) !== undefined,
    };
  }

  private add(id: number | bigint, head: StreamHead | undefined, events: readonly ProposedEvent[]): Appended {
    let revision: Revision = head?.revision ?? -1;
    let position: Position = '0';
    let previous = bytes(head?.hash ?? ZERO_HASH);
    let command = '';
    for (const event of events) {
      revision += 1;
      const hash = bytes(event.hash);
      const { eventId, commandId, type, line } = event;
      const begins = commandId === command ? 0 : 1;
      const row = this.addEvent.run(
        id,
        revision,
        eventId,
        commandId,
        begins,
        type,
        line,
        hash,
        previous,
      ).lastInsertRowid;
      for (const opening of event.openings) this.open(row, opening);
      position = String(row);
      previous = hash;
      command = commandId;
    }
    return { revision, position, repeated: false };
  }

  private open(position: number | bigint, { digest, salt, value, for: audiences, kind, subject }: Opening): void {
    const text = Buffer.from(jsonText(value));
    this.addOpening.run(position, bytes(digest), bytes(salt), text, JSON.stringify(audiences), kind, subject ?? null);
  }
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
