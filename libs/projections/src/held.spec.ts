/** What a runner holds on to while it goes on for ever: as much after many matches as after some, whatever the part of it. */
import { MemoryStore } from '#event-store';
import { ruleSystems } from '#rulebook';
import { freshViews, runnerOf, someMatch, storeMatches } from '#testing';
import { projectors } from './projectors.js';
import { statusOf } from './status.js';

const AT_ONCE = 6;

/** All that can be reached from a thing by properties, list items and entries, but not through what is named. */
function reached(from: object, except: readonly object[]): number {
  const seen = new Set<object>(except);
  const open: object[] = [];
  const look = (thing: unknown): void => {
    if (typeof thing !== 'object' || thing === null || seen.has(thing) || ArrayBuffer.isView(thing)) return;
    seen.add(thing);
    open.push(thing);
  };
  look(from);
  for (let thing = open.pop(); thing !== undefined; thing = open.pop()) {
    for (const key of Object.keys(thing)) look((thing as Record<string, unknown>)[key]);
    if (thing instanceof Map) for (const entry of thing) entry.forEach(look);
    if (thing instanceof Set) thing.forEach(look);
  }
  return seen.size;
}

test('a runner that has been through many matches holds no more than one that has been through some (C49)', async () => {
  const store = new MemoryStore();
  const { views, close } = await freshViews();
  const runner = runnerOf(views, store, { capacity: 60_000, page: 100 });
  let played = 0;
  const heldAfter = async (matches: number): Promise<number> => {
    const more = Array.from({ length: matches - played }, (_, n) => {
      const number = played + n;
      const system = ruleSystems[number % ruleSystems.length] as (typeof ruleSystems)[number];
      return someMatch(system, number + 1, 25, `m-${number}`);
    });
    played = matches;
    await storeMatches(store, more, AT_ONCE);
    while ((await statusOf(views, store, projectors, Date.now())).some(({ lagSeconds }) => lagSeconds > 0))
      await new Promise((done) => setTimeout(done, 20));
    return reached(runner, [store, views, ...projectors, ...ruleSystems]);
  };
  await runner.start();
  try {
    const some = await heldAfter(4 * AT_ONCE);
    expect(some).toBeGreaterThan(1_000);
    expect(await heldAfter(16 * AT_ONCE)).toBeLessThan(1.3 * some);
  } finally {
    await runner.stop();
    await close();
    await store.close();
  }
}, 600_000);
