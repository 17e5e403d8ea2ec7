/** Score or life of each seat after each event, for the line behind the scrubber. */
import type { State } from '#match';

export interface Worm {
  readonly seat: string;
  /** Points of a polyline in a box of 1000 × 100. */
  readonly points: string;
}

export function wormOf(states: readonly State[]): readonly Worm[] {
  const [first] = states;
  if (first === undefined || first.opening.players.length > 2) return [];
  const values = states.map((state) => figures(state));
  const most = Math.max(1, ...values.flatMap((figure) => Object.values(figure)));
  const width = Math.max(1, states.length - 1);
  return first.opening.players.map(({ id }) => {
    const corners: string[] = [];
    let before: number | undefined;
    for (const [at, figure] of values.entries()) {
      const value = figure[id] ?? 0;
      if (value === before && at !== values.length - 1) continue;
      const x = ((1000 * at) / width).toFixed(1);
      if (before !== undefined) corners.push(`${x},${y(before, most)}`);
      corners.push(`${x},${y(value, most)}`);
      before = value;
    }
    return { seat: id, points: corners.join(' ') };
  });
}

const y = (value: number, most: number): string => (94 - (88 * Math.max(0, value)) / most).toFixed(1);

/** Life where the game has it, else the score. */
function figures(state: State): Readonly<Record<string, number>> {
  const life = state.slice['life'];
  return typeof life === 'object' && life !== null ? (life as Record<string, number>) : state.score;
}
