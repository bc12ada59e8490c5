/** Compares each declared collection of a source with its table. */
import { createDescribeTables } from '@vitrine/postgres/driver';
import { type TableShape, tableNameOf } from '@vitrine/sources';
import { columnsOf, type DeclaredCollection } from './declared.ts';
import type { Examined } from './examined.ts';
import { errorFinding, warningFinding, okFinding, type Finding } from './finding.ts';
import { shapeFindings } from './shapes.ts';
import { tableKey, type StandingTable, type StandingTables } from './standing-tables.ts';

export const collectionFindings = async (examined: Examined, tables: StandingTables): Promise<Finding[]> => {
  const { source, query, collections } = examined;
  const shapes = collections.length === 0 ? [] : await createDescribeTables(query)();
  const findings: Finding[] = [];
  for (const declared of collections) {
    const about = `${source} ${declared.collection.slug}`;
    const table = tables.get(tableKey(declared));
    // The findings about the role report columns that it may not read. No further check is possible.
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

/** Checks how a table is read, once the table matches its declaration. */
const findingsOf = async (
  about: string,
  examined: Examined,
  declared: DeclaredCollection,
  { table, shapes }: Surroundings,
): Promise<Finding[]> => {
  const found = shapeFindings(about, examined.source, declared, shapes);
  if (table === undefined || found.some(({ state }) => state === 'error')) return found;
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
  return okFinding(
    about,
    `${tableNameOf({ schema: schema ?? '', name: tableName })} matches its declaration${isExposed ? '' : ', and no tenant shows it'}.`,
  );
};

const rowSecurityFindings = (about: string, examined: Examined, table: StandingTable): Finding[] => {
  if (!table.isRowSecurityActive) return [];
  const found = `Row level security is active: rows that its policies hide from ${examined.role} are not published.`;
  return [warningFinding(about, found)];
};

/** Explains a SELECT of the columns, which makes the database check the rights to the tables behind a view too. */
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
    return [errorFinding(about, `It cannot be read: ${error instanceof Error ? error.message : String(error)}.`)];
  }
};
