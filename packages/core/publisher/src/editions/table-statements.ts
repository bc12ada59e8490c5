/**
 * Groups the shards of a collection into statements: those with one known state are compared with it together, and those
 * that are read whole are read together. A statement names only the tenants of its shards.
 */
import { isPlace, joinRecordVersions, type RecordTable, rowsOfVersion, stateOfVersion } from '@vitrine/sources';
import type { TableToBuild } from './built-table.ts';
import type { ScopeIndex, ScopeIndexes } from './scope-index.ts';
import { totalOf } from './shard-counts.ts';

export interface TableStatement {
  /** The fields and scope values of all its shards, which are read. */
  readonly table: RecordTable;
  readonly shards: readonly TableToBuild[];
  /** The version of the state that all its shards have; undefined: they are read whole. */
  readonly known: string | undefined;
  /** Which shards of its collection have a scope value. */
  readonly scopes: ScopeIndex;
}

/** True if the database selects the rows of tenants, and counts them alone. */
export const selectsScopes = ({ scope }: RecordTable): boolean => scope !== undefined && isPlace(scope);

/** @param indexes to which those of the statements are to be returned, by `returnIndexes` */
export const statementsOf = (tables: readonly TableToBuild[], indexes: ScopeIndexes): readonly TableStatement[] =>
  Array.from(Map.groupBy(tables, collectionOf), ([collection, shards]) => {
    const scopes = indexes.take(collection, shards);
    return Array.from(Map.groupBy(shards, groupOf).values(), (group) => statementOf(group, scopes)).flat();
  }).flat();

export const returnIndexes = (statements: readonly TableStatement[], indexes: ScopeIndexes): void => {
  for (const { shards, scopes } of statements)
    for (const shard of shards.slice(0, 1)) indexes.return(collectionOf(shard), scopes);
};

/** Without a scope in its rows, a table is that of one tenant. */
const collectionOf = ({ table, shard }: TableToBuild): string =>
  shard === undefined || table.scope === undefined
    ? `table ${table.key}`
    : JSON.stringify([shard.collectionId, table.schema]);

/** Shards with values that could not be shown are read whole when they change, so they are apart from others. */
const groupOf = ({ table, known }: TableToBuild): string => {
  if (known === undefined) return 'whole';
  const rows = selectsScopes(table) ? '' : (rowsOfVersion(known.version) ?? '');
  return `${known.hasUnshown === true} ${rows} ${stateOfVersion(known.version)}`;
};

const statementOf = (shards: readonly TableToBuild[], scopes: ScopeIndex): readonly TableStatement[] => {
  const [first, ...others] = shards;
  if (first === undefined) return [];
  const alone = (shard: TableToBuild): TableStatement => ({
    table: shard.table,
    shards: [shard],
    known: shard.known?.version,
    scopes,
  });
  if (others.length === 0) return [alone(first)];
  const isWhole = first.known === undefined;
  const known = isWhole ? undefined : knownOf(shards, scopes);
  if (!isWhole && known === undefined) return shards.map(alone);
  return [{ table: scopes.join(shards.map(({ table }) => table)), shards, known, scopes }];
};

/** @returns undefined if the rows of some shard were not counted */
const knownOf = (shards: readonly TableToBuild[], scopes: ScopeIndex): string | undefined => {
  const versions = shards.flatMap(({ known }) => (known === undefined ? [] : [known.version]));
  const [first] = shards;
  if (first === undefined || !selectsScopes(first.table)) return joinRecordVersions(versions, undefined);
  const rows = countRows(shards, scopes);
  return rows === undefined ? undefined : joinRecordVersions(versions, rows);
};

/** Tenants with one scope value have the same rows, which the statement counts once. */
const countRows = (shards: readonly TableToBuild[], scopes: ScopeIndex): number | undefined => {
  const shared = shards[0]?.known?.rows?.shared ?? 0;
  let total = shared;
  for (const { partitions, known } of shards) {
    if (known?.rows === undefined || known.rows.byPartition.size < partitions.length) return undefined;
    total += totalOf({ partitions }, known.rows) - known.rows.shared;
  }
  return total - countRepeated(shards, scopes);
};

/** The rows that the totals of shards have more than once. */
const countRepeated = (shards: readonly TableToBuild[], { repeated }: ScopeIndex): number => {
  if (repeated.size === 0) return 0;
  const seen = new Set<string>();
  let rows = 0;
  for (const { partitions, known } of shards) {
    const own = new Map(
      partitions.flatMap(({ name, scope }) =>
        scope !== undefined && repeated.has(scope) ? [[scope, known?.rows?.byPartition.get(name) ?? 0] as const] : [],
      ),
    );
    for (const [scope, count] of own) {
      if (seen.has(scope)) rows += count;
      seen.add(scope);
    }
  }
  return rows;
};
