/**
 * The proof's own digests over the file it ends: of the header, and of all that stands before the last digest. The chain covers the
 * stored lines and the seals cover what was hidden; these cover the rest (header, audiences of openings, the proof itself), so that no
 * byte of an export can change unseen. Against somebody who writes the digests anew there are the heads that left the building.
 */
import type { JsonObject } from '#kernel';
import type { TextDigest } from './bytes.js';
import { formatProof } from './export-line.js';

const ending = /^(.*),"sha256":"([0-9a-f]{64})"\}\}$/s;

/**
 * The last line of an export.
 * @param header the first line
 * @param digestUpTo SHA-256 of all lines before, each with its line break, and then of the text given
 */
export function formatSealedProof(
  digest: TextDigest,
  header: string,
  proof: JsonObject,
  digestUpTo: TextDigest,
): string {
  const start = formatProof({ ...proof, header: digest(header) }).slice(0, -2);
  return `${start},"sha256":"${digestUpTo(start)}"}}`;
}

/** What the digests of the last line say against the lines before; nothing when they hold. */
export function fileProblem(
  digest: TextDigest,
  lines: readonly string[],
): 'no-digest' | 'header' | 'changed' | undefined {
  const found = ending.exec(lines.at(-1) as string);
  if (found === null) return 'no-digest';
  const [, start, whole] = found as unknown as [string, string, string];
  if (!start.endsWith(`,"header":"${digest(lines[0] as string)}"`)) return 'header';
  return digest([...lines.slice(0, -1), start].join('\n')) === whole ? undefined : 'changed';
}
