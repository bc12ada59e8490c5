/** Exports that need PostgreSQL’s driver, loaded on demand. */
export { catalogSchema, lookIntoPostgresStore, openPostgresStore, usageIn } from './postgres-store.ts';
export { createChangeListener } from './change-listener.ts';
