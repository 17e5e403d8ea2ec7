/** The commands and events that Fengsheng has beside the core's: turns and stages, priority, intelligence, red skills, revelations. */
import { enumeration, integer, list, nullable, object, optional, string } from '#kernel';
import { clause, commandShape, eventShape, ref, seat, type CommandShape, type EventShape } from '#match';
import { manners, phases } from './slice.js';

const ability = string({ max: 129, min: 1, note: 'must be <character>/<id>' });
const id = string({ max: 20 });
const hiddenCard = string({ max: 80, meaning: 'hidden-card' });
export const colours = ['red', 'blue', 'black'] as const;
const colourList = list(enumeration(colours), 2);
const revealed = enumeration(['identity', 'character', 'intelligence']);

export const commands = {
  StartTurn: commandShape("A player's turn begins.", { player: seat }),
  EnterPhase: commandShape('A stage of the turn begins.', { phase: enumeration(phases) }),
  FireSkills: commandShape(
    'Red skills whose condition was met, in any order.',
    { on: ref, skills: list(object({ by: seat, ability, targets: optional(list(ref, 40)) }), 40) },
    true,
  ),
  SendIntelligence: commandShape(
    'The turn player sends a card as intelligence.',
    { by: seat, card: hiddenCard, manner: enumeration(manners), to: optional(seat) },
    true,
  ),
  ReceiveIntelligence: commandShape(
    'The player before whom the intelligence lies receives it; its colours where this copy has others than its card.',
    { by: seat, colours: optional(colourList) },
    true,
  ),
  LetPass: commandShape('The player before whom the intelligence lies lets it pass.', { by: seat }, true),
  Reveal: commandShape('An identity, a character or the intelligence in transit is shown to all.', {
    player: seat,
    what: revealed,
    value: optional(string({ max: 64, min: 1 })),
  }),
} as const satisfies Record<string, CommandShape>;

export const events = {
  TurnStarted: eventShape("A player's turn began.", {
    player: seat,
    /** The game that ended before it: all begins anew. */
    after: optional(id),
  }),
  PhaseEntered: eventShape('A stage of the turn began.', {
    phase: enumeration(phases),
    /** What made it begin of itself; absent where the official said so. */
    because: optional(enumeration(['turn-started', 'all-declined', 'intelligence-sent'])),
    /** Cards that the turn player draws in it. */
    draws: optional(integer(0, 99)),
    clause: optional(clause),
  }),
  PriorityGiven: eventShape('A seat may act now, or hand the right on; nobody once all have declined.', {
    holder: nullable(seat),
    order: list(seat, 9),
    clause,
  }),
  SkillsRaised: eventShape('Red skills whose condition was met were announced together.', {
    on: ref,
    skills: list(object({ by: seat, ability, targets: list(ref, 40) }), 40),
    clause,
  }),
  IntelligenceSent: eventShape('Intelligence was sent; face down it is hidden.', {
    intelligence: id,
    by: seat,
    card: nullable(hiddenCard),
    manner: enumeration(manners),
    /** Before whom it lies now. */
    to: seat,
    /** The intelligence whose place it takes. */
    replaces: optional(id),
    clause,
  }),
  IntelligencePassed: eventShape('Intelligence went on to another seat.', {
    intelligence: id,
    by: seat,
    to: seat,
    clause,
  }),
  IntelligenceReceived: eventShape('Intelligence was received and lies face up.', {
    intelligence: id,
    by: seat,
    from: seat,
    card: string({ max: 80, meaning: 'card' }),
    colours: colourList,
    clause,
  }),
  Revealed: eventShape('An identity, a character or an intelligence was shown to all.', {
    player: seat,
    what: revealed,
    value: string({ max: 80, meaning: 'card' }),
    clause: optional(clause),
  }),
  PlayerEliminated: eventShape('A player is out of the game.', {
    player: seat,
    reason: string({ max: 40 }),
    clause: optional(clause),
  }),
} as const satisfies Record<string, EventShape>;
