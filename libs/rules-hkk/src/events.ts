/** The commands and events of HKK beside the core's: turns and phases, life, on-play abilities that were let go. */
import { enumeration, integer, optional, string } from '#kernel';
import { card, clause, commandShape, eventShape, seat, type CommandShape, type EventShape } from '#match';

/** Why life changes. A sacrifice or a lowered cap is life lost but no damage; statistics keep them apart. */
export const causes = ['damage', 'sacrifice', 'cap', 'heal'] as const;
export type LifeCause = (typeof causes)[number];

const phase = string({
  max: 40,
  min: 1,
  pattern: /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u,
  note: 'must be the name of a phase such as main',
});

export const commands = {
  StartTurn: commandShape("A player's turn begins.", { player: seat }),
  EnterPhase: commandShape('A phase of the turn begins.', { phase }),
  ChangeLife: commandShape('Life is lost or gained; the cause says which.', {
    player: seat,
    amount: integer(-999, 999, 'how much; the sign may be left out, the cause tells it'),
    cause: enumeration(causes),
  }),
} as const satisfies Record<string, CommandShape>;

export const events = {
  TurnStarted: eventShape("A player's turn began.", { player: seat }),
  PhaseEntered: eventShape('A phase of the turn began.', { phase: string({ max: 40 }) }),
  LifeChanged: eventShape('Life was lost or gained.', {
    player: seat,
    amount: integer(-999, 999),
    cause: enumeration(causes),
    life: integer(-9999, 9999),
    clause: optional(clause),
  }),
  OnPlayForfeited: eventShape('An on-play ability was let go.', {
    by: seat,
    card,
    ability: string({ max: 129 }),
    clause,
  }),
  PlayerEliminated: eventShape('A player is out of the game.', {
    player: seat,
    reason: string({ max: 40 }),
    clause: optional(clause),
  }),
} as const satisfies Record<string, EventShape>;
