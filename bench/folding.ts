/**
 * Events folded a second: `evolve` over the events of whole matches, parsing not counted; beside `JSON.parse` of the same lines, which
 * whoever reads them back must do at least.
 */
import { evolve, type State } from '#match';
import type { MatchReading } from '#recorder';
import { inTurn, tell } from './in-turn.js';
import { goldenMatch, longMatchInMemory } from './matches.js';

const EVENTS_A_ROUND = 60_000;
const whole = ['demo/demo-4', 'demo/demo-5', 'solo/full-closed-hand', 'fengsheng/full-five-seats', 'hkk/full-match'];

export async function folding(): Promise<void> {
  console.log('events folded, parsing not counted');
  await fold('a SOLO match of 2,000 events', await longMatchInMemory());
  for (const script of whole) await fold(script, await goldenMatch(script));
}

async function fold(name: string, { system, events, stored }: MatchReading): Promise<void> {
  const times = Math.ceil(EVENTS_A_ROUND / events.length);
  const lines = stored.map(({ line }) => line);
  const evolveAll = (): number => {
    for (let time = 0; time < times; time += 1) {
      let state: State | undefined;
      for (const event of events) state = evolve(system, state, event);
      if (state?.revision !== events.length - 1) throw new Error('the fold went astray');
    }
    return times * events.length;
  };
  const parseAll = (): number => {
    let parsed = 0;
    for (let time = 0; time < times; time += 1) for (const line of lines) if (JSON.parse(line) !== null) parsed += 1;
    return parsed;
  };
  const results = await inTurn([
    { name: `${name}, evolve`, run: evolveAll },
    { name: '  JSON.parse of its lines', run: parseAll },
  ]);
  tell(results, 'events');
}
