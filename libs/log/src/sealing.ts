/**
 * Sealing takes what is hidden or personal out of an event before its line is made: in its place stands only a salted digest.
 * Without the salt the few dozen possible cards could be tried one after the other against the hash; that is why plain hashing
 * would hide nothing. Not redaction: that is withholding an opening. Every event passes through here, also one with nothing to hide,
 * since here the reserved key is kept out.
 */
import type { Json, MatchEvent } from '#kernel';
import { type Digest, toHex } from './bytes.js';
import { type Opening, SALT_BYTES, type SecretKind, sealDigest } from './opening.js';
import { type SealedValue, reservedKeyIn } from './sealed-value.js';
import { UnstorableValue } from './storable.js';

/** One thing to hide in an event. */
export interface Secret {
  /** Where it stands in the event, as `['data', 'cards', 0]` or `['meta', 'command', 'players', 0, 'name']`. */
  readonly path: readonly (string | number)[];
  /** What everybody may see in its place. */
  readonly face?: Json;
  /** What each audience sees, most privileged first; at least one. */
  readonly variants: readonly Variant[];
}

export interface Variant {
  readonly for: readonly string[];
  readonly kind: SecretKind;
  readonly value: Json;
  readonly subject?: string;
}

/** What sealing needs from outside: this library has neither hashing nor chance of its own. */
export interface SealingTools {
  readonly digest: Digest;
  /** The next 16 random bytes, never the same twice. */
  readonly salt: () => Uint8Array;
}

export interface Sealed {
  readonly event: MatchEvent;
  readonly openings: readonly Opening[];
}

/**
 * The event with each secret replaced by its seal, and the openings to keep beside the line. The event given is left as it is.
 * @throws UnstorableValue where a path leads nowhere or into another secret, a secret has no variant, or `$sealed` is a key
 * @throws RangeError for a salt that is not 16 bytes or comes twice
 */
export function seal(event: MatchEvent, secrets: readonly Secret[], tools: SealingTools): Sealed {
  const reserved = reservedKeyIn(event);
  if (reserved !== undefined)
    throw new UnstorableValue(reserved, 'must not be a key: it is reserved for sealed values');
  const openings: Opening[] = [];
  const salts = new Set<string>();
  let sealed: unknown = event;
  for (const secret of secrets) {
    const made = secret.variants.map((variant) => makeOpening(variant, tools, salts));
    openings.push(...made);
    sealed = replaced(sealed, secret.path, 0, standIn(secret, made));
  }
  return { event: sealed as MatchEvent, openings };
}

function makeOpening(variant: Variant, { digest, salt: nextSalt }: SealingTools, salts: Set<string>): Opening {
  const reserved = reservedKeyIn(variant.value, 'value');
  if (reserved !== undefined)
    throw new UnstorableValue(reserved, 'must not be a key: it is reserved for sealed values');
  const bytes = nextSalt();
  const salt = toHex(bytes);
  if (bytes.length !== SALT_BYTES) throw new RangeError(`a salt must be ${SALT_BYTES} bytes, is ${bytes.length}`);
  if (salts.has(salt)) throw new RangeError('a salt must be used once');
  salts.add(salt);
  const { for: audiences, kind, value, subject } = variant;
  return {
    digest: sealDigest(digest, bytes, value),
    salt,
    value,
    for: audiences,
    kind,
    ...(subject === undefined ? {} : { subject }),
  };
}

function standIn({ path, face }: Secret, openings: readonly Opening[]): SealedValue {
  const [first, ...others] = openings.map((opening) => opening.digest);
  if (first === undefined) throw new UnstorableValue(path.join('.'), 'must have at least one variant');
  return { $sealed: others.length === 0 ? first : [first, ...others], ...(face === undefined ? {} : { face }) };
}

/** A copy of the value with what stands at the path replaced. */
function replaced(value: unknown, path: Secret['path'], depth: number, seal: SealedValue): unknown {
  const here = path.slice(0, depth).join('.');
  if (typeof value === 'object' && value !== null && '$sealed' in value)
    throw new UnstorableValue(here, 'is sealed already');
  const key = path[depth];
  if (key === undefined) {
    if (reservedKeyIn(value) !== undefined) throw new UnstorableValue(here, 'holds another secret');
    return seal;
  }
  if (Array.isArray(value) && typeof key === 'number' && key in value) {
    return value.map((item: unknown, i) => (i === key ? replaced(item, path, depth + 1, seal) : item));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)) {
    const field = (value as Record<string | number, unknown>)[key];
    return { ...value, [key]: replaced(field, path, depth + 1, seal) };
  }
  throw new UnstorableValue(path.join('.'), 'is not there to be sealed');
}
