/**
 * Ours and the peer in turn, several rounds, the first of which only warms up. A machine that is busy for a second is so for both, and
 * the median of the rounds' ratios is what counts: rates differ from machine to machine, ratios hardly.
 */
export interface Runner {
  readonly name: string;
  /** Before each round; not timed. */
  readonly prepare?: () => Promise<void> | void;
  /** A round's work; answers how many units it did. */
  readonly run: () => Promise<number> | number;
}

export interface Result {
  readonly name: string;
  /** Units a second, median of the rounds. */
  readonly rate: number;
  /** To the last runner, which is the peer: median of the rounds' ratios. */
  readonly ratio: number;
}

const ROUNDS = 7;

export async function inTurn(runners: readonly Runner[], rounds = ROUNDS): Promise<readonly Result[]> {
  const taken: number[][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const rates: number[] = [];
    for (const runner of runners) rates.push(await rateOf(runner));
    if (round > 0) taken.push(rates);
  }
  return runners.map(({ name }, i) => ({
    name,
    rate: median(taken.map((rates) => rates[i] as number)),
    ratio: median(taken.map((rates) => (rates[i] as number) / (rates.at(-1) as number))),
  }));
}

async function rateOf({ prepare, run }: Runner): Promise<number> {
  await prepare?.();
  const start = performance.now();
  const units = await run();
  return (units * 1000) / (performance.now() - start);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

export function tell(results: readonly Result[], unit: string): void {
  for (const [i, { name, rate, ratio }] of results.entries()) {
    const share = i === results.length - 1 ? '' : `${(100 * ratio).toFixed(0).padStart(5)} % of it`;
    console.log(`  ${name.padEnd(44)}${whole(rate).padStart(9)} ${unit}/s${share}`);
  }
}

/** `300,123` */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
