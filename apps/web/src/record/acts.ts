/**
 * What can be recorded now, judged in the page by the same pure rules that the server asks: each act with its verdict, so that what is
 * not allowed says why, with its clause, before anybody sends it.
 */
import type { Decision, JsonObject, MatchEvent } from '#kernel';
import { checkCommand, commandsOf, decide, evolve, seatsOf, zone, type RuleSystem, type State } from '#match';

/** The match as the page predicts it: what the server has told, and after it what waits to be sent. */
export interface Course {
  readonly system: RuleSystem;
  readonly events: readonly MatchEvent[];
  readonly states: readonly State[];
}

export interface Act {
  readonly command: JsonObject;
  readonly verdict: Decision;
}

const stateOf = (course: Course): State => course.states.at(-1) as State;

export function judge(course: Course, command: JsonObject, at: string): Decision {
  const { system, events, states } = course;
  const checked = checkCommand(system, command);
  if (!('command' in checked)) return { outcome: 'rejected', code: checked.code, message: checked.message };
  return decide(system, checked.command, states.at(-1), {
    official: 'local',
    role: 'host',
    at,
    history: events,
    stateAt: (revision) => states[revision] as State,
  });
}

/** The course with one more command in it; the same course where it would be rejected. */
export function predict(course: Course, command: JsonObject, commandId: string, at: string): Course {
  const verdict = judge(course, command, at);
  if (verdict.outcome === 'rejected') return course;
  const { system } = course;
  const events = [...course.events];
  const states = [...course.states];
  for (const [i, { causedBy, ...fresh }] of verdict.events.entries()) {
    const meta = { eventId: `${commandId}-${i}`, commandId, official: 'local', role: 'host', ruleset: system.id };
    const event: MatchEvent = { ...fresh, meta: { ...meta, occurredAt: at, recordedAt: at, causedBy } };
    events.push(event);
    states.push(evolve(system, states.at(-1), event));
  }
  return { system, events, states };
}

const actOf = (course: Course, command: JsonObject, at: string): Act => ({
  command,
  verdict: judge(course, command, at),
});
const allowed = ({ verdict }: Act): boolean => verdict.outcome === 'recorded';

/** A copy of a card that lies nowhere yet. */
function freshCopy(state: State, id: string): string {
  const seen = new Set(Object.values(state.cards.zones).flat());
  let copy = 1;
  while (seen.has(`${id}#${copy}`)) copy += 1;
  return `${id}#${copy}`;
}

/** Cards that a seat may hold: those seen in its hand and on its table, and any other while its hand is not fully known. */
export function cardsOf(
  course: Course,
  seat: string,
): { readonly seen: readonly string[]; readonly others: readonly string[] } {
  const state = stateOf(course);
  const seen = [...new Set([...zone(state, `hand:${seat}`), ...zone(state, `set:${seat}`)])];
  const unseen = state.cards.unseen[seat];
  const untracked = unseen === null || unseen === undefined ? seen.length === 0 : unseen > 0;
  const known = [...course.system.catalogue.cards, ...state.opening.cards];
  return { seen, others: untracked ? known.map(({ id }) => freshCopy(state, id)) : [] };
}

/** Announcing a card: one act for each set of targets that the rules let stand, else the one refusal that tells most. */
export function announcements(course: Course, seat: string, card: string, at: string): readonly Act[] {
  const seats = seatsOf(stateOf(course));
  const aims: readonly (readonly string[] | undefined)[] = [
    undefined,
    ...seats.filter((other) => other !== seat).map((other) => [other]),
    [seat],
    seats,
  ];
  const acts = aims.map((targets) =>
    actOf(course, { type: 'Announce', by: seat, card, ...(targets === undefined ? {} : { targets }) }, at),
  );
  const standing = new Map<string, Act>();
  for (const act of acts.filter(allowed)) {
    const targets = act.verdict.outcome === 'recorded' ? act.verdict.events[0]?.data['targets'] : [];
    const key = JSON.stringify(targets);
    if (!standing.has(key)) standing.set(key, act);
  }
  const refused = acts.filter(({ verdict }) => verdict.outcome === 'refused');
  return standing.size > 0 ? [...standing.values()] : (refused.length > 0 ? refused : acts).slice(0, 1);
}

/** What a seat that is asked may do: answers first, then letting go. */
export function answersOf(course: Course, seat: string, at: string): readonly Act[] {
  const { seen, others } = cardsOf(course, seat);
  const say = (card: string): Act => actOf(course, { type: 'Respond', by: seat, card }, at);
  return [...seen.map(say), ...others.map(say).filter(allowed)];
}

export const pass = (course: Course, seat: string, at: string): Act =>
  actOf(course, { type: 'Pass', by: seat, how: 'spoken' }, at);

export const goal = (course: Course, seat: string, at: string): Act =>
  actOf(course, { type: 'ConfirmGoal', by: seat }, at);

/** Acts of the table as a whole that fit now; what does not fit is not shown. */
export function tableActs(course: Course, at: string): readonly Act[] {
  const state = stateOf(course);
  const own = commandsOf(course.system);
  const seats = seatsOf(state);
  const waiting = state.chain?.links.find(({ status }) => status === 'pending')?.id;
  const proposals: readonly JsonObject[] = [
    { type: 'Serve' },
    { type: 'Rally' },
    { type: 'StopPlay' },
    { type: 'Continue' },
    ...seats.map((player) => ({ type: 'StartTurn', player })),
    ...['draw', 'main', 'action', 'send', 'receive', 'end'].map((phase) => ({ type: 'EnterPhase', phase })),
    ...seats.flatMap((by) => [
      { type: 'ReceiveIntelligence', by },
      { type: 'LetPass', by },
    ]),
    ...(waiting === undefined ? [] : [{ type: 'RecordOutcome', link: waiting, note: 'as printed' }]),
    { type: 'FinaliseResult' },
  ];
  return proposals
    .filter(({ type }) => Object.hasOwn(own, String(type)))
    .map((command) => actOf(course, command, at))
    .filter(allowed);
}
