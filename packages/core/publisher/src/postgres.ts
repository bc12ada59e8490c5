/** Exports that need PostgreSQL’s driver, loaded on demand. */
export { createLeadLock } from './sharing/lead-lock.ts';
export { createBuildJobs } from './sharing/postgres-jobs.ts';
