/** What needs PostgreSQL’s driver, loaded where it is used. */
export { createChangeListener } from './catalog/change-listener.ts';
export { createLeadLock } from './catalog/lead-lock.ts';
export { catalogSchema, lookIntoPostgresStore, openPostgresStore, usageIn } from './catalog/postgres-store.ts';
