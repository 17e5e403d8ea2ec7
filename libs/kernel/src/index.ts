export { type Json, type JsonObject, compact, isObject, sameJson } from './json.js';
export {
  type Brand,
  type CardRef,
  type MatchId,
  type Position,
  type Revision,
  type Seat,
  type StreamName,
  matchIdPattern,
  matchOf,
  seatPattern,
  streamOf,
} from './ids.js';
export type { EventMeta, MatchEvent, NewEvent } from './event.js';
export { type Decision, type Refusal, type Rejection, type RejectionCode, refuse, reject } from './decision.js';
export { fold, never } from './fold.js';
export {
  type Fields,
  type Infer,
  type InferFields,
  type Meaning,
  type Problem,
  type Shape,
  boolean,
  checkShape,
  enumeration,
  integer,
  json,
  list,
  nullable,
  object,
  oneOf,
  optional,
  record,
  string,
} from './shape.js';
export { type JsonFault, type JsonLimits, type JsonReading, readJson } from './strict-json.js';
