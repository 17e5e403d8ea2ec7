import type { Migration } from 'kysely';
import { readModels } from './0001-read-models.js';
import { statsSchema } from './0002-stats-schema.js';

/** Every step of the read models, in order; the names are kept for ever. */
export const viewMigrations: Readonly<Record<string, Migration>> = {
  '0001-read-models': readModels,
  '0002-stats-schema': statsSchema,
};
