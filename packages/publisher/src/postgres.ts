/** What needs PostgreSQL’s driver, loaded where it is used. */
export { createChangeListener } from './catalog/change-listener.ts';
export { catalogSchema, lookIntoPostgresStore, openPostgresStore, usageIn } from './catalog/postgres-store.ts';
