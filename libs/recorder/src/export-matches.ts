/**
 * Matches as JSON Lines that stand for themselves: header with the catalogues, stored lines verbatim, the openings that the audience
 * may have, last the proof. The same matches make the same bytes but for the proof (C61). Nothing is cleaned: an audience's export is
 * the same lines with fewer openings.
 */
import { createHash } from 'node:crypto';
import type { JsonObject, MatchEvent } from '#kernel';
import { type Audience, mayOpen, type Opening as MatchOpening } from '#match';
import { formatExportedLine, formatHeader, formatOpening, formatSealedProof } from '#log';
import { type EventStore, sha256Hex } from '#event-store';
import type { MatchReading } from './match-reading.js';

export interface ExportedScope {
  readonly kind: 'match' | 'tournament';
  /** The match or tournament. */
  readonly name: string;
}

/**
 * @param readings for the audience; in the order in which they are to stand
 * @param log what the log of the whole store proves of these matches
 */
export async function* exportMatches(
  store: EventStore,
  { kind, name }: ExportedScope,
  readings: readonly MatchReading[],
  exportedAt: string,
  log?: JsonObject,
): AsyncGenerator<string> {
  const audience: Audience = readings[0]?.audience ?? 'spectator';
  const catalogues = await cataloguesOf(store, readings);
  const matches = readings.map(({ match }) => match);
  const header = formatHeader(kind, { [kind]: name, audience, matches, catalogues });
  const digest = createHash('sha256');
  for (const line of body(header, readings, audience)) {
    digest.update(`${line}\n`);
    yield line;
  }
  const heads = readings.map(({ match, revision, hash }) => ({ match, revision, hash }));
  yield formatSealedProof(sha256Hex, header, { exportedAt, heads, ...(log === undefined ? {} : { log }) }, (start) =>
    digest.update(start).digest('hex'),
  );
}

/** All lines but the proof. */
function* body(header: string, readings: readonly MatchReading[], audience: Audience): Generator<string> {
  yield header;
  for (const { stored } of readings) for (const { hash, line } of stored) yield formatExportedLine({ hash, line });
  for (const { stored, revealed } of readings) {
    for (const { openings } of stored) {
      for (const opening of openings) if (mayOpen(opening.for, audience, revealed)) yield formatOpening(opening);
    }
  }
}

/** By their SHA-256, each once: the text itself, so that it can be checked and kept again. */
async function cataloguesOf(store: EventStore, readings: readonly MatchReading[]): Promise<JsonObject> {
  const catalogues: Record<string, string> = {};
  for (const { events } of readings) {
    const { sha256 } = ((events[0] as MatchEvent).data as unknown as MatchOpening).catalogue;
    const text = catalogues[sha256] ?? (await store.getDocument(sha256));
    if (text !== undefined) catalogues[sha256] = text;
  }
  return catalogues;
}
