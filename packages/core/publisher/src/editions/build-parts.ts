/**
 * Divides a request to build tables by the databases that hold them, and builds each part. This is where `{scope}` in the name
 * of a source or a schema becomes the scope value of a tenant: before, a table has the pattern, and after, it is a table of a
 * database.
 */
import { explainFailure, isPattern, locateInScope, originInScope, ScopeRefused } from '@vitrine/sources';
import type { BuiltTable, TableToBuild } from './built-table.ts';

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
  const attempt = <Result>(of: readonly TableToBuild[], work: () => Result): readonly Result[] => {
    try {
      return [work()];
    } catch (error) {
      refused.push(...of.map((table) => failTable(table, error)));
      return [];
    }
  };
  const located = tables.flatMap((table) => attempt([table], () => locate(source, table)));
  const parts = isPattern(source)
    ? Array.from(Map.groupBy(located, scopeOf), ([scope, own]) =>
        attempt(own, () => ({ database: find(source, scope), tables: own })),
      ).flat()
    : [{ database: find(source, undefined), tables: located }];
  return { parts, refused };
};

/** The scope value of the tenant that a table is for. */
const scopeOf = ({ partitions }: TableToBuild): string => partitions[0]?.scope ?? '';

/**
 * Puts the scope value of its tenant into the names of a table. A table of a pattern has one tenant, and what it is read for is
 * not shared with others.
 * @throws ScopeRefused
 */
const locate = (source: string, built: TableToBuild): TableToBuild => {
  const { table, partitions } = built;
  if (!isPattern(source) && !isPattern(table.schema)) return built;
  if (new Set(partitions.map(({ scope }) => scope)).size !== 1)
    throw new ScopeRefused('Tenants with several scope values have no schema or database together.');
  return { ...built, table: locateTable(table, scopeOf(built)) };
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
