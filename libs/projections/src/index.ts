export { BuildRefused, buildsOf, cancelRebuild, startRebuild, swap } from './builds.js';
export { type AlteredRows, type CheckedRows, checkRows } from './check-rows.js';
export { FencedOff, ViewsTooNew, stepsOf } from './lease.js';
export { GapInStream, MatchFolds, type Reader } from './match-folds.js';
export {
  type TournamentCounts,
  indexedMatches,
  matchIndexPosition,
  parkedMatches,
  tournamentCounts,
} from './match-index.js';
export type { Cell, MatchHistory, Projector, Row, Rows } from './projector.js';
export { projectors } from './projectors.js';
export {
  matchesWithCalls,
  type RulingPlace,
  type RulingPlaces,
  rulingPlaces,
  type RulingsQuery,
} from './ruling-places.js';
export { type Notice, Runner, type RunnerParts, type Stop } from './runner.js';
export { type Page, SharedPages } from './shared-pages.js';
export { type BuildStatus, statusOf } from './status.js';
export { type Books, type Views } from './views.js';
export { type Progress, Worker } from './worker.js';
export type { Filters } from './statistics/counting.js';
export {
  type Figure,
  type Subject,
  type SubjectName,
  columnsOf,
  subjectNames,
  subjects,
} from './statistics/definitions.js';
export { csvOf, parquetOf } from './statistics/exporting.js';
export { type FigureRow, type FiguresPage, type FiguresQuery, figures } from './statistics/figures.js';
export { type Rate, wilson } from './statistics/wilson.js';
export { OtherLog } from './origin.js';
export { viewsUrlOf } from './views-url.js';
