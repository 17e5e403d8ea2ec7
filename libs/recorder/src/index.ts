export { type Answer, answerOf, rejection } from './answer.js';
export { type Author, type Edge, systemEdge } from './edge.js';
export { type ExportedScope, exportMatches } from './export-matches.js';
export { BrokenRecord, TooContended, UnknownEventType, UnknownRuleset } from './faults.js';
export {
  type Erasure,
  BrokenJournal,
  eraseAgain,
  journalPlaceOf,
  keepErasures,
  readErasures,
} from './erasure/journal.js';
export {
  type ErasureAct,
  type ErasureReport,
  type ErasureWish,
  type SeatOfMatch,
  erasePerson,
  seatsHeld,
} from './erasure/erase-person.js';
export { ImportRefused, type Imported, importMatches } from './import-matches.js';
export { keptMatch } from './kept-match.js';
export { type MatchPage, type MatchQuery, type MatchSummary, listMatches } from './match-list.js';
export { type ChainedEvent, MatchReading, NotFound, loadMatch } from './match-reading.js';
export { record } from './record.js';
export { type StoredReader, readerFor } from './stored-reader.js';
export { verifyEd25519 } from './proof/ed25519.js';
export { openKeys, rotateKey, UnusableKey } from './proof/signing-keys.js';
export { type AgainstReport, type LogPlace, type LogProof, StoreLog } from './proof/store-log.js';
export { checkLog, type LogCheck, type LogKnowledge } from './proof/log-check.js';
export { logPlaceOf } from './proof/log-place.js';
export { OtherLeaf } from './proof/leaf-file.js';
export { receivedProofs } from './proof/received-proofs.js';
