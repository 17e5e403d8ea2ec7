export { accessMigrations } from './access/index.js';
export type { Migration } from './migration.js';
export { Sqlite } from './sqlite-driver.js';
export { SchemaTooNew, migrateSqlite, schemaGuard, schemaOf } from './sqlite-runner.js';
export { storeMigrations } from './store/index.js';
export { type StatsColumn, type StatsView, ofMatch, statsViews } from './views/stats-v1.js';
export { type OpenedViews, ViewsUnavailable, openViews } from './views/open-views.js';
