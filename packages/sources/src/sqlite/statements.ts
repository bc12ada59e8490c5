/** Tables of the embedded database ─▶ the statements that read them: what is stored is what is shown. */
import { quotedName } from '../quoted-name.ts';
import type { Place, SampleOptions, ScanTable } from '../source.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/** Which rows of a table are meant. */
export interface Choice extends Partial<SampleOptions> {
  /** None: all rows. */
  readonly scopeValues: readonly string[] | undefined;
}

/** The columns of a row: scope, id, createdAt, then the fields. Each has another name. */
export const compileRows = (table: ScanTable, choice: Choice): Statement => {
  const { id, createdAt, scope, fields } = table;
  const values = [
    scope === undefined ? 'null' : nameOf(table, scope),
    ...[id, createdAt, ...fields].map((place) => nameOf(table, place)),
  ];
  const { where, parameters } = compileWhere(table, choice);
  const limit = choice.countMax === undefined ? '' : ` limit ${Math.trunc(choice.countMax)}`;
  const columns = values.map((value, place) => `${value} as value_${place}`);
  return { sql: `select ${columns.join(', ')} from ${quotedName(table.table)} ${where}${limit}`, parameters };
};

export const compileCount = (table: ScanTable, choice: Choice): Statement => {
  const { where, parameters } = compileWhere(table, choice);
  return { sql: `select count(*) as value_0 from ${quotedName(table.table)} ${where}`, parameters };
};

/** Named with its table: SQLite would read a name that it does not know as a text. */
const nameOf = ({ table }: ScanTable, { column }: Place): string => `${quotedName(table)}.${quotedName(column)}`;

const compileWhere = (
  table: ScanTable,
  { scopeValues, ids }: Choice,
): { readonly where: string; readonly parameters: readonly string[] } => {
  const lists = [
    // To the letter, where a column of numbers would take 05 for 5.
    ...(table.scope === undefined || scopeValues === undefined
      ? []
      : [{ operand: `cast(${nameOf(table, table.scope)} as text)`, texts: scopeValues }]),
    ...(ids === undefined ? [] : [{ operand: nameOf(table, table.id), texts: ids }]),
  ];
  const conditions = [
    ...[table.id, table.createdAt].map((place) => `${nameOf(table, place)} is not null`),
    ...lists.map(({ operand }) => `${operand} in (select value from json_each(?))`),
  ];
  return { where: `where ${conditions.join(' and ')}`, parameters: lists.map(({ texts }) => JSON.stringify(texts)) };
};
