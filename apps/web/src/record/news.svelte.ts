/** Tells screen readers what happened at the table, whoever recorded it: windows, goals, refusals and ends; never what is hidden. */
import { announcer } from '../place/announcer.svelte.js';
import type { Course } from './course.js';
import { toldOf } from './refs.js';

const worth: readonly string[] = [
  'WindowOpened',
  'WindowShut',
  'GoalConfirmed',
  'GoalCancelled',
  'PlayRefused',
  'LinkCancelled',
  'GameEnded',
  'MatchEnded',
  'RulingIssued',
  'JudgeCalled',
  'MatchRewound',
  'EntryCorrected',
];

/** Call it while a component is made. */
export function tellNews(course: () => Course | undefined): void {
  let told: number | undefined;
  $effect(() => {
    const now = course();
    if (now === undefined) return;
    const length = now.events.length;
    // What waits is predicted first and told by the server after: it is news once.
    const fresh = told === undefined ? [] : now.events.slice(told).filter(({ type }) => worth.includes(type));
    told = length; // fewer, once something that waited was taken back unsent
    if (fresh.length > 0) announcer.say(toldOf(now, fresh).join(' '));
  });
}
