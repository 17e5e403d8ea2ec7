export { type Audit, type OnDuty, type RefusalAccount, type RulingAccount, audit } from './audit.js';
export { valueAt } from './path.js';
export { type Recording, stateAt, statesOf } from './recording.js';
export { sentenceOf } from './sentence.js';
export { standingStrikes, strikeOf } from './strikes.js';
export { type Marker, type Step, timeline } from './timeline.js';
export { type WhatIf, type WhatIfAnswer, whatIf } from './what-if.js';
export { type Change, type Reason, type Why, why } from './why.js';
export { type Offer, type WindowAccount, windowsOf } from './windows.js';
