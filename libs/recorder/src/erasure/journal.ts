/**
 * What was erased, by digest and never by value: so that a copy of the store that was made before is erased again when it is put back,
 * and an old export brings nothing back. It lies beside the store and grows only; a digest of a salted value tells nobody the value.
 * Invariant: what is erased stands here before it is erased, so that a crash between the two is mended by erasing again.
 */
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Json, type MatchId, isObject, readJson, streamOf } from '#kernel';
import type { EventStore } from '#event-store';
import { forgetMatch } from '../match-cache.js';

/** Openings of one match, or an account of the register. */
export type Erasure = { readonly erasedAt: string; readonly by: string } & (
  { readonly match: MatchId; readonly digests: readonly string[] } | { readonly account: string }
);

/** The journal cannot be read: what it says is not erased again. */
export class BrokenJournal extends Error {
  override readonly name = 'BrokenJournal';
}

const ON_A_SERVER = 'data/touchline.erasures';

/** Where the journal of a store lies: beside its file, of one on a server under `./data`, or where `TOUCHLINE_ERASURES` says. */
export function journalPlaceOf(
  store: string,
  env: Readonly<Record<string, string | undefined>>,
  inFolder: (path: string) => string = (path) => path,
): string | undefined {
  const file = /^sqlite:(.+)$/s.exec(store)?.[1];
  const beside = file === undefined ? (store === 'memory:' ? undefined : ON_A_SERVER) : `${file}.erasures`;
  const named = env['TOUCHLINE_ERASURES'] ?? beside;
  return named === undefined ? undefined : inFolder(named);
}

/** Adds to the journal and waits until the disk has it. @param file nowhere: nothing is kept */
export async function keepErasures(file: string | undefined, erasures: readonly Erasure[]): Promise<void> {
  if (file === undefined || erasures.length === 0) return;
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.write(erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** All erasures in a journal; none where there is no file. @throws BrokenJournal */
export async function readErasures(file: string | undefined): Promise<readonly Erasure[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return '';
    throw thrown;
  });
  const lines = text.split('\n');
  // Writing broke off there: nothing was erased for it yet.
  lines.pop();
  return lines.map((line, i) => {
    const reading = readJson(line);
    if (!reading.ok || !isErasure(reading.value)) throw new BrokenJournal(`${file} line ${i + 1} is no erasure`);
    return reading.value;
  });
}

function isErasure(value: Json): value is Json & Erasure {
  if (!isObject(value)) return false;
  const { erasedAt, match, digests, account } = value;
  const ofMatch =
    typeof match === 'string' && Array.isArray(digests) && digests.every((one) => typeof one === 'string');
  return typeof erasedAt === 'string' && (ofMatch || typeof account === 'string');
}

/** Erases in a store what journals say, as often as one likes. Gives the number of openings that were still there. */
export async function eraseAgain(store: EventStore, erasures: readonly Erasure[]): Promise<number> {
  let erased = 0;
  for (const erasure of erasures) {
    if (!('match' in erasure)) continue;
    erased += await store.erase(streamOf(erasure.match), { digests: erasure.digests });
    forgetMatch(store, erasure.match);
  }
  return erased;
}
