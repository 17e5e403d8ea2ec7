/** The lowest storey: lines, hashes, openings, and the file that they stood in. Nothing above it means anything where it does not hold. */
import type { Revision } from '#kernel';
import {
  type ChainExpectation,
  type ChainedLine,
  type Head,
  checkChain,
  checkOpenings,
  parseLine,
  sealedDigests,
} from '#log';
import { MOST, type Problem, type Storey, type VerifyInput } from './verify-report.js';

export function checkBytes(input: VerifyInput): { readonly storey: Storey; readonly head: Head | null } {
  const { digest, lines, match, head, proofHead, faults = [] } = input;
  const known = head ?? proofHead;
  const expected: ChainExpectation = { match, ...(known === undefined ? {} : { head: known }) };
  const chain = checkChain(digest, lines, expected);
  const problems = chain.ok
    ? [...headProblems(lines, proofHead), ...openingProblems(input), ...faults]
    : [{ revision: chain.revision, what: chain.problem, message: chain.message }, ...faults];
  if (chain.ok && lines.length === 0)
    problems.push({ revision: 0, what: 'cut', message: 'there is not one line of a match' });
  const result = problems.length === 0 ? 'holds' : 'broken';
  return {
    storey: { result, checked: lines.length, problems: problems.slice(0, MOST) },
    head: chain.ok ? (chain.head ?? null) : null,
  };
}

/** The proof's head counts also where another head was given. */
function headProblems(lines: readonly ChainedLine[], proofHead: Head | undefined): Problem[] {
  if (proofHead === undefined || lines[proofHead.revision]?.hash === proofHead.hash) return [];
  const { revision } = proofHead;
  return lines[revision] === undefined
    ? [
        {
          revision: lines.length,
          what: 'cut',
          message: `the proof's head is at revision ${revision}; the run ends before it`,
        },
      ]
    : [{ revision, what: 'rewritten', message: 'the hash here is not the one of the proof' }];
}

function openingProblems({ digest, lines, openings }: VerifyInput): Problem[] {
  const places = new Map<string, Revision>();
  for (const { line } of lines) {
    const event = parseLine(line);
    for (const sealed of sealedDigests(event)) places.set(sealed, event.revision);
  }
  return checkOpenings(digest, openings, new Set(places.keys())).map(({ digest: sealed, problem, message }) => ({
    revision: places.get(sealed) ?? null,
    what: `opening-${problem}`,
    message: `opening ${sealed}: ${message}`,
  }));
}
