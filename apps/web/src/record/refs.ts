/** What a command may name in this match: seats, links, windows, goals, effects, rulings, intelligence, and how each reads in words. */
import type { MatchEvent } from '#kernel';
import { boardOf } from '../match/board-state.js';
import { cardName } from '../match/cards.js';
import { inWords, words } from '../words/words.svelte.js';
import { sentenceOf } from '#replay';
import { stateOf, type Course } from './course.js';

export interface Choice {
  readonly value: string | number | boolean;
  readonly text: string;
}

/** How many of the newest of each kind are offered; older ones are named by a number or on the audit page. */
const NEWEST = 8;

export const nameOf = (course: Course, seat: string): string =>
  stateOf(course).opening.players.find(({ id }) => id === seat)?.name ?? seat;

export const seatChoices = (course: Course): readonly Choice[] =>
  stateOf(course).opening.players.map(({ id, name }) => ({ value: id, text: name ?? id }));

const named = (course: Course, ref: unknown): string =>
  typeof ref === 'string' ? cardName(course.system, stateOf(course), ref, words.language) : '';

/** By the events that made them, so that what is over can be named too. */
const makers: Readonly<Record<string, string>> = {
  ActionAnnounced: 'link',
  ResponseAnnounced: 'link',
  WindowOpened: 'window',
  GoalConfirmed: 'goal',
  RulingIssued: 'ruling',
  IntelligenceSent: 'intelligence',
};

export function madeBy(course: Course, field: string): readonly Choice[] {
  const made = course.events.filter(({ type, data }) => makers[type] === field && data[field] !== undefined);
  return made
    .slice(-NEWEST)
    .reverse()
    .map(({ data }) => {
      const what = named(course, data['card'] ?? data['ability']) || String(data['kind'] ?? data['about'] ?? '');
      const by = typeof data['by'] === 'string' ? nameOf(course, data['by']) : '';
      return {
        value: String(data[field]),
        text: [String(data[field]), what, by].filter((part) => part !== '').join(' · '),
      };
    });
}

export const effectChoices = (course: Course): readonly Choice[] =>
  stateOf(course).effects.map(({ id, card, on }) => ({
    value: id,
    text: [id, named(course, card), nameOf(course, on)].filter((part) => part !== '').join(' · '),
  }));

export const letterChoices = (course: Course): readonly Choice[] => {
  const { intelligence } = boardOf(course.system, stateOf(course));
  const lying = Object.entries(intelligence?.received ?? {}).flatMap(([seat, held]) =>
    held.map(({ id }) => ({ value: id, text: `${id} · ${nameOf(course, seat)}` })),
  );
  const transit = intelligence?.transit;
  return transit == null ? lying : [{ value: transit.id, text: transit.id }, ...lying];
};

export const refChoices = (course: Course): readonly Choice[] => [
  ...seatChoices(course),
  ...madeBy(course, 'link'),
  ...madeBy(course, 'goal'),
  ...effectChoices(course),
  ...letterChoices(course),
  ...madeBy(course, 'window'),
  ...madeBy(course, 'ruling'),
];

/** What an event says, as a sentence. */
export const toldOf = ({ system, events }: Course, told: readonly MatchEvent[]): readonly string[] =>
  inWords(
    { system, events, opaque: [] },
    told.map((event) => ({ sentence: sentenceOf(system, event) })),
  ).map(({ text }) => text);
