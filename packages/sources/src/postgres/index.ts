/** PostgreSQL as a source, and connections to it: an entry of its own, since its client takes its time to load. */
export { PostgresSource, type PostgresSourceOptions } from './postgres-source.ts';
export { Connection, type Bracket, type TextRow } from './connection.ts';
export { createDescribeTables, type Query } from './describe-tables.ts';
export { createSample } from './sample-values.ts';
