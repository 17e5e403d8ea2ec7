export { BuildRefused, buildsOf, cancelRebuild, startRebuild, swap } from './builds.js';
export { FencedOff } from './lease.js';
export { GapInStream, MatchFolds, type Reader } from './match-folds.js';
export type { Cell, MatchHistory, Projector, Row, Rows } from './projector.js';
export { projectors } from './projectors.js';
export { type Notice, Runner, type RunnerParts } from './runner.js';
export { type BuildStatus, statusOf } from './status.js';
export { type Books, type Views } from './views.js';
export { type Progress, Worker } from './worker.js';
