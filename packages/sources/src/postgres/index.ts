/** PostgreSQL as a source, and connections to it: an entry of its own, since its client takes its time to load. */
export { PostgresSource, type PostgresSourceOptions } from './postgres-source.ts';
export { Connection, type Bracket, type TextRow } from './connection.ts';
export { refuseOldServer, ServerTooOld } from './server-version.ts';
