/**
 * Another course of a match from a revision on, in the page: which acts the rules would let stand there, and where it first parts from the
 * real one. Nothing of it is stored or sent.
 */
import { type JsonObject, type MatchEvent, sameJson } from '#kernel';
import { checkCommand, decide, seatsOf, zone, type State } from '#match';
import { statesOf, whatIf, type Recording, type WhatIf } from '#replay';

/** Whoever only wonders. */
const author = { official: 'nobody', role: 'spectator' };

export const otherCourse = (recording: Recording, revision: number, commands: readonly JsonObject[]): WhatIf =>
  whatIf(recording, revision, commands, author);

export interface SeatActs {
  /** A seat, or null for the table as a whole. */
  readonly seat: string | null;
  readonly acts: readonly JsonObject[];
}

/** What the rules would let stand next, seat by seat. */
export function actsAfter({ recording }: WhatIf): readonly SeatActs[] {
  const { system, events } = recording;
  const states = statesOf(recording);
  const state = states.at(-1);
  const at = events.at(-1)?.meta.occurredAt;
  if (state === undefined || at === undefined) return [];
  const context = { ...author, at, history: events, stateAt: (revision: number): State => states[revision] as State };
  const stands = (command: JsonObject): boolean => {
    const checked = checkCommand(system, command);
    return 'command' in checked && decide(system, checked.command, state, context).outcome === 'recorded';
  };
  const seats = seatsOf(state);
  return [...seats.map((seat) => ({ seat, acts: ofSeat(state, seat) })), { seat: null, acts: ofTable(seats) }]
    .map(({ seat, acts }) => ({ seat, acts: acts.filter(stands) }))
    .filter(({ acts }) => acts.length > 0);
}

/** With the cards that are known to be in hand or set; an answer first. */
function ofSeat(state: State, by: string): readonly JsonObject[] {
  const cards = [...new Set([...zone(state, `hand:${by}`), ...zone(state, `set:${by}`)])];
  const others = seatsOf(state).filter((seat) => seat !== by);
  const aims: readonly JsonObject[] = [...others.map((seat) => ({ targets: [seat] })), { targets: [by] }, {}];
  return [
    ...cards.map((card) => ({ type: 'Respond', by, card })),
    { type: 'Pass', by },
    ...cards.flatMap((card) => aims.map((aim) => ({ type: 'Announce', by, card, ...aim }))),
    { type: 'ConfirmGoal', by },
  ];
}

const ofTable = (seats: readonly string[]): readonly JsonObject[] => [
  { type: 'Serve' },
  { type: 'Rally' },
  { type: 'StopPlay' },
  { type: 'Continue' },
  ...seats.map((player) => ({ type: 'StartTurn', player })),
  ...['draw', 'main', 'action', 'send', 'receive', 'end'].map((phase) => ({ type: 'EnterPhase', phase })),
];

/** The first revision at which the courses tell different things; null while the other one only repeats the real one. */
export function firstDifference(real: readonly MatchEvent[], other: readonly MatchEvent[]): number | null {
  const at = other.findIndex(({ type, data }, revision) => {
    const own = real[revision];
    return own === undefined || own.type !== type || !sameJson(own.data, data);
  });
  return at === -1 ? null : at;
}
