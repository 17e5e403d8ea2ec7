/**
 * The log of a whole store: each event is a leaf, by position; the tree's head is signed as a checkpoint, kept and handed out. What a
 * projection has is never asked: leaves come from the store, proofs from the leaves. Invariant: a checkpoint that was signed once stays
 * a beginning of every later one.
 */
import { type MatchId, matchOf } from '#kernel';
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
import { keptCheckpoint, keepCheckpoint, sizeOf } from './checkpoint-files.js';
import { LeafFile, type LogLeaf, OtherLeaf } from './leaf-file.js';
import { openKeys, type SigningKeys, UnusableKey } from './signing-keys.js';

export interface LogPlace {
  /** Beside the store; absent: nothing outlasts this process. */
  readonly folder: string | undefined;
  readonly signingKey?: string | undefined;
  /** What the log is called in its checkpoints. */
  readonly origin: string;
}

/** The newest signed checkpoint and what leads from matches to it. An alias, so that it is plain JSON to whoever writes it down. */
export type LogProof = {
  readonly checkpoint: string;
  readonly keys: readonly string[];
  readonly leaves: readonly {
    readonly match: MatchId;
    readonly revision: number;
    readonly hash: string;
    readonly index: number;
    readonly path: readonly string[];
  }[];
};

export class StoreLog {
  private tree: CompactTree = emptyTree;
  private hashes: Uint8Array[] = [];
  private newest = new Map<MatchId, number>();
  private signed: string | undefined;
  private isOwn = false;
  private busy: Promise<void> = Promise.resolve();

  private constructor(
    private readonly store: EventStore,
    private readonly place: LogPlace,
    private readonly keys: SigningKeys,
    private readonly file: LeafFile,
  ) {}

  static async open(store: EventStore, place: LogPlace): Promise<StoreLog> {
    const { folder, signingKey: given, origin: name } = place;
    const keys = await openKeys({ folder, given, name });
    // In this order: whatever was signed is among the leaves that are read after it.
    const signed = folder === undefined ? undefined : await keptCheckpoint(folder);
    const file = await LeafFile.open(folder);
    if (sizeOf(signed) > file.leaves.length)
      throw new UnusableKey(
        `${folder}: leaf ${file.leaves.length} cannot be read though it was signed; put leaves.jsonl back from a backup`,
      );
    const log = new StoreLog(store, place, keys, file);
    log.take();
    log.signed = signed;
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

  /** Appends what the store has got since, and signs; one at a time. Other processes may do the same on the same folder. */
  advance(): Promise<void> {
    this.busy = this.busy.catch(() => undefined).then(() => this.round());
    return this.busy;
  }

  private async round(): Promise<void> {
    await this.file.reload();
    await this.requireOwnStore();
    for (;;) {
      const after = this.file.leaves.at(-1)?.position;
      const { events } = await this.store.readAll({ limit: MAX_PAGE, ...(after === undefined ? {} : { after }) });
      if (events.length > 0) await this.file.append(events.map(leafOf));
      this.take();
      if (events.length < MAX_PAGE) break;
    }
    if (this.hashes.length > 0 && sizeOf(this.signed) !== this.hashes.length) await this.sign();
  }

  private async requireOwnStore(): Promise<void> {
    const [leaf] = this.file.leaves;
    if (leaf === undefined || this.isOwn) return;
    const { events } = await this.store.readAll({ limit: 1 });
    if (events[0] !== undefined && events[0].hash !== leaf.hash)
      throw new OtherLeaf(
        `the log in ${this.place.folder} is of another store; set TOUCHLINE_LOG to a folder of this one`,
      );
    this.isOwn = events.length > 0;
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
    const note = signNote(text, [this.keys.signer]);
    const { folder } = this.place;
    if (folder !== undefined) await keepCheckpoint(folder, note);
    this.signed = note;
  }

  /** What an export carries: the checkpoint, the keys, and the newest leaf of each match with its path. */
  proofOf(matches: readonly MatchId[]): LogProof | undefined {
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
