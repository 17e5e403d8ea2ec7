/**
 * What a verification needs of a match, from a store or from an export: lines with hashes, openings, and whether the catalogue is there.
 * Read apart from all other reading, since here nothing may be believed: a line that is no event is evidence, not a fault (C37).
 */
import { type Json, type MatchEvent, type MatchId, streamOf } from '#kernel';
import { type Audience, mayOpen, type RuleSystem, upcast } from '#match';
import {
  BrokenLine,
  type ChainedLine,
  type FileFault,
  type Head,
  type Opening,
  examineExport,
  open,
  openingsByDigest,
  parseLine,
  sealedDigests,
} from '#log';
import { type EventStore, MAX_PAGE, sha256Hex, type StoredEvent } from '#event-store';
import { type Rulebook, systemEdge } from './edge.js';
import { BrokenRecord } from './faults.js';
import { loadMatch, NotFound } from './match-reading.js';

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
  /** The head that the export's proof names. */
  readonly proofHead?: Head;
  /** What the export's proof says of the log of the whole store. */
  readonly storeLog?: Json;
  /** What is wrong with the file that it stood in. */
  readonly faults?: readonly FileFault[];
}

/**
 * What an audience could check by itself: a report on more would tell of what is hidden.
 * @throws NotFound for an unknown match or audience
 */
export async function evidenceFromStore(
  store: EventStore,
  match: MatchId,
  audience: Audience = 'official',
  rulebook: Rulebook = systemEdge.rulebook,
): Promise<Evidence> {
  const revealed = await isRevealed(store, match, audience, rulebook);
  const stored = await readAll(store, match);
  if (stored.length === 0) throw new NotFound('UNKNOWN_MATCH', `there is no match ${match}`);
  const openings = stored
    .flatMap((event) => event.openings)
    .filter((opening) => mayOpen(opening.for, audience, revealed));
  return evidence(match, stored, openings, rulebook, (digest) => store.getDocument(digest));
}

/** Of a match that cannot be read nothing is revealed. */
async function isRevealed(store: EventStore, match: MatchId, audience: Audience, rulebook: Rulebook): Promise<boolean> {
  if (audience === 'official') return true;
  try {
    return (await loadMatch(store, match, audience, rulebook)).revealed;
  } catch (thrown) {
    if (thrown instanceof BrokenRecord) return false;
    throw thrown;
  }
}

async function readAll(store: EventStore, match: MatchId): Promise<readonly StoredEvent[]> {
  const stored: StoredEvent[] = [];
  let from: number | undefined = 0;
  while (from !== undefined) {
    const page = await store.readStream(streamOf(match), { from, limit: MAX_PAGE });
    stored.push(...page.events);
    from = page.next;
  }
  return stored;
}

/** @throws BrokenExport for what is no export at all; what is wrong with one is evidence */
export async function evidenceFromExport(
  text: string,
  rulebook: Rulebook = systemEdge.rulebook,
): Promise<readonly Evidence[]> {
  const { header, matches, openings, heads, storeLog, faults } = examineExport(sha256Hex, text);
  const catalogues = (header?.['catalogues'] ?? {}) as Readonly<Record<string, string>>;
  const out: Evidence[] = [];
  for (const [match, lines] of matches.size > 0 ? matches : new Map([['', []]])) {
    const sealed = new Set(readable(lines).flatMap(sealedDigests));
    const own = openings.filter(({ digest }) => sealed.has(digest));
    const found = await evidence(match, lines, own, rulebook, async (digest) => catalogues[digest]);
    const proofHead = heads.get(match);
    out.push({
      ...found,
      faults,
      ...(storeLog === undefined ? {} : { storeLog }),
      ...(proofHead === undefined ? {} : { proofHead }),
    });
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
  const { ruleset, edition, sha256 } = pinned(read[0]);
  const judge = rulebook.findById(ruleset);
  const reader = judge ?? rulebook.findByName(ruleset.split(/[.@]/, 1)[0] as string, edition);
  const opened = read.map((event) => upcast(reader, open(event, byDigest)));
  const text = sha256 === undefined ? undefined : await document(sha256);
  return {
    match,
    lines,
    openings,
    events: opened.map(({ event }) => event),
    opaque: opened.flatMap(({ event, opaque }) => (opaque ? [event.revision] : [])),
    ...(judge === undefined ? {} : { judge }),
    ...(reader === undefined ? {} : { reader }),
    ...(typeof text === 'string' && sha256Hex(text) === sha256 ? { catalogue: text } : {}),
  };
}

function pinned(first: MatchEvent | undefined): { ruleset: string; edition?: string; sha256?: string } {
  const { ruleset, edition, catalogue } = (first?.data ?? {}) as Record<string, unknown>;
  const sha256 = (catalogue as { sha256?: unknown } | null | undefined)?.sha256;
  return {
    ruleset: typeof ruleset === 'string' ? ruleset : '',
    ...(typeof edition === 'string' ? { edition } : {}),
    ...(typeof sha256 === 'string' ? { sha256 } : {}),
  };
}

function readable(lines: readonly ChainedLine[]): MatchEvent[] {
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
