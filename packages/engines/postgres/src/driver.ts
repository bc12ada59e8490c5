/** PostgreSQL as a source, and connections to it: a separate entry, because its client is slow to load. */
export { PostgresSource } from './postgres-source.ts';
export { Connection, type TextRow } from './connection.ts';
export { createDescribeTables, type Query } from './describe-tables.ts';
export { createSample } from './sample-values.ts';
