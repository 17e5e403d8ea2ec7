import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from './sqlite-faults.js';

/** How long another program may hold the file, in ms. */
export const PATIENCE = 10_000;

/**
 * Does it, and while another program holds the file tries again, without holding up this one. The pauses are short and of chance
 * length: SQLite keeps no queue, and whoever asks most evenly gets the gap between two commits of the other.
 * @throws what it throws in the end
 */
export async function patiently<T>(patience: number, act: () => T): Promise<T> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return act();
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() >= until) throw thrown;
    }
    await pause(1 + Math.random() * 4);
  }
}
