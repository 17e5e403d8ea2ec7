export { type Digest, type TextDigest, concat, fromHex, sameBytes, textDigest, toHex, utf8 } from './bytes.js';
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
  isSecretKind,
  checkOpenings,
  open,
  openingsByDigest,
  sealDigest,
  sealedDigests,
} from './opening.js';
export { fromBase64, toBase64 } from './base64.js';
export { type CompactTree, emptyTree, grow, leafHash, rootOf, treeRoot } from './merkle.js';
export {
  type InclusionClaim,
  type TreeHead,
  consistencyProof,
  inclusionProof,
  provesConsistency,
  provesInclusion,
} from './merkle-proof.js';
export {
  BrokenNote,
  type NoteKey,
  type NoteSigner,
  type NoteVerifier,
  type OpenedNote,
  ed25519KeyId,
  formatVerifierKey,
  openNote,
  parseVerifierKey,
  signNote,
} from './signed-note.js';
export { BrokenCheckpoint, type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.js';
export {
  type ExportHeader,
  type ExportPart,
  type ExportedLine,
  formatExportedLine,
  formatHeader,
  formatOpening,
  formatProof,
} from './export-line.js';
export { BrokenExport, ExportReader, type ParsedExport, parseExport } from './export-reader.js';
export { fileProblem, formatSealedProof } from './export-digest.js';
export type { FileFault } from './export-findings.js';
export { type KeptMatch, matchesInExport, readableEvents } from './kept-match.js';
export {
  type ProofProblem,
  type ProofReport,
  type VerifySignature,
  checkMatchProof,
  logEntry,
  openCheckpoint,
} from './match-proof.js';
