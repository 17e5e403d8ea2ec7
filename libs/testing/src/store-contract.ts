/**
 * What every event store promises, run against each of them: a store that passes may stand in for any other. Only what the port says
 * is asked for; what a store promises beyond (files, power cuts) its own spec proves.
 */
import type { EventStore } from '#event-store';
import { appending } from './store-contract/appending.js';
import { erasing } from './store-contract/erasing.js';
import { following } from './store-contract/following.js';
import { reading } from './store-contract/reading.js';

/** A store of its own for one test, and how to be rid of it. */
export interface StoreUnderTest {
  readonly store: EventStore;
  discard(): Promise<void>;
}

export type MakeStore = () => Promise<StoreUnderTest>;

/**
 * Declares the suite; call it from a spec.
 * @param each appends of each of the eight writers of C42: fewer where a store is far away
 */
export function storeContract(name: string, make: MakeStore, each = 1000): void {
  describe(`the ${name} store`, () => {
    let made: StoreUnderTest | undefined;
    const store = (): EventStore => (made as StoreUnderTest).store;

    beforeEach(async () => {
      made = await make();
    });
    afterEach(async () => {
      await made?.store.close();
      await made?.discard();
    });

    appending(store);
    reading(store);
    following(store, each);
    erasing(store);
  });
}
