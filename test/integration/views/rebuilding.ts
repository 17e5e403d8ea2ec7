/** A program that makes read models from the log and tells how many events it handled, how long it took, and what memory it had. */
import { readFileSync } from 'node:fs';
import { openStore } from '#event-store';
import { openViews } from '#migrations';
import { type Books, Runner, projectors } from '#projections';
import { readerFor } from '#recorder';

export interface RebuildingTask {
  readonly store: string;
  readonly views: string;
}

export interface Rebuilt {
  readonly events: number;
  readonly seconds: number;
  readonly peakMegabytes: number;
  /** Heap that is still in use after the last event, when all that nobody holds was collected. */
  readonly heldMegabytes: number;
}

const { store: storeUrl, views } = JSON.parse(process.argv[2] ?? '') as RebuildingTask;
const store = await openStore(storeUrl);
const { db } = await openViews<Books>(views);
const reader = readerFor('spectator');
const runner = new Runner({ views: db, store, reader, projectors, holder: 'rebuilding', now: () => Date.now() });
const begun = performance.now();
let events = 0;
let heldBytes = 0;
await runner.catchUp(undefined, (progress, { name }) => {
  if (progress.kind === 'handled' && name === 'timeline') events += progress.events;
  if (progress.kind !== 'idle' || heldBytes > 0) return;
  global.gc?.();
  heldBytes = process.memoryUsage().heapUsed;
});
const seconds = (performance.now() - begun) / 1000;
const peakMegabytes = peakKilobytes() / 1024;
await db.destroy();
await store.close();
const heldMegabytes = heldBytes / 1024 / 1024;
console.log(JSON.stringify({ events, seconds, peakMegabytes, heldMegabytes } satisfies Rebuilt));

/** Linux counts in `maxRSS` what the process had from which this one was split off: a spec's own memory. */
function peakKilobytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}
