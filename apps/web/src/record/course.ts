/**
 * The match as the page predicts it, judged here by the same pure rules that the server asks: what the server has told, and after it
 * what waits to be sent. Not what holds: only the server's answer does.
 */
import type { Decision, JsonObject, MatchEvent } from '#kernel';
import { checkCommand, decide, evolve, type RuleSystem, type State } from '#match';

export interface Course {
  readonly system: RuleSystem;
  readonly events: readonly MatchEvent[];
  readonly states: readonly State[];
  /** Who records, as the server will know it. */
  readonly official: string;
}

/** A command with what the rules say to it. */
export interface Act {
  readonly command: JsonObject;
  readonly verdict: Decision;
}

export const stateOf = (course: Course): State => course.states.at(-1) as State;

export function judge(course: Course, command: JsonObject, at: string): Decision {
  const { system, events, states, official } = course;
  const checked = checkCommand(system, command);
  if (!('command' in checked)) return { outcome: 'rejected', code: checked.code, message: checked.message };
  return decide(system, checked.command, states.at(-1), {
    official,
    role: 'host',
    at,
    history: events,
    stateAt: (revision) => states[revision] as State,
  });
}

export const actOf = (course: Course, command: JsonObject, at: string): Act => ({
  command,
  verdict: judge(course, command, at),
});

export const stands = ({ verdict }: Act): boolean => verdict.outcome === 'recorded';

/** The course with one more command in it; the same course where it would be rejected. */
export function predict(course: Course, command: JsonObject, commandId: string, at: string): Course {
  const verdict = judge(course, command, at);
  if (verdict.outcome === 'rejected') return course;
  const { system, official } = course;
  const events = [...course.events];
  const states = [...course.states];
  for (const [i, { causedBy, ...fresh }] of verdict.events.entries()) {
    const meta = { eventId: `${commandId}-${i}`, commandId, official, role: 'host', ruleset: system.id };
    const asked = i === 0 ? { command } : {};
    const event: MatchEvent = { ...fresh, meta: { ...meta, ...asked, occurredAt: at, recordedAt: at, causedBy } };
    events.push(event);
    states.push(evolve(system, states.at(-1), event));
  }
  return { ...course, events, states };
}
