/** A match step by step, with words for people: what pages, the command line and screen readers tell. */
import type { Revision } from '#kernel';
import { markerOf, type Marker, struckBy } from '#match';
import { sentenceOf, type Sentence, unknownSentence } from './sentence.js';
import { statesOf, type Recording } from './recording.js';

export interface Step {
  readonly revision: Revision;
  readonly type: string;
  readonly sentence: Sentence;
  readonly clause: string | null;
  readonly official: string;
  readonly role: string;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly causedBy: readonly Revision[];
  readonly commandId: string;
  readonly marker: Marker | null;
  /** The revision that struck it out; it is told all the same. */
  readonly struckBy: Revision | null;
  /** This program does not know its type or schema version. */
  readonly opaque: boolean;
}

export function timeline(recording: Recording): readonly Step[] {
  const { system, events, opaque = [] } = recording;
  const last = statesOf(recording).at(-1);
  return events.map((event) => {
    const { clause } = event.data;
    const { official, role, occurredAt, recordedAt, causedBy, commandId } = event.meta;
    return {
      revision: event.revision,
      type: event.type,
      sentence: opaque.includes(event.revision) ? unknownSentence(event) : sentenceOf(system, event),
      clause: typeof clause === 'string' ? clause : null,
      official,
      role,
      occurredAt,
      recordedAt,
      causedBy,
      commandId,
      marker: markerOf(event.type),
      struckBy: (last === undefined ? undefined : struckBy(last, event.revision))?.by ?? null,
      opaque: opaque.includes(event.revision),
    };
  });
}
