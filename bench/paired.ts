/**
 * Ours and the peer's in turn, several rounds, the first of which only warms up. A machine that is busy for a second is so for both,
 * and the median of the rounds' ratios is what counts: rates differ from machine to machine, ratios hardly.
 */
export interface Rival {
  readonly name: string;
  /** Work of one round; answers how many units it did. */
  readonly round: (round: number) => Promise<number> | number;
}

export interface Rates {
  /** Units a second, median of the rounds. */
  readonly ours: number;
  readonly peer: number;
  /** Median of the rounds' ratios ours : peer. */
  readonly ratio: number;
}

const ROUNDS = 7;

export async function paired(ours: Rival['round'], peer: Rival['round'], rounds = ROUNDS): Promise<Rates> {
  const taken: { ours: number; peer: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { ours: await rate(ours, round), peer: await rate(peer, round) };
    if (round > 0) taken.push(pair);
  }
  return {
    ours: median(taken.map((pair) => pair.ours)),
    peer: median(taken.map((pair) => pair.peer)),
    ratio: median(taken.map((pair) => pair.ours / pair.peer)),
  };
}

async function rate(work: Rival['round'], round: number): Promise<number> {
  const start = performance.now();
  const units = await work(round);
  return (units * 1000) / (performance.now() - start);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** `300,123` */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** One line: what, how many a second, the peer's, ours as a share of it. */
export function tellRates(what: string, unit: string, peerName: string, { ours, peer, ratio }: Rates): void {
  const percent = (100 * ratio).toFixed(ratio < 0.1 ? 1 : 0);
  console.log(
    `  ${what.padEnd(34)} ${whole(ours).padStart(9)} ${unit}/s   ${peerName} ${whole(peer).padStart(9)}/s   ${percent} %`,
  );
}
