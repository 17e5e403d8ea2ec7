/** What a verification needs of a match, from a store or from an export: lines with hashes, openings, and whether the catalogue is there. */
import type { MatchEvent, MatchId } from '#kernel';
import type { RuleSystem } from '#match';
import {
  BrokenLine,
  type ChainedLine,
  type Opening,
  open,
  openingsByDigest,
  parseExport,
  parseLine,
  sealedDigests,
} from '#log';
import { type EventStore, sha256Hex } from '#event-store';
import { type Rulebook, systemEdge } from './edge.js';
import { byMatch } from './import-matches.js';
import type { MatchReading } from './match-reading.js';
import { upcast } from './upcasting.js';

export interface Evidence {
  readonly match: MatchId;
  readonly lines: readonly ChainedLine[];
  readonly openings: readonly Opening[];
  /** Opened as far as the openings go, in today's shapes; up to the first line that cannot be read. */
  readonly events: readonly MatchEvent[];
  /** Revisions that this program does not know. */
  readonly opaque: readonly number[];
  /** The pinned ruleset; absent when this program does not have it. */
  readonly judge?: RuleSystem;
  /** A ruleset of that name that can read the match back. */
  readonly reader?: RuleSystem;
  /** The pinned catalogue's text, when it is there and is the one of its SHA-256. */
  readonly catalogue?: string;
}

export async function evidenceFromStore(
  store: EventStore,
  { stored, match }: MatchReading,
  rulebook: Rulebook = systemEdge.rulebook,
): Promise<Evidence> {
  const openings = stored.flatMap((event) => event.openings);
  return evidence(match, stored, openings, rulebook, (digest) => store.getDocument(digest));
}

/** @throws BrokenExport when it is no export from its first line to its last */
export async function evidenceFromExport(
  text: string,
  rulebook: Rulebook = systemEdge.rulebook,
): Promise<readonly Evidence[]> {
  const { header, events, openings } = parseExport(text);
  const catalogues = (header['catalogues'] ?? {}) as Readonly<Record<string, string>>;
  const out: Evidence[] = [];
  for (const [match, lines] of byMatch(events)) {
    const sealed = new Set(lines.flatMap(({ event }) => sealedDigests(event)));
    const own = openings.filter(({ digest }) => sealed.has(digest));
    out.push(await evidence(match, lines, own, rulebook, async (digest) => catalogues[digest]));
  }
  return out;
}

async function evidence(
  match: MatchId,
  lines: readonly ChainedLine[],
  openings: readonly Opening[],
  rulebook: Rulebook,
  document: (digest: string) => Promise<string | undefined>,
): Promise<Evidence> {
  const byDigest = openingsByDigest(openings);
  const read = readable(lines);
  const {
    ruleset = '',
    edition,
    catalogue,
  } = (read[0]?.data ?? {}) as { ruleset?: string; edition?: string; catalogue?: { sha256: string } };
  const judge = rulebook.findById(ruleset);
  const reader = judge ?? rulebook.findByName(ruleset.split(/[.@]/, 1)[0] as string, edition);
  const opened = read.map((event) => upcast(reader, open(event, byDigest)));
  const text = catalogue === undefined ? undefined : await document(catalogue.sha256);
  return {
    match,
    lines,
    openings,
    events: opened.map(({ event }) => event),
    opaque: opened.flatMap(({ event, opaque }) => (opaque ? [event.revision] : [])),
    ...(judge === undefined ? {} : { judge }),
    ...(reader === undefined ? {} : { reader }),
    ...(text !== undefined && sha256Hex(text) === catalogue?.sha256 ? { catalogue: text } : {}),
  };
}

function readable(lines: readonly ChainedLine[]): MatchEvent[] {
  const events: MatchEvent[] = [];
  for (const { line } of lines) {
    try {
      events.push(parseLine(line));
    } catch (thrown) {
      if (thrown instanceof BrokenLine) return events;
      throw thrown;
    }
  }
  return events;
}
