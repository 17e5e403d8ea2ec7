/**
 * The peer `@event-driven-io/emmett` with its SQLite store. It is no part of the product: its packages are named by bench/emmett and
 * installed from there into a cache of their own by the first run that wants them; its SQLite is compiled, nothing else is fetched.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface PeerEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface PeerConnection {
  command(sql: string, values?: readonly unknown[]): Promise<unknown>;
  querySingle<T>(sql: string): Promise<T | null>;
  close(): void;
}

interface PeerConsumer {
  processor(options: {
    readonly processorId: string;
    readonly startFrom: 'BEGINNING';
    readonly stopAfter: (message: PeerEvent) => boolean;
    readonly eachMessage: (message: PeerEvent, context: { readonly connection: PeerConnection }) => Promise<void>;
  }): unknown;
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface PeerStore {
  appendToStream(
    stream: string,
    events: readonly PeerEvent[],
    options: { readonly expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
  ): Promise<unknown>;
  consumer(options: {
    readonly pulling: { readonly batchSize: number; readonly pullingFrequencyInMs: number };
  }): PeerConsumer;
}

export interface Peer {
  getSQLiteEventStore(options: { readonly fileName: string }): PeerStore;
  sqliteConnection(options: { readonly fileName: string }): PeerConnection;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const named = join(root, 'bench/emmett');
const home = join(root, '.cache/emmett');
/** Holds the Node that the SQLite there was compiled for. */
const ready = join(home, `ready-${process.versions.modules}`);

export async function peer(): Promise<Peer> {
  if (!existsSync(ready)) install();
  const entry = join(home, 'node_modules/@event-driven-io/emmett-sqlite/dist/index.js');
  return (await import(pathToFileURL(entry).href)) as Peer;
}

function install(): void {
  console.log('installing emmett and compiling its SQLite (some minutes, once) …');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(named, file), join(home, file));
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  npm('rebuild', 'sqlite3');
  writeFileSync(ready, '');
}

function npm(...words: readonly string[]): void {
  const headers = dirname(dirname(process.execPath));
  const own = existsSync(join(headers, 'include/node/node_version.h')) ? { npm_config_nodedir: headers } : {};
  const env = { ...process.env, ...own, npm_config_build_from_source: 'true' };
  const { status, stdout, stderr } = spawnSync('npm', words, { cwd: home, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${words.join(' ')} failed for bench/emmett:\n${stdout}\n${stderr}`);
}
