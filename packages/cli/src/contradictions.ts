/** Settings that are right each, and cannot hold together. */
import type { SettingMistake } from './config-error.ts';
import type { Config } from './config.ts';

export const contradictionsIn = ({ database, consoleDatabase }: Config): readonly SettingMistake[] =>
  database.kind === 'sqlite' && consoleDatabase !== null ? [consoleWithoutPostgres] : [];

const consoleWithoutPostgres: SettingMistake = {
  variable: 'CONSOLE_DATABASE_URL',
  found: 'the address of a database beside a SQLite file',
  expected: 'a PostgreSQL database in DATABASE_URL, which holds the catalog',
  hint: 'Leave CONSOLE_DATABASE_URL unset.',
};
