/**
 * What happened after a revision and another course from there, command beside command, the first difference marked. A row pairs the
 * nth command of both: what comes after a difference stands beside each other, but is no answer to the same situation any more.
 */
import { type MatchEvent, type Revision, sameJson } from '#kernel';
import type { State } from '#match';
import { type Difference, differencesOf } from './difference.js';
import { statesOf, type Recording } from './recording.js';
import { type Step, timeline } from './timeline.js';
import type { WhatIf } from './what-if.js';

export interface Beside {
  readonly happened: readonly Step[];
  /** Empty for a command that would have been rejected. */
  readonly other: readonly Step[];
  readonly same: boolean;
}

export interface SideBySide {
  readonly rows: readonly Beside[];
  /** The row of it, and the first events that differ; `null` where one course has nothing there. */
  readonly firstDifference: {
    readonly row: number;
    readonly happened: Revision | null;
    readonly other: Revision | null;
  } | null;
  /** Commands that happened and have no row any more. */
  readonly more: number;
  /** Between how it stands at the end of what happened and at the end of the other course. */
  readonly differences: readonly Difference[];
}

/** Rows told at most. */
const MOST = 200;

export function sideBySide(recording: Recording, at: Revision, course: WhatIf): SideBySide {
  const happened = actsAfter(recording, at);
  const others = course.answers.map(({ events }) => events.map(({ revision }) => revision));
  const [told, otherTold] = [timeline(recording), timeline(course.recording)];
  const length = Math.max(happened.length, others.length);
  const rows: Beside[] = [];
  let firstDifference: SideBySide['firstDifference'] = null;
  for (let row = 0; row < Math.min(length, MOST); row += 1) {
    const [mine = [], theirs = []] = [happened[row], others[row]];
    const apart = firstApart(recording.events, mine, course.recording.events, theirs);
    if (apart !== undefined && firstDifference === null)
      firstDifference = { row, happened: mine[apart] ?? null, other: theirs[apart] ?? null };
    rows.push({
      happened: mine.map((revision) => told[revision] as Step),
      other: theirs.map((revision) => otherTold[revision] as Step),
      same: apart === undefined,
    });
  }
  return {
    rows,
    firstDifference,
    more: Math.max(0, length - MOST),
    differences: differencesOf(recording, statesOf(recording).at(-1) as State, course.state),
  };
}

/** Revisions by command. */
function actsAfter({ events }: Recording, at: Revision): readonly (readonly Revision[])[] {
  const acts: Revision[][] = [];
  for (const { revision, meta } of events.slice(at + 1)) {
    const last = acts.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && events[before]?.meta.commandId === meta.commandId)
      last.push(revision);
    else acts.push([revision]);
  }
  return acts;
}

/** The place in both at which they differ. */
function firstApart(
  events: readonly MatchEvent[],
  mine: readonly Revision[],
  others: readonly MatchEvent[],
  theirs: readonly Revision[],
): number | undefined {
  for (let i = 0; i < Math.max(mine.length, theirs.length); i += 1) {
    const [a, b] = [events[mine[i] ?? -1], others[theirs[i] ?? -1]];
    if (a === undefined || b === undefined || a.type !== b.type || !sameJson(a.data, b.data)) return i;
  }
  return undefined;
}
