/**
 * All that is kept of one match, in a store or in an export, for whoever verifies it: nothing here is believed yet. Not what is read back
 * for viewers or for the next command, which trusts the store.
 */
import type { Json, MatchEvent, MatchId } from '#kernel';
import { type Digest, textDigest } from './bytes.js';
import type { ChainedLine, Head } from './chain.js';
import { type FileFault, examineExport } from './export-findings.js';
import { BrokenLine, parseLine } from './line.js';
import { type Opening, sealedDigests } from './opening.js';

export interface KeptMatch {
  readonly match: MatchId;
  readonly lines: readonly ChainedLine[];
  readonly openings: readonly Opening[];
  /** Texts by the SHA-256 that is claimed of them. */
  readonly catalogues: Readonly<Record<string, string>>;
  /** The head that the export's proof names. */
  readonly proofHead?: Head;
  /** What the export's proof says of the log of the whole store. */
  readonly storeLog?: Json;
  /** What is wrong with the file that it stood in; absent where it stood in none. */
  readonly faults?: readonly FileFault[];
}

/**
 * The matches of an export; one without a name where it holds none.
 * @throws BrokenExport for what is no export at all; what is wrong with one is a fault of each match in it
 */
export function matchesInExport(digest: Digest, text: string): readonly KeptMatch[] {
  const { header, matches, openings, heads, storeLog, faults } = examineExport(textDigest(digest), text);
  const catalogues = (header?.['catalogues'] ?? {}) as KeptMatch['catalogues'];
  const found = matches.size > 0 ? matches : new Map<MatchId, readonly ChainedLine[]>([['', []]]);
  return [...found].map(([match, lines]) => {
    const sealed = new Set(readableEvents(lines).flatMap(sealedDigests));
    const proofHead = heads.get(match);
    return {
      match,
      lines,
      openings: openings.filter((opening) => sealed.has(opening.digest)),
      catalogues,
      faults,
      ...(storeLog === undefined ? {} : { storeLog }),
      ...(proofHead === undefined ? {} : { proofHead }),
    };
  });
}

/** Up to the first line that is none: what is wrong with it is for `checkChain` to say. */
export function readableEvents(lines: readonly ChainedLine[]): readonly MatchEvent[] {
  const events: MatchEvent[] = [];
  for (const { line, fault } of lines) {
    if (fault !== undefined) return events;
    try {
      events.push(parseLine(line));
    } catch (thrown) {
      if (thrown instanceof BrokenLine) return events;
      throw thrown;
    }
  }
  return events;
}
