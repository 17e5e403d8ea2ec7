import type { StreamName } from '#kernel';
import type { Expected } from './store.js';

/** Something went wrong that is no outcome of a command. `code` is stable. */
export abstract class StoreFault extends Error {
  abstract readonly code: string;
}

/** The stream has moved on, or is not there. Nothing was stored. */
export class RevisionConflict extends StoreFault {
  override readonly name = 'RevisionConflict';
  readonly code = 'REVISION_CONFLICT';

  constructor(
    readonly stream: StreamName,
    readonly expected: Expected,
    readonly actual: Expected,
  ) {
    super(`${stream} is at revision ${actual}, not at ${expected}`);
  }
}

/** Event ids that are partly stored already, or stand twice in a batch. Nothing was stored. */
export class DuplicateEventId extends StoreFault {
  override readonly name = 'DuplicateEventId';
  readonly code = 'DUPLICATE_EVENT_ID';

  constructor(
    readonly stream: StreamName,
    readonly eventId: string,
    problem: string,
  ) {
    super(`event ${eventId} in ${stream} ${problem}`);
  }
}

/** The command has brought other events about in this stream. Nothing was stored. */
export class DuplicateCommandId extends StoreFault {
  override readonly name = 'DuplicateCommandId';
  readonly code = 'DUPLICATE_COMMAND_ID';

  constructor(
    readonly stream: StreamName,
    readonly commandId: string,
  ) {
    super(
      `command ${commandId} has other events in ${stream}; its events must come in one append, one after the other`,
    );
  }
}

/** What was handed to the store is not what it takes: a fault of the program. Nothing was stored. */
export class InvalidEnvelope extends StoreFault {
  override readonly name = 'InvalidEnvelope';
  readonly code = 'INVALID_ENVELOPE';

  constructor(
    readonly field: string,
    problem: string,
  ) {
    super(`${field} ${problem}`);
  }
}

export type Unavailability =
  /** Closed by this program. */
  | 'closed'
  /** Another process held the store for too long. */
  | 'busy'
  | 'unreachable'
  /** The server does not let this user do that. */
  | 'denied'
  | 'disk-full'
  | 'read-only'
  /** The file is something else. */
  | 'not-a-store'
  /** The file is not as it was written. */
  | 'damaged'
  /** The store would not promise to outlast a power cut. */
  | 'not-durable'
  | 'io'
  /** A write failed earlier in a way that leaves open what is on the disk; it must be opened anew. */
  | 'broken';

/** The store cannot answer. Whatever was asked was not done. */
export class StoreUnavailable extends StoreFault {
  override readonly name = 'StoreUnavailable';
  readonly code = 'STORE_UNAVAILABLE';

  constructor(
    readonly reason: Unavailability,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The append was sent and its end is not known. Safe to send again with the same ids. */
export class AppendOutcomeUnknown extends StoreFault {
  override readonly name = 'AppendOutcomeUnknown';
  readonly code = 'OUTCOME_UNKNOWN';

  constructor(
    readonly stream: StreamName,
    options?: ErrorOptions,
  ) {
    super(`whether the events for ${stream} were stored is not known; send them again with the same ids`, options);
  }
}

/** The store was written by a newer program. */
export class StoreTooNew extends StoreFault {
  override readonly name = 'StoreTooNew';
  readonly code = 'STORE_TOO_NEW';

  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(`the store has schema ${found}, this program knows up to ${known}; use the newer program`);
  }
}
