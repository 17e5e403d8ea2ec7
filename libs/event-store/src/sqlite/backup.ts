/**
 * A copy of a store made while it is in use, and the proof that a copy is whole: SQLite's own check of the file, every chain of hashes,
 * and each stream's head against what the maker wrote down beside it, since a copy that was cut short is a good file too. Not an
 * export: that is for people to keep and check, this is to go on from.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import { ZERO_HASH, chainHash } from '#log';
import { Sqlite } from '#migrations';
import { StoreUnavailable } from '../faults.js';
import { sha256 } from '../sha256.js';

/** What stands beside a copy. */
export interface CopyManifest {
  readonly madeAt: string;
  readonly events: number;
  readonly streams: number;
  /** SHA-256 over every stream's name, last revision and hash. */
  readonly heads: string;
}

export interface CopyReport extends Omit<CopyManifest, 'madeAt'> {
  readonly whole: boolean;
  /** What is wrong, each in words; none when it is whole. */
  readonly problems: readonly string[];
}

const manifestOf = (copy: string): string => `${copy}.manifest.json`;

/** @throws StoreUnavailable where there is no such store, or there is a file already */
export async function backUpSqlite(file: string, copy: string, madeAt: string): Promise<CopyManifest> {
  const [from, to] = [resolve(file), resolve(copy)];
  if (!existsSync(from)) throw new StoreUnavailable('unreachable', `there is no store ${file}`);
  if (existsSync(to)) throw new StoreUnavailable('unreachable', `${copy} is there already; name another file`);
  mkdirSync(dirname(to), { recursive: true });
  const part = `${to}.part`;
  rmSync(part, { force: true });
  const db = new Sqlite(from, { readonly: true });
  try {
    await db.backup(part);
  } finally {
    db.close();
  }
  const { whole, problems, ...told } = lookInto(part);
  if (!whole) throw new StoreUnavailable('damaged', `the copy is not whole: ${problems.join('; ')}`);
  const manifest: CopyManifest = { madeAt, ...told };
  writeFileSync(manifestOf(to), `${JSON.stringify(manifest)}\n`, { flush: true });
  renameSync(part, to);
  return manifest;
}

/** Proves a copy whole, against its manifest where there is one. */
export function checkSqliteCopy(copy: string): CopyReport {
  const file = resolve(copy);
  if (!existsSync(file)) throw new StoreUnavailable('unreachable', `there is no file ${copy}`);
  const { problems, ...told } = lookInto(file);
  const manifest = existsSync(manifestOf(file))
    ? (JSON.parse(readFileSync(manifestOf(file), 'utf8')) as CopyManifest)
    : undefined;
  const found = [...problems];
  if (manifest === undefined) found.push('its manifest is not beside it, so that a cut tail could not be told');
  else if (manifest.events !== told.events)
    found.push(`it holds ${told.events} events, its manifest says ${manifest.events}`);
  else if (manifest.heads !== told.heads) found.push('its heads are not those that its manifest says');
  return { ...told, whole: found.length === 0, problems: found };
}

/**
 * Puts a copy in the place of a store that is not there.
 * @param before what is done to the file before it is in its place
 * @throws StoreUnavailable
 */
export async function restoreSqlite(
  copy: string,
  file: string,
  before: (part: string) => Promise<void> = () => Promise.resolve(),
): Promise<CopyReport> {
  const to = resolve(file);
  if (existsSync(to))
    throw new StoreUnavailable('unreachable', `${file} is there already; move it away first, it is not overwritten`);
  const report = checkSqliteCopy(copy);
  if (!report.whole) throw new StoreUnavailable('damaged', `${copy} is not whole: ${report.problems.join('; ')}`);
  mkdirSync(dirname(to), { recursive: true });
  const part = `${to}.part`;
  rmSync(part, { force: true });
  const db = new Sqlite(resolve(copy), { readonly: true });
  try {
    await db.backup(part);
  } finally {
    db.close();
  }
  await before(part);
  renameSync(part, to);
  return report;
}

function lookInto(file: string): CopyReport {
  let db: Database | undefined;
  try {
    db = new Sqlite(file, { readonly: true });
    const check = db.pragma('quick_check', { simple: true });
    const told = chainsOf(db);
    const problems = [...(check === 'ok' ? [] : [`SQLite says: ${String(check)}`]), ...told.problems];
    return { ...told, whole: problems.length === 0, problems };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { whole: false, problems: [`it cannot be read: ${message}`], events: 0, streams: 0, heads: '' };
  } finally {
    db?.close();
  }
}

interface Row {
  readonly name: string;
  readonly revision: number;
  readonly line: string;
  readonly hash: Buffer;
}

function chainsOf(db: Database): Omit<CopyReport, 'whole'> {
  const rows = db
    .prepare(
      'SELECT s.name, e.revision, e.line, e.hash FROM events e JOIN streams s ON s.id = e.stream ORDER BY s.name, e.revision',
    )
    .iterate() as IterableIterator<Row>;
  const heads = createHash('sha256');
  const problems: string[] = [];
  let [events, streams, previous] = [0, 0, ZERO_HASH];
  let last: { readonly name: string; readonly revision: number } | undefined;
  const shut = (): void => void (last !== undefined && heads.update(`${last.name} ${last.revision} ${previous}\n`));
  for (const { name, revision, line, hash } of rows) {
    if (name !== last?.name) {
      shut();
      streams += 1;
      previous = ZERO_HASH;
    }
    const expected = name === last?.name ? last.revision + 1 : 0;
    if (revision !== expected) problems.push(`${name}: revision ${expected} is missing`);
    const made = chainHash(sha256, previous, line);
    previous = hash.toString('hex');
    if (made !== previous) problems.push(`${name} revision ${revision}: the hash does not follow`);
    events += 1;
    last = { name, revision };
  }
  shut();
  return { events, streams, heads: heads.digest('hex'), problems: problems.slice(0, 20) };
}
