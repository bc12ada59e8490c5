/** Each declared collection of a source against its table. */
import { createDescribeTables } from '@vitrine/sources/postgres';
import { type TableShape, tableNameOf } from '@vitrine/sources';
import { columnsOf, type DeclaredCollection } from './declared.ts';
import type { Examined } from './examined.ts';
import { ill, note, well, type Finding } from './finding.ts';
import { shapeFindings } from './shapes.ts';
import { tableKey, type StandingTable, type StandingTables } from './standing-tables.ts';

export const collectionFindings = async (examined: Examined, tables: StandingTables): Promise<Finding[]> => {
  const { source, query, collections } = examined;
  const shapes = collections.length === 0 ? [] : await createDescribeTables(query)();
  const findings: Finding[] = [];
  for (const declared of collections) {
    const about = `${source} ${declared.collection.slug}`;
    const table = tables.get(tableKey(declared));
    // What the role may not read is told of the role, and nothing more can be seen.
    if (table !== undefined && !isReadable(declared, table)) continue;
    const found = await findingsOf(about, examined, declared, { table, shapes });
    findings.push(...(found.length > 0 ? found : [wellOf(about, declared)]));
  }
  return findings;
};

interface Surroundings {
  readonly table: StandingTable | undefined;
  readonly shapes: readonly TableShape[];
}

/** How a table is read is looked at where it is as it was declared. */
const findingsOf = async (
  about: string,
  examined: Examined,
  declared: DeclaredCollection,
  { table, shapes }: Surroundings,
): Promise<Finding[]> => {
  const found = shapeFindings(about, examined.source, declared, shapes);
  if (table === undefined || found.some(({ state }) => state === 'ill')) return found;
  return [
    ...found,
    ...rowSecurityFindings(about, examined, table),
    ...(await readingFindings(about, examined, declared, table)),
  ];
};

const isReadable = (declared: DeclaredCollection, table: StandingTable): boolean =>
  table.isSchemaUsable && [...columnsOf(declared)].every((column) => table.columns.get(column)?.isReadable !== false);

const wellOf = (about: string, { collection, isExposed }: DeclaredCollection): Finding => {
  const { schema, tableName } = collection.target;
  return well(
    about,
    `${tableNameOf({ schema: schema ?? '', name: tableName })} is as it was declared${isExposed ? '' : ', and no tenant shows it'}.`,
  );
};

const rowSecurityFindings = (about: string, examined: Examined, table: StandingTable): Finding[] => {
  if (!table.isRowSecurityActive) return [];
  const found = `Row level security is active: what its policies hide from ${examined.role} is not published.`;
  return [note(about, found)];
};

/** What a view reads in turn may be kept from the role: the database checks that when a statement begins. */
const readingFindings = async (
  about: string,
  { query }: Examined,
  declared: DeclaredCollection,
  { printed, columns }: StandingTable,
): Promise<Finding[]> => {
  const names = Array.from(columnsOf(declared), (column) => columns.get(column)?.printed ?? column);
  try {
    await query(`explain select ${names.join(', ')} from ${printed}`);
    return [];
  } catch (error) {
    return [ill(about, `It cannot be read: ${error instanceof Error ? error.message : String(error)}.`)];
  }
};
