/**
 * The one way into the log: load, check, decide, seal, append; and once more when somebody else was faster (law 8). Everything that
 * the core may not do itself stands here: the time, ids, salts, the store. An answer is an answer about what is stored; whatever
 * breaks is thrown (`StoreUnavailable`, `AppendOutcomeUnknown`, `UnknownEventType`, …).
 */
import { type JsonObject, type Rejection, isObject, matchIdPattern, reject, streamOf } from '#kernel';
import { type Command, checkCommand, decide, type RuleSystem } from '#match';
import { UnstorableValue, openingsByDigest, parseLine, requireStorable } from '#log';
import {
  DuplicateCommandId,
  DuplicateEventId,
  type EventStore,
  type ProposedEvent,
  RevisionConflict,
} from '#event-store';
import { type Answer, answerOf, rejection } from './answer.js';
import { type Author, type Edge, systemEdge } from './edge.js';
import { TooContended } from './faults.js';
import { cacheOf, type MatchCache } from './match-cache.js';
import type { MatchLog } from './match-log.js';
import { proposals } from './proposals.js';
import { bodyOf, normalised, sameCommand } from './same-command.js';

/** Times a command is decided anew after a lost race. */
const ATTEMPTS = 6;

/** A command on its way: what was sent, and what the edge has added. */
export interface Request {
  readonly raw: JsonObject;
  readonly match: string;
  readonly commandId: string;
  readonly author: Author;
  readonly recordedAt: string;
}

/**
 * Records a command as an official says it.
 * @param raw as read from JSON; not yet checked
 * @param author as credentials tell; the command's own `official` counts for nothing here
 */
export async function record(
  store: EventStore,
  raw: unknown,
  author: Author,
  edge: Edge = systemEdge,
): Promise<Answer> {
  const said = normalised(raw);
  const named = isObject(said) ? said : {};
  const commandId = typeof named.commandId === 'string' ? named.commandId.toLowerCase() : edge.newId();
  const match = typeof named.match === 'string' ? named.match : '';
  const problem = envelopeProblem(said, match);
  if (problem !== undefined) return rejection(match, commandId, -1, problem);
  const cache = cacheOf(store, edge.rulebook);
  const request = { raw: named, match, commandId, author, recordedAt: edge.now() };
  return cache.inTurn(match, () => attempt(store, cache, request, edge));
}

function envelopeProblem(said: unknown, match: string): Rejection | undefined {
  if (!isObject(said)) return reject('MALFORMED', 'a command is a JSON object such as {"type":"Pass","by":"B"}');
  if (match === '') return reject('MALFORMED', 'match is missing; name the match that the command is about');
  if (!matchIdPattern.test(match)) return reject('MALFORMED', 'match must be a match id such as final-1');
  try {
    requireStorable(said);
  } catch (thrown) {
    if (thrown instanceof UnstorableValue) return reject('MALFORMED', thrown.message);
    throw thrown;
  }
  return JSON.stringify(said).includes('"$sealed":')
    ? reject('MALFORMED', '$sealed must not be a field: it is reserved')
    : undefined;
}

async function attempt(store: EventStore, cache: MatchCache, request: Request, edge: Edge): Promise<Answer> {
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const log = await cache.load(request.match);
    const known = answeredBefore(log, request) ?? stale(log, request);
    if (known !== undefined) return known;
    const made = decided(log, request, edge);
    if (!('events' in made)) return rejection(request.match, request.commandId, log.revision, made);
    if (log.revision < 0) await keepCatalogue(store, made.system);
    try {
      await store.append(streamOf(request.match), log.revision < 0 ? 'none' : log.revision, made.events);
    } catch (thrown) {
      if (!lostRace(thrown)) throw thrown;
    }
  }
  // The last append may have been the one that stored it.
  const answer = answeredBefore(await cache.load(request.match), request);
  if (answer === undefined) throw new TooContended(request.match);
  return answer;
}

/** What is stored under this id answers, also right after it was stored: an answer is always read back. */
function answeredBefore(log: MatchLog, { match, commandId, raw }: Request): Answer | undefined {
  const first = log.commands.get(commandId);
  if (first === undefined) return undefined;
  const stored = log.stored[first] as MatchLog['stored'][number];
  const { command } = parseLine(stored.line).meta;
  if (sameCommand(command, bodyOf(raw), openingsByDigest(stored.openings))) return answerOf(log.eventsOf(commandId));
  const reused = reject(
    'COMMAND_ID_REUSED',
    `commandId ${commandId} was used at revision ${first} for another command; make a new one`,
  );
  return rejection(match, commandId, log.revision, reused);
}

function stale(log: MatchLog, { match, commandId, raw }: Request): Answer | undefined {
  const { expectedRevision } = raw;
  if (!Number.isSafeInteger(expectedRevision) || expectedRevision === log.revision) return undefined;
  const message = `${match} is at revision ${log.revision}, not at ${String(expectedRevision)}; look at it again`;
  return rejection(match, commandId, log.revision, reject('STALE_REVISION', message));
}

interface Made {
  readonly system: RuleSystem;
  readonly events: readonly ProposedEvent[];
}

function decided(log: MatchLog, request: Request, edge: Edge): Made | Rejection {
  const { raw, author, recordedAt } = request;
  const system = log.revision < 0 ? systemFor(raw, edge) : log.requireJudge();
  if (system === undefined && raw.type !== 'OpenMatch') {
    return reject('UNKNOWN_MATCH', `match ${request.match} is not open; open it with OpenMatch`);
  }
  const checked = checkCommand(system, raw);
  if (!('command' in checked)) return checked;
  const { command } = checked;
  if (system === undefined) return unknownSystem(command);
  const at = command.at === undefined ? recordedAt : toUtc(String(command.at));
  if (at === undefined) return reject('MALFORMED', `${command.type}: at is no time of the calendar`);
  const context = {
    ...author,
    at,
    history: log.events,
    stateAt: (revision: number) => log.stateAt(revision),
    ...(log.head === undefined ? {} : { head: log.head.hash }),
  };
  const decision = decide(system, command, log.state, context);
  if (decision.outcome === 'rejected') return reject(decision.code, decision.message);
  return { system, events: proposals(system, log, decision.events, { ...request, at, command: bodyOf(raw) }, edge) };
}

const systemFor = ({ type, ruleset, edition }: JsonObject, edge: Edge): RuleSystem | undefined =>
  type === 'OpenMatch' && typeof ruleset === 'string'
    ? edge.rulebook.findByName(ruleset, typeof edition === 'string' ? edition : undefined)
    : undefined;

function unknownSystem(command: Command): Rejection {
  const edition = command.edition === undefined ? '' : ` in edition ${String(command.edition)}`;
  return reject(
    'UNKNOWN_RULESET',
    `ruleset ${String(command.ruleset)}${edition} is not known; see \`touchline rules\``,
  );
}

function toUtc(at: string): string | undefined {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** Once a store: an export and a verification years later need what the match was played with. */
async function keepCatalogue(store: EventStore, { catalogue }: RuleSystem): Promise<void> {
  const { sha256, ...text } = catalogue;
  await store.putDocument(sha256, JSON.stringify(text));
}

/** Somebody else wrote meanwhile, perhaps this very command. */
const lostRace = (thrown: unknown): boolean =>
  thrown instanceof RevisionConflict || thrown instanceof DuplicateEventId || thrown instanceof DuplicateCommandId;
