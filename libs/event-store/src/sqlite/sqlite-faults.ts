import { isObject } from '#kernel';
import { SchemaTooNew } from '#migrations';
import { StoreFault, StoreTooNew, StoreUnavailable, type Unavailability } from '../faults.js';

const reasons: readonly (readonly [prefix: string, reason: Unavailability, means: string])[] = [
  ['SQLITE_BUSY', 'busy', 'another program holds the store'],
  ['SQLITE_LOCKED', 'busy', 'another connection holds the store'],
  ['SQLITE_FULL', 'disk-full', 'the disk is full; make room and try again'],
  ['SQLITE_READONLY', 'read-only', 'the store cannot be written to; check the permissions of the file and its folder'],
  ['SQLITE_PERM', 'read-only', 'the store cannot be written to; check the permissions of the file and its folder'],
  ['SQLITE_NOTADB', 'not-a-store', 'the file is no database'],
  ['SQLITE_CORRUPT', 'damaged', 'the file is damaged; restore a copy'],
  ['SQLITE_CANTOPEN', 'unreachable', 'the file cannot be opened; check that its folder is there and may be written to'],
  ['SQLITE_IOERR', 'io', 'the disk does not answer as it should'],
];

/** Told by its code and not by its class: the native library keeps the class of whoever loaded it first in this process. */
const codeOf = (thrown: unknown): string => (isObject(thrown) && typeof thrown.code === 'string' ? thrown.code : '');

/** Another program, or another connection, holds the store: worth another try. */
export const isBusy = (thrown: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(thrown));

/** A commit that fails so has written nothing that counts. */
export const isCleanFailure = (thrown: unknown): boolean => /^SQLITE_(FULL|BUSY)/.test(codeOf(thrown));

/** After such an error what is on the disk is not what SQLite believes, and only opening anew finds out. */
export const isBreaking = (thrown: unknown): boolean => /^SQLITE_(IOERR|CORRUPT|NOTADB)/.test(codeOf(thrown));

/** What was thrown as a fault of the port; a fault of the program stays what it is. */
export function asFault(thrown: unknown): unknown {
  if (thrown instanceof StoreFault) return thrown;
  if (thrown instanceof SchemaTooNew) return new StoreTooNew(thrown.found, thrown.known);
  const code = codeOf(thrown);
  const known = reasons.find(([prefix]) => code.startsWith(prefix));
  if (known === undefined) return thrown;
  const [, reason, means] = known;
  return new StoreUnavailable(reason, `${means} (${code})`, { cause: thrown });
}
