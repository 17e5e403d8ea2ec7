/** A program that follows a store for one event, tells of it, and does nothing more: it must end by itself, though it closes nothing. */
import { writeSync } from 'node:fs';
import { firstValueFrom } from 'rxjs';
import { openStore } from '#event-store';
import type { WriterTask } from './store-writer.js';

const { file } = JSON.parse(process.argv[2] ?? '') as WriterTask;
const store = await openStore(`sqlite:${file}`);
const { eventId, stream, revision, position } = await firstValueFrom(store.subscribe({}));
writeSync(1, `${JSON.stringify({ ids: [eventId], stream, revision, position })}\n`);
