/** Exports that need PostgreSQL’s driver, loaded on demand. */
export { catalogSchema, lookIntoPostgresStore, openPostgresStore, usageIn } from './catalog/postgres-store.ts';
export { createLeadLock } from './catalog/lead-lock.ts';
export { createBuildJobs } from './catalog/postgres-jobs.ts';
