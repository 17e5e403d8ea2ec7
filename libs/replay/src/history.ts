/** What invariants are held against: the events, the state after each, and what each finding says. */
import type { MatchEvent, Revision } from '#kernel';
import type { RuleSystem, State } from '#match';

export interface History {
  readonly system: RuleSystem;
  readonly events: readonly MatchEvent[];
  /** By revision. */
  readonly states: readonly State[];
  /** All cards could be opened; otherwise some are known by their faces only, which are numbered for each seat. */
  readonly whole: boolean;
}

export interface Finding {
  readonly revision: Revision;
  readonly message: string;
}

export type Invariant = (history: History) => readonly Finding[];

/** Each event with the states around it; the first has none before. */
export function* turns({
  events,
  states,
}: History): Generator<{ event: MatchEvent; before: State | undefined; after: State }> {
  for (const [at, event] of events.entries()) yield { event, before: states[at - 1], after: states[at] as State };
}

/** Whether this event put an earlier state back. */
export const strikes = (event: MatchEvent): boolean => event.data['restored'] !== undefined;

/** True for the last event of a command. */
export const endsCommand = (events: readonly MatchEvent[], at: number): boolean =>
  events[at + 1]?.meta.commandId !== events[at]?.meta.commandId;
