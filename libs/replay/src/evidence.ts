/**
 * A match made ready for verification: events from its lines, as far as they can be read, and the rules and the catalogue that its first
 * event pins. A line that is no event is evidence, not a fault (C37). Not a `Recording`, which is believed.
 */
import type { MatchEvent, Revision } from '#kernel';
import { pinnedRules, type Rulebook, type RuleSystem, upcast } from '#match';
import { type Digest, type KeptMatch, open, openingsByDigest, readableEvents, textDigest } from '#log';

export interface Evidence extends Omit<KeptMatch, 'catalogues'> {
  readonly digest: Digest;
  /** Opened as far as the openings go, in today's shapes; up to the first line that cannot be read. */
  readonly events: readonly MatchEvent[];
  /** Revisions that this program does not know. */
  readonly opaque: readonly Revision[];
  /** The pinned ruleset; absent when this program does not have it. */
  readonly judge?: RuleSystem;
  /** A ruleset of that name that can read the match back. */
  readonly reader?: RuleSystem;
  /** The pinned catalogue's text, when it is there and is the one of its SHA-256. */
  readonly catalogue?: string;
}

export function evidenceOf({ catalogues, ...kept }: KeptMatch, rulebook: Rulebook, digest: Digest): Evidence {
  const read = readableEvents(kept.lines);
  const byDigest = openingsByDigest(kept.openings);
  const { judge, reader, catalogue: sha256 } = pinnedRules(read[0], rulebook);
  const opened = read.map((event) => upcast(reader, open(event, byDigest)));
  const text = sha256 !== undefined && Object.hasOwn(catalogues, sha256) ? catalogues[sha256] : undefined;
  return {
    ...kept,
    digest,
    events: opened.map(({ event }) => event),
    opaque: opened.flatMap(({ event, opaque }) => (opaque ? [event.revision] : [])),
    ...(judge === undefined ? {} : { judge }),
    ...(reader === undefined ? {} : { reader }),
    ...(typeof text === 'string' && textDigest(digest)(text) === sha256 ? { catalogue: text } : {}),
  };
}
