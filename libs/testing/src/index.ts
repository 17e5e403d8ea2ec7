export { EventAuthor, type Wish, headAfter, uuidOf } from './event-author.js';
export { fengshengProposals } from './fengsheng-proposals.js';
export { proposed, someMatch, storeMatches } from './many-matches.js';
export { type Dice, type RandomMatchOptions, dice, randomMatch, scriptOf } from './random-match.js';
export { type ViewsUnderTest, freshViews, liveRows, runnerOf } from './projected.js';
export { aRun, anEvent, sha256 } from './sample-run.js';
export { type MakeStore, type StoreUnderTest, storeContract } from './store-contract.js';
export { Table, type Told } from './table.js';
