/** What Fengsheng adds to the state on the wire. The card of an intelligence is named where the audience sees it, else absent. */
import type { JsonObject } from '#kernel';
import { zone, type State } from '#match';
import { cardInTransit } from './intelligence.js';
import { living } from './ring.js';
import { preset, sliceOf } from './slice.js';

export function view(state: State): JsonObject {
  const { turn, phase, priority, transit, received, dead, identities, characters } = sliceOf(state);
  const card = transit === null ? undefined : cardInTransit(state, transit);
  const lying = Object.entries(received).map(([seat, held]) => [
    seat,
    held.map(({ id, colours }) => ({ id, colours, ...named(zone(state, id)[0]) })),
  ]);
  return {
    turn,
    phase,
    priority: priority === null ? null : { order: priority.order, holder: priority.holder },
    intelligence: {
      transit: transit === null ? null : { ...transit, ...named(card) },
      received: Object.fromEntries(lying) as JsonObject,
    },
    alive: living(state),
    dead,
    identities,
    characters,
    openingHand: preset<number>(state, 'openingHand'),
  };
}

const named = (card: string | undefined): { card?: string } => (card === undefined ? {} : { card });
