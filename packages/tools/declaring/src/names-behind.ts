/** Drafts fields of the names of rows that foreign keys refer to. */
import { makeLabel } from '@vitrine/importing';
import { findUsual, joinWords, listWords, type Usual } from '@vitrine/privacy';
import { type ColumnShape, fieldTypesOf, type TableShape } from '@vitrine/sources';
import { readable, scalar, startField } from './draft-text.ts';

export interface NameBehind {
  readonly table: TableShape;
  readonly column: ColumnShape;
}

/** The name column of the row that a foreign key refers to, if a dotted path can reach it. */
export const nameBehind = ({ name, refersTo }: ColumnShape, tables: readonly TableShape[]): NameBehind | undefined => {
  const table = refersTo && tables.find((each) => each.name === refersTo.table && each.schema === refersTo.schema);
  if (table === undefined || name.includes('.')) return undefined;
  const columns = rowNames.map((candidate) => table.columns.find((each) => joinWords(each.name) === candidate));
  const column = columns.find((each) => each?.kind !== undefined && fieldTypesOf(each.kind, false).includes('text'));
  return column && { table, column };
};

/** The most likely first. */
const rowNames = listWords('name displayname fullname title label description symbol code number');

export const draftBehind = (
  { name }: ColumnShape,
  { table, column }: NameBehind,
  key: string,
  usual: Usual,
): string => {
  const path = `${name}.${column.name}`;
  const ofPath = makeLabel({ header: path, index: 0 });
  const label = readable(ofPath === path ? makeLabel({ header: key, index: 0 }) : ofPath, key);
  const line = startField(key, label, `type: text, column: ${scalar(path)} }`);
  const headings = [`${name} ${column.name}`, column.name];
  const field = { key, label, type: 'text', headings, tables: [table.name] } as const;
  const isUsual = usual.chosenSingly === null && findUsual([], [field]).keys.has(key);
  return isUsual ? line : `# ${line}`;
};
