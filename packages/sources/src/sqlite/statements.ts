/** Tables of the embedded database ─▶ the statements that read them: what is stored is what is shown. */
import { quotedName } from '../quoted-name.ts';
import type { Place, ScanTable } from '../source.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/** The columns of a row: scope, id, createdAt, then the fields. Each has another name. */
export const compileRows = (table: ScanTable): Statement => {
  const { id, createdAt, scope, fields } = table;
  const values = [
    scope === undefined ? 'null' : nameOf(table, scope),
    ...[id, createdAt, ...fields].map((place) => nameOf(table, place)),
  ];
  const { where, parameters } = compileWhere(table);
  const columns = values.map((value, place) => `${value} as value_${place}`);
  return { sql: `select ${columns.join(', ')} from ${quotedName(table.table)} ${where}`, parameters };
};

/** Named with its table: SQLite would read a name that it does not know as a text. */
const nameOf = ({ table }: ScanTable, { column }: Place): string => `${quotedName(table)}.${quotedName(column)}`;

const compileWhere = (table: ScanTable): { readonly where: string; readonly parameters: readonly string[] } => {
  const { id, createdAt, scope, scopeValues } = table;
  const hasValue = [id, createdAt].map((place) => `${nameOf(table, place)} is not null`).join(' and ');
  if (scope === undefined) return { where: `where ${hasValue}`, parameters: [] };
  // To the letter, where a column of numbers would take 05 for 5.
  const isTheirs = `cast(${nameOf(table, scope)} as text) in (select value from json_each(?))`;
  return { where: `where ${hasValue} and ${isTheirs}`, parameters: [JSON.stringify(scopeValues)] };
};
