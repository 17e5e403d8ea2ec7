/** Acts of the table as a whole that fit now; what does not fit is not shown. */
import type { JsonObject } from '#kernel';
import { commandsOf, seatsOf } from '#match';
import { boardOf } from '../match/board-state.js';
import { actOf, stands, stateOf, type Act, type Course } from './course.js';
import { abilitiesOf } from './held-cards.js';

export function tableActs(course: Course, at: string): readonly Act[] {
  const state = stateOf(course);
  const own = commandsOf(course.system);
  const seats = seatsOf(state);
  const board = boardOf(course.system, state);
  const holder = board.priority?.holder;
  const window = state.chain?.window;
  const phases = own['EnterPhase']?.fields['phase']?.values ?? ['main', 'combat', 'end'];
  const after = seats[(seats.indexOf(board.turn ?? '') + 1) % seats.length];
  const proposals: readonly JsonObject[] = [
    { type: 'Serve' },
    { type: 'Rally' },
    { type: 'StopPlay' },
    { type: 'Continue' },
    ...(window == null || state.opening.preset['reactionSeconds'] == null
      ? []
      : [{ type: 'TimeUp', window: window.id }]),
    ...(holder == null || window != null ? [] : [{ type: 'Pass', by: holder, how: 'spoken' }]),
    ...phases.filter((phase) => phase !== board.phase).map((phase) => ({ type: 'EnterPhase', phase })),
    ...seats.flatMap((by) => [
      { type: 'ReceiveIntelligence', by },
      { type: 'LetPass', by },
    ]),
    ...raised(course, at),
    ...(after === undefined ? [] : [{ type: 'StartTurn', player: after }]),
    { type: 'FinaliseResult' },
  ];
  return proposals
    .filter(({ type }) => Object.hasOwn(own, String(type)))
    .map((command) => actOf(course, command, at))
    .filter(stands);
}

/** FS-7: red skills whose condition the newest link or intelligence met, together in one act; their order is the rules' affair. */
export function raised(course: Course, at: string): readonly JsonObject[] {
  if (course.system.commands['FireSkills'] === undefined) return [];
  const state = stateOf(course);
  const { links, intelligence } = state.counters;
  for (const on of [`T${intelligence}`, `L${links}`]) {
    const skills = seatsOf(state).flatMap((by) =>
      abilitiesOf(course, by)
        .map((ability) => ({ by, ability }))
        .filter((skill) => stands(actOf(course, { type: 'FireSkills', on, skills: [skill] }, at))),
    );
    if (skills.length > 0) return [{ type: 'FireSkills', on, skills }];
  }
  return [];
}
