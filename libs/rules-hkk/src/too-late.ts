/** An answer to what can no longer be answered: it happened at the table, so it is refused, with the revision at which its window was shut. */
import { refuse } from '#kernel';
import type { Play, PlayRefusal, State } from '#match';
import type { Answered } from './answered.js';

/** What it answers is over, or waits while another row runs. */
export function tooLate(state: State, play: Play, answered: Answered): PlayRefusal {
  if (answered.kind === 'suspended') {
    return refuse('HKK-94.7.1', `${play.to} stands in a row that is being evaluated; it can no longer be answered`);
  }
  const shut = state.lastShut;
  if (shut === null) return refuse('HKK-94.0', 'a reaction answers what players do; nothing is there to be answered');
  return {
    ...refuse(
      'HKK-94.7',
      `${play.to ?? 'the row'} can no longer be answered: ${shut.id} was shut at revision ${shut.shutAt}`,
    ),
    shutAt: shut.shutAt,
  };
}
