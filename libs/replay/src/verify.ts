/**
 * Three storeys, told apart: the bytes (lines, hashes, openings), the invariants over the states, and the decisions taken again. What
 * could not be checked is said and is never valid. Reading a match back needs none of this: `evolve` believes the past.
 */
import type { MatchEvent, Revision } from '#kernel';
import type { State } from '#match';
import { firstBlind, personal } from './blind.js';
import { checkBytes } from './bytes-hold.js';
import { checkDecisions } from './decisions.js';
import { type Broken, checkInvariants } from './invariants.js';
import { advance, type Recording } from './recording.js';
import {
  MOST,
  type Problem,
  type Storey,
  type StoreyName,
  type VerifyInput,
  type VerifyReport,
} from './verify-report.js';

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
  const place = ({ revision }: Problem): number => revision ?? Infinity;
  return all.sort((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))))[0] ?? null;
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
  const folded = foldOf({ system: reader, events });
  if ('revision' in folded) return { ...both('some of it folds to no state'), invariants: unfolded(folded) };
  const { states } = folded;
  const whole = firstBlind(input, personal) === undefined;
  const broken = brokenIn({ system: reader, events, states, whole });
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

/** A forger's event may hold what no program of ours writes: then its fold is no state, and that is a finding. */
function foldOf(
  recording: Recording,
): { readonly states: readonly State[] } | { readonly revision: Revision; readonly why: string } {
  const states: State[] = [];
  try {
    for (const event of recording.events) states.push(advance(recording, states.at(-1), event));
    return { states };
  } catch (thrown) {
    return { revision: states.length, why: wordsOf(thrown) };
  }
}

const unfolded = ({ revision, why }: { readonly revision: Revision; readonly why: string }): Storey => ({
  result: 'broken',
  checked: revision,
  problems: [{ revision, what: 'unreadable', message: `the event folds to no state: ${why}` }],
});

type Finding = Omit<Broken, 'revision'> & { readonly revision: Revision | null };

function brokenIn(history: Parameters<typeof checkInvariants>[0]): readonly Finding[] {
  try {
    return checkInvariants(history);
  } catch (thrown) {
    return [{ revision: null, invariant: 'unreadable', message: `the states cannot be checked: ${wordsOf(thrown)}` }];
  }
}

const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

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
