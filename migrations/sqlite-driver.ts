/**
 * The one place that knows which SQLite this program runs on. No single release of better-sqlite3 serves every Node that we do: the 12s
 * abort the process when a statement is collected as garbage on Node 24.19 or later, the 13s crash on Node 20. Both behave alike,
 * which the store's contract suite shows on either.
 */
import { createRequire } from 'node:module';
import type BetterSqlite from 'better-sqlite3';

/** The first Node for which the 13s are made. */
const NODE_OF_THE_13S = 22;

const major = Number(process.versions.node.split('.')[0]);

/** Named in package.json: the second is installed only where it can run. */
const driver = major >= NODE_OF_THE_13S ? 'better-sqlite3-13' : 'better-sqlite3';

export const Sqlite = createRequire(import.meta.url)(driver) as typeof BetterSqlite;
