/** Where Fengsheng has a say in the core's commands: who is out by an official's word, a new game, priority handed on. */
import { reject } from '#kernel';
import { isSeat, zone, type Draft, type Hooks } from '#match';
import { cardInTransit, turnUp } from './intelligence.js';
import { passPriority } from './priority.js';
import { sliceOf } from './slice.js';
import { beginTurn } from './turn.js';
import { eliminate } from './victory.js';

export const hooks: Hooks = {
  judgeGive: () => undefined,
  judgeSet: () =>
    reject('NOT_ALLOWED', 'Fengsheng sets no cards in advance; intelligence is sent with SendIntelligence'),
  /** `life` below zero: that player is out, by an effect that the official settled. */
  applyChange(draft, change, causedBy, clause) {
    const { life, serve } = change as { life?: Readonly<Record<string, number>>; serve?: string };
    if (serve !== undefined) return reject('MALFORMED', 'Fengsheng has no serve to change');
    for (const [player, amount] of Object.entries(life ?? {})) {
      if (!isSeat(draft.state, player)) return reject('UNKNOWN_SEAT', `${player} is no seat of this match`);
      if (amount >= 0)
        return reject('MALFORMED', 'Fengsheng counts no life; a change below zero says that the player is out');
      eliminate(draft, player, 'recorded by the official', clause, causedBy);
    }
    return undefined;
  },
  rule: (_draft, command) => (command['kind'] === 'voidGoal' ? reject('NOT_NOW', 'Fengsheng has no goals') : undefined),
  knowsRef: () => false,
  whatIsOpen(state) {
    const { turn, phase, priority } = sliceOf(state);
    const stage = turn === null ? 'no turn has begun' : `turn of ${turn}, stage ${phase ?? 'none yet'}`;
    return priority?.holder == null ? stage : `${stage}, ${priority.holder} has priority`;
  },
  // FS-7: nobody is asked about what happened; red skills may fire on it.
  occurred: () => undefined,
  afterGame(draft) {
    clearTable(draft);
    beginTurn(draft, draft.state.opening.first, draft.state.finished.at(-1)?.id);
  },
  passPriority,
  rolled: () => reject('NOT_NOW', 'no order waits for dice in Fengsheng'),
};

/** Before a new game all intelligence goes to the pile, where the cards of the last one were not gathered. */
function clearTable(draft: Draft): void {
  const { transit, received } = sliceOf(draft.state);
  const card = transit === null ? undefined : cardInTransit(draft.state, transit);
  if (transit !== null && card !== undefined) turnUp(draft, transit, card, 'discard', []);
  for (const { id } of Object.values(received).flat()) {
    for (const lying of zone(draft.state, id))
      draft.emit('CardMoved', { card: lying, from: id, to: 'discard', why: 'the game is over' });
  }
}
