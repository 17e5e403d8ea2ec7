import { fc, test as property } from '@fast-check/jest';
import { sha256 } from '#testing';
import { fromHex, toHex, utf8 } from './bytes.js';
import { emptyTree, grow, leafHash, nodeHash, rootOf, treeRoot } from './merkle.js';
import { consistencyProof, inclusionProof, provesConsistency, provesInclusion } from './merkle-proof.js';

/** The test tree of the certificate transparency project. */
const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const known = entries.map((entry) => leafHash(sha256, fromHex(entry)));
const leavesOf = (size: number): Uint8Array[] =>
  Array.from({ length: size }, (_, i) => leafHash(sha256, utf8(`entry ${i}`)));
const size = fc.integer({ min: 1, max: 70 });
const flip = (hash: Uint8Array): Uint8Array => hash.map((byte, i) => (i === 0 ? byte ^ 1 : byte));

describe('a Merkle tree', () => {
  it.each(roots.map((root, at) => [at, root] as const))(
    'of the first %i known entries has the known root',
    (at, root) => {
      expect(toHex(treeRoot(sha256, known.slice(0, at)))).toBe(root);
    },
  );

  it.each([
    [
      0,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      5,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
    [
      1,
      5,
      [
        '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ])('has the known path of entry %i among %i', (index, of, path) => {
    expect(inclusionProof(sha256, known.slice(0, of), index).map(toHex)).toEqual(path);
  });

  it.each([
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
    [8, 8, []],
  ])('has the known proof that %i is the beginning of %i', (earlier, later, path) => {
    expect(consistencyProof(sha256, known.slice(0, later), earlier).map(toHex)).toEqual(path);
  });

  it('takes no node for a leaf', () => {
    const [a, b] = known as [Uint8Array, Uint8Array];
    expect(toHex(leafHash(sha256, Uint8Array.from([...a, ...b])))).not.toBe(toHex(nodeHash(sha256, a, b)));
  });

  property.prop([fc.nat({ max: 200 })])('grows one by one to the same root, keeping few hashes', (of) => {
    const leaves = leavesOf(of);
    const tree = leaves.reduce((grown, leaf) => grow(sha256, grown, leaf), emptyTree);
    expect(tree.size).toBe(of);
    expect(toHex(rootOf(sha256, tree))).toBe(toHex(treeRoot(sha256, leaves)));
    expect(tree.roots).toHaveLength([...of.toString(2)].filter((digit) => digit === '1').length);
  });

  property.prop([size, fc.nat(), fc.nat()])('proves each entry at its place, and no other claim', (of, pick, other) => {
    const leaves = leavesOf(of);
    const index = pick % of;
    const path = inclusionProof(sha256, leaves, index);
    const claim = { leaf: leaves[index] as Uint8Array, index, size: of, root: treeRoot(sha256, leaves) };
    const holds = (change: object, by = path): boolean => provesInclusion(sha256, { ...claim, ...change }, by);
    expect(holds({})).toBe(true);
    expect(holds({ leaf: flip(claim.leaf) })).toBe(false);
    expect(holds({ root: flip(claim.root) })).toBe(false);
    expect(holds({}, [...path, claim.leaf])).toBe(false);
    if (path.length > 0) expect(holds({}, path.slice(1))).toBe(false);
    if (path.length > 0)
      expect(
        holds(
          {},
          path.map((hash, i) => (i === other % path.length ? flip(hash) : hash)),
        ),
      ).toBe(false);
    if (other % of !== index) expect(holds({ index: other % of })).toBe(false);
    for (const wrong of [-1, of, 0.5, NaN]) expect(holds({ index: wrong })).toBe(false);
    expect(holds({ size: NaN })).toBe(false);
  });

  property.prop([size, size, fc.nat()])('proves each beginning, and no other', (a, b, other) => {
    const [small, large] = [Math.min(a, b), Math.max(a, b)];
    const leaves = leavesOf(large);
    const path = consistencyProof(sha256, leaves, small);
    const earlier = { size: small, root: treeRoot(sha256, leaves.slice(0, small)) };
    const later = { size: large, root: treeRoot(sha256, leaves) };
    const holds = (before = earlier, after = later, by = path): boolean => provesConsistency(sha256, before, after, by);
    expect(holds()).toBe(true);
    expect(holds({ ...earlier, root: flip(earlier.root) })).toBe(false);
    expect(holds(earlier, { ...later, root: flip(later.root) })).toBe(false);
    expect(holds(earlier, later, [...path, later.root])).toBe(false);
    if (path.length > 0) expect(holds(earlier, later, path.slice(1))).toBe(false);
    if (path.length > 0) {
      expect(
        holds(
          earlier,
          later,
          path.map((hash, i) => (i === other % path.length ? flip(hash) : hash)),
        ),
      ).toBe(false);
    }
    for (const wrong of [0, large + 1, NaN]) expect(holds({ ...earlier, size: wrong })).toBe(false);
    if (small < large) {
      const rewritten = treeRoot(sha256, [flip(leaves[0] as Uint8Array), ...leaves.slice(1, small)]);
      expect(holds({ size: small, root: rewritten })).toBe(false);
    }
  });

  it('has no proof for what is not in it', () => {
    for (const index of [-1, 8, 0.5]) expect(() => inclusionProof(sha256, known, index)).toThrow(RangeError);
    for (const count of [0, 9, 0.5]) expect(() => consistencyProof(sha256, known, count)).toThrow(RangeError);
    expect(() => inclusionProof(sha256, [], 0)).toThrow(RangeError);
  });
});
