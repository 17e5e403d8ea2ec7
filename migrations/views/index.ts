import type { Migration } from 'kysely';
import { readModels } from './0001-read-models.js';

/** Every step of the read models, in order; the names are kept for ever. */
export const viewMigrations: Readonly<Record<string, Migration>> = {
  '0001-read-models': readModels,
};
