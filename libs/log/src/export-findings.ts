/**
 * Reads an export of which some may be wrong, to say what: never in order to take it in (that is `parseExport`, which stops at the first
 * fault). Each match gets its lines in their places, also those that cannot be read; what is wrong with the file besides is told by line.
 */
import { type Json, type MatchId, type Revision, isObject } from '#kernel';
import type { TextDigest } from './bytes.js';
import { type ChainedLine, type Head, isHash } from './chain.js';
import { fileProblem } from './export-digest.js';
import { BrokenPart, type ExportHeader, type ExportPart, parsePart } from './export-line.js';
import { BrokenExport } from './export-reader.js';
import { type Opening, sealedDigests } from './opening.js';

export interface FileFault {
  /** Of the event that it is about; `null` where it is about the file. */
  readonly revision: Revision | null;
  readonly what: 'header' | 'opening' | 'proof' | 'cut' | 'changed';
  readonly message: string;
}

export interface ExportFindings {
  readonly header: ExportHeader | undefined;
  readonly matches: ReadonlyMap<MatchId, readonly ChainedLine[]>;
  readonly openings: readonly Opening[];
  /** As the proof says. */
  readonly heads: ReadonlyMap<MatchId, Head>;
  /** What the proof says of the log of the whole store. */
  readonly storeLog: Json | undefined;
  readonly faults: readonly FileFault[];
}

interface Read {
  /** From 1. */
  readonly at: number;
  readonly text: string;
  readonly part: ExportPart | undefined;
  readonly problem: string;
}

/** @throws BrokenExport for a text that is no export at all: not one line of it is a header or a stored line */
export function examineExport(digest: TextDigest, text: string): ExportFindings {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  if (lines.at(-1) === '') lines.pop();
  const read = lines.map(readLine);
  const parts = read.map(({ part }) => part);
  if (!parts.some((part) => part?.part === 'header' || part?.part === 'event')) {
    throw new BrokenExport(1, `is no header of an export: ${read[0]?.problem ?? 'the file is empty'}`);
  }
  const problem = fileProblem(digest, lines);
  const header = parts[0]?.part === 'header' ? parts[0].header : undefined;
  const body = read.slice(parts[0]?.part === 'event' ? 0 : 1, parts.at(-1)?.part === 'proof' ? -1 : undefined);
  const firstOpening = body.findIndex(({ part, text: line }) => part?.part === 'opening' || looksLikeOpening(line));
  const stored = firstOpening === -1 ? body : body.slice(0, firstOpening);
  const beside = firstOpening === -1 ? [] : body.slice(firstOpening);
  const matches = byMatch(stored, problem === 'header' ? [] : matchesNamed(header));
  const readable = stored.every(({ part }) => part?.part === 'event');
  const openings = beside.flatMap(({ part }) => (part?.part === 'opening' ? [part.opening] : []));
  return {
    header,
    matches,
    openings,
    heads: headsOf(parts.at(-1)),
    storeLog: storeLogOf(parts.at(-1)),
    faults: [...openingFaults(beside, places(stored), readable), ...fileFaults(read, problem)],
  };
}

function readLine(text: string, index: number): Read {
  try {
    return { at: index + 1, text, part: parsePart(text), problem: '' };
  } catch (thrown) {
    if (thrown instanceof BrokenPart) return { at: index + 1, text, part: undefined, problem: thrown.message };
    throw thrown;
  }
}

const looksLikeOpening = (line: string): boolean =>
  !/"event"|"matchId"/.test(line) && /"opening"|"digest"|"salt"/.test(line);

const matchesNamed = (header: ExportHeader | undefined): readonly string[] =>
  Array.isArray(header?.['matches']) ? header['matches'].filter((match) => typeof match === 'string') : [];

/** Lines that cannot be read, or name a match that the header does not, belong where they stand. */
function byMatch(stored: readonly Read[], named: readonly string[]): ReadonlyMap<MatchId, readonly ChainedLine[]> {
  const own = stored.map(({ part }) => (part?.part === 'event' ? part.event.matchId : undefined));
  const known = new Set(named.length > 0 ? named : own);
  const matches = new Map<MatchId, ChainedLine[]>();
  let current = own.find((match) => match !== undefined && known.has(match)) ?? named[0] ?? '';
  for (const [i, read] of stored.entries()) {
    const match = own[i];
    if (match !== undefined && known.has(match)) current = match;
    const lines = matches.get(current) ?? [];
    lines.push(chainedLine(read));
    matches.set(current, lines);
  }
  return matches;
}

function chainedLine({ at, text, part, problem }: Read): ChainedLine {
  if (part?.part === 'event') return { line: part.line, hash: part.hash };
  const fault = part === undefined ? problem : `a stored line must stand here, not ${part.part}`;
  return { line: text, hash: '', fault: `line ${at} of the file: ${fault}` };
}

/** The revision at which each sealed value stands. */
function places(stored: readonly Read[]): ReadonlyMap<string, Revision> {
  const out = new Map<string, Revision>();
  for (const { part } of stored) {
    if (part?.part === 'event') for (const sealed of sealedDigests(part.event)) out.set(sealed, part.event.revision);
  }
  return out;
}

/** @param readable all stored lines could be read: only then is it sure that an opening belongs to none */
function openingFaults(
  beside: readonly Read[],
  placeOf: ReadonlyMap<string, Revision>,
  readable: boolean,
): readonly FileFault[] {
  return beside.flatMap(({ at, text, part, problem }): readonly FileFault[] => {
    const fault = (message: string): readonly FileFault[] => {
      const revision = [...text.matchAll(/[0-9a-f]{64}/g)]
        .map(([hex]) => placeOf.get(hex))
        .find((found) => found !== undefined);
      return [{ revision: revision ?? null, what: 'opening', message: `line ${at} of the file: ${message}` }];
    };
    if (part === undefined) return fault(problem);
    if (part.part !== 'opening') return fault(`an opening must stand here, not ${part.part}`);
    return readable && !placeOf.has(part.opening.digest) ? fault('no stored line holds the seal of this opening') : [];
  });
}

function fileFaults(read: readonly Read[], problem: ReturnType<typeof fileProblem>): readonly FileFault[] {
  const faults: FileFault[] = [];
  const [first, last] = [read[0] as Read, read.at(-1) as Read];
  if (first.part?.part !== 'header') {
    faults.push({
      revision: null,
      what: 'header',
      message: `line 1 of the file must be the header: ${first.problem || 'it is missing'}`,
    });
  } else if (problem === 'header') {
    faults.push({
      revision: null,
      what: 'header',
      message: 'line 1 of the file: the header is not the one of the proof',
    });
  }
  const ended = last.part?.part === 'proof';
  if (!ended) {
    const why = last.text.startsWith('{"proof"') ? last.problem : 'the proof must come last; the file was cut';
    faults.push({
      revision: null,
      what: last.text.startsWith('{"proof"') ? 'proof' : 'cut',
      message: `line ${last.at} of the file: ${why}`,
    });
  } else if (problem === 'no-digest') {
    faults.push({
      revision: null,
      what: 'proof',
      message: `line ${last.at} of the file: the proof does not end with its sha256`,
    });
  } else if (problem === 'changed') {
    faults.push({
      revision: null,
      what: 'changed',
      message: 'the file is not the one of the sha256 in its proof: something in it was changed',
    });
  }
  return faults;
}

function headsOf(last: ExportPart | undefined): ReadonlyMap<MatchId, Head> {
  const heads = last?.part === 'proof' && Array.isArray(last.proof['heads']) ? last.proof['heads'] : [];
  return new Map(
    heads.flatMap((head): readonly [MatchId, Head][] => {
      const { match, revision, hash } = isObject(head) ? head : {};
      return typeof match === 'string' && Number.isSafeInteger(revision) && isHash(hash)
        ? [[match, { revision: revision as number, hash }]]
        : [];
    }),
  );
}

const storeLogOf = (last: ExportPart | undefined): Json | undefined =>
  last?.part === 'proof' ? last.proof['log'] : undefined;
