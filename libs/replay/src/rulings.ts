/**
 * Every ruling of a match with its history, and the calls that wait for one. A ruling that a rewind went back behind was given all the
 * same and stays listed, marked: judges look here for what was decided before. Not what follows from a ruling: that is in the timeline.
 */
import type { MatchEvent, Revision } from '#kernel';
import { type State, struckBy } from '#match';
import { statesOf, type Recording } from './recording.js';
import { sentenceOf, type Sentence } from './sentence.js';

export interface RulingAccount {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly about: string | null;
  readonly seat: string | null;
  readonly amount: number | null;
  readonly clause: string;
  readonly ruleset: string;
  readonly revision: Revision;
  readonly official: string;
  readonly seconded: string | null;
  readonly reason: string | null;
  readonly facts: string | null;
  /** When a judge was called for it; `null` for a ruling that nobody asked for. */
  readonly calledAt: string | null;
  readonly givenAt: string;
  readonly struckBy: Revision | null;
  /** The call, the ruling, what followed from it, the appeal and its hearing, oldest first. */
  readonly history: readonly {
    readonly revision: Revision;
    readonly type: string;
    readonly official: string;
    readonly role: string;
    readonly occurredAt: string;
    readonly reason: string | null;
    readonly seconded: string | null;
    readonly sentence: Sentence;
  }[];
}

/** A judge was called, and nothing was ruled since. */
export interface WaitingCall {
  readonly revision: Revision;
  readonly by: string | null;
  readonly about: string | null;
  readonly reason: string | null;
  readonly official: string;
  readonly calledAt: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function rulingsOf(recording: Recording): readonly RulingAccount[] {
  const state = statesOf(recording).at(-1);
  if (state === undefined) return [];
  const given = recording.events.filter(({ type }) => type === 'RulingIssued');
  return given.map((event) => accountOf(recording, state, event));
}

function accountOf({ system, events }: Recording, state: State, event: MatchEvent): RulingAccount {
  const { revision, data, meta } = event;
  const id = String(data['ruling']);
  const calls = callsBefore(events, revision);
  const own = events.filter(
    (other) => other.revision === revision || other.data['ruling'] === id || other.meta.causedBy.includes(revision),
  );
  return {
    id,
    kind: String(data['kind']),
    status: state.rulings.find((ruling) => ruling.id === id)?.status ?? 'issued',
    about: text(data['about']),
    seat: text(data['seat']),
    amount: typeof data['amount'] === 'number' ? data['amount'] : null,
    clause: String(data['clause']),
    ruleset: meta.ruleset,
    revision,
    official: meta.official,
    seconded: text(data['seconded']),
    reason: text(data['reason']),
    facts: text(data['facts']),
    calledAt: calls[0]?.meta.occurredAt ?? null,
    givenAt: meta.occurredAt,
    struckBy: struckBy(state, revision)?.by ?? null,
    history: [...calls, ...own].map((entry) => ({
      revision: entry.revision,
      type: entry.type,
      official: entry.meta.official,
      role: entry.meta.role,
      occurredAt: entry.meta.occurredAt,
      reason: text(entry.data['reason']),
      seconded: text(entry.data['seconded']),
      sentence: sentenceOf(system, entry),
    })),
  };
}

/** A ruling answers the calls since the ruling before it. */
function callsBefore(events: readonly MatchEvent[], ruling: Revision): readonly MatchEvent[] {
  const calls: MatchEvent[] = [];
  for (let at = ruling - 1; at >= 0 && events[at]?.type !== 'RulingIssued'; at -= 1) {
    const event = events[at] as MatchEvent;
    if (event.type === 'JudgeCalled') calls.unshift(event);
  }
  return calls;
}

export function waitingCalls(recording: Recording): readonly WaitingCall[] {
  const state = statesOf(recording).at(-1);
  return (state?.calls ?? []).map((revision) => {
    const { data, meta } = recording.events[revision] as MatchEvent;
    return {
      revision,
      by: text(data['by']),
      about: text(data['about']),
      reason: text(data['reason']),
      official: meta.official,
      calledAt: meta.occurredAt,
    };
  });
}
