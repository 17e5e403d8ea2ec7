/**
 * What the page verifies: the lines, openings and catalogue of an export, read here as they stand. Nothing that the server says of them
 * is believed: events are made from the lines in the page, by the rules that the page has.
 */
import type { MatchEvent } from '#kernel';
import { upcast } from '#match';
import { BrokenLine, type ChainedLine, type TextDigest, examineExport, open, openingsByDigest, parseLine } from '#log';
import type { VerifyInput } from '#replay';
import { findById, findByName } from '#rulebook';

/** @throws BrokenExport for what is no export at all */
export function evidenceOf(text: string, digest: TextDigest): Omit<VerifyInput, 'digest'> {
  const { header, matches, openings, heads, faults } = examineExport(digest, text);
  const [match = '', lines = []] = [...matches][0] ?? [];
  const read = readable(lines);
  const byDigest = openingsByDigest(openings);
  const pinned = (read[0]?.data ?? {}) as Partial<Pinned>;
  const judge = findById(String(pinned.ruleset));
  const reader = judge ?? findByName(String(pinned.ruleset).split(/[.@]/, 1)[0] as string, pinned.edition);
  const opened = read.map((event) => upcast(reader, open(event, byDigest)));
  const sha256 = pinned.catalogue?.sha256 ?? '';
  const catalogue = (header?.['catalogues'] as Readonly<Record<string, string>> | undefined)?.[sha256];
  const proofHead = heads.get(match);
  return {
    match,
    lines,
    openings,
    events: opened.map(({ event }) => event),
    opaque: opened.flatMap(({ event, opaque }) => (opaque ? [event.revision] : [])),
    faults,
    ...(judge === undefined ? {} : { judge }),
    ...(reader === undefined ? {} : { reader }),
    ...(catalogue !== undefined && digest(catalogue) === sha256 ? { catalogue } : {}),
    ...(proofHead === undefined ? {} : { proofHead }),
  };
}

interface Pinned {
  readonly ruleset: string;
  readonly edition: string;
  readonly catalogue: { readonly sha256: string };
}

/** Up to the first line that is none: what is wrong with it the verification says. */
function readable(lines: readonly ChainedLine[]): readonly MatchEvent[] {
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
