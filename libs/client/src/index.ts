export { type StreamMessage, EventStreamReader } from './event-stream.js';
export { type Following, type LiveNews, followMatch } from './live-client.js';
export { ApiProblem, Unreachable } from './problems.js';
export { type Fetch, RestClient } from './rest-client.js';
export type {
  Answer,
  EventPage,
  GrantHeld,
  Invited,
  Living,
  LoggedIn,
  MatchPage,
  MatchQuery,
  MatchSummary,
  Problem,
  Tournament,
  TournamentPage,
  Verification,
  VerifyStorey,
  WhoAmI,
} from './wire.js';
