/**
 * Whether a command is the one that was recorded under its id. Compared is what was asked for, not how it was sent: without
 * `commandId`, `expectedRevision`, `official`. What was sealed and since erased cannot be compared and is taken as the same.
 */
import { type JsonObject, isObject } from '#kernel';
import { type Opening, isSealed } from '#log';

/** The command as it is recorded. */
export function bodyOf(command: JsonObject): JsonObject {
  const { commandId: _id, expectedRevision: _revision, official: _official, ...body } = command;
  return body;
}

/** @param recorded as it stands in the line, sealed */
export function sameCommand(recorded: unknown, sent: unknown, openings: ReadonlyMap<string, Opening>): boolean {
  if (isSealed(recorded)) {
    const first = typeof recorded.$sealed === 'string' ? recorded.$sealed : recorded.$sealed[0];
    const opening = openings.get(first as string);
    return opening === undefined || sameCommand(opening.value, sent, openings);
  }
  if (Array.isArray(recorded)) {
    return (
      Array.isArray(sent) &&
      recorded.length === sent.length &&
      recorded.every((item, i) => sameCommand(item, sent[i], openings))
    );
  }
  if (!isObject(recorded)) return recorded === sent;
  if (!isObject(sent)) return false;
  const keys = new Set([...Object.keys(recorded), ...Object.keys(sent)]);
  return [...keys].every((key) => sameCommand(recorded[key], sent[key], openings));
}

/** The same text in Unicode NFC throughout. */
export function normalised(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (Array.isArray(value)) return value.map(normalised);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key.normalize('NFC'), normalised(field)]));
}
