import { storeContract } from '#testing';
import { MemoryStore } from './memory-store.js';

storeContract('memory', async () => ({ store: new MemoryStore(), discard: async () => undefined }));
