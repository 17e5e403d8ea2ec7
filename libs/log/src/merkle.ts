/**
 * The Merkle tree of RFC 6962 (and RFC 9162, 2.1) over a list that only grows: one hash stands for all entries, and short proofs show
 * that an entry is in it, or that a later list begins with an earlier one. Leaves and nodes are hashed with different first bytes, so
 * that no node passes for a leaf; an odd node is carried up as it is, never doubled. Not the chain, which ties the lines of one match:
 * this ties many entries of a whole store or tournament.
 */
import { type Digest, concat } from './bytes.js';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The hash of an entry as a leaf. */
export const leafHash = (digest: Digest, entry: Uint8Array): Uint8Array => digest(concat(LEAF, entry));

export const nodeHash = (digest: Digest, left: Uint8Array, right: Uint8Array): Uint8Array =>
  digest(concat(NODE, left, right));

/** The largest power of two that is smaller than `size`, which is at least 2: where a tree parts. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The root over leaf hashes; of none the digest of nothing. */
export function treeRoot(digest: Digest, leaves: readonly Uint8Array[]): Uint8Array {
  return leaves.length === 0 ? digest(new Uint8Array(0)) : rootBetween(digest, leaves, 0, leaves.length);
}

/** The root over the leaves from `start` up to before `end`, at least one. */
export function rootBetween(digest: Digest, leaves: readonly Uint8Array[], start: number, end: number): Uint8Array {
  if (end - start === 1) return leaves[start] as Uint8Array;
  const middle = start + splitOf(end - start);
  return nodeHash(digest, rootBetween(digest, leaves, start, middle), rootBetween(digest, leaves, middle, end));
}

/** All that must be kept of a tree to let it grow: the roots of its perfect subtrees, largest first, about log₂ of its size. */
export interface CompactTree {
  readonly size: number;
  readonly roots: readonly Uint8Array[];
}

export const emptyTree: CompactTree = { size: 0, roots: [] };

/** The tree with one leaf more. */
export function grow(digest: Digest, { size, roots }: CompactTree, leaf: Uint8Array): CompactTree {
  const left = [...roots];
  let last = leaf;
  for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2))
    last = nodeHash(digest, left.pop() as Uint8Array, last);
  return { size: size + 1, roots: [...left, last] };
}

/** The root of a compact tree, the same as `treeRoot` over its leaves. */
export function rootOf(digest: Digest, { roots }: CompactTree): Uint8Array {
  return roots.length === 0
    ? digest(new Uint8Array(0))
    : roots.reduceRight((right, left) => nodeHash(digest, left, right));
}
