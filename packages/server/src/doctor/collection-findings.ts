/** Each declared collection of a source: its table, its rows and its indexes. */
import { fieldTypeTraits } from '@vitrine/contract';
import { createDescribeTables } from '../sources/postgres/describe-tables.ts';
import type { TableShape } from '../sources/table-shape.ts';
import { columnsOf, type DeclaredCollection } from './declared.ts';
import { remedyIn, type Examined } from './examined.ts';
import { ill, note, well, type Finding } from './finding.ts';
import { indexFindings } from './indexes.ts';
import { shapeFindings } from './shapes.ts';
import { tableKey, type StandingTable, type StandingTables } from './standing-tables.ts';

export const collectionFindings = async (examined: Examined, tables: StandingTables): Promise<Finding[]> => {
  const { source, query, collections } = examined;
  const shapes = collections.length === 0 ? [] : await createDescribeTables(query)();
  const trigramSchema = await findTrigrams(examined);
  const findings = trigramFindings(examined, trigramSchema);
  for (const declared of collections) {
    const about = `${source} ${declared.collection.slug}`;
    const table = tables.get(tableKey(declared));
    // What the role may not read is told of the role, and nothing more can be seen.
    if (table !== undefined && !isReadable(declared, table)) continue;
    const found = await findingsOf(about, examined, declared, { table, shapes, trigramSchema }).catch(
      (error: unknown) => [ill(about, `It cannot be read: ${error instanceof Error ? error.message : String(error)}.`)],
    );
    findings.push(...(found.length > 0 ? found : [wellOf(about, declared)]));
  }
  return findings;
};

interface Surroundings {
  readonly table: StandingTable | undefined;
  readonly shapes: readonly TableShape[];
  readonly trigramSchema: string | undefined;
}

/** How a table is read is looked at where it is as it was declared. */
const findingsOf = async (
  about: string,
  examined: Examined,
  declared: DeclaredCollection,
  { table, shapes, trigramSchema }: Surroundings,
): Promise<Finding[]> => {
  const found = shapeFindings(about, examined, declared, shapes);
  if (table === undefined || found.some(({ state }) => state === 'ill')) return found;
  return [
    ...found,
    ...rowSecurityFindings(about, examined, table),
    ...(await indexFindings(about, examined, declared, table, trigramSchema)),
  ];
};

const isReadable = (declared: DeclaredCollection, table: StandingTable): boolean =>
  table.isSchemaUsable && [...columnsOf(declared)].every((column) => table.columns.get(column)?.isReadable !== false);

const wellOf = (about: string, { collection, isExposed }: DeclaredCollection): Finding => {
  const { schema, tableName } = collection.target;
  const rest = isExposed ? 'and has the indexes that it wants.' : 'and no tenant shows it.';
  return well(about, `${schema}.${tableName} is as it was declared, ${rest}`);
};

const rowSecurityFindings = (about: string, examined: Examined, table: StandingTable): Finding[] => {
  if (!table.isRowSecurityActive) return [];
  const found = `Row level security is active: what its policies hide from ${examined.role} is not served, and no index serves a search.`;
  return [note(about, found)];
};

// Trigrams

const findTrigrams = async ({ query }: Examined): Promise<string | undefined> => {
  const [[schema] = []] = await query(
    "select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'",
  );
  return schema ?? undefined;
};

const trigramFindings = (examined: Examined, schema: string | undefined): Finding[] => {
  const about = `${examined.source} extensions`;
  const isSearched = examined.collections.some(({ shown }) =>
    shown.some(({ type }) => fieldTypeTraits[type].searchable),
  );
  if (schema !== undefined) return [well(about, 'pg_trgm is installed.')];
  if (!isSearched) return [];
  const found =
    'pg_trgm is not installed: no index can serve a search, which reads all rows of the tenant. It adds functions and operators to the database, which pg_dump takes along.';
  return [note(about, found, remedyIn(examined, 'the owner of the database', ['create extension pg_trgm;']))];
};
