/**
 * Every decision taken again: each recorded command, at the state before it, under the ruleset that the match pins, must bring about
 * the very events that were recorded. Where parts were erased or withheld a difference proves nothing, so it is counted, not blamed.
 */
import { type Decision, type JsonObject, type MatchEvent, type NewEvent, type Revision, sameJson } from '#kernel';
import { checkCommand, decide, type RuleSystem, type State } from '#match';

export interface DecisionsInput {
  readonly judge: RuleSystem;
  readonly events: readonly MatchEvent[];
  /** By revision. */
  readonly states: readonly State[];
  /** Hash of each line, by revision. */
  readonly hashes: readonly string[];
  /** The first revision of which a sealed part could not be opened; from there on differences prove nothing. */
  readonly blindFrom: Revision | undefined;
}

export interface DecisionsReport {
  readonly checked: number;
  readonly unchecked: number;
  readonly problems: readonly { readonly revision: Revision; readonly message: string }[];
}

export function checkDecisions(input: DecisionsInput): DecisionsReport {
  const { events, blindFrom } = input;
  const problems: { revision: Revision; message: string }[] = [];
  let checked = 0;
  let unchecked = 0;
  for (let from = 0; from < events.length;) {
    const recorded = commandAt(events, from);
    const difference = decideAgain(input, recorded);
    const blind = blindFrom !== undefined && blindFrom < from + recorded.length;
    if (difference !== undefined && blind) unchecked += 1;
    else checked += 1;
    if (difference !== undefined && !blind) problems.push(difference);
    from += recorded.length;
  }
  return { checked, unchecked, problems };
}

/** The events of one command. */
function commandAt(events: readonly MatchEvent[], from: Revision): readonly MatchEvent[] {
  const { commandId } = (events[from] as MatchEvent).meta;
  let to = from + 1;
  while (events[to]?.meta.commandId === commandId) to += 1;
  return events.slice(from, to);
}

function decideAgain({ judge, events, states, hashes }: DecisionsInput, recorded: readonly MatchEvent[]) {
  const first = recorded[0] as MatchEvent;
  const { revision, meta } = first;
  const wrong = (message: string, at: Revision = revision) => ({ revision: at, message });
  if (meta.command === undefined) return wrong('the command is not recorded with its first event');
  const checked = checkCommand(judge, meta.command);
  if (!('command' in checked)) return wrong(`the recorded command is no command of ${judge.id}: ${checked.message}`);
  const head = hashes[revision - 1];
  const context = {
    official: meta.official,
    role: meta.role,
    at: meta.occurredAt,
    history: events.slice(0, revision),
    stateAt: (at: Revision): State => states[at] as State,
    ...(head === undefined ? {} : { head }),
  };
  const decision = decidedAgain(() => decide(judge, checked.command, states[revision - 1], context));
  if (typeof decision === 'string')
    return wrong(`under ${judge.id} ${checked.command.type} cannot be decided: ${decision}`);
  if (decision.outcome === 'rejected') {
    return wrong(`under ${judge.id} ${checked.command.type} would be rejected (${decision.code}): ${decision.message}`);
  }
  const at = firstDifference(recorded, decision.events);
  if (at === undefined) return undefined;
  const told = `recorded ${recorded[at]?.type ?? 'nothing'}, under ${judge.id} it would be ${decision.events[at]?.type ?? 'nothing'}`;
  return wrong(
    `${told}${fieldsThatDiffer(recorded[at]?.data, decision.events[at]?.data)}`,
    revision + Math.min(at, recorded.length - 1),
  );
}

/** `decide` throws for no reason of the game; a forged past may hold what makes it. */
function decidedAgain(decision: () => Decision): Decision | string {
  try {
    return decision();
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

function firstDifference(recorded: readonly MatchEvent[], decided: readonly NewEvent[]): number | undefined {
  const length = Math.max(recorded.length, decided.length);
  for (let i = 0; i < length; i += 1) {
    const a = recorded[i];
    const b = decided[i];
    if (a === undefined || b === undefined) return i;
    const same =
      a.matchId === b.matchId &&
      a.revision === b.revision &&
      a.type === b.type &&
      a.schemaVersion === b.schemaVersion &&
      sameJson(a.data, b.data) &&
      sameJson(a.meta.causedBy, b.causedBy);
    if (!same) return i;
  }
  return undefined;
}

function fieldsThatDiffer(a: JsonObject | undefined, b: JsonObject | undefined): string {
  if (a === undefined || b === undefined) return '';
  const fields = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((field) => !sameJson(a[field], b[field]));
  return fields.length === 0 ? ' with other causes' : `, differing in ${fields.join(', ')}`;
}
