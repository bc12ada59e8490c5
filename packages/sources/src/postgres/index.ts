/** The source that PostgreSQL is: an entry of its own, since its client takes its time to load. */
export { PostgresSource, type PostgresSourceOptions } from './postgres-source.ts';
export { ServerTooOld } from './server-version.ts';
