/** Settings that are right each, and cannot hold together. */
import type { SettingMistake } from './config-error.ts';
import type { Config } from './config.ts';

export const contradictionsIn = ({ database, sources, consoleDatabase }: Config): readonly SettingMistake[] => [
  ...(database.kind === 'sqlite' && sources.size > 0 ? [sourcesWithoutPostgres] : []),
  ...(database.kind === 'sqlite' && consoleDatabase !== null ? [consoleWithoutPostgres] : []),
];

const sourcesWithoutPostgres: SettingMistake = {
  variable: 'SOURCES',
  found: 'further databases beside a SQLite file',
  expected: 'a PostgreSQL database in DATABASE_URL',
  hint: 'Let DATABASE_URL name a PostgreSQL database, which then holds the catalog, or leave SOURCES unset.',
};

const consoleWithoutPostgres: SettingMistake = {
  variable: 'CONSOLE_DATABASE_URL',
  found: 'the address of a database beside a SQLite file',
  expected: 'a PostgreSQL database in DATABASE_URL, which holds the catalog',
  hint: 'Leave CONSOLE_DATABASE_URL unset.',
};
