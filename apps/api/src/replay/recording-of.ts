import type { MatchReading } from '#recorder';
import type { Recording } from '#replay';

/** A reading as plain data: what replay copies field by field, and a reading's fields are computed. */
export const recordingOf = ({ system, events, opaque }: MatchReading): Recording => ({ system, events, opaque });
