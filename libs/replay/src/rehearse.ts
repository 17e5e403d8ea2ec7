/**
 * A command before it is given: what it would be answered and what it would change, nothing stored. For officials who correct or rule:
 * a voided goal changes every score after it, and they see which before they do it.
 */
import type { JsonObject } from '#kernel';
import type { State } from '#match';
import { type Difference, differencesOf } from './difference.js';
import { statesOf, type Recording } from './recording.js';
import { type Step, timeline } from './timeline.js';
import { whatIf, type WhatIfAnswer } from './what-if.js';

export interface Rehearsal {
  readonly answer: WhatIfAnswer;
  /** What would be recorded. */
  readonly steps: readonly Step[];
  /** What would stand otherwise then. */
  readonly differences: readonly Difference[];
  /** The match as it would be. */
  readonly recording: Recording;
}

/** @throws RangeError for a recording without events */
export function rehearse(
  recording: Recording,
  command: JsonObject,
  author: { readonly official: string; readonly role: string },
): Rehearsal {
  const newest = recording.events.length - 1;
  const course = whatIf(recording, newest, [command], author);
  return {
    answer: course.answers[0] as WhatIfAnswer,
    steps: timeline(course.recording).slice(newest + 1),
    differences: differencesOf(recording, statesOf(recording)[newest] as State, course.state),
    recording: course.recording,
  };
}
