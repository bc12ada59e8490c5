/**
 * Tables of attributes, with a row for each value of a record: `attributes: { from, key, value, of }`. A field over
 * `attributes.NAME` reads the row whose key is NAME, by a lookup of that name.
 */
import type { LookUpDeclaration } from './lookup-declaration.ts';
import { type Part, propertyOf, readText, type Written } from './file-part.ts';

export interface AttributesDeclaration {
  readonly schema: Written<string> | undefined;
  readonly table: Written<string>;
  /** The column with the name of an attribute. */
  readonly key: Written<string>;
  /** The column with its value. */
  readonly value: Written<string>;
  /** The column that holds the record's id, and the column of the id. */
  readonly match: LookUpDeclaration['match'][number];
}

/** @returns undefined where a collection has none, or its id is not one column */
export const readAttributes = (
  part: Part,
  [from, ...others]: readonly Written<string>[],
): AttributesDeclaration | undefined => {
  const attributes = propertyOf(part, 'attributes');
  const [table, key, value] = [
    readText(attributes, 'from'),
    readText(attributes, 'key'),
    readText(attributes, 'value'),
  ];
  const to = readText(attributes, 'of');
  if (table === undefined || key === undefined || value === undefined) return undefined;
  if (to === undefined || from === undefined || others.length > 0) return undefined;
  return { schema: readText(attributes, 'schema'), table, key, value, match: { to, from } };
};

interface Columns {
  readonly columns: readonly Written<string>[];
}

/** `attributes.NAME`, or `attributes.NAME[]` for all values of that name. */
const pattern = /^(attributes\.(.+?))(?:\[\])?$/;

/** A lookup for each attribute that some field reads. */
export const lookUpsOf = (
  attributes: AttributesDeclaration | undefined,
  fields: readonly Columns[],
): readonly LookUpDeclaration[] => {
  if (attributes === undefined) return [];
  const lookUps = new Map<string, LookUpDeclaration>();
  for (const { value, position } of fields.flatMap(({ columns }) => columns)) {
    const [, path, name] = pattern.exec(value) ?? [];
    if (path !== undefined && name !== undefined)
      lookUps.set(path, lookUpOf(attributes, { value: path, position }, { value: name, position }));
  }
  return [...lookUps.values()];
};

const lookUpOf = (
  { schema, table, key, match }: AttributesDeclaration,
  name: Written<string>,
  attribute: Written<string>,
): LookUpDeclaration => ({
  name,
  schema,
  table,
  match: [match],
  where: [{ column: key, value: attribute }],
  validity: { from: undefined, until: undefined },
  order: [],
  takesFirst: true,
});

/** The field with the columns of values in place of the names of attributes. */
export const followAttributes = <Field extends Columns>({ value }: AttributesDeclaration, field: Field): Field => ({
  ...field,
  columns: field.columns.map((column) =>
    pattern.test(column.value) ? { ...column, value: `${column.value}.${value.value}` } : column,
  ),
});
