/**
 * What every published figure means, as data: the pages, the CSV header, docs/statistics.md and its test read it here. A figure is counted
 * over the matches that the filters let through, from events that count: struck ones do not, and of a match that is not over nothing is
 * counted that a spectator may not see. Every row says `matches`, the number of matches that it is counted over.
 */
export type Unit = 'count' | 'rate' | 'ms' | 'links' | 'points' | 'text';

export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly definition: string;
  /** Rates, times and depths: what `<name>_n` counts. Rates have `<name>_low` and `<name>_high`, the 95 % Wilson interval, besides. */
  readonly sample?: string;
}

const count = (name: string, definition: string): Figure => ({ name, unit: 'count', definition });

const matches = count('matches', 'Matches counted over, finished or not.');
const goals = [
  count(
    'goals_scored',
    'Goals confirmed (`GoalConfirmed`), whatever became of them; of a player: those that they scored.',
  ),
  count('goals_standing', 'Goals that stand: not cancelled by a card or a ruling, and not waiting for their window.'),
  count('goals_void', 'Goals that were cancelled (`GoalCancelled`), by a card or a ruling.'),
  count('own_goals', 'Goals that stand and count for another seat than the one that scored.'),
];
const escapes = [
  count('last_escapes', 'Goals cancelled by a played card; of a player or card: by theirs. A ruling is none.'),
  count('matches_saved', 'Of these, goals that would have lost the match (`wouldLose` says `match`).'),
];
const cards = [
  count('cards_played', 'Announcements and answers with a card that were recorded; refused ones are not among them.'),
  count('cards_answered_with', 'Of these, answers.'),
  count('cards_blocked', 'Cards cancelled by an answer (`LinkCancelled` by a link, not by a ruling).'),
  count('cards_refused', 'Plays of a shown card that the rules forbade (`PlayRefused`).'),
];
const blockRate: Figure = {
  name: 'block_rate',
  unit: 'rate',
  definition: 'Share of announced cards that an answer cancelled.',
  sample: 'Announced cards (answers left out) that were settled: resolved, cancelled, fizzled or truncated.',
};
const reaction: readonly Figure[] = [
  {
    name: 'reaction_ms_p50',
    unit: 'ms',
    definition:
      'Median of the reaction time: table time from when the seat was asked (its window opened, or the last link asked anew) to its answer; nearest rank.',
    sample: 'Answers given in a window whose table times do not run backwards.',
  },
  {
    name: 'reaction_ms_p90',
    unit: 'ms',
    definition: 'The reaction time that nine in ten answers do not exceed; nearest rank.',
    sample: 'As for the median.',
  },
];
const depth: readonly Figure[] = [
  {
    name: 'chain_depth_mean',
    unit: 'links',
    definition:
      'Mean depth of chains: the greatest number of answers upon answers above the first link; 0 where nobody answered. Of a player or card: chains that they began.',
    sample: 'Chains.',
  },
  { name: 'chain_depth_max', unit: 'links', definition: 'The deepest of these chains.', sample: 'Chains.' },
];
const serve: Figure = {
  name: 'serve_share',
  unit: 'rate',
  definition:
    'Share of the rallies of their matches that the player served. A rally begins when a dead-ball moment ends, and with each `RallyPlayed`.',
  sample: 'Rallies.',
};
const windows = count('windows', 'Windows opened; one that a ruling opened again is counted once.');
const rulings = [
  count('rulings', 'Rulings given, also where a later rewind went back behind them.'),
  count('rulings_overturned', 'Of these, overturned on appeal.'),
];
const overturnRate: Figure = {
  name: 'overturn_rate',
  unit: 'rate',
  definition: 'Share of rulings that were overturned on appeal.',
  sample: 'Rulings.',
};

export interface Subject {
  readonly name: SubjectName;
  /** What names a row. */
  readonly key: readonly string[];
  readonly definition: string;
  readonly figures: readonly Figure[];
}

export const subjectNames = [
  'players',
  'cards',
  'matches',
  'tournaments',
  'rulesets',
  'windows',
  'rulings',
  'standings',
] as const;
export type SubjectName = (typeof subjectNames)[number];

const whole = [
  matches,
  ...goals,
  ...escapes,
  ...cards,
  blockRate,
  ...reaction,
  ...depth,
  windows,
  ...rulings,
  overturnRate,
];

export const subjects: Readonly<Record<SubjectName, Subject>> = {
  players: {
    name: 'players',
    key: ['player'],
    definition: 'By player: the seat id, which names the same person in every match.',
    figures: [matches, ...goals, ...escapes, ...cards, blockRate, ...reaction, ...depth, serve],
  },
  cards: {
    name: 'cards',
    key: ['card'],
    definition: 'By card, all its copies together. A hidden card that was never shown is counted under no card.',
    figures: [matches, ...escapes, ...cards, blockRate, ...reaction, ...depth],
  },
  matches: { name: 'matches', key: ['match'], definition: 'By match.', figures: whole },
  tournaments: {
    name: 'tournaments',
    key: ['tournament'],
    definition: 'By tournament, as `OpenMatch` names it; matches outside of any are left out.',
    figures: whole,
  },
  rulesets: { name: 'rulesets', key: ['ruleset'], definition: 'By ruleset with its version.', figures: whole },
  windows: {
    name: 'windows',
    key: ['kind', 'shut'],
    definition:
      'By kind of window and how it was shut (`answered`, `passed`, `continued`, `served`, `rallied`, `expired`, `spent`, `ruled`); `open` while it is not, or where it was left open for good.',
    figures: [
      matches,
      windows,
      count('offers', 'Seats asked, each again where a link asked anew.'),
      count('answers', 'Answers given.'),
      count('passes', 'Passes, spoken, silent, barred or by going on.'),
    ],
  },
  rulings: {
    name: 'rulings',
    key: ['clause'],
    definition: 'By clause that the ruling cites.',
    figures: [matches, ...rulings, overturnRate],
  },
  standings: {
    name: 'standings',
    key: ['tournament', 'player'],
    definition:
      'By tournament and player, best first: points, then wins, then games won, then name. Only matches that ended count; a result is provisional until it is final.',
    figures: [
      matches,
      count('provisional', 'Of these, matches whose result is not final.'),
      count('wins', 'Matches won.'),
      count('draws', 'Matches that ended without a winner.'),
      count('losses', 'Matches lost.'),
      count('games_won', 'Games won in these matches.'),
      {
        name: 'points',
        unit: 'points',
        definition:
          'Sum of the points that the ruleset gives: 3, 1 and 0 for a win, a draw and a loss in SOLO Cards and HKK; 1 for a win in Fengsheng.',
      },
    ],
  },
};

export interface Column {
  readonly name: string;
  readonly unit: Unit;
}

/** The columns of a row, in order. */
export function columnsOf({ key, figures }: Subject): readonly Column[] {
  return [
    ...key.map((name) => ({ name, unit: 'text' as const })),
    ...figures.flatMap(({ name, unit, sample }): Column[] => {
      if (unit === 'rate') {
        return [
          { name, unit },
          { name: `${name}_low`, unit },
          { name: `${name}_high`, unit },
          { name: `${name}_n`, unit: 'count' as const },
        ];
      }
      return sample === undefined
        ? [{ name, unit }]
        : [
            { name, unit },
            { name: `${name}_n`, unit: 'count' as const },
          ];
    }),
  ];
}
