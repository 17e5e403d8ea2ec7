/**
 * What another edition of the rules, or another preset, would have decided: each recorded command, at the state as it was recorded.
 * Not a verification, and the match is not judged by it: it was played under what its first event pins. What a changed decision would
 * have led to is a what-if; here the next command is again judged where it was really given.
 */
import type { Decision, JsonObject, MatchEvent, Revision } from '#kernel';
import type { RuleSystem, State } from '#match';
import { commandAt, decisionOn, fieldsThatDiffer, firstDifference } from './decisions.js';
import { advance, type Recording } from './recording.js';
import type { VerifyInput } from './verify-report.js';
import { firstBlind } from './blind.js';

export interface Verdict {
  /** `undecidable`: under these rules it is no command, or the state is none of theirs. */
  readonly outcome: 'recorded' | 'refused' | 'rejected' | 'undecidable';
  readonly clause: string | null;
  readonly message: string | null;
  /** Types of the events. */
  readonly events: readonly string[];
}

export interface DecidedOtherwise {
  readonly revision: Revision;
  readonly command: string;
  readonly recorded: Verdict;
  readonly would: Verdict;
  /** Fields of the first event that differs; empty where the verdicts themselves do. */
  readonly differsIn: readonly string[];
}

export interface UnderReport {
  readonly match: string;
  readonly pinned: string;
  readonly under: string;
  /** Fields of the preset that are otherwise than pinned. */
  readonly preset: Readonly<Record<string, { readonly pinned: unknown; readonly under: unknown }>>;
  readonly commands: number;
  readonly same: number;
  /** Differences that prove nothing, since parts of the record are withheld or erased. */
  readonly unchecked: number;
  readonly firstDifference: Revision | null;
  readonly differences: readonly DecidedOtherwise[];
}

/** Differences told at most. */
const MOST = 200;

export class OtherRules extends Error {
  override readonly name = 'OtherRules';
}

/**
 * @param preset a name, or fields over the pinned ones; absent: the pinned ones, as far as these rules know them
 * @throws OtherRules where this ruleset or preset is not of this game, or the match cannot be read under it
 */
export function judgeUnder(input: VerifyInput, judge: RuleSystem, preset?: string | JsonObject): UnderReport {
  const recorded = input.events[0];
  const reader = input.reader;
  if (recorded === undefined || reader === undefined || input.events.length !== input.lines.length)
    throw new OtherRules(`${input.match} cannot be read; verify without other rules tells what is wrong`);
  const pinned = String(recorded.data['ruleset']);
  if (reader.id !== pinned)
    throw new OtherRules(`${input.match} is pinned to ruleset ${pinned}, which this program does not have`);
  if (judge.name !== reader.name) throw new OtherRules(`${judge.id} are rules of another game than ${reader.id}`);
  const opening = openedUnder(input, judge, preset, recorded);
  const events = [opening, ...input.events.slice(1)];
  const states = foldedUnder({ system: judge, events, opaque: input.opaque });
  const deciding = { judge, events, states, hashes: input.lines.map(({ hash }) => hash) };
  const blindFrom = firstBlind(input) ?? Infinity;
  const differences: DecidedOtherwise[] = [];
  let [commands, unchecked, found] = [0, 0, 0];
  for (let from = 0; from < events.length;) {
    const act = commandAt(events, from);
    from += act.length;
    commands += 1;
    const otherwise = comparedWith(act, decisionOn(deciding, act[0] as MatchEvent));
    if (otherwise === undefined) continue;
    if (blindFrom < from) unchecked += 1;
    else {
      found += 1;
      if (differences.length < MOST) differences.push(otherwise);
    }
  }
  return {
    match: input.match,
    pinned,
    under: judge.id,
    preset: changedFields(recorded.data['preset'] as JsonObject, opening.data['preset'] as JsonObject),
    commands,
    same: commands - found - unchecked,
    unchecked,
    firstDifference: differences[0]?.revision ?? null,
    differences,
  };
}

/** The opening as these rules would have pinned it. */
function openedUnder(
  { match }: VerifyInput,
  judge: RuleSystem,
  preset: string | JsonObject | undefined,
  recorded: MatchEvent,
): MatchEvent {
  const pinned = recorded.data['preset'] as JsonObject;
  const known = Object.fromEntries(
    Object.entries(pinned).filter(([field]) => Object.hasOwn(judge.presetFields, field)),
  );
  const command = {
    ...recorded.meta.command,
    edition: judge.edition ?? undefined,
    preset: typeof preset === 'string' ? preset : { ...known, ...preset },
  };
  const { edition, ...rest } = command;
  const asked = { ...rest, ...(edition === undefined ? {} : { edition }) } as unknown as JsonObject;
  const opened = { ...recorded, meta: { ...recorded.meta, command: asked } };
  const decision = decisionOn({ judge, events: [], states: [], hashes: [] }, opened);
  if (typeof decision === 'string') throw new OtherRules(decision);
  if (decision.outcome === 'rejected') throw new OtherRules(`${match} under ${judge.id}: ${decision.message}`);
  return { ...opened, data: decision.events[0]?.data ?? recorded.data };
}

function foldedUnder(recording: Recording): readonly State[] {
  const states: State[] = [];
  try {
    for (const event of recording.events) states.push(advance(recording, states.at(-1), event));
    return states;
  } catch {
    throw new OtherRules(`revision ${states.length} cannot be read under ${recording.system.id}`);
  }
}

function comparedWith(act: readonly MatchEvent[], decision: Decision | string): DecidedOtherwise | undefined {
  const { revision, meta } = act[0] as MatchEvent;
  const refused = act.find(({ type }) => type === 'PlayRefused');
  const recorded: Verdict = {
    outcome: refused === undefined ? 'recorded' : 'refused',
    clause: refused === undefined ? null : String(refused.data['clause']),
    message: refused === undefined ? null : String(refused.data['message']),
    events: act.map(({ type }) => type),
  };
  const told = { revision, command: String(meta.command?.['type'] ?? ''), recorded };
  if (typeof decision === 'string')
    return { ...told, would: { outcome: 'undecidable', clause: null, message: decision, events: [] }, differsIn: [] };
  if (decision.outcome === 'rejected')
    return {
      ...told,
      would: { outcome: 'rejected', clause: null, message: decision.message, events: [] },
      differsIn: [],
    };
  const at = firstDifference(act, decision.events);
  if (at === undefined) return undefined;
  const would: Verdict = {
    outcome: decision.outcome,
    clause: decision.outcome === 'refused' ? decision.clause : null,
    message: decision.outcome === 'refused' ? decision.message : null,
    events: decision.events.map(({ type }) => type),
  };
  return { ...told, would, differsIn: fieldsThatDiffer(act[at]?.data, decision.events[at]?.data) ?? [] };
}

function changedFields(pinned: JsonObject, under: JsonObject): UnderReport['preset'] {
  const fields = [...new Set([...Object.keys(pinned), ...Object.keys(under)])].filter(
    (field) => pinned[field] !== under[field],
  );
  return Object.fromEntries(
    fields.map((field) => [field, { pinned: pinned[field] ?? null, under: under[field] ?? null }]),
  );
}
