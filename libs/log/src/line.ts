/**
 * A line is an event as it is stored: compact JSON, keys in one order, without its hash. It is text to keep, not a value: it is made
 * once, hashed, and from then on only copied, since another writer of the same JSON may write other bytes. Whatever is hidden or
 * personal must have been sealed before.
 */
import { type EventMeta, type Json, type MatchEvent, isObject, readJson } from '#kernel';
import { requireStorable } from './storable.js';

/** A stored text that is not the line of an event. */
export class BrokenLine extends Error {
  override readonly name = 'BrokenLine';
}

/** Limits for a line: deeper than any body, since an event holds the command that holds the body. */
const limits = { maxDepth: 128, maxLength: 8_388_608 };

/**
 * The line of an event: `{matchId, revision, type, schemaVersion, data, meta}`, meta in the order of `EventMeta`.
 * @throws UnstorableValue where JSON cannot hold a value exactly
 */
export function formatLine(event: MatchEvent): string {
  const { matchId, revision, type, schemaVersion, data, meta } = event;
  const line = { matchId, revision, type, schemaVersion, data, meta: ordered(meta) };
  requireStorable(line);
  return JSON.stringify(line);
}

function ordered(meta: EventMeta): EventMeta {
  const { eventId, commandId, command, causedBy, official, role, occurredAt, recordedAt, ruleset, ...rest } = meta;
  return {
    eventId,
    commandId,
    ...(command === undefined ? {} : { command }),
    causedBy,
    official,
    role,
    occurredAt,
    recordedAt,
    ruleset,
    ...rest,
  };
}

/**
 * The event of a line, sealed values still sealed. Only the envelope is checked: what `data` means is told by type and schema version.
 * @throws BrokenLine when the text is not such a line
 */
export function parseLine(line: string): MatchEvent {
  const reading = readJson(line, limits);
  if (!reading.ok) throw new BrokenLine(`not JSON: at character ${reading.fault.offset} ${reading.fault.message}`);
  const problem = envelopeProblem(reading.value);
  if (problem !== undefined) throw new BrokenLine(`not an event: ${problem}`);
  return reading.value as unknown as MatchEvent;
}

const isRevision = (value: Json | undefined): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

function envelopeProblem(value: Json): string | undefined {
  if (!isObject(value)) return 'must be an object';
  const { matchId, revision, type, schemaVersion, data, meta, ...rest } = value;
  const unknown = Object.keys(rest);
  if (unknown.length > 0) return `${unknown.join(', ')} must not be there`;
  if (typeof matchId !== 'string') return 'matchId must be text';
  if (!isRevision(revision)) return 'revision must be a whole number from 0';
  if (typeof type !== 'string') return 'type must be text';
  if (!isRevision(schemaVersion) || schemaVersion === 0) return 'schemaVersion must be a whole number from 1';
  if (!isObject(data)) return 'data must be an object';
  if (!isObject(meta)) return 'meta must be an object';
  return metaProblem(meta);
}

function metaProblem(meta: Readonly<Record<string, Json | undefined>>): string | undefined {
  for (const field of ['eventId', 'commandId', 'official', 'role', 'occurredAt', 'recordedAt', 'ruleset']) {
    if (typeof meta[field] !== 'string') return `meta.${field} must be text`;
  }
  const causes = meta['causedBy'];
  return Array.isArray(causes) && causes.every(isRevision) ? undefined : 'meta.causedBy must be a list of revisions';
}
