import type { Migration } from '../migration.js';
import { log } from './0001-log.js';

/** Every step of the store's own tables, in order. */
export const storeMigrations: readonly Migration[] = [log];
