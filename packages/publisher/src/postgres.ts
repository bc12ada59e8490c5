/** What needs PostgreSQL’s driver, loaded where it is used. */
export { createChangeListener } from './catalog/change-listener.ts';
export { catalogSchema, lookIntoPostgresStore, openPostgresStore, usageIn } from './catalog/postgres-store.ts';
export { createDescribeTables, type Query } from './sources/postgres/describe-tables.ts';
export { createSample } from './sources/postgres/sample-values.ts';
export { refuseOldServer } from './sources/postgres/refuse-old-server.ts';
