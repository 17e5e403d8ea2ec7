/**
 * Proofs of matches that were imported, as they were received: what the log that they came from had signed. They lie with the log of this
 * store and are no part of it: this store signs what it got, when it got it. A match may have come several times, each with its proof.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type JsonObject, type MatchId, isObject, readJson } from '#kernel';
import { readIfThere } from './whole-file.js';

/** @param folder of the log of this store, see `logPlaceOf`; nowhere: they are not kept */
export async function keepReceived(
  folder: string | undefined,
  matches: readonly MatchId[],
  proof: JsonObject,
): Promise<void> {
  if (folder === undefined) return;
  const text = JSON.stringify(proof);
  await mkdir(join(folder, 'received'), { recursive: true });
  for (const match of matches) {
    const known = (await readIfThere(fileOf(folder, match))) ?? '';
    if (!known.split('\n').includes(text)) await appendFile(fileOf(folder, match), `${text}\n`);
  }
}

/** Oldest first; a line that was torn is none. */
export async function receivedProofs(folder: string | undefined, match: MatchId): Promise<readonly JsonObject[]> {
  if (folder === undefined) return [];
  const lines = ((await readIfThere(fileOf(folder, match))) ?? '').split('\n');
  return lines.flatMap((line) => {
    const reading = readJson(line);
    return reading.ok && isObject(reading.value) ? [reading.value] : [];
  });
}

const fileOf = (folder: string, match: MatchId): string => join(folder, 'received', `${match}.jsonl`);
