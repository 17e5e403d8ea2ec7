/** What a command is answered with: the CLI line and the HTTP body. The same events always make the same answer. */
import type { MatchEvent, Rejection, RejectionCode, Revision } from '#kernel';

export interface Answer {
  /** In a script, from 1. */
  readonly line?: number;
  readonly match: string;
  readonly commandId: string;
  readonly outcome: 'recorded' | 'refused' | 'rejected';
  /** Of the last event of the command; of a rejection where the match stands, -1 before it is open. */
  readonly revision: Revision;
  readonly events: readonly { readonly revision: Revision; readonly type: string }[];
  readonly clause?: string;
  readonly code?: RejectionCode;
  readonly message?: string;
}

/** From the events that a command brought about, whenever that was. */
export function answerOf(events: readonly MatchEvent[]): Answer {
  const first = events[0] as MatchEvent;
  const refused = events.find((event) => event.type === 'PlayRefused');
  return {
    match: first.matchId,
    commandId: first.meta.commandId,
    outcome: refused === undefined ? 'recorded' : 'refused',
    revision: (events.at(-1) as MatchEvent).revision,
    events: events.map(({ revision, type }) => ({ revision, type })),
    ...(refused === undefined ? {} : { clause: String(refused.data.clause), message: String(refused.data.message) }),
  };
}

export const rejection = (
  match: string,
  commandId: string,
  revision: Revision,
  { code, message }: Pick<Rejection, 'code' | 'message'>,
): Answer => ({ match, commandId, outcome: 'rejected', revision, events: [], code, message });
