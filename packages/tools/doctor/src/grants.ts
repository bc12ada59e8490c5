/** The minimal grants for publishing, as statements, for the present role or for a new one. */
import { catalogSchema } from '@vitrine/catalog/postgres';
import type { Examined } from './examined.ts';
import { declaredColumns, type StandingTable, type StandingTables } from './standing-tables.ts';

/** The columns of keys that the publisher writes: when they were used, how often web pages sent secret ones, and records read. */
export const keyColumns = ['last_used_at', 'page_requests', 'records_day', 'records_of_day'] as const;

/** The catalog columns that the publisher writes. */
export const catalogWrites = keyColumns.map((column) => ({ privilege: 'update', table: 'api_key', column }) as const);

/** The catalog tables that publishers write which share their work. */
export const sharedTables: readonly string[] = ['build_standby', 'build_job', 'build_reply'];

export const catalogGrants = (role: string): readonly string[] => [
  `grant usage on schema ${catalogSchema} to ${role};`,
  `grant select on all tables in schema ${catalogSchema} to ${role};`,
  `grant update (${keyColumns.join(', ')}) on ${catalogSchema}.api_key to ${role};`,
];

/** All grants that a role needs in this database. */
export const allGrants = (examined: Examined, tables: StandingTables, role: string): readonly string[] => {
  const wanted = wantedTables(examined, tables);
  const schemas = new Set(wanted.map(({ table }) => table.printedSchema));
  return [
    `grant connect on database ${examined.database} to ${role};`,
    ...(examined.hasCatalog ? catalogGrants(role) : []),
    ...Array.from(schemas, (schema) => `grant usage on schema ${schema} to ${role};`),
    ...wanted.map(({ table, columns }) => grantSelect(table, columns, role)),
  ];
};

/** The grants that the role lacks for reading the declared columns that exist. */
export const missingGrants = (examined: Examined, tables: StandingTables): readonly string[] => {
  const lacking = wantedTables(examined, tables).map(({ table, columns }) => ({
    table,
    columns: columns.filter((column) => table.columns.get(column)?.isReadable !== true),
  }));
  const schemas = lacking.flatMap(({ table }) => (table.isSchemaUsable ? [] : [table.printedSchema]));
  return [
    ...Array.from(new Set(schemas), (schema) => `grant usage on schema ${schema} to ${examined.role};`),
    ...lacking.flatMap(({ table, columns }) =>
      columns.length === 0 ? [] : [grantSelect(table, columns, examined.role)],
    ),
  ];
};

/**
 * The grants on `xmin` that the role lacks. The publisher uses `xmin` to find changed rows; only tables that the role
 * can read count.
 */
export const missingVersionGrants = (examined: Examined, tables: StandingTables): readonly string[] =>
  wantedTables(examined, tables)
    .filter(({ table }) => table.hasRowVersions && !table.areRowVersionsReadable)
    .filter(({ table, columns }) => columns.every((column) => table.columns.get(column)?.isReadable === true))
    .map(({ table }) => `grant select (xmin) on ${table.printed} to ${examined.role};`);

/** Statements that create a role for publishing, unless it exists, and grant it all that it needs. */
export const makeReadingRole = (examined: Examined, tables: StandingTables, isThere: boolean): readonly string[] => [
  ...(isThere ? [] : [`create role ${readingRole} login password 'CHOOSE-A-PASSWORD';`]),
  ...allGrants(examined, tables, readingRole),
];

/** The role suggested where the present one is unfit for publishing. */
export const readingRole = 'vitrine_reader';

/** The declared tables that exist, with those of their declared columns that exist. */
const wantedTables = (
  { collections }: Examined,
  tables: StandingTables,
): readonly { readonly table: StandingTable; readonly columns: readonly string[] }[] => {
  return Array.from(declaredColumns(collections)).flatMap(([key, columns]) => {
    const table = tables.get(key);
    return table === undefined ? [] : [{ table, columns: [...columns].filter((column) => table.columns.has(column)) }];
  });
};

const grantSelect = (table: StandingTable, columns: readonly string[], role: string): string => {
  const printed = columns.map((column) => table.columns.get(column)?.printed ?? column);
  if (table.hasRowVersions) printed.push('xmin');
  return `grant select (${printed.join(', ')}) on ${table.printed} to ${role};`;
};
