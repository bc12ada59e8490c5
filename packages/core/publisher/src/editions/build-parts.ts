/**
 * Divides a request to build tables by the databases that hold them, and builds each part. This is where `{scope}` in the name
 * of a source or a schema becomes the scope value of a tenant: before, a table has the pattern, and after, it is a table of a
 * database.
 */
import { explainFailure, isPattern, locateInScope, originInScope, ScopeRefused } from '@vitrine/sources';
import type { BuiltTable, TableToBuild } from './built-table.ts';

/** The tables of one database. */
export interface BuildPart<Database> {
  readonly database: Database;
  readonly tables: readonly TableToBuild[];
}

interface DividedBuild<Database> {
  readonly parts: readonly BuildPart<Database>[];
  /** The tables of tenants whose scope value names no schema or database. */
  readonly refused: readonly BuiltTable[];
}

/**
 * @param find finds the database of a source, or of one tenant if its name is a pattern
 * @throws what `find` throws for a source that is no pattern
 */
export const divideBuild = <Database>(
  source: string,
  tables: readonly TableToBuild[],
  find: (source: string, scope: string | undefined) => Database,
): DividedBuild<Database> => {
  const refused: BuiltTable[] = [];
  const located = tables.filter((table) => isAlone(source, table, refused));
  if (!isPattern(source))
    return {
      parts: [
        { database: find(source, undefined), tables: located.flatMap((table) => locate(source, table, refused)) },
      ],
      refused,
    };
  const parts: BuildPart<Database>[] = [];
  for (const [scope, group] of Map.groupBy(located, scopeOf)) {
    const own = group.flatMap((table) => locate(source, table, refused));
    try {
      if (own.length > 0) parts.push({ database: find(source, scope), tables: own });
    } catch (error) {
      refused.push(...own.map((table) => failTable(table, error)));
    }
  }
  return { parts, refused };
};

/** The scope value of the tenant that a table is for. */
const scopeOf = ({ partitions }: TableToBuild): string => partitions[0]?.scope ?? '';

/** A table of a pattern has one tenant, and what it is read for is not shared with others. */
const isAlone = (source: string, table: TableToBuild, refused: BuiltTable[]): boolean => {
  if (!isPattern(source) && !isPattern(table.table.schema)) return true;
  if (new Set(table.partitions.map(({ scope }) => scope)).size === 1) return true;
  refused.push(
    failTable(table, new ScopeRefused('Tenants with several scope values have no schema or database together.')),
  );
  return false;
};

/** Puts the scope value of its tenant into the names of a table. */
const locate = (source: string, built: TableToBuild, refused: BuiltTable[]): readonly TableToBuild[] => {
  const { table } = built;
  if (!isPattern(source) && !isPattern(table.schema)) return [built];
  const scope = scopeOf(built);
  try {
    return [{ ...built, table: locateTable(table, scope) }];
  } catch (error) {
    refused.push(failTable(built, error));
    return [];
  }
};

type Table = TableToBuild['table'];

/** The same object while a plan stays, so that it crosses to a thread once. */
const locatedTables = new WeakMap<Table, Table>();

/** @throws ScopeRefused */
const locateTable = (table: Table, scope: string): Table =>
  locatedTables.getOrInsertComputed(table, () => {
    const fields = table.fields.map((field) => ({ ...field, origin: originInScope(field.origin, scope) }));
    return { ...locateInScope(table, scope), fields };
  });

/**
 * Builds the parts. A database of a pattern that cannot be read fails alone: its tables have failed, and others are built.
 * @param build reads the tables of one database
 * @throws if a source that is no pattern cannot be read, or no server of a pattern can be reached
 */
export const buildParts = async <Database>(
  source: string,
  parts: readonly BuildPart<Database>[],
  build: (part: BuildPart<Database>) => Promise<readonly BuiltTable[]>,
): Promise<readonly BuiltTable[]> => {
  if (!isPattern(source)) return (await Promise.all(parts.map(build))).flat();
  const results = await Promise.allSettled(parts.map(build));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const [first] = failures;
  if (failures.length > 0 && failures.length === parts.length && failures.every(isOfNetwork)) throw first;
  const built = results.flatMap((result, place) =>
    result.status === 'fulfilled'
      ? result.value
      : (parts[place]?.tables ?? []).map((table) => failTable(table, result.reason)),
  );
  return dateTogether(built);
};

/** All have the earliest date, as of which every database was read, so that a source has one in an edition. */
const dateTogether = (built: readonly BuiltTable[]): readonly BuiltTable[] => {
  const readAt = built.reduce((min, each) => (each.kind === 'failed' ? min : Math.min(min, each.readAt)), Infinity);
  return built.map((each) => (each.kind === 'failed' ? each : Object.assign({}, each, { readAt })));
};

/** True if no server has answered: a refusal of the database has a code of SQL, and a refusal of ours a name. */
const isOfNetwork = (error: unknown): boolean => {
  if (error instanceof ScopeRefused || !(error instanceof Error)) return false;
  if ('sqlState' in error || error.name.startsWith('SQLite')) return false;
  return !('code' in error && typeof error.code === 'string' && /^[0-9FHPX][0-9A-Z]{4}$/.test(error.code));
};

const failTable = ({ table, shard }: TableToBuild, error: unknown): BuiltTable => ({
  kind: 'failed',
  key: table.key,
  prefix: shard?.prefix ?? '',
  error,
  sentence: explainFailure(error),
});
