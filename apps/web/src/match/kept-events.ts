/**
 * Matches that were recorded at this screen, as they were last told: so that a page opened without a network goes on from there. Kept
 * for one login, and forgotten when it ends.
 */
import { openDB, type DBSchema } from 'idb';
import type { MatchEvent } from '#kernel';

interface Kept extends DBSchema {
  events: {
    key: string;
    value: { readonly match: string; readonly login: string; readonly events: readonly MatchEvent[] };
  };
}

const opened = () =>
  openDB<Kept>('touchline-kept', 1, {
    upgrade(db) {
      db.createObjectStore('events', { keyPath: 'match' });
    },
  });
let database: ReturnType<typeof opened> | undefined;
const store = () => (database ??= opened());

export const keptEvents = {
  /** What this login was told of the match; nothing for another one. */
  async of(match: string, login: string): Promise<readonly MatchEvent[] | undefined> {
    const kept = await (await store()).get('events', match);
    return kept?.login === login ? kept.events : undefined;
  },
  async put(match: string, login: string, events: readonly MatchEvent[]): Promise<void> {
    await (await store()).put('events', { match, login, events });
  },
  async forget(): Promise<void> {
    await (await store()).clear('events');
  },
};
