import { setTimeout as pause } from 'node:timers/promises';

const FIRST = 25;
const LONGEST = 2_000;

/** Waits longer after each failure, and never as long as the others who failed at the same time. */
export async function backoff(failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(FIRST * 2 ** Math.min(failures, 20), LONGEST);
  await pause(longest * (0.5 + Math.random() / 2), undefined, { signal, ref: true }).catch(() => undefined);
}
