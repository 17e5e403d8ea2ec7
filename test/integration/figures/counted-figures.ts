/** The published figures from matches that were counted a second time: sums by plain loops, with the textbooks' formulas. */
import type { CountedGoal, CountedMatch, CountedPlay } from './counted-matches.js';

export type FigureRow = Readonly<Record<string, string | number | null>>;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Wilson, 1927, formula 4: 95 %. */
function rate(name: string, hits: number, n: number): FigureRow {
  if (n === 0) return { [name]: null, [`${name}_low`]: null, [`${name}_high`]: null, [`${name}_n`]: 0 };
  const [z, p] = [1.959963984540054, hits / n];
  const spread = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  return {
    [name]: rounded(p),
    [`${name}_low`]: rounded(Math.max(0, middle - spread)),
    [`${name}_high`]: rounded(Math.min(1, middle + spread)),
    [`${name}_n`]: n,
  };
}

function goalFigures(goals: readonly CountedGoal[]): FigureRow {
  const standing = goals.filter(({ fate }) => fate === 'stands');
  return {
    goals_scored: goals.length,
    goals_standing: standing.length,
    goals_void: goals.filter(({ fate }) => fate === 'void').length,
    own_goals: standing.filter((goal) => goal.by !== goal.for).length,
  };
}

const escapeFigures = (goals: readonly CountedGoal[]): FigureRow => ({
  last_escapes: goals.length,
  matches_saved: goals.filter(({ losesMatch }) => losesMatch).length,
});

function playFigures(plays: readonly CountedPlay[], refused: number): FigureRow {
  const cards = plays.filter(({ card }) => card !== undefined);
  const announced = cards.filter(({ isAnswer, fate }) => !isAnswer && fate !== 'pending');
  const took = plays.flatMap(({ reaction }) => reaction ?? []).sort((a, b) => a - b);
  const depths = plays.flatMap(({ depth }) => depth ?? []);
  const rank = (part: number): number | null => took[Math.ceil(part * took.length) - 1] ?? null;
  return {
    cards_played: cards.length,
    cards_answered_with: cards.filter(({ isAnswer }) => isAnswer).length,
    cards_blocked: cards.filter(({ fate }) => fate === 'blocked').length,
    cards_refused: refused,
    ...rate('block_rate', announced.filter(({ fate }) => fate === 'blocked').length, announced.length),
    reaction_ms_p50: rank(0.5),
    reaction_ms_p50_n: took.length,
    reaction_ms_p90: rank(0.9),
    reaction_ms_p90_n: took.length,
    chain_depth_mean: depths.length === 0 ? null : rounded(sum(depths) / depths.length),
    chain_depth_mean_n: depths.length,
    chain_depth_max: depths.length === 0 ? null : Math.max(...depths),
    chain_depth_max_n: depths.length,
  };
}

function rulingFigures(matches: readonly CountedMatch[], clause?: string): FigureRow {
  const all = matches.flatMap(({ rulings }) => rulings).filter((ruling) => ruling.clause === (clause ?? ruling.clause));
  const overturned = all.filter((ruling) => ruling.overturned).length;
  return { rulings: all.length, rulings_overturned: overturned, ...rate('overturn_rate', overturned, all.length) };
}

function wholeFigures(key: string, name: string, matches: readonly CountedMatch[]): FigureRow {
  const goals = matches.flatMap((match) => match.goals);
  return {
    [key]: name,
    matches: matches.length,
    ...goalFigures(goals),
    ...escapeFigures(goals.filter(({ escape }) => escape !== undefined)),
    ...playFigures(
      matches.flatMap(({ plays }) => plays),
      sum(matches.map(({ refusals }) => refusals.length)),
    ),
    windows: sum(matches.map(({ windows }) => windows.length)),
    ...rulingFigures(matches),
  };
}

function playerFigures(player: string, all: readonly CountedMatch[]): FigureRow {
  const matches = all.filter(({ seats }) => seats.includes(player));
  const goals = matches.flatMap((match) => match.goals);
  const servers = matches.flatMap((match) => match.servers);
  return {
    player,
    matches: matches.length,
    ...goalFigures(goals.filter(({ by }) => by === player)),
    ...escapeFigures(goals.filter(({ escape }) => escape?.seat === player)),
    ...playFigures(
      matches.flatMap(({ plays }) => plays.filter(({ seat }) => seat === player)),
      sum(matches.map(({ refusals }) => refusals.filter(({ seat }) => seat === player).length)),
    ),
    ...rate('serve_share', servers.filter((server) => server === player).length, servers.length),
  };
}

function cardFigures(card: string, all: readonly CountedMatch[]): FigureRow {
  const shown = all.filter(({ plays, refusals }) => [...plays, ...refusals].some((use) => use.card === card));
  return {
    card,
    matches: shown.length,
    ...escapeFigures(all.flatMap(({ goals }) => goals.filter(({ escape }) => escape?.card === card))),
    ...playFigures(
      all.flatMap(({ plays }) => plays.filter((play) => play.card === card)),
      sum(all.map(({ refusals }) => refusals.filter((refused) => refused.card === card).length)),
    ),
  };
}

function windowFigures(matches: readonly CountedMatch[], kind: string, shut: string): FigureRow {
  const of = (match: CountedMatch) => match.windows.filter((window) => window.kind === kind && window.shut === shut);
  const windows = matches.flatMap(of);
  return {
    kind,
    shut,
    matches: matches.filter((match) => of(match).length > 0).length,
    windows: windows.length,
    offers: sum(windows.map(({ offers }) => offers)),
    answers: sum(windows.map(({ answers }) => answers)),
    passes: sum(windows.map(({ passes }) => passes)),
  };
}

function standing(tournament: string, player: string, all: readonly CountedMatch[]): FigureRow {
  const ended = all.filter(
    (match) => match.tournament === tournament && match.seats.includes(player) && match.result !== undefined,
  );
  const winners = ended.map(({ result }) => (result as { winners: readonly string[] }).winners);
  const wins = ended.filter(({ result }) => result?.winners.includes(player));
  const draws = ended.filter(({ result }) => result?.winners.length === 0);
  const worth = ({ ruleset }: CountedMatch): { win: number; draw: number } =>
    ruleset.startsWith('fengsheng') ? { win: 1, draw: 0 } : { win: 3, draw: 1 };
  return {
    tournament,
    player,
    matches: ended.length,
    provisional: ended.filter(({ result }) => result?.final === false).length,
    wins: wins.length,
    draws: draws.length,
    losses: winners.length - wins.length - draws.length,
    games_won: sum(ended.map(({ games }) => games[player] ?? 0)),
    points: sum(wins.map((match) => worth(match).win)) + sum(draws.map((match) => worth(match).draw)),
  };
}

function standings(matches: readonly CountedMatch[], only?: string): FigureRow[] {
  const cups = distinct(matches.flatMap(({ tournament }) => tournament ?? []));
  return cups.flatMap((cup) =>
    distinct(matches.flatMap(({ seats }) => seats))
      .filter((player) => player === (only ?? player))
      .map((player) => standing(cup, player, matches))
      .filter(({ matches: played }) => Number(played) > 0)
      .sort((a, b) => {
        for (const by of ['points', 'wins', 'games_won']) if (a[by] !== b[by]) return Number(b[by]) - Number(a[by]);
        return String(a['player']) < String(b['player']) ? -1 : 1;
      }),
  );
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** @param only the player that matches were filtered by: of players and standings only theirs is told */
export function countFigures(subject: string, all: readonly CountedMatch[], only?: string): readonly FigureRow[] {
  const by = (key: 'match' | 'tournament' | 'ruleset'): FigureRow[] =>
    distinct(all.flatMap((match) => match[key] ?? [])).map((name) =>
      wholeFigures(
        key,
        name,
        all.filter((match) => match[key] === name),
      ),
    );
  switch (subject) {
    case 'players':
      return distinct(all.flatMap(({ seats }) => seats))
        .filter((player) => player === (only ?? player))
        .map((player) => playerFigures(player, all));
    case 'cards':
      return distinct(
        all.flatMap(({ plays, refusals }) => [...plays, ...refusals].flatMap(({ card }) => card ?? [])),
      ).map((card) => cardFigures(card, all));
    case 'matches':
      return by('match');
    case 'tournaments':
      return by('tournament');
    case 'rulesets':
      return by('ruleset');
    case 'windows':
      return distinct(all.flatMap(({ windows }) => windows.map(({ kind, shut }) => `${kind} ${shut}`))).map((name) =>
        windowFigures(all, ...(name.split(' ') as [string, string])),
      );
    case 'rulings':
      return distinct(all.flatMap(({ rulings }) => rulings.map(({ clause }) => clause))).map((clause) => ({
        clause,
        matches: all.filter(({ rulings }) => rulings.some((ruling) => ruling.clause === clause)).length,
        ...rulingFigures(all, clause),
      }));
    case 'standings':
      return standings(all, only);
    default:
      throw new Error(`nobody counted ${subject}`);
  }
}
