import type { EventStore } from './store.js';
import { MemoryStore } from './memory-store.js';

/**
 * Opens the store that a URL names: `memory:`, or `sqlite:<file>` (made when absent, brought up to date when older).
 * @throws RangeError for another URL
 * @throws StoreUnavailable, StoreTooNew see there
 */
export async function openStore(url: string): Promise<EventStore> {
  const colon = url.indexOf(':');
  const scheme = url.slice(0, colon);
  const rest = url.slice(colon + 1);
  switch (scheme) {
    case 'memory':
      return new MemoryStore();
    default:
      throw new RangeError(`a store must be sqlite:<file> or memory:, not ${JSON.stringify(url)}: ${rest}`);
  }
}
