import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeContract } from '#testing';
import { openSqlite } from './sqlite-store.js';

storeContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-store-'));
  return {
    store: await openSqlite(join(folder, 'store.db')),
    discard: () => rm(folder, { recursive: true }),
  };
});
