export { aRun, anEvent, sha256 } from './sample-run.js';
