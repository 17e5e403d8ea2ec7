export { type Answer, answerOf, rejection } from './answer.js';
export { type Author, type Edge, type Rulebook, systemEdge } from './edge.js';
export { TooContended, UnknownEventType, UnknownRuleset } from './faults.js';
export { type MatchPage, type MatchQuery, type MatchSummary, listMatches } from './match-list.js';
export { MatchReading, NotFound, eraseFromMatch, loadMatch } from './match-reading.js';
export { record } from './record.js';
export { type Upcast, type Upcaster, type Upcasters, upcast, upcasters } from './upcasting.js';
