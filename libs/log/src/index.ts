export { type Digest, concat, fromHex, sameBytes, toHex, utf8 } from './bytes.js';
export { UnstorableValue, jsonText, requireStorable } from './storable.js';
export { BrokenLine, formatLine, parseLine } from './line.js';
export {
  type ChainExpectation,
  type ChainedLine,
  type Head,
  ZERO_HASH,
  chainHash,
  chainHashes,
  isHash,
} from './chain.js';
export { type ChainProblem, type ChainReport, checkChain } from './chain-check.js';
export { type SealedValue, isSealed } from './sealed-value.js';
export { type Secret, type Sealed, type SealingTools, type Variant, seal } from './sealing.js';
export {
  type Opening,
  type OpeningProblem,
  type SecretKind,
  SALT_BYTES,
  checkOpenings,
  open,
  openingsByDigest,
  sealDigest,
  sealedDigests,
} from './opening.js';
