/** What the log of the whole store says of an export: beside the three storeys of a verification, since the rules have no part in it. */
import { type KeptMatch, type ProofProblem, checkChain, checkMatchProof, openCheckpoint, sameBytes, toHex } from '#log';
import { sha256 } from '#event-store';
import { verifyEd25519 } from './ed25519.js';

export interface LogCheck {
  readonly result: 'holds' | 'broken' | 'not-checked';
  readonly note?: string;
  readonly problems: readonly { readonly what: ProofProblem | 'rewritten'; readonly message: string }[];
  readonly checkpoint?: { readonly origin: string; readonly size: number; readonly root: string };
  readonly signedBy?: readonly string[];
}

const tools = { digest: sha256, verify: verifyEd25519 };

export interface LogKnowledge {
  /** Verifier keys known from elsewhere. */
  readonly keys?: readonly string[];
  /** A signed checkpoint that left the building earlier. */
  readonly against?: string;
}

export function checkLog(
  { match, lines, storeLog }: Pick<KeptMatch, 'match' | 'lines' | 'storeLog'>,
  { keys, against }: LogKnowledge = {},
): LogCheck {
  if (storeLog === undefined) {
    return { result: 'not-checked', note: 'the file brings no proof of the log that it was taken from', problems: [] };
  }
  // A hash that does not follow is no hash of the match; the chain's own check says which.
  const chain = checkChain(sha256, lines, { match });
  const hashes = chain.ok ? lines.map(({ hash }) => hash) : lines.slice(0, chain.revision).map(({ hash }) => hash);
  const { problems, checkpoint, signedBy } = checkMatchProof(tools, storeLog, new Map([[match, hashes]]), keys);
  const elder = against === undefined || checkpoint === undefined ? [] : elderProblems(against, checkpoint, keys);
  const all = [...problems, ...elder];
  const size = checkpoint?.size;
  return {
    result: all.length > 0 ? 'broken' : 'holds',
    ...(keys === undefined
      ? { note: 'signed by a key that the file itself brings; compare it with the one that is published (--keys)' }
      : {}),
    problems: all.map(({ what, message }) => ({ what, message })),
    ...(checkpoint === undefined || size === undefined
      ? {}
      : { checkpoint: { origin: checkpoint.origin, size, root: toHex(checkpoint.root) }, signedBy }),
  };
}

/** Of two checkpoints alone only those of one size, or of different logs, tell anything. */
function elderProblems(
  against: string,
  { origin, size, root }: { readonly origin: string; readonly size: number; readonly root: Uint8Array },
  keys: readonly string[] | undefined,
): LogCheck['problems'] {
  const opened = openCheckpoint(tools, against, keys ?? []);
  if ('what' in opened) return [opened];
  const elder = opened.checkpoint;
  if (elder.origin !== origin)
    return [{ what: 'fork', message: `the checkpoint is of ${elder.origin}, the file of ${origin}` }];
  if (elder.size > size)
    return [
      {
        what: 'cut-tail',
        message: `the file was taken at ${size} events, the checkpoint has ${elder.size}: ask the store for a newer one`,
      },
    ];
  return elder.size === size && !sameBytes(elder.root, root)
    ? [{ what: 'rewritten', message: `two signed heads of ${size} events have different roots: the log was forked` }]
    : [];
}
