/**
 * Groups the shards of a collection into statements: those with one known state are compared with it together, and those
 * that are read whole are read together. A statement names only the tenants of its shards.
 */
import {
  isPlace,
  joinRecordVersions,
  type RecordField,
  type RecordTable,
  rowsOfVersion,
  stateOfVersion,
} from '@vitrine/sources';
import type { TableToBuild } from './built-table.ts';

export interface TableStatement {
  /** What is read: the fields and scope values of all its shards. */
  readonly table: RecordTable;
  readonly shards: readonly TableToBuild[];
  /** The version of the state that all its shards have; undefined: they are read whole. */
  readonly known: string | undefined;
}

/** True if the database selects the rows of tenants, and counts them alone. */
export const selectsScopes = ({ scope }: RecordTable): boolean => scope !== undefined && isPlace(scope);

export const statementsOf = (tables: readonly TableToBuild[]): readonly TableStatement[] =>
  Array.from(Map.groupBy(tables, groupOf).values(), statementOf).flat();

/**
 * Shards with values that could not be shown are read whole when they change, so they are apart from others. Without a
 * scope in its rows, a table is that of one tenant.
 */
const groupOf = ({ table, shard, known }: TableToBuild): string => {
  if (shard === undefined || table.scope === undefined) return `table ${table.key}`;
  const { collectionId } = shard;
  if (known === undefined) return JSON.stringify([collectionId, table.schema, 'whole']);
  const rows = selectsScopes(table) ? '' : rowsOfVersion(known.version);
  return JSON.stringify([collectionId, table.schema, stateOfVersion(known.version), rows, known.hasUnshown === true]);
};

const statementOf = (shards: readonly TableToBuild[]): readonly TableStatement[] => {
  const [first, ...others] = shards;
  if (first === undefined) return [];
  if (others.length === 0) return [aloneOf(first)];
  const isWhole = first.known === undefined;
  const known = isWhole ? undefined : knownOf(shards);
  if (!isWhole && known === undefined) return shards.map(aloneOf);
  return [{ table: joinTables(shards), shards, known }];
};

const aloneOf = (shard: TableToBuild): TableStatement => ({
  table: shard.table,
  shards: [shard],
  known: shard.known?.version,
});

const joinTables = (shards: readonly TableToBuild[]): RecordTable => {
  const tables = shards.map(({ table }) => table);
  const [first, last] = [tables[0], tables.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A statement has a table.');
  const fields = new Map(
    tables.flatMap((table) => table.fields).map((field): [string, RecordField] => [field.key, field]),
  );
  return {
    ...first,
    key: `${first.key} to ${last.key}`,
    scopeValues: [...new Set(tables.flatMap(({ scopeValues }) => scopeValues))].toSorted(),
    fields: [...fields.values()],
  };
};

/** @returns undefined if the rows of some shard were not counted */
const knownOf = (shards: readonly TableToBuild[]): string | undefined => {
  const versions = shards.flatMap(({ known }) => (known === undefined ? [] : [known.version]));
  const [first] = shards;
  if (first === undefined || !selectsScopes(first.table)) return joinRecordVersions(versions, undefined);
  const rows = countRows(shards);
  return rows === undefined ? undefined : joinRecordVersions(versions, rows);
};

/** Tenants with one scope value have the same rows, which the statement counts once. */
const countRows = (shards: readonly TableToBuild[]): number | undefined => {
  const byScope = new Map<string | undefined, number>();
  for (const { partitions, known } of shards)
    for (const { name, scope } of partitions) {
      const rows = known?.rows?.byPartition.get(name);
      if (rows === undefined) return undefined;
      byScope.set(scope, rows);
    }
  const shared = shards[0]?.known?.rows?.shared ?? 0;
  return byScope.values().reduce((sum, rows) => sum + rows, shared);
};
