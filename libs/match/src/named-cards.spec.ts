/**
 * I14 where cards are named that some do not see: rulings and calls about any card, hidden or not, and plays aimed at cards that lie open, in
 * closed hands, through gathering, rewinds and reveals. Each seat's own fold, at every revision, is what it may see of the whole. All rule
 * systems. A play aimed at a hidden card is another matter: a viewer who was not told of it cannot know that it is the one shown later.
 */
import { fengsheng } from '#rules-fengsheng';
import { hkk } from '#rules-hkk';
import { solo } from '#rules-solo';
import { acts, randomMatch, scriptOf, type Dice } from '#testing';
import { sameJson } from '#kernel';
import { claimOf } from './cards.js';
import { hiddenWith, evolve, redactEvent, redactState, type RuleSystem, type State } from './index.js';

type Raw = Record<string, unknown>;

const systems: readonly RuleSystem[] = [solo, fengsheng, hkk];
const long = process.env['TOUCHLINE_LONG'] === '1';
const seeds = Array.from({ length: long ? 400 : 25 }, (_unused, at) => at + 1);

/** Commands that name a card wherever one may be named, and ends of games, which gather the cards. */
function naming(system: RuleSystem, state: State, rolls: Dice): Raw[] {
  const seats = state.opening.players.map(({ id }) => id);
  const lying = Object.values(state.cards.zones).flat();
  const card = lying.length > 0 && rolls.chance(85) ? rolls.pick(lying) : `${rolls.pick(system.catalogue.cards).id}#2`;
  const seat = rolls.pick(seats);
  const by = state.chain?.window?.awaiting[0] ?? seat;
  const mine = [
    ...(state.cards.zones[`hand:${by}`] ?? []),
    `${rolls.pick(system.catalogue.cards).id}#${1 + rolls.below(9)}`,
  ];
  const seen = lying.filter((one) => hiddenWith(state, one) === undefined && claimOf(state, one)?.face !== undefined);
  const ruled = { type: 'Rule', clause: system.clauses[0]?.id, reason: 'random', about: card };
  const aimed = { by, card: rolls.pick(mine), targets: [rolls.pick([seat, ...seen])] };
  return [
    { ...ruled, kind: 'note' },
    { ...ruled, kind: 'uphold' },
    { type: 'CallJudge', by: seat, about: card },
    { type: 'Announce', ...aimed },
    { type: 'Respond', ...aimed },
    { type: 'Respond', ...aimed, changes: { targets: [rolls.pick([seat, ...seen])] } },
    // Cards are gathered after it.
    ...(rolls.chance(10) ? [{ type: 'EndGame', winners: [seat] }] : []),
  ];
}

function play(system: RuleSystem, seed: number) {
  const seats = ['A', 'B', 'C', 'D'].slice(0, Math.min(4, system.seats.max));
  return randomMatch(system, {
    seed,
    steps: 200,
    open: {
      type: 'OpenMatch',
      match: 'm',
      ruleset: system.name,
      ...(system.edition === null ? {} : { edition: system.edition }),
      players: seats.map((id) => ({ id })),
      first: 'A',
      hands: 'closed',
      preset: { gamesToWin: 9 },
    },
    own: (state, rolls) => [...acts(system, state, rolls), ...naming(system, state, rolls)],
  });
}

describe.each(systems.map((system) => [system.name, system] as const))('%s', (_name, system) => {
  it.each(seeds)('I14: each audience folds what it may see, seed %i', (seed) => {
    const table = play(system, seed);
    const { events, states } = table;
    for (const audience of ['spectator', ...table.state.opening.players.map(({ id }) => id)]) {
      let seen: State | undefined;
      for (const [at, event] of events.entries()) {
        const after = states[at] as State;
        seen = evolve(system, seen, redactEvent(system, event, after, audience, false));
        const expected = redactState(system, after, audience, false);
        if (sameJson(seen, expected)) continue;
        const found = { audience, at, event, script: scriptOf(table) };
        expect({ ...found, seen }).toEqual({ ...found, seen: expected });
      }
    }
  });
});
