/** A PostgreSQL database under examination: connected as the publisher's role, in read-only transactions. */
import { mainSource } from '@vitrine/catalog';
import type { Connection, Query } from '@vitrine/postgres/driver';
import type { DeclaredCollection } from './declared.ts';
import type { Remedy } from './finding.ts';

export interface Examined {
  readonly source: string;
  readonly isMain: boolean;
  /** Quoted as SQL identifiers. */
  readonly database: string;
  readonly role: string;
  readonly query: Query;
  /** The collections declared over it; empty where the catalog could not be read. */
  readonly collections: readonly DeclaredCollection[];
  /** True if the catalog could be read. If not, the declared collections are unknown. */
  readonly isCatalogRead: boolean;
  /** True if this database contains the catalog's schema. */
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
 * True if the role is Vitrine's own, judged by its name. Other people and programs may depend on the rights and
 * settings of any other role, so doctor suggests no change to those.
 */
export const isOwnRole = ({ role }: Pick<Examined, 'role'>): boolean => /^"?vitrine/.test(role);

/** The advice where the role may be shared. */
export const useAnother =
  'Use a role for serve and publish that can read the declared columns and nothing else, such as vitrine_reader, in the database address.';

type Who = 'the owner of the database' | 'the owner of the tables' | 'a superuser';

/** Statements to run in this database. */
export const remedyIn = ({ source, database }: Examined, who: Who, statements: readonly string[]): Remedy => ({
  statements,
  runIn: `in ${source}, database ${database}, as ${who}`,
});
