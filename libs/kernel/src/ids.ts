/** Names of things. Brands keep one kind of id from standing in for another; on the wire they are plain strings and numbers. */
declare const brand: unique symbol;
export type Brand<T, B extends string> = T & { readonly [brand]?: B };

export type MatchId = Brand<string, 'MatchId'>;
export const matchIdPattern = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** A player of this match, as named in `OpenMatch`. */
export type Seat = Brand<string, 'Seat'>;
export const seatPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;
/** A physical card: `<card id>#<copy>`. */
export type CardRef = Brand<string, 'CardRef'>;
/** Place of an event in its match, from 0 without gaps. */
export type Revision = Brand<number, 'Revision'>;
/** Place of an event in the whole store, a decimal string on the wire. */
export type Position = Brand<string, 'Position'>;
export type StreamName = Brand<string, 'StreamName'>;

const streamPrefix = 'match-';

/** The stream that holds a match. */
export const streamOf = (match: MatchId): StreamName => `${streamPrefix}${match}`;

/** The match that a stream holds, or `undefined` for a stream that is not a match's. */
export const matchOf = (stream: StreamName): MatchId | undefined =>
  stream.startsWith(streamPrefix) ? stream.slice(streamPrefix.length) : undefined;
