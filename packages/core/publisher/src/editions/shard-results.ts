/** The results of the shards of a statement, each with its version and its counts of rows. */
import { explainFailure, joinUnshown, type RecordScan, type RecordTable, recountVersion } from '@vitrine/sources';
import type { BuiltTable, RowCounts } from './built-table.ts';
import type { BuiltPart, FailedPart, ShardBuild } from './shard-build.ts';
import { pickCounts, totalOf } from './shard-counts.ts';
import { selectsScopes } from './table-statements.ts';

/** @param table that the statement read */
export const resultsOf = (
  table: RecordTable,
  shards: readonly ShardBuild[],
  scan: RecordScan,
): readonly BuiltTable[] => {
  const version = scan.versions.get(table.key);
  const recount = version === undefined || !selectsScopes(table) ? undefined : recountVersion(version);
  return shards.flatMap((shard, place) => {
    const isAlone = shards.length === 1;
    const of: Result = { table, shard, scan, version, recount, isAlone, rows: rowsOf(table, shard, scan) };
    if (scan.unchanged.has(table.key)) return [unchanged(of)];
    const built = shard.built.map((part, index) => describe(of, part, place + index === 0));
    const failed = shard.failed.map((part) => failedBy(shard, part));
    if (built.length + failed.length > 0) return [...built, ...failed];
    if (shard.isByChanges) return [unchanged(of)];
    const error = new Error('The source did not read the table to its end.');
    return [failedBy(shard, { prefix: shard.prefix, error })];
  });
};

/** A part of a shard that is built while others are not. Without its version it is read again if the others get lost. */
export const partOf = (shard: ShardBuild, { prefix, segment, unshown }: BuiltPart, scan: RecordScan) =>
  ({
    kind: 'built',
    key: shard.task.table.key,
    prefix,
    name: segment.name,
    bytes: segment.bytes,
    records: recordsIn(segment),
    rows: undefined,
    unshown,
    readAt: scan.readAt,
    version: undefined,
    durationMs: 0,
  }) satisfies BuiltTable;

const recordsIn = ({ records }: BuiltPart['segment']): number => records.values().reduce((sum, each) => sum + each, 0);

interface Result {
  readonly table: RecordTable;
  readonly shard: ShardBuild;
  readonly scan: RecordScan;
  /** That of the rows of all tenants of the statement. */
  readonly version: string | undefined;
  /** Gives it with another number of rows; undefined: it does not depend on tenants. */
  readonly recount: ((rows: number) => string) | undefined;
  /** True if the statement had no other shard. */
  readonly isAlone: boolean;
  readonly rows: RowCounts | undefined;
}

/** Rows are counted where the database selects those of tenants. */
const rowsOf = (table: RecordTable, shard: ShardBuild, scan: RecordScan): RowCounts | undefined => {
  if (!selectsScopes(table)) return undefined;
  return scan.unchanged.has(table.key) ? shard.task.known?.rows : shard.countRows(scan.scopeRows.get(table.key));
};

/** The rows of each tenant are as many as before. */
const unchanged = (of: Result): BuiltTable => {
  const { shard, scan } = of;
  const version = versionOf(of, shard.task.partitions);
  return { kind: 'unchanged', key: shard.task.table.key, readAt: scan.readAt, version };
};

/** @param isFirst the statement's unreadable values that decide about records are counted with its first segment */
const describe = (
  of: Result,
  { prefix, segment, delta, partitions, unshown }: BuiltPart,
  isFirst: boolean,
): BuiltTable => {
  const { table, shard, scan, rows } = of;
  const { name, bytes } = segment;
  const decisive = isFirst ? scan.unshown.get(table.key) : undefined;
  return {
    kind: 'built',
    key: shard.task.table.key,
    prefix,
    name,
    bytes,
    records: recordsIn(segment),
    rows: rows && pickCounts(rows, partitions),
    unshown: joinUnshown([unshown, decisive ?? []]),
    readAt: scan.readAt,
    version: versionOf(of, partitions),
    turnsAt: scan.turns.get(table.key),
    durationMs: shard.durationMs / shard.built.length,
    delta: delta && { name: delta.name, bytes: delta.bytes },
  };
};

/** The version of the rows of some tenants, from that of all of the statement's. */
const versionOf = (
  { version, recount, isAlone, rows }: Result,
  partitions: BuiltPart['partitions'],
): string | undefined => {
  if (recount === undefined) return version;
  if (rows === undefined) return isAlone ? version : undefined;
  return recount(totalOf({ partitions }, rows));
};

const failedBy = ({ task }: ShardBuild, { prefix, error }: FailedPart): BuiltTable => ({
  kind: 'failed',
  key: task.table.key,
  prefix,
  error,
  sentence: explainFailure(error),
});
