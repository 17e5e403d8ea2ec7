/**
 * Another course from a revision on: the same rules, other commands, nothing stored. What comes of it is no part of the match; ids count
 * on from that revision, and events are numbered as if they had followed it.
 */
import type { JsonObject, MatchEvent, Rejection, Revision } from '#kernel';
import { checkCommand, decide, type State } from '#match';
import { advance, statesOf, type Recording } from './recording.js';

export interface WhatIfAnswer {
  readonly outcome: 'recorded' | 'refused' | 'rejected';
  readonly revision: Revision;
  readonly events: readonly { readonly revision: Revision; readonly type: string }[];
  readonly clause?: string;
  readonly code?: Rejection['code'];
  readonly message?: string;
}

export interface WhatIf {
  readonly answers: readonly WhatIfAnswer[];
  /** The match as it would be: the events up to the revision, then those of the other course. */
  readonly recording: Recording;
  readonly state: State;
}

/** @throws RangeError for a revision that is not there */
export function whatIf(
  recording: Recording,
  revision: Revision,
  commands: readonly JsonObject[],
  author: { readonly official: string; readonly role: string },
): WhatIf {
  const kept = recording.events.slice(0, revision + 1);
  const from = kept[revision];
  if (from === undefined || revision < 0)
    throw new RangeError(`there is no revision ${revision}; the newest is ${recording.events.length - 1}`);
  const events = [...kept];
  const states = [...statesOf({ ...recording, events: kept })];
  const at = from.meta.occurredAt;
  const answers = commands.map((raw, index) =>
    course(recording, raw, { ...author, at }, events, states, `what-if-${index + 1}`),
  );
  return { answers, recording: { ...recording, events }, state: states.at(-1) as State };
}

function course(
  recording: Recording,
  raw: JsonObject,
  author: { readonly official: string; readonly role: string; readonly at: string },
  events: MatchEvent[],
  states: State[],
  commandId: string,
): WhatIfAnswer {
  const { system } = recording;
  const revision = events.length - 1;
  const rejected = ({ code, message }: Pick<Rejection, 'code' | 'message'>): WhatIfAnswer => ({
    outcome: 'rejected',
    revision,
    events: [],
    code,
    message,
  });
  const checked = checkCommand(system, raw);
  if (!('command' in checked)) return rejected(checked);
  const context = { ...author, history: [...events], stateAt: (at: Revision): State => states[at] as State };
  const decision = decide(system, checked.command, states.at(-1), context);
  if (decision.outcome === 'rejected') return rejected(decision);
  const { official, role, at } = author;
  const stamp = { commandId, official, role, occurredAt: at, recordedAt: at, ruleset: system.id };
  for (const { causedBy, ...fresh } of decision.events) {
    const event: MatchEvent = { ...fresh, meta: { ...stamp, eventId: `${commandId}-${fresh.revision}`, causedBy } };
    events.push(event);
    states.push(advance(recording, states.at(-1), event));
  }
  return {
    outcome: decision.outcome,
    revision: events.length - 1,
    events: decision.events.map(({ revision: made, type }) => ({ revision: made, type })),
    ...(decision.outcome === 'refused' ? { clause: decision.clause, message: decision.message } : {}),
  };
}
