/** A program that makes read models from the log and tells how many events it handled, how long it took, and the most memory it had. */
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
}

const { store: storeUrl, views } = JSON.parse(process.argv[2] ?? '') as RebuildingTask;
const store = await openStore(storeUrl);
const { db } = await openViews<Books>(views);
const reader = readerFor('spectator');
const runner = new Runner({ views: db, store, reader, projectors, holder: 'rebuilding', now: () => Date.now() });
// Looked at as it goes: the kernel's own high-water mark begins with that of the program that started this one.
let peak = 0;
const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
const begun = performance.now();
let events = 0;
await runner.catchUp(undefined, (progress, { name }) => {
  if (progress.kind === 'handled' && name === 'timeline') events += progress.events;
});
const seconds = (performance.now() - begun) / 1000;
clearInterval(looking);
await db.destroy();
await store.close();
console.log(JSON.stringify({ events, seconds, peakMegabytes: peak / 2 ** 20 } satisfies Rebuilt));
