import { randomUUID } from 'node:crypto';
import { StandIn, storeContract } from '#testing';
import { openEventstoredb } from './eventstoredb-store.js';

/** Appends of each of eight writers: all thousand in the long run. */
const each = process.env['TOUCHLINE_LONG'] === '1' ? 1000 : 150;
let standIn: StandIn;

beforeAll(async () => {
  standIn = await StandIn.start();
});
afterAll(() => standIn.end());

storeContract(
  'EventStoreDB (stand-in)',
  async () => ({
    store: await openEventstoredb(standIn.url(`${randomUUID().slice(0, 8)}-`)),
    discard: async () => undefined,
  }),
  each,
);

const real = process.env['ESDB_URL'];
if (real !== undefined) {
  const separator = real.includes('?') ? '&' : '?';
  storeContract('EventStoreDB (real server)', async () => ({
    store: await openEventstoredb(`${real}${separator}streamPrefix=test-${randomUUID().slice(0, 8)}-`),
    discard: async () => undefined,
  }));
}
