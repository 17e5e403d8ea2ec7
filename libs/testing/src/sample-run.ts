/** Small runs of events that mean nothing, for specs of the log and the store. */
import { createHash } from 'node:crypto';
import type { MatchEvent } from '#kernel';
import { type ChainedLine, type Digest, ZERO_HASH, chainHashes, formatLine } from '#log';

export const sha256: Digest = (bytes) => createHash('sha256').update(bytes).digest();

export function anEvent(revision: number, matchId = 'm1'): MatchEvent {
  const digits = String(revision).padStart(12, '0');
  const at = `2025-01-01T00:00:${String(revision % 60).padStart(2, '0')}.000Z`;
  return {
    matchId,
    revision,
    type: 'Passed',
    schemaVersion: 1,
    data: {},
    meta: {
      eventId: `00000000-0000-4000-8000-${digits}`,
      commandId: `00000000-0000-4000-9000-${digits}`,
      causedBy: revision === 0 ? [] : [revision - 1],
      official: 'local',
      role: 'host',
      occurredAt: at,
      recordedAt: at,
      ruleset: 'solo@1',
    },
  };
}

/** Lines 0 to `length - 1` with all that a store says of them. */
export function aRun(length: number, matchId = 'm1'): Required<Omit<ChainedLine, 'fault'>>[] {
  const lines = Array.from({ length }, (_, revision) => formatLine(anEvent(revision, matchId)));
  const hashes = chainHashes(sha256, ZERO_HASH, lines);
  return lines.map((line, revision) => ({
    line,
    revision,
    hash: hashes[revision] as string,
    previousHash: hashes[revision - 1] ?? ZERO_HASH,
  }));
}
