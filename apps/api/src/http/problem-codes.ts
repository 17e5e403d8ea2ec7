/** The one table from code to HTTP status: whatever can go wrong over HTTP stands here once, and the compiler sees to it. */
import type { RejectionCode } from '#kernel';

/** What goes wrong at the edge, before or beside a command's own outcome. */
export type EdgeCode =
  | 'PLAY_REFUSED'
  | 'NOT_FOUND'
  | 'UNKNOWN_CLAUSE'
  | 'UNKNOWN_REVISION'
  | 'METHOD_NOT_ALLOWED'
  | 'BODY_TOO_LARGE'
  | 'URI_TOO_LONG'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'HOST_NOT_ALLOWED'
  | 'PRECONDITION_REQUIRED'
  | 'TOO_MANY_REQUESTS'
  | 'TOO_CONTENDED'
  | 'INTERNAL'
  | 'BROKEN_RECORD'
  | 'NOT_IMPLEMENTED'
  | 'UNKNOWN_EVENT_TYPE'
  | 'UNKNOWN_RULESET_VERSION'
  | 'STORE_UNAVAILABLE'
  | 'OUTCOME_UNKNOWN';

export type ProblemCode = RejectionCode | EdgeCode;

export const statusOf: Readonly<Record<ProblemCode, number>> = {
  MALFORMED: 400,
  NOT_ALLOWED: 403,
  UNKNOWN_MATCH: 404,
  UNKNOWN_RULESET: 404,
  UNKNOWN_SEAT: 404,
  UNKNOWN_CARD: 404,
  UNKNOWN_ABILITY: 404,
  UNKNOWN_REF: 404,
  UNKNOWN_CLAUSE: 404,
  UNKNOWN_REVISION: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  MATCH_EXISTS: 409,
  CARD_EXISTS: 409,
  CARD_NOT_HELD: 409,
  NOT_NOW: 409,
  MATCH_CLOSED: 409,
  COMMAND_ID_REUSED: 409,
  TOO_CONTENDED: 409,
  STALE_REVISION: 412,
  BODY_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  HOST_NOT_ALLOWED: 421,
  PLAY_REFUSED: 422,
  PRECONDITION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  BROKEN_RECORD: 500,
  NOT_IMPLEMENTED: 501,
  UNKNOWN_EVENT_TYPE: 501,
  UNKNOWN_RULESET_VERSION: 501,
  STORE_UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 503,
};

export const problemCodes = Object.keys(statusOf) as readonly ProblemCode[];
