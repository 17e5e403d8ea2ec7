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
export function commandAt(events: readonly MatchEvent[], from: Revision): readonly MatchEvent[] {
  const { commandId } = (events[from] as MatchEvent).meta;
  let to = from + 1;
  while (events[to]?.meta.commandId === commandId) to += 1;
  return events.slice(from, to);
}

type Deciding = Pick<DecisionsInput, 'judge' | 'events' | 'states' | 'hashes'>;

/** What a recorded command would be decided to be, at the state before it; a text where it cannot be decided at all. */
export function decisionOn(
  { judge, events, states, hashes }: Deciding,
  { revision, meta }: MatchEvent,
): Decision | string {
  if (meta.command === undefined) return 'the command is not recorded with its first event';
  const checked = checkCommand(judge, meta.command);
  if (!('command' in checked)) return `the recorded command is no command of ${judge.id}: ${checked.message}`;
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
  return typeof decision === 'string'
    ? `under ${judge.id} ${checked.command.type} cannot be decided: ${decision}`
    : decision;
}

function decideAgain(input: DecisionsInput, recorded: readonly MatchEvent[]) {
  const first = recorded[0] as MatchEvent;
  const { judge } = input;
  const wrong = (message: string, at: Revision = first.revision) => ({ revision: at, message });
  const decision = decisionOn(input, first);
  if (typeof decision === 'string') return wrong(decision);
  if (decision.outcome === 'rejected') {
    const type = String(first.meta.command?.['type']);
    return wrong(`under ${judge.id} ${type} would be rejected (${decision.code}): ${decision.message}`);
  }
  const at = firstDifference(recorded, decision.events);
  if (at === undefined) return undefined;
  const told = `recorded ${recorded[at]?.type ?? 'nothing'}, under ${judge.id} it would be ${decision.events[at]?.type ?? 'nothing'}`;
  const fields = fieldsThatDiffer(recorded[at]?.data, decision.events[at]?.data);
  const differing =
    fields === undefined ? '' : fields.length === 0 ? ' with other causes' : `, differing in ${fields.join(', ')}`;
  return wrong(`${told}${differing}`, first.revision + Math.min(at, recorded.length - 1));
}

/** `decide` throws for no reason of the game; a forged past may hold what makes it. */
function decidedAgain(decision: () => Decision): Decision | string {
  try {
    return decision();
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

export function firstDifference(recorded: readonly MatchEvent[], decided: readonly NewEvent[]): number | undefined {
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

/** `undefined` where one of them is not there. */
export function fieldsThatDiffer(a: JsonObject | undefined, b: JsonObject | undefined): readonly string[] | undefined {
  if (a === undefined || b === undefined) return undefined;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((field) => !sameJson(a[field], b[field]));
}
