/** Compiles tables of the embedded database to the statements that read them. Stored values are read unchanged. */
import { quotedName } from '../quoted-name.ts';
import type { Place, ScanTable } from '../source.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/** Only rows that a later import than this one has changed, or only the others. */
export interface Revised {
  readonly when: 'since' | 'before';
  readonly number: string;
}

/** The columns of a row: scope, id, createdAt, then the fields. Their names are distinct. */
export const compileRows = (table: ScanTable, revised?: Revised): Statement => {
  const { id, createdAt, fields } = table;
  return select(table, [id, createdAt, ...fields], revised);
};

/** Scope, or null, and id. */
export const compileIds = (table: ScanTable, revised: Revised): Statement => select(table, [table.id], revised);

/** Counts rows that were last changed by a later import than this one. */
export const compileCount = ({ table }: ScanTable, number: string): Statement => ({
  sql: `select count(*) as written from ${quotedName(table)} where revised > cast(? as integer)`,
  parameters: [number],
});

const select = (table: ScanTable, places: readonly (Place | undefined)[], revised: Revised | undefined): Statement => {
  const values = [table.scope, ...places].map((place) => (place === undefined ? 'null' : nameOf(table, place)));
  const { where, parameters } = compileWhere(table, revised);
  const columns = values.map((value, place) => `${value} as value_${place}`);
  return { sql: `select ${columns.join(', ')} from ${quotedName(table.table)} ${where}`, parameters };
};

/** Qualified, because SQLite reads an unknown quoted name as a string. */
const nameOf = ({ table }: ScanTable, { column }: Place): string => `${quotedName(table)}.${quotedName(column)}`;

const compileWhere = (
  table: ScanTable,
  revised: Revised | undefined,
): { readonly where: string; readonly parameters: readonly string[] } => {
  const { id, createdAt, scope, scopeValues, isNullShared, only = [] } = table;
  const needed = [id, createdAt].filter((place) => place !== undefined);
  const conditions = needed.map((place) => `${nameOf(table, place)} is not null`);
  const parameters: string[] = [];
  if (scope !== undefined) {
    // Compares texts, as a numeric column would equate 05 and 5.
    const orNull = isNullShared === true ? ` or ${nameOf(table, scope)} is null` : '';
    conditions.push(`(cast(${nameOf(table, scope)} as text) in (select value from json_each(?))${orNull})`);
    parameters.push(JSON.stringify(scopeValues));
  }
  for (const { place, text } of only) {
    conditions.push(`cast(${nameOf(table, place)} as text) = ?`);
    parameters.push(text);
  }
  if (revised !== undefined) {
    conditions.push(`revised ${revised.when === 'since' ? '>' : '<='} cast(? as integer)`);
    parameters.push(revised.number);
  }
  return { where: conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`, parameters };
};
