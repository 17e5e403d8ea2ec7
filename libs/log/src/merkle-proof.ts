/**
 * Proofs about a Merkle tree, made from all its leaf hashes and checked with none of them (RFC 9162, 2.1.3 and 2.1.4). A check says
 * yes or no and never throws: what it is given comes from strangers.
 */
import { type Digest, sameBytes } from './bytes.js';
import { nodeHash, rootBetween, splitOf } from './merkle.js';

/**
 * The path from a leaf up to the root, nearest first.
 * @throws RangeError for an index that is not in the tree
 */
export function inclusionProof(digest: Digest, leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length)
    throw new RangeError('the leaf must be in the tree');
  const path: Uint8Array[] = [];
  let [start, end] = [0, leaves.length];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      path.unshift(rootBetween(digest, leaves, middle, end));
      end = middle;
    } else {
      path.unshift(rootBetween(digest, leaves, start, middle));
      start = middle;
    }
  }
  return path;
}

export interface InclusionClaim {
  readonly leaf: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly root: Uint8Array;
}

/** Whether the leaf is at the index of the tree that has this size and root. */
export function provesInclusion(digest: Digest, claim: InclusionClaim, path: readonly Uint8Array[]): boolean {
  const { leaf, index, size, root } = claim;
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [at, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(digest, sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = nodeHash(digest, hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && sameBytes(hash, root);
}

/**
 * What shows that the tree begins with the tree of its first `size` leaves.
 * @throws RangeError for a size that is not from 1 to the tree's
 */
export function consistencyProof(digest: Digest, leaves: readonly Uint8Array[], size: number): Uint8Array[] {
  if (!Number.isInteger(size) || size < 1 || size > leaves.length)
    throw new RangeError('the earlier tree must be part of the tree');
  const path: Uint8Array[] = [];
  let [start, end] = [0, leaves.length];
  while (size < end) {
    const middle = start + splitOf(end - start);
    if (size <= middle) {
      path.unshift(rootBetween(digest, leaves, middle, end));
      end = middle;
    } else {
      path.unshift(rootBetween(digest, leaves, start, middle));
      start = middle;
    }
  }
  return start === 0 ? path : [rootBetween(digest, leaves, start, end), ...path];
}

/** A size and the root at that size. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Whether the later tree begins with the earlier one, which has at least one leaf. */
export function provesConsistency(
  digest: Digest,
  earlier: TreeHead,
  later: TreeHead,
  path: readonly Uint8Array[],
): boolean {
  const sizes = [earlier.size, later.size];
  if (!sizes.every(Number.isSafeInteger) || earlier.size < 1 || earlier.size > later.size) return false;
  if (earlier.size === later.size) return path.length === 0 && sameBytes(earlier.root, later.root);
  const [first, ...rest] = isPowerOfTwo(earlier.size) ? [earlier.root, ...path] : path;
  if (first === undefined) return false;
  let [at, last] = [earlier.size - 1, later.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  let [before, after] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      before = nodeHash(digest, sibling, before);
      after = nodeHash(digest, sibling, after);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      after = nodeHash(digest, after, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && sameBytes(before, earlier.root) && sameBytes(after, later.root);
}

const half = (value: number): number => Math.floor(value / 2);

function isPowerOfTwo(value: number): boolean {
  let rest = value;
  while (rest % 2 === 0) rest /= 2;
  return rest === 1;
}
