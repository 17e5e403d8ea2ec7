export {
  type AllPage,
  type AllQuery,
  type Appended,
  type ErasureFilter,
  type EventStore,
  type Expected,
  type Following,
  type ProposedEvent,
  type StoredEvent,
  type StreamHead,
  type StreamPage,
  type StreamQuery,
  type StreamsPage,
  type StreamsQuery,
  type Wake,
  MAX_BATCH,
  MAX_PAGE,
} from './store.js';
export {
  AppendOutcomeUnknown,
  DuplicateCommandId,
  DuplicateEventId,
  InvalidEnvelope,
  RevisionConflict,
  StoreFault,
  StoreTooNew,
  StoreUnavailable,
  type Unavailability,
} from './faults.js';
export { comparePositions, isPosition } from './position.js';
export { sha256, sha256Hex } from './sha256.js';
export { type Followed, type FollowedPage, follow } from './follow.js';
export { MemoryStore } from './memory-store.js';
export { type CopyManifest, type CopyReport, backUpSqlite, checkSqliteCopy, restoreSqlite } from './sqlite/backup.js';
export { openStore } from './open-store.js';
