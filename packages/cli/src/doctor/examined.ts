/** A PostgreSQL database as doctor looks at it: as the publisher's role, in transactions that can only read. */
import { mainSource } from '@vitrine/publisher';
import type { Query } from '@vitrine/sources/postgres';
import type { Connection } from '@vitrine/sources/postgres';
import type { DeclaredCollection } from './declared.ts';
import type { Remedy } from './finding.ts';

export interface Examined {
  /** The source's name. */
  readonly source: string;
  readonly isMain: boolean;
  /** The database and the role, as SQL writes them. */
  readonly database: string;
  readonly role: string;
  readonly query: Query;
  /** What is declared over it, as far as the catalog could be read. */
  readonly collections: readonly DeclaredCollection[];
  /** Whether it could: otherwise nobody knows what is declared. */
  readonly isCatalogRead: boolean;
  /** Whether this database holds the catalog, and it is there. */
  readonly hasCatalog: boolean;
}

const statementMs = 10_000;
const lockMs = 1000;

const before = [
  'begin isolation level read committed read only',
  `set local statement_timeout = ${statementMs}`,
  `set local lock_timeout = ${lockMs}`,
  "set local search_path = 'pg_catalog'",
  "set local time zone 'UTC'",
  "set local datestyle = 'ISO'",
].join('; ');

export const examine = async (source: string, connection: Connection): Promise<Examined> => {
  const query: Query = async (text, parameters = []) =>
    connection.queryWithin({ before, after: 'rollback' }, text, parameters);
  const [[database, role] = []] = await query(
    'select quote_ident(current_database()), quote_ident(current_user::text)',
  );
  return {
    source,
    isMain: source === mainSource,
    database: database ?? '',
    role: role ?? '',
    query,
    collections: [],
    isCatalogRead: false,
    hasCatalog: false,
  };
};

/**
 * Whether the role is there for Vitrine alone, by its name. What is taken from another role, or set for it, may be what
 * the people and programs need that use it too.
 */
export const isOwnRole = ({ role }: Pick<Examined, 'role'>): boolean => /^"?vitrine/.test(role);

/** What to do where the role may be that of others too. */
export const useAnother =
  'Let serve and publish use a role for Vitrine alone that can read what is declared and nothing else, such as vitrine_reader, in the database address.';

type Who = 'the owner of the database' | 'the owner of the tables' | 'a superuser';

/** Statements to run in this database. */
export const remedyIn = ({ source, database }: Examined, who: Who, statements: readonly string[]): Remedy => ({
  statements,
  runIn: `in ${source}, database ${database}, as ${who}`,
});
