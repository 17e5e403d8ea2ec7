import { isEventstoredb } from './eventstoredb/connection-string.js';
import { MemoryStore } from './memory-store.js';
import type { EventStore } from './store.js';

/**
 * Opens the store that a URL names: `memory:`, `sqlite:<file>` (made when absent, brought up to date when older), or an EventStoreDB
 * by its connection string.
 * @throws RangeError for another URL
 * @throws StoreUnavailable when it cannot be opened
 * @throws StoreTooNew when a newer program has written it
 */
export async function openStore(url: string): Promise<EventStore> {
  const [, scheme, rest] = /^([a-z]+):(.*)$/s.exec(url) ?? [];
  if (scheme === 'memory' && rest === '') return new MemoryStore();
  if (scheme === 'sqlite' && rest !== undefined && rest !== '') {
    // Only here, so that a program that asks for another store does not load a native library.
    const { openSqlite } = await import('./sqlite/sqlite-store.js');
    return openSqlite(rest);
  }
  if (isEventstoredb(url)) {
    const { openEventstoredb } = await import('./eventstoredb/eventstoredb-store.js');
    return openEventstoredb(url);
  }
  throw new RangeError(`a store must be sqlite:<file>, esdb://… or memory:, not ${JSON.stringify(url)}`);
}
