/** The interval that holds a rate with 95 % confidence, after Wilson (1927): also right for few and for none. `null` for no sample. */
export interface Rate {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.959963984540054;

export function wilson(hits: number, n: number): Rate | null {
  if (n === 0) return null;
  const rate = hits / n;
  const middle = rate + (Z * Z) / (2 * n);
  const spread = Z * Math.sqrt((rate * (1 - rate)) / n + (Z * Z) / (4 * n * n));
  const scale = 1 + (Z * Z) / n;
  const round = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1e6) / 1e6;
  return {
    rate: round(rate),
    low: hits === 0 ? 0 : round((middle - spread) / scale),
    high: hits === n ? 1 : round((middle + spread) / scale),
  };
}
