/**
 * Takes an export into a store: lines as they are, with their hashes and openings. All of it is checked before anything is written; what
 * the store has already is left alone, so that importing twice changes nothing (C61). A match that went on elsewhere is continued, one
 * that the store tells otherwise is refused: one history may not overwrite another.
 */
import { type MatchId, streamOf } from '#kernel';
import {
  BrokenExport,
  type Opening,
  type ParsedExport,
  checkChain,
  checkOpenings,
  fileProblem,
  formatProof,
  parseExport,
  sealedDigests,
} from '#log';
import { type EventStore, MAX_PAGE, type ProposedEvent, sha256, sha256Hex } from '#event-store';
import { keepReceived } from './proof/received-proofs.js';

/** Why an export is not taken; nothing was written. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

export interface Imported {
  readonly match: MatchId;
  readonly revision: number;
  readonly hash: string;
  /** Events written now. */
  readonly added: number;
  /** Events that the store had already. */
  readonly known: number;
}

type Line = ParsedExport['events'][number];

export interface ImportPlace {
  /** Digests of what was erased here: an older export does not bring it back. */
  readonly erased?: ReadonlySet<string>;
  /** Of the log of this store: there the proof is kept as it was received. */
  readonly logFolder?: string | undefined;
}

/** @throws ImportRefused naming what is wrong */
export async function importMatches(
  store: EventStore,
  text: string,
  { erased = new Set(), logFolder }: ImportPlace = {},
): Promise<readonly Imported[]> {
  const parsed = parsedOf(text);
  const catalogues = checkedCatalogues(parsed);
  const matches = byMatch(parsed.events);
  for (const [match, lines] of matches) requireChain(match, lines);
  const openings = new Map([...openingsByLine(parsed)].filter(([digest]) => !erased.has(digest)));
  requireWholeFile(text);
  const known = new Map<MatchId, number>();
  for (const [match, lines] of matches) known.set(match, await requireSamePast(store, match, lines));
  for (const [digest, document] of catalogues) await store.putDocument(digest, document);
  const imported: Imported[] = [];
  for (const [match, lines] of matches) {
    const have = known.get(match) as number;
    await appendRest(store, match, lines, have, openings);
    const { hash, event } = lines.at(-1) as Line;
    imported.push({ match, revision: event.revision, hash, added: Math.max(lines.length - have, 0), known: have });
  }
  const proof = formatProof(parsed.proof);
  await store.putDocument(sha256Hex(proof), proof);
  await keepReceived(logFolder, [...matches.keys()], parsed.proof);
  return imported;
}

function parsedOf(text: string): ParsedExport {
  try {
    return parseExport(text);
  } catch (thrown) {
    if (thrown instanceof BrokenExport) throw new ImportRefused(thrown.message);
    throw thrown;
  }
}

function checkedCatalogues({ header }: ParsedExport): readonly (readonly [string, string])[] {
  const catalogues = Object.entries((header['catalogues'] ?? {}) as Record<string, unknown>);
  const wrong = catalogues.find(([digest, document]) => typeof document !== 'string' || sha256Hex(document) !== digest);
  if (wrong !== undefined) throw new ImportRefused(`line 1: the catalogue ${wrong[0]} is not the one of that SHA-256`);
  return catalogues as [string, string][];
}

function byMatch(events: readonly Line[]): ReadonlyMap<MatchId, readonly Line[]> {
  const matches = new Map<MatchId, Line[]>();
  for (const line of events) {
    const lines = matches.get(line.event.matchId) ?? [];
    lines.push(line);
    matches.set(line.event.matchId, lines);
  }
  return matches;
}

function requireChain(match: MatchId, lines: readonly Line[]): void {
  const report = checkChain(sha256, lines);
  if (!report.ok)
    throw new ImportRefused(`${match} revision ${report.revision} (${report.problem}): ${report.message}`);
}

/** Whom an opening is for stands in no line and under no seal: only the file's own digest tells that it was not changed. */
function requireWholeFile(text: string): void {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  if (lines.at(-1) === '') lines.pop();
  const problem = fileProblem(sha256Hex, lines);
  if (problem !== undefined)
    throw new ImportRefused(`the file is not the one of the sha256 in its proof (${problem}); export it again`);
}

/** The openings of each sealed digest. */
function openingsByLine({ events, openings }: ParsedExport): ReadonlyMap<string, Opening> {
  const sealed = new Set(events.flatMap(({ event }) => sealedDigests(event)));
  const [problem] = checkOpenings(sha256, openings, sealed);
  if (problem !== undefined)
    throw new ImportRefused(`opening ${problem.digest} (${problem.problem}): ${problem.message}`);
  return new Map(openings.map((opening) => [opening.digest, opening]));
}

/** How many of the lines the store has. @throws ImportRefused where it has others */
async function requireSamePast(store: EventStore, match: MatchId, lines: readonly Line[]): Promise<number> {
  let from: number | undefined = 0;
  let have = 0;
  while (from !== undefined) {
    const page = await store.readStream(streamOf(match), { from, limit: MAX_PAGE });
    for (const { revision, hash } of page.events) {
      const line = lines[revision];
      // The store may have gone on since the export was made.
      if (line === undefined) return have;
      if (line.hash !== hash)
        throw new ImportRefused(`${match} is stored already with another history from revision ${revision} on`);
      have += 1;
    }
    from = page.next;
  }
  return have;
}

/** Events that go into one append, but for a command that has more. */
const BATCH = 250;

async function appendRest(
  store: EventStore,
  match: MatchId,
  lines: readonly Line[],
  have: number,
  openings: ReadonlyMap<string, Opening>,
): Promise<void> {
  let at = have;
  while (at < lines.length) {
    const end = endOfCommand(lines, Math.min(at + BATCH, lines.length));
    const batch = lines.slice(at, end).map((line) => proposed(line, openings));
    await store.append(streamOf(match), at === 0 ? 'none' : at - 1, batch);
    at = end;
  }
}

function endOfCommand(lines: readonly Line[], from: number): number {
  const command = lines[from - 1]?.event.meta.commandId;
  let end = from;
  while (end < lines.length && lines[end]?.event.meta.commandId === command) end += 1;
  return end;
}

function proposed({ event, line, hash }: Line, openings: ReadonlyMap<string, Opening>): ProposedEvent {
  const { eventId, commandId } = event.meta;
  const own = sealedDigests(event).flatMap((digest) => openings.get(digest) ?? []);
  return { eventId, commandId, type: event.type, line, hash, openings: own };
}
