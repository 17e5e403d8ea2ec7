/**
 * The log of a whole store: each event is a leaf, by position; the tree's head is signed as a checkpoint, kept and handed out. What a
 * projection has is never asked: leaves come from the store, proofs from the leaves. Invariant: a checkpoint that was signed once stays
 * a beginning of every later one.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JsonObject, type MatchId, matchOf } from '#kernel';
import {
  type CompactTree,
  consistencyProof,
  emptyTree,
  formatCheckpoint,
  grow,
  inclusionProof,
  leafHash,
  logEntry,
  openCheckpoint,
  provesConsistency,
  rootOf,
  signNote,
  toBase64,
} from '#log';
import { type EventStore, MAX_PAGE, sha256, type StoredEvent } from '#event-store';
import { verifyEd25519 } from './ed25519.js';
import { LeafFile, type LogLeaf } from './leaf-file.js';
import { Lease } from './lease.js';
import { openKeys, type SigningKeys } from './signing-keys.js';

export interface LogPlace {
  /** Beside the store; absent: nothing outlasts this process. */
  readonly folder: string | undefined;
  readonly signingKey?: string | undefined;
  /** What the log is called in its checkpoints. */
  readonly origin: string;
}

export class StoreLog {
  private tree: CompactTree = emptyTree;
  private hashes: Uint8Array[] = [];
  private newest = new Map<MatchId, number>();
  private signed: string | undefined;
  private busy: Promise<void> = Promise.resolve();

  private constructor(
    private readonly store: EventStore,
    private readonly place: LogPlace,
    private readonly keys: SigningKeys,
    private readonly file: LeafFile,
    private readonly lease: Lease | undefined,
  ) {}

  static async open(store: EventStore, place: LogPlace): Promise<StoreLog> {
    const { folder, signingKey: given, origin: name } = place;
    const keys = await openKeys({ folder, given, name });
    const file = await LeafFile.open(folder);
    const log = new StoreLog(store, place, keys, file, folder === undefined ? undefined : new Lease(folder));
    log.take();
    log.signed = await log.kept();
    return log;
  }

  get publicKeys(): readonly string[] {
    return this.keys.publicKeys;
  }

  /** The newest signed checkpoint; `undefined` while the log is empty. */
  get checkpoint(): string | undefined {
    return this.signed;
  }

  get size(): number {
    return this.hashes.length;
  }

  /** Appends what the store has got since, and signs; one at a time, and only under the lease. */
  advance(): Promise<void> {
    this.busy = this.busy.catch(() => undefined).then(() => this.round());
    return this.busy;
  }

  private async round(): Promise<void> {
    if (this.lease !== undefined && !(await this.lease.held())) {
      await this.file.reload(false);
      this.take();
      this.signed = await this.kept();
      return;
    }
    for (;;) {
      const after = this.file.leaves.at(-1)?.position;
      const { events } = await this.store.readAll({ limit: MAX_PAGE, ...(after === undefined ? {} : { after }) });
      if (events.length > 0) await this.file.append(events.map(leafOf));
      this.take();
      if (events.length < MAX_PAGE) break;
    }
    if (this.hashes.length > 0 && sizeOf(this.signed) !== this.hashes.length) await this.sign();
  }

  private take(): void {
    for (const leaf of this.file.leaves.slice(this.hashes.length)) {
      const hash = leafHash(sha256, logEntry(leaf.match, leaf.revision, leaf.hash));
      this.newest.set(leaf.match, this.hashes.length);
      this.hashes.push(hash);
      this.tree = grow(sha256, this.tree, hash);
    }
  }

  private async sign(): Promise<void> {
    const { size } = this.tree;
    const text = formatCheckpoint({ origin: this.place.origin, size, root: rootOf(sha256, this.tree) });
    await this.keep(signNote(text, [this.keys.signer]));
  }

  private async keep(note: string): Promise<void> {
    const { folder } = this.place;
    if (folder !== undefined) {
      const file = join(folder, 'checkpoint');
      await writeFile(`${file}.new`, note);
      await rename(`${file}.new`, file);
    }
    this.signed = note;
  }

  private async kept(): Promise<string | undefined> {
    const { folder } = this.place;
    if (folder === undefined) return this.signed;
    return readFile(join(folder, 'checkpoint'), 'utf8').catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'ENOENT') return undefined;
      throw thrown;
    });
  }

  /** What an export carries: the checkpoint, the keys, and the newest leaf of each match with its path. */
  proofOf(matches: readonly MatchId[]): JsonObject | undefined {
    const size = sizeOf(this.signed);
    if (this.signed === undefined || size === 0 || size > this.hashes.length) return undefined;
    const tree = this.hashes.slice(0, size);
    const leaves = matches.flatMap((match) => {
      const index = this.newestBefore(match, size);
      if (index === undefined) return [];
      const { revision, hash } = this.file.leaves[index] as LogLeaf;
      return [{ match, revision, hash, index, path: inclusionProof(sha256, tree, index).map(toBase64) }];
    });
    return { checkpoint: this.signed, keys: [...this.publicKeys], leaves };
  }

  private newestBefore(match: MatchId, size: number): number | undefined {
    let index = this.newest.get(match);
    while (index !== undefined && index >= size) {
      const below: number = index;
      index = this.file.leaves.slice(0, below).findLastIndex((leaf) => leaf.match === match);
      if (index === -1) return undefined;
    }
    return index;
  }

  /** Shows that the tree of `size` leaves begins with the one of `from`. @throws RangeError */
  consistency(from: number, size: number): readonly string[] {
    if (size > this.hashes.length) throw new RangeError(`the log has ${this.hashes.length} leaves, not ${size}`);
    return consistencyProof(sha256, this.hashes.slice(0, size), from).map(toBase64);
  }

  /** What the store's events say of a checkpoint from elsewhere: whether the log of today still begins with it. */
  async against(note: string, keys: readonly string[] = this.publicKeys): Promise<AgainstReport> {
    const opened = openCheckpoint({ digest: sha256, verify: verifyEd25519 }, note, keys);
    if ('what' in opened) return { holds: false, ...opened };
    const { size, root, origin } = opened.checkpoint;
    if (origin !== this.place.origin)
      return {
        holds: false,
        what: 'other-log',
        message: `the checkpoint is of the log ${origin}, this is ${this.place.origin}`,
      };
    const tree = await treeOf(this.store, size);
    if (tree.length < size) {
      return {
        holds: false,
        what: 'cut-tail',
        message: `the checkpoint has ${size} events, the store only ${tree.length}: its tail was cut`,
      };
    }
    const same = provesConsistency(sha256, { size, root }, { size, root: rootOver(tree) }, []);
    return same
      ? { holds: true, message: `the first ${size} events are those of the checkpoint` }
      : {
          holds: false,
          what: 'rewritten',
          message: `the first ${size} events are not those of the checkpoint: the store was rewritten`,
        };
  }

  async close(): Promise<void> {
    await this.busy.catch(() => undefined);
    await this.lease?.release();
  }
}

export interface AgainstReport {
  readonly holds: boolean;
  readonly what?: string;
  readonly message: string;
}

const leafOf = ({ stream, position, revision, hash }: StoredEvent): LogLeaf => ({
  position,
  match: matchOf(stream) ?? (stream as string),
  revision,
  hash,
});

/** Leaves as the store has them now, up to a size. */
async function treeOf(store: EventStore, size: number): Promise<readonly Uint8Array[]> {
  const tree: Uint8Array[] = [];
  let after: StoredEvent['position'] | undefined;
  while (tree.length < size) {
    const { events } = await store.readAll({ limit: MAX_PAGE, ...(after === undefined ? {} : { after }) });
    if (events.length === 0) break;
    after = events.at(-1)?.position;
    for (const event of events) {
      const { match, revision, hash } = leafOf(event);
      tree.push(leafHash(sha256, logEntry(match, revision, hash)));
    }
  }
  return tree.slice(0, size);
}

const rootOver = (tree: readonly Uint8Array[]): Uint8Array =>
  rootOf(
    sha256,
    tree.reduce((grown: CompactTree, leaf) => grow(sha256, grown, leaf), emptyTree),
  );

/** The size that a note's second line says; 0 for none. */
const sizeOf = (note: string | undefined): number => Number(note?.split('\n')[1] ?? 0);
