/** The events that only SOLO has, and the commands that make them. */
import { enumeration, integer, nullable, object, optional, record, string } from '#kernel';
import { clause, commandShape, eventShape, seat, type CommandShape, type EventShape } from '#match';

const id = string({ max: 20 });
const points = record(integer(-9999, 9999), 9);

export const events = {
  MomentBegan: eventShape('A dead-ball moment began.', {
    moment: id,
    why: enumeration(['opening', 'stop', 'goal']),
    clause,
  }),
  MomentEnded: eventShape('A dead-ball moment ended: play went on.', {
    moment: id,
    by: enumeration(['serve', 'rally', 'goal']),
    server: seat,
  }),
  RallyPlayed: eventShape('Another rally was played.', { server: seat }),
  ShieldSpent: eventShape('A Shield was used up.', {
    card: string({ max: 80, meaning: 'card' }),
    by: seat,
    against: id,
    clause,
  }),
  GoalConfirmed: eventShape('A goal was confirmed and valued.', {
    goal: id,
    by: seat,
    for: seat,
    points: integer(0, 999),
    scoreBefore: points,
    server: seat,
    wouldLose: nullable(object({ seat, what: enumeration(['match', 'game']) })),
    clause,
  }),
  GoalCancelled: eventShape('A goal is void; it counts nothing and fires nothing.', { goal: id, by: id, clause }),
  GoalStood: eventShape('A goal stands.', { goal: id, clause }),
  ServeAssigned: eventShape('The serve went to a seat.', {
    to: seat,
    why: string({ max: 120 }),
    clause: optional(clause),
  }),
} as const satisfies Record<string, EventShape>;

export const commands = {
  StopPlay: commandShape('A dead-ball moment begins.', {}),
  Serve: commandShape('Play resumes by serve; the moment ends.', { by: optional(seat) }),
  Rally: commandShape('The next rally was played.', {}),
  ConfirmGoal: commandShape('A goal is confirmed; its points may count for another seat.', {
    by: seat,
    for: optional(seat),
    points: optional(integer(0, 999)),
  }),
} as const satisfies Record<string, CommandShape>;
