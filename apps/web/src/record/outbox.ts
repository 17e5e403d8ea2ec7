/** Commands that were touched and are not known to have arrived: kept by the browser, so that closing the page loses none. */
import { openDB, type DBSchema } from 'idb';
import type { JsonObject } from '#kernel';

export interface Waiting {
  /** Order of touching; absent until it is kept. */
  readonly seq?: number;
  readonly match: string;
  readonly commandId: string;
  /** With `at` as it was when it was touched. */
  readonly command: JsonObject;
  /** The revision that the page predicted when it was touched. */
  readonly expectedRevision: number;
  /** Types of the events that the page predicted. */
  readonly predicted: readonly string[];
  /** The same as sentences, in the language of that moment. */
  readonly told?: readonly string[];
  /** Who was logged in: nobody else's login sends it. */
  readonly login: string;
}

interface Kept extends DBSchema {
  outbox: { key: number; value: Waiting; indexes: { match: string } };
}

const opened = () =>
  openDB<Kept>('touchline', 1, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('match', 'match');
    },
  });
let database: ReturnType<typeof opened> | undefined;
const store = () => (database ??= opened());

export const outbox = {
  async of(match: string): Promise<readonly Waiting[]> {
    return (await store()).getAllFromIndex('outbox', 'match', match);
  },
  /** Of all matches. */
  async count(): Promise<number> {
    return (await store()).count('outbox');
  },
  /** Resolves when it is kept. */
  async add(waiting: Waiting): Promise<Waiting> {
    const seq = await (await store()).add('outbox', waiting);
    return { ...waiting, seq };
  },
  async put(waiting: Waiting): Promise<void> {
    await (await store()).put('outbox', waiting);
  },
  async remove({ seq }: Waiting): Promise<void> {
    if (seq !== undefined) await (await store()).delete('outbox', seq);
  },
};
