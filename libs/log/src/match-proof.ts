/**
 * What an export says of the log of its whole store, and whether that holds: a checkpoint, signed, and for each match the leaf of its
 * newest line with the path from there to the checkpoint's root. The chain ties all earlier lines to that leaf, so one a match is enough.
 * Not to be confused with the heads beside it, which nobody signed. Pure: digest and signature check are handed in, as Node and a
 * browser have them.
 */
import { isObject, type Json, type JsonObject, type MatchId, type Revision } from '#kernel';
import { fromBase64 } from './base64.js';
import { type Digest, utf8 } from './bytes.js';
import { isHash } from './chain.js';
import { BrokenCheckpoint, type Checkpoint, parseCheckpoint } from './checkpoint.js';
import { leafHash } from './merkle.js';
import { provesInclusion } from './merkle-proof.js';
import { BrokenNote, openNote, type NoteKey, parseVerifierKey } from './signed-note.js';

/** An event as an entry of the store's log. */
export const logEntry = (match: MatchId, revision: Revision, hash: string): Uint8Array =>
  utf8(`${match} ${revision} ${hash}\n`);

export type VerifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

export type ProofProblem =
  'malformed' | 'forged-head' | 'unknown-key' | 'not-in-log' | 'cut-tail' | 'fork' | 'swapped-match';

export interface ProofReport {
  readonly problems: readonly {
    readonly match: MatchId | null;
    readonly what: ProofProblem;
    readonly message: string;
  }[];
  readonly checkpoint: Checkpoint | undefined;
  /** Names of the keys whose signatures hold. */
  readonly signedBy: readonly string[];
  /** Matches whose leaf was found in the log. */
  readonly included: readonly MatchId[];
}

interface Leaf {
  readonly match: MatchId;
  readonly revision: Revision;
  readonly hash: string;
  readonly index: number;
  readonly path: readonly Uint8Array[];
}

/**
 * @param proof `proof.log` of an export
 * @param hashes by match, the chain's hash of each line in the file
 * @param keys known ones, as `GET /api/checkpoint/keys` lists them; without them those that the proof itself brings
 */
export function checkMatchProof(
  tools: { readonly digest: Digest; readonly verify: VerifySignature },
  proof: Json | undefined,
  hashes: ReadonlyMap<MatchId, readonly string[]>,
  keys?: readonly string[],
): ProofReport {
  const none = { checkpoint: undefined, signedBy: [], included: [] };
  const malformed = (message: string): ProofReport => ({
    ...none,
    problems: [{ match: null, what: 'malformed', message }],
  });
  if (!isObject(proof)) return malformed('the proof of the log is no object');
  const opened = openCheckpoint(tools, String(proof['checkpoint']), keys ?? texts(proof['keys']));
  if ('what' in opened) return { ...none, problems: [{ match: null, ...opened }] };
  const leaves = leavesOf(proof);
  if (leaves === undefined) return malformed('the leaves of the log are not written as they must be');
  const problems = [...hashes].flatMap(([match, own]) => {
    const found = problemOf(tools.digest, opened.checkpoint, leaves, match, own);
    return found === undefined ? [] : [{ match, ...found }];
  });
  const bad = new Set(problems.map(({ match }) => match));
  return { problems, ...opened, included: [...hashes.keys()].filter((match) => !bad.has(match)) };
}

interface Problem {
  readonly what: ProofProblem;
  readonly message: string;
}

/** A checkpoint whose signature by one of these keys holds, or what is wrong with it. */
export function openCheckpoint(
  { digest, verify }: { readonly digest: Digest; readonly verify: VerifySignature },
  note: string,
  keys: readonly string[],
): { readonly checkpoint: Checkpoint; readonly signedBy: readonly string[] } | Problem {
  try {
    const verifiers = keys.map((key) => {
      const { publicKey, ...named } = parseVerifierKey(digest, key);
      return { ...named, verify: (text: Uint8Array, signature: Uint8Array) => verify(publicKey, text, signature) };
    });
    const opened = openNote(note, verifiers);
    const checkpoint = parseCheckpoint(opened.text);
    return { checkpoint, signedBy: opened.signedBy.map(({ name }: NoteKey) => name) };
  } catch (thrown) {
    if (thrown instanceof BrokenCheckpoint) return { what: 'malformed', message: thrown.message };
    if (!(thrown instanceof BrokenNote)) throw thrown;
    const what = /none of the known keys/.test(thrown.message)
      ? 'unknown-key'
      : /does not hold/.test(thrown.message)
        ? 'forged-head'
        : 'malformed';
    return { what, message: thrown.message };
  }
}

function problemOf(
  digest: Digest,
  { size, root }: Checkpoint,
  leaves: readonly Leaf[],
  match: MatchId,
  hashes: readonly string[],
): Problem | undefined {
  const leaf = leaves.find((candidate) => candidate.match === match);
  if (leaf === undefined) {
    return { what: 'swapped-match', message: `the log's proof says nothing of ${match}, only of ${listed(leaves)}` };
  }
  const { revision, hash, index, path } = leaf;
  const claim = { leaf: leafHash(digest, logEntry(match, revision, hash)), index, size, root };
  if (!provesInclusion(digest, claim, path)) {
    return { what: 'not-in-log', message: `revision ${revision} of ${match} is not in the log that was signed` };
  }
  const own = hashes[revision];
  if (own === undefined) {
    return {
      what: 'cut-tail',
      message: `the log has ${match} up to revision ${revision}, here it ends at ${hashes.length - 1}: its tail was cut`,
    };
  }
  return own === hash
    ? undefined
    : { what: 'fork', message: `at revision ${revision} the log has another hash of ${match}: this is another course` };
}

const listed = (leaves: readonly Leaf[]): string => leaves.map(({ match }) => match).join(', ') || 'no match';
const texts = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

function leavesOf(proof: JsonObject): readonly Leaf[] | undefined {
  const { leaves } = proof;
  if (!Array.isArray(leaves)) return undefined;
  const read = (leaves as readonly Json[]).map((leaf): Leaf | undefined => {
    if (!isObject(leaf)) return undefined;
    const { match, revision, hash, index } = leaf;
    const path = texts(leaf['path']).map(fromBase64);
    const sound = typeof match === 'string' && Number.isSafeInteger(revision) && isHash(hash);
    if (!sound || !Number.isSafeInteger(index) || path.some((step) => step?.length !== 32)) return undefined;
    return { match, revision, hash, index, path } as Leaf;
  });
  return read.every((leaf) => leaf !== undefined) ? read : undefined;
}
