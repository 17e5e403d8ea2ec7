export { type StreamMessage, EventStreamReader } from './event-stream.js';
export { type Following, type LiveNews, followMatch } from './live-client.js';
export { ApiProblem, Unreachable } from './problems.js';
export { type Fetch, RestClient } from './rest-client.js';
export type {
  Answer,
  EventPage,
  MatchPage,
  MatchQuery,
  MatchSummary,
  Problem,
  Tournament,
  TournamentPage,
  Verification,
  VerifyStorey,
} from './wire.js';
