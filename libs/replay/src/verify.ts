/**
 * Three storeys, told apart: the bytes (lines, hashes, openings), the invariants over the states, and the decisions taken again. What
 * could not be checked is said and is never valid. Reading a match back needs none of this: `evolve` believes the past.
 */
import type { MatchEvent, MatchId, Revision } from '#kernel';
import type { RuleSystem } from '#match';
import {
  type ChainExpectation,
  type ChainedLine,
  type Digest,
  type Head,
  type Opening,
  checkChain,
  checkOpenings,
  isSealed,
  parseLine,
  sealedDigests,
} from '#log';
import { checkDecisions } from './decisions.js';
import { checkInvariants } from './invariants.js';
import { statesOf } from './recording.js';

export interface VerifyInput {
  readonly match: MatchId;
  readonly digest: Digest;
  readonly lines: readonly ChainedLine[];
  readonly openings: readonly Opening[];
  /** Opened and in today's shapes, as far as lines could be read. */
  readonly events: readonly MatchEvent[];
  readonly opaque: readonly Revision[];
  /** The pinned ruleset, when it is there. */
  readonly judge?: RuleSystem;
  /** A ruleset that can read the match back. */
  readonly reader?: RuleSystem;
  /** The pinned catalogue's text, when it is there. */
  readonly catalogue?: string;
  /** A head known from elsewhere, as from a signed result. */
  readonly head?: Head;
}

export type StoreyName = 'bytes' | 'invariants' | 'decisions';

export interface Storey {
  readonly result: 'holds' | 'broken' | 'not-checked';
  /** Lines, revisions or commands looked at. */
  readonly checked: number;
  /** Why it, or a part of it, was not checked. */
  readonly note?: string;
  readonly problems: readonly { readonly revision: Revision; readonly what: string; readonly message: string }[];
}

export interface VerifyReport {
  readonly match: MatchId;
  /** Everything was checked and holds. */
  readonly valid: boolean;
  /** Nothing is broken, though some of it may not have been checked. */
  readonly holds: boolean;
  readonly ruleset: string | null;
  readonly head: Head | null;
  readonly firstBad: {
    readonly revision: Revision;
    readonly storey: StoreyName;
    readonly what: string;
    readonly message: string;
  } | null;
  readonly storeys: Readonly<Record<StoreyName, Storey>>;
}

/** Problems told of each storey. */
const MOST = 20;

export function verify(input: VerifyInput): VerifyReport {
  const bytes = checkBytes(input);
  const usable =
    bytes.storey.result === 'holds' && input.events.length === input.lines.length && input.events.length > 0;
  const above = usable ? checkAbove(input) : notReached();
  const storeys = { bytes: bytes.storey, ...above };
  const results = Object.values(storeys).map(({ result }) => result);
  return {
    match: input.match,
    valid:
      results.every((result) => result === 'holds') && !Object.values(storeys).some(({ note }) => note !== undefined),
    holds: !results.includes('broken'),
    ruleset: (input.events[0]?.data['ruleset'] as string | undefined) ?? null,
    head: bytes.head,
    firstBad: firstBadOf(storeys),
    storeys,
  };
}

function firstBadOf(storeys: VerifyReport['storeys']): VerifyReport['firstBad'] {
  const all = (Object.entries(storeys) as [StoreyName, Storey][]).flatMap(([storey, { problems }]) =>
    problems.map((problem) => ({ storey, ...problem })),
  );
  return all.sort((a, b) => a.revision - b.revision)[0] ?? null;
}

function checkBytes(input: VerifyInput): { readonly storey: Storey; readonly head: Head | null } {
  const { digest, lines, openings, match, head } = input;
  const expected: ChainExpectation = { match, ...(head === undefined ? {} : { head }) };
  const chain = checkChain(digest, lines, expected);
  if (!chain.ok) {
    const problem = { revision: chain.revision, what: chain.problem, message: chain.message };
    return { storey: { result: 'broken', checked: lines.length, problems: [problem] }, head: null };
  }
  const places = new Map<string, Revision>();
  for (const { line } of lines) {
    const event = parseLine(line);
    for (const sealed of sealedDigests(event)) places.set(sealed, event.revision);
  }
  const problems = checkOpenings(digest, openings, new Set(places.keys())).map(
    ({ digest: sealed, problem, message }) => ({
      revision: places.get(sealed) ?? 0,
      what: `opening-${problem}`,
      message: `opening ${sealed}: ${message}`,
    }),
  );
  const result = problems.length === 0 ? 'holds' : 'broken';
  return { storey: { result, checked: lines.length, problems: problems.slice(0, MOST) }, head: chain.head ?? null };
}

const notReached = (): { invariants: Storey; decisions: Storey } => {
  const storey: Storey = {
    result: 'not-checked',
    checked: 0,
    note: 'not checked, since the bytes below do not hold',
    problems: [],
  };
  return { invariants: storey, decisions: storey };
};

function checkAbove(input: VerifyInput): { invariants: Storey; decisions: Storey } {
  const { events, reader, judge, opaque, lines } = input;
  if (reader === undefined) return both(`this program has no ruleset that could read this match`);
  const [unknown] = opaque;
  if (unknown !== undefined) {
    return both(
      `revision ${unknown} (${String(events[unknown]?.type)}) is of a type or schema version that this program does not know`,
    );
  }
  const blindFrom = firstBlind(input);
  const states = statesOf({ system: reader, events });
  const whole = firstBlind(input, personal) === undefined;
  const broken = checkInvariants({ system: reader, events, states, whole });
  const invariants: Storey = {
    result: broken.length === 0 ? 'holds' : 'broken',
    checked: events.length,
    ...(whole
      ? {}
      : { note: 'I6, I7, I11 and I14 not checked: cards were erased or withheld, and are known by their faces only' }),
    problems: broken.slice(0, MOST).map(({ revision, invariant, message }) => ({ revision, what: invariant, message })),
  };
  const missing = missingFor(input);
  if (judge === undefined || missing !== undefined) return { invariants, decisions: unchecked(missing ?? '') };
  const hashes = lines.map(({ hash }) => hash);
  const report = checkDecisions({ judge, events, states, hashes, blindFrom });
  return {
    invariants,
    decisions: {
      result: report.problems.length === 0 ? 'holds' : 'broken',
      checked: report.checked,
      ...(report.unchecked === 0
        ? {}
        : {
            note: `decisions not checked for ${report.unchecked} commands: parts of the record were erased or withheld`,
          }),
      problems: report.problems.slice(0, MOST).map((problem) => ({ ...problem, what: 'decision' })),
    },
  };
}

const unchecked = (note: string): Storey => ({
  result: 'not-checked',
  checked: 0,
  note: `decisions not checked: ${note}`,
  problems: [],
});
const both = (note: string): { invariants: Storey; decisions: Storey } => ({
  invariants: { result: 'not-checked', checked: 0, note: `invariants not checked: ${note}`, problems: [] },
  decisions: unchecked(note),
});

/** What taking the decisions again needs and is not here. */
function missingFor({ judge, events, catalogue }: VerifyInput): string | undefined {
  const { ruleset, catalogue: pinned } = (events[0] as MatchEvent).data as {
    ruleset?: string;
    catalogue?: { id: string; version: number; sha256: string };
  };
  if (judge === undefined) return `ruleset ${String(ruleset)} is not in this program`;
  if (judge.catalogue.sha256 !== pinned?.sha256) {
    return `the pinned catalogue ${String(pinned?.id)} version ${String(pinned?.version)} is not the one of this program's ${judge.id}`;
  }
  return catalogue === undefined
    ? `the catalogue ${pinned.id} version ${pinned.version} is not beside the match`
    : undefined;
}

/** Fields whose loss changes no state that rules or invariants ask: names of people, and what was said in words. */
const personal: readonly string[] = ['name', 'reason', 'facts', 'note', 'protest', 'protestText'];

/** The first revision of which a sealed part has no opening, the most telling one counting; without those that change no state. */
function firstBlind({ lines, openings }: VerifyInput, ignored: readonly string[] = []): Revision | undefined {
  const known = new Set(openings.map(({ digest }) => digest));
  for (const { line } of lines) {
    const event = parseLine(line);
    if (line.includes('"$sealed"') && !opensWhole([event.data, event.meta], known, ignored)) return event.revision;
  }
  return undefined;
}

function opensWhole(value: unknown, known: ReadonlySet<string>, ignored: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (isSealed(value))
    return known.has((typeof value.$sealed === 'string' ? value.$sealed : value.$sealed[0]) as string);
  return Object.entries(value).every(([key, field]) => ignored.includes(key) || opensWhole(field, known, ignored));
}
