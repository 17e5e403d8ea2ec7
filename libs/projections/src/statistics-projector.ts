/** The facts that the published statistics are counted from (docs/statistics.md). Not the figures: those are sums over these rows. */
import { cardFacts, refusalFacts } from './card-facts.js';
import { goalFacts } from './goal-facts.js';
import type { Projector, Rows } from './projector.js';
import { servingFacts, windowFacts } from './window-facts.js';

export const statisticsProjector: Projector = {
  name: 'statistics',
  version: 1,
  tables: {
    goal: ['goal'],
    card_use: ['link'],
    refusal: ['revision'],
    reaction_window: ['window_id'],
    serving: ['seat'],
  },
  onPoison: 'park',
  rows: ({ effective, state }): Rows => ({
    goal: goalFacts(effective),
    card_use: cardFacts(effective),
    refusal: refusalFacts(effective),
    reaction_window: windowFacts(effective),
    serving: servingFacts(
      effective,
      state.opening.players.map(({ id }) => id),
    ),
  }),
};
