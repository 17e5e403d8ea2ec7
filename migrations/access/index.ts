import type { Migration } from '../migration.js';
import { register } from './0001-register.js';

/** Every step of the register of access, in order. */
export const accessMigrations: readonly Migration[] = [register];
