/**
 * I1 to I14 over random legal matches, closed and open hands, all presets, officials' rulings among them. A failure names its seed and
 * prints the script that shows it. Several hundred matches each time; ten thousand others in each long run, which says from which seed on.
 */
import { checkInvariants } from '#replay';
import { randomMatch, scriptOf, type Dice, type Table } from '#testing';
import { solo } from './solo.js';

const long = process.env['TOUCHLINE_LONG'] === '1';
const count = long ? 10_000 : 300;
const first = long ? Number(process.env['TOUCHLINE_SEED'] ?? Date.now() % 1_000_000) : 1;
const presets: readonly object[] = [
  { pointsToWin: 2 },
  { pointsToWin: 1, gamesToWin: 2, probingSpendsReaction: true },
  { pointsToWin: 2, maxDepth: 2, cancelledShieldIsSpent: false },
  { pointsToWin: 3, bothAffected: 'die', reactors: 'opponent', debuffEnds: 'after-goals:1' },
  { pointsToWin: 2, setShieldMustFire: true, opponentServe: 'held', reactionsPer: 'moment' },
];

const own = (rolls: Dice): Record<string, unknown>[] => {
  const by = rolls.pick(['A', 'B']);
  const rollsOf = { A: 1 + rolls.below(6), B: 1 + rolls.below(6) };
  return [
    { type: 'StopPlay' },
    { type: 'Serve' },
    { type: 'Serve', by },
    { type: 'Rally' },
    { type: 'ConfirmGoal', by },
    { type: 'ConfirmGoal', by, for: rolls.pick(['A', 'B']), points: rolls.below(3) },
    { type: 'RollDie', rolls: rollsOf },
  ];
};

const play = (seed: number): Table =>
  randomMatch(solo, {
    seed,
    steps: 90,
    open: {
      type: 'OpenMatch',
      match: 'm',
      ruleset: 'solo',
      players: [
        { id: 'A', name: 'An' },
        { id: 'B', name: 'Bình' },
      ],
      first: 'A',
      hands: seed % 2 === 0 ? 'open' : 'closed',
      preset: presets[seed % presets.length],
    },
    own: (_state, rolls) => own(rolls),
    rulings: seed % 3 === 0,
  });

test(`I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, I11, I12, I13, I14 hold in ${count} random matches`, () => {
  const seen = new Set<string>();
  let events = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const table = play(seed);
    events += table.events.length;
    for (const { type } of table.events) seen.add(type);
    const [broken] = checkInvariants({ system: solo, events: table.events, states: table.states, whole: true });
    if (broken === undefined) continue;
    const script = scriptOf(table).map((command) => JSON.stringify(command));
    throw new Error([`seed ${seed}: ${JSON.stringify(broken)}`, ...script].join('\n'));
  }
  if (long) console.log(`SOLO: ${count} random matches, ${events} events, TOUCHLINE_SEED=${first}`);
  for (const type of [
    'ShieldSpent',
    'GoalCancelled',
    'TargetSpared',
    'TriggerFired',
    'MatchEnded',
    'PlayRefused',
    'MatchRewound',
  ]) {
    expect(seen).toContain(type);
  }
});
