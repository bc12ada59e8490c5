/** Connections to MariaDB and MySQL: an entry of its own, since their client takes its time to load. */
export { Connection, type TextRow } from './connection.ts';
export { createDescribeTables } from './describe-tables.ts';
export { reasonTooOld } from './server-version.ts';
