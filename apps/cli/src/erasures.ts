/** The journal of erasures of a store, for the verbs that bring something into it. */
import { resolve } from 'node:path';
import { BrokenJournal, type Erasure, journalPlaceOf, readErasures } from '#recorder';
import { Rejected } from './rejected.js';
import type { Session } from './verb.js';

export const journalOf = ({ terminal: { env, cwd } }: Session, store: string): string | undefined =>
  journalPlaceOf(store, env, (path) => resolve(cwd, path));

/** @throws Rejected for a journal that cannot be read: what it says may not come back */
export async function erasuresIn(file: string | undefined): Promise<readonly Erasure[]> {
  try {
    return await readErasures(file);
  } catch (thrown) {
    throw thrown instanceof BrokenJournal ? new Rejected(thrown.message) : thrown;
  }
}

/** The digests of all that was ever erased from a store. */
export async function erasedHere(session: Session, store: string): Promise<ReadonlySet<string>> {
  const erasures = await erasuresIn(journalOf(session, store));
  return new Set(erasures.flatMap((erasure) => ('digests' in erasure ? erasure.digests : [])));
}
