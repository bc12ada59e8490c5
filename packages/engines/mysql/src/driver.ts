/** Connections to MariaDB and MySQL: a separate entry, because their client is slow to load. */
export { Connection } from './connection.ts';
export { createDescribeTables } from './describe-tables.ts';
export { reasonTooOld } from './server-version.ts';
