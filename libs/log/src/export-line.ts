/**
 * The lines of an export, a file of JSON Lines that stands for itself: a header, then each stored line with its hash, then the openings
 * that its audience may have, last the proof. A stored line is cut out of the text as it stands, never read and written again, since
 * its hash is over its bytes. Invariant: what was exported comes back byte for byte, or the number of the first line that is wrong.
 */
import { type Json, type JsonObject, type MatchEvent, isObject, readJson } from '#kernel';
import { isHash } from './chain.js';
import { BrokenLine, parseLine } from './line.js';
import { type Opening, isSecretKind } from './opening.js';
import { jsonText } from './storable.js';

/** Which form of export this is; a newer one is refused. */
const FORMAT = 1;

/** The first line. What else it holds is the exporter's: the catalogue, the competition, for whom it was made. */
export interface ExportHeader extends JsonObject {
  readonly touchline: typeof FORMAT;
  /** `match` or `tournament`. */
  readonly kind: string;
}

export interface ExportedLine {
  readonly hash: string;
  /** As stored. */
  readonly line: string;
}

export type ExportPart =
  | { readonly part: 'header'; readonly header: ExportHeader }
  | (ExportedLine & { readonly part: 'event'; readonly event: MatchEvent })
  | { readonly part: 'opening'; readonly opening: Opening }
  | { readonly part: 'proof'; readonly proof: JsonObject };

const limits = { maxDepth: 128, maxLength: 67_108_864 };
const eventLine = /^\s*\{\s*"hash"\s*:\s*"([0-9a-f]{64})"\s*,\s*"event"\s*:\s*(\{.*\})\s*\}\s*$/s;

export const formatHeader = (kind: string, rest: JsonObject): string => jsonText({ touchline: FORMAT, kind, ...rest });

export const formatExportedLine = ({ hash, line }: ExportedLine): string => `{"hash":"${hash}","event":${line}}`;

export function formatOpening({ digest, salt, value, for: audiences, kind, subject }: Opening): string {
  return jsonText({
    opening: { digest, salt, value, for: audiences, kind, ...(subject === undefined ? {} : { subject }) },
  });
}

export const formatProof = (proof: JsonObject): string => jsonText({ proof });

/** A line that is not what an export has there; the message says what must stand. */
export class BrokenPart extends Error {
  override readonly name = 'BrokenPart';
}

/** Reads one line, without its line break. @throws BrokenPart */
export function parsePart(text: string): ExportPart {
  const stored = eventLine.exec(text);
  if (stored !== null) return storedPart(stored[1] as string, stored[2] as string);
  const reading = readJson(text, limits);
  if (!reading.ok) throw new BrokenPart(`at character ${reading.fault.column} ${reading.fault.message}`);
  const { value } = reading;
  if (!isObject(value)) throw new BrokenPart('must be an object');
  if ('touchline' in value) return headerPart(value);
  const [key, ...others] = Object.keys(value);
  if (others.length === 0 && key === 'opening') return { part: 'opening', opening: asOpening(value[key]) };
  if (others.length === 0 && key === 'proof' && isObject(value[key])) return { part: 'proof', proof: value[key] };
  throw new BrokenPart('must be {"hash":…,"event":…}, {"opening":…} or {"proof":…}');
}

function storedPart(hash: string, line: string): ExportPart {
  try {
    return { part: 'event', hash, line, event: parseLine(line) };
  } catch (thrown) {
    if (thrown instanceof BrokenLine) throw new BrokenPart(`the event is ${thrown.message}`);
    throw thrown;
  }
}

function headerPart(value: JsonObject): ExportPart {
  if (value.touchline !== FORMAT) {
    throw new BrokenPart(`is an export of form ${JSON.stringify(value.touchline)}, this program reads form ${FORMAT}`);
  }
  if (typeof value.kind !== 'string') throw new BrokenPart('must say its kind');
  return { part: 'header', header: value as ExportHeader };
}

function asOpening(value: Json | undefined): Opening {
  if (!isObject(value)) throw new BrokenPart('the opening must be an object');
  const { digest, salt, value: opened, for: audiences, kind, subject, ...rest } = value;
  const holds =
    isHash(digest) &&
    typeof salt === 'string' &&
    opened !== undefined &&
    Array.isArray(audiences) &&
    audiences.every((audience) => typeof audience === 'string') &&
    isSecretKind(kind) &&
    (subject === undefined || typeof subject === 'string') &&
    Object.keys(rest).length === 0;
  if (!holds) throw new BrokenPart('the opening must be {digest, salt, value, for, kind, subject?}');
  return value as unknown as Opening;
}
