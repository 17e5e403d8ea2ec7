/**
 * An opening is what lies beside the log for a sealed value: the salt and the value. Whoever has it can read the value and check that
 * it is the one that was sealed; whoever has not can neither. Withholding openings is redaction, deleting them is erasure; the line
 * and its hash stay as they are. Not encryption: there is no key.
 */
import type { Json, MatchEvent } from '#kernel';
import { type Digest, concat, fromHex, toHex, utf8 } from './bytes.js';
import { isSealed, type SealedValue, sealedValues } from './sealed-value.js';
import { jsonText } from './storable.js';

const secretKinds = ['card', 'name', 'text', 'identity', 'snapshot'] as const;

export type SecretKind = (typeof secretKinds)[number];

export const isSecretKind = (value: unknown): value is SecretKind =>
  (secretKinds as readonly unknown[]).includes(value);

export const SALT_BYTES = 16;

export interface Opening {
  /** SHA-256(salt ‖ compact JSON text of the value), lower-case hex; what stands in the line. */
  readonly digest: string;
  /** 16 bytes, lower-case hex. */
  readonly salt: string;
  readonly value: Json;
  /** Audiences that may have it: `official`, a seat, `spectator`, `public`. */
  readonly for: readonly string[];
  readonly kind: SecretKind;
  /** The person it is about: what an erasure asks for. */
  readonly subject?: string;
}

/** The digest of a sealed value. A string counts as JSON text too, quotes and all, so that `"1"` and `1` differ. */
export const sealDigest = (digest: Digest, salt: Uint8Array, value: Json): string =>
  toHex(digest(concat(salt, utf8(jsonText(value)))));

/** The openings by digest, as `open` wants them; only those that an audience may have, when one is named. */
export function openingsByDigest(openings: Iterable<Opening>, audience?: string): ReadonlyMap<string, Opening> {
  const out = new Map<string, Opening>();
  for (const opening of openings) {
    if (audience === undefined || opening.for.includes(audience)) out.set(opening.digest, opening);
  }
  return out;
}

type Openings = Pick<ReadonlyMap<string, Opening>, 'get'>;

/** The event as its openings show it: of each sealed value the first variant that has an opening, else its face, else `null`. */
export function open(event: MatchEvent, openings: Openings): MatchEvent {
  return { ...event, data: opened(event.data, openings), meta: opened(event.meta, openings) };
}

/** A copy only where something was sealed. */
function opened<T>(value: T, openings: Openings): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return openedList(value, openings) as T;
  if (isSealed(value)) return openedSeal(value, openings) as T;
  let copy: Record<string, unknown> | undefined;
  for (const key in value) {
    const field: unknown = value[key];
    if (typeof field !== 'object' || field === null) continue;
    const inside = opened(field, openings);
    if (inside === field) continue;
    copy ??= { ...value } as Record<string, unknown>;
    copy[key] = inside;
  }
  return (copy ?? value) as T;
}

function openedList(list: readonly unknown[], openings: Openings): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let i = 0; i < list.length; i += 1) {
    const inside = opened(list[i], openings);
    if (inside === list[i]) continue;
    copy ??= [...list];
    copy[i] = inside;
  }
  return copy ?? list;
}

function openedSeal({ $sealed, face }: SealedValue, openings: Openings): Json {
  for (const digest of sealedDigestsOf($sealed)) {
    const opening = openings.get(digest);
    if (opening !== undefined) return opening.value;
  }
  return face ?? null;
}

const sealedDigestsOf = (sealed: string | readonly string[]): readonly string[] =>
  typeof sealed === 'string' ? [sealed] : sealed;

/** The digests that stand in an event as stored, in order. */
export const sealedDigests = (event: MatchEvent): string[] =>
  [...sealedValues(event.data), ...sealedValues(event.meta)].flatMap((value) => sealedDigestsOf(value.$sealed));

export interface OpeningProblem {
  readonly digest: string;
  /** The value is not the one that was sealed; or no line given holds this seal. */
  readonly problem: 'does-not-match' | 'not-in-a-line';
  readonly message: string;
}

/**
 * What is wrong with openings, by name; nothing when all hold.
 * @param sealed digests of the lines that they belong to (see `sealedDigests`)
 */
export function checkOpenings(
  digest: Digest,
  openings: Iterable<Opening>,
  sealed: ReadonlySet<string>,
): OpeningProblem[] {
  const problems: OpeningProblem[] = [];
  for (const opening of openings) {
    if (!holds(digest, opening)) {
      problems.push({
        digest: opening.digest,
        problem: 'does-not-match',
        message: 'salt and value do not make this digest',
      });
    } else if (!sealed.has(opening.digest)) {
      problems.push({ digest: opening.digest, problem: 'not-in-a-line', message: 'no line holds this seal' });
    }
  }
  return problems;
}

function holds(digest: Digest, { digest: expected, salt, value }: Opening): boolean {
  return /^[0-9a-f]{32}$/.test(salt) && sealDigest(digest, fromHex(salt), value) === expected;
}
