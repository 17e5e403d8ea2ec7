/** What every adapter asks of what it is handed, before anything is written. */
import type { Position, Revision, StreamName } from '#kernel';
import { type Opening, UnstorableValue, ZERO_HASH, chainHash, checkOpenings, isHash, requireStorable } from '#log';
import { DuplicateCommandId, DuplicateEventId, InvalidEnvelope } from './faults.js';
import { isPosition } from './position.js';
import { sha256 } from './sha256.js';
import { type ErasureFilter, type Expected, MAX_BATCH, MAX_PAGE, type ProposedEvent } from './store.js';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const streamPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;
const MAX_LINE_BYTES = 1_048_576;

/**
 * Refuses what no stream may take, whatever it holds.
 * @throws InvalidEnvelope naming the field
 * @throws DuplicateEventId for an id that stands twice
 * @throws DuplicateCommandId for a command whose events do not follow one another
 */
export function requireEnvelopes(stream: StreamName, expected: Expected, events: readonly ProposedEvent[]): void {
  requireStreamName(stream);
  if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new InvalidEnvelope('expected', 'must be a revision or none');
  }
  if (events.length === 0 || events.length > MAX_BATCH) {
    throw new InvalidEnvelope('events', `must be 1 to ${MAX_BATCH}, are ${events.length}`);
  }
  const ids = new Set<string>();
  for (const [i, event] of events.entries()) {
    requireFields(event, `events.${i}`);
    if (ids.has(event.eventId)) throw new DuplicateEventId(stream, event.eventId, 'stands twice in the batch');
    ids.add(event.eventId);
  }
  const commands = commandsOf(events);
  const twice = commands.find((command, i) => commands.indexOf(command) !== i);
  if (twice !== undefined) throw new DuplicateCommandId(stream, twice);
}

/** The commands of a batch, in order, one entry for each run of events of the same command. */
export const commandsOf = (events: readonly ProposedEvent[]): string[] =>
  events.filter((event, i) => i === 0 || event.commandId !== events[i - 1]?.commandId).map((event) => event.commandId);

export function requireStreamName(stream: StreamName): void {
  if (typeof stream !== 'string' || !streamPattern.test(stream)) {
    throw new InvalidEnvelope('stream', 'must be letters, digits, dot, dash and underscore, at most 200');
  }
}

function requireFields(event: ProposedEvent, at: string): void {
  const wrong = (field: string, problem: string): never => {
    throw new InvalidEnvelope(`${at}.${field}`, problem);
  };
  if (!uuidPattern.test(event.eventId)) wrong('eventId', 'must be a UUID in lower case');
  if (!uuidPattern.test(event.commandId)) wrong('commandId', 'must be a UUID in lower case');
  if (!isHash(event.hash)) wrong('hash', 'must be 32 bytes in lower-case hex');
  requireText(event.type, () => wrong('type', 'must be text in NFC'));
  requireText(event.line, () => wrong('line', 'must be text in NFC'));
  if (event.type === '' || event.type.length > 200) wrong('type', 'must have 1 to 200 characters');
  const bytes = Buffer.byteLength(event.line);
  if (bytes === 0 || bytes > MAX_LINE_BYTES) wrong('line', `must have 1 to ${MAX_LINE_BYTES} bytes, has ${bytes}`);
  if (event.openings.length > 0) requireOpenings(event.openings, event.line, wrong);
}

function requireText(value: unknown, wrong: () => never): void {
  if (typeof value !== 'string') wrong();
  try {
    requireStorable(value);
  } catch (thrown) {
    if (thrown instanceof UnstorableValue) wrong();
    throw thrown;
  }
}

function requireOpenings(
  openings: readonly Opening[],
  line: string,
  wrong: (field: string, problem: string) => never,
): void {
  const inLine = new Set(openings.map((opening) => opening.digest).filter((digest) => line.includes(digest)));
  const [problem] = checkOpenings(sha256, openings, inLine);
  if (problem !== undefined) wrong('openings', `${problem.digest}: ${problem.message}`);
}

/**
 * The chain must go on where the stream ends.
 * @param previous hash of the stream's last event, or `ZERO_HASH`
 * @throws InvalidEnvelope naming the first event whose hash does not follow
 */
export function requireChain(previous: string | undefined, events: readonly ProposedEvent[]): void {
  let last = previous ?? ZERO_HASH;
  for (const [i, event] of events.entries()) {
    if (chainHash(sha256, last, event.line) !== event.hash) {
      throw new InvalidEnvelope(`events.${i}.hash`, `does not follow from ${last} and the line`);
    }
    last = event.hash;
  }
}

/** What a page may be asked for. */
export interface PageBounds {
  readonly limit: number;
  readonly from?: Revision;
  readonly upTo?: Revision;
}

/** @throws RangeError for a page that is empty or larger than `MAX_PAGE`, or a bound that is no revision; -1 is before the first */
export function requirePage({ limit, from = 0, upTo = 0 }: PageBounds): void {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MAX_PAGE)
    throw new RangeError(`limit must be 1 to ${MAX_PAGE}`);
  for (const bound of [from, upTo]) {
    if (!Number.isSafeInteger(bound) || bound < -1) throw new RangeError('from and upTo must be revisions');
  }
}

/** @throws RangeError for a text that is no position */
export function requirePosition(after: Position | undefined): void {
  if (after !== undefined && !isPosition(after)) throw new RangeError('after must be a position, in decimal digits');
}

/** @throws RangeError for a filter that would take everything */
export function requireFilter({ subject, kind, digests }: ErasureFilter): void {
  if (subject === undefined && kind === undefined && digests === undefined)
    throw new RangeError('an erasure must name a subject, a kind or digests');
}

/** Whether an erasure takes this opening. */
export const isMeant =
  ({ subject, kind, digests }: ErasureFilter) =>
  (opening: Opening): boolean =>
    (subject ?? opening.subject) === opening.subject &&
    (kind ?? opening.kind) === opening.kind &&
    digests?.includes(opening.digest) !== false;
