/** Sees the schemas of tenants as one, by the pattern of their names: that of some tenant stands for all. */
import type { Tenant } from '@vitrine/catalog';
import { isPattern, schemaOfScope, type ColumnShape, type TableShape } from '@vitrine/sources';
import type { DescribedSource } from './described-source.ts';

/** The number of tenants' schemas that are looked for. */
const scopesMax = 20;

/** The scope values of tenants that are tried, in their order. */
export const scopesToTry = (tenants: readonly Pick<Tenant, 'scope'>[]): readonly string[] =>
  [...new Set(tenants.map(({ scope }) => scope).filter((scope) => scope !== null))].slice(0, scopesMax);

/**
 * Adds the tables of one tenant's schema under the name of each pattern.
 * @param schemas names of schemas, of which some are patterns
 */
export const withTenantSchemas = (
  source: DescribedSource,
  schemas: readonly string[],
  scopes: readonly string[],
): DescribedSource => {
  const patterns = schemas.filter(isPattern);
  if (patterns.length === 0) return source;
  const { describeTables, sample } = source;
  const found = new Map<string, string>();
  return {
    describeTables: async (_schemas, wanted) => {
      const named = patterns.flatMap((pattern) => schemasOf(pattern, scopes));
      const isAll = patterns.length < schemas.length;
      const tables = await describeTables(isAll ? undefined : named, wanted);
      const ofTenants = new Set(named).difference(new Set(schemas));
      const others = tables.filter(({ schema }) => !ofTenants.has(schema));
      return [
        ...others,
        ...patterns.flatMap((pattern) => ofPattern(pattern, schemasOf(pattern, scopes), tables, found)),
      ];
    },
    ...(sample !== undefined && {
      sample: async (table, ...others) =>
        sample({ ...table, schema: found.get(table.schema) ?? table.schema }, ...others),
    }),
  };
};

/** Without those of scope values that cannot be part of a name: doctor reports them. */
const schemasOf = (pattern: string, scopes: readonly string[]): readonly string[] =>
  scopes.flatMap((scope) => {
    try {
      return [schemaOfScope(pattern, scope)];
    } catch {
      return [];
    }
  });

/** The tables of the first schema that there is. */
const ofPattern = (
  pattern: string,
  schemas: readonly string[],
  tables: readonly TableShape[],
  found: Map<string, string>,
): readonly TableShape[] => {
  const own = schemas.find((name) => tables.some(({ schema }) => schema === name));
  if (own === undefined) return [];
  found.set(pattern, own);
  const rename = (schema: string): string => (schema === own ? pattern : schema);
  const renameColumn = (column: ColumnShape): ColumnShape =>
    column.refersTo === undefined
      ? column
      : { ...column, refersTo: { ...column.refersTo, schema: rename(column.refersTo.schema) } };
  return tables
    .filter(({ schema }) => schema === own)
    .map((table) => Object.assign({}, table, { schema: pattern, columns: table.columns.map(renameColumn) }));
};
