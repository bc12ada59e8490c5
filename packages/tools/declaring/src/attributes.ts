/**
 * Tables of attributes, with a row for each value of a record: `attributes: { from, key, value, of, where, order }`. A field over
 * `attributes.NAME` reads the row whose key is NAME, by a lookup of that name.
 */
import { type LookUpDeclaration, readPairs, readWhere } from './lookup-declaration.ts';
import { type Part, propertyOf, readText, readTexts, textOf, type Written } from './file-part.ts';

export interface AttributesDeclaration {
  readonly schema: Written<string> | undefined;
  /** Undefined if the table of its rows is missing, which is reported as a mistake already. */
  readonly table: Written<string> | undefined;
  /** The column with the name of an attribute. */
  readonly key: Written<string>;
  /** The column with its value. */
  readonly value: Written<string>;
  /** Pairs of equal columns of the table and of the collection. */
  readonly match: LookUpDeclaration['match'];
  /** Which rows count, beside those of an attribute. */
  readonly where: LookUpDeclaration['where'];
  /** Which of several rows of an attribute is the first; empty: by the primary key. */
  readonly order: LookUpDeclaration['order'];
}

/** @param id what a single column in `of` holds */
export const readAttributes = (part: Part, id: readonly Written<string>[]): AttributesDeclaration | undefined => {
  const attributes = propertyOf(part, 'attributes');
  const table = readText(attributes, 'from');
  const [key, value] = [readText(attributes, 'key'), readText(attributes, 'value')];
  if (table === undefined || key === undefined || value === undefined) return undefined;
  const of = propertyOf(attributes, 'of');
  const match = readMatch(of, id);
  const isOfNothing = match.length === 0 && textOf(of) === undefined;
  return {
    schema: readText(attributes, 'schema'),
    table: isOfNothing ? undefined : table,
    key,
    value,
    match,
    where: readWhere(attributes),
    order: readTexts(attributes, 'order'),
  };
};

/** A column that holds the record's id, which must be one column then; or pairs of columns. */
const readMatch = (of: Part, [from, ...others]: readonly Written<string>[]): AttributesDeclaration['match'] => {
  const to = textOf(of);
  if (to !== undefined) return from === undefined || others.length > 0 ? [] : [{ to, from }];
  return readPairs(of);
};

/** `attributes.NAME`, or `attributes.NAME[]` for all values of that name. */
const pattern = /^(attributes\.(.+?))(?:\[\])?$/;

/** A lookup for each attribute among the columns. */
export const lookUpsOf = (
  attributes: AttributesDeclaration | undefined,
  columns: readonly Written<string>[],
): readonly LookUpDeclaration[] => {
  if (attributes === undefined) return [];
  const lookUps = new Map<string, LookUpDeclaration>();
  for (const { value, position } of columns) {
    const [, path, name] = pattern.exec(value) ?? [];
    if (path !== undefined && name !== undefined)
      lookUps.set(path, lookUpOf(attributes, { value: path, position }, { value: name, position }));
  }
  return [...lookUps.values()];
};

const lookUpOf = (
  { schema, table, key, value, match, where, order }: AttributesDeclaration,
  name: Written<string>,
  attribute: Written<string>,
): LookUpDeclaration => ({
  name,
  schema,
  table,
  match,
  where: [{ column: key, value: attribute }, ...where],
  validity: { from: undefined, until: undefined },
  order,
  takesFirst: true,
  reads: value,
});

interface Columns {
  readonly columns: readonly Written<string>[];
  readonly template: Written<string> | undefined;
}

type Attributes = AttributesDeclaration | undefined;

/** The field with the columns of values in place of attributes. */
export const followColumns = <Field extends Columns>(attributes: Attributes, field: Field): Field => ({
  ...field,
  columns: field.columns.map((column) => follow(attributes, column)),
  template: field.template && { ...field.template, value: followSlots(attributes, field.template.value) },
});

/** The same for the columns that a lookup matches. */
export const followMatch = (attributes: Attributes, lookUp: LookUpDeclaration): LookUpDeclaration => ({
  ...lookUp,
  match: lookUp.match.map(({ to, from }) => ({ to, from: follow(attributes, from) })),
});

const followSlots = (attributes: Attributes, template: string): string =>
  template.replaceAll(slot, (_, operator: string, name: string) => `{${operator}${valueOf(attributes, name)}}`);

const follow = (attributes: Attributes, column: Written<string>): Written<string> => ({
  ...column,
  value: valueOf(attributes, column.value),
});

const valueOf = (attributes: Attributes, column: string): string =>
  attributes !== undefined && pattern.test(column) ? `${column}.${attributes.value.value}` : column;

/** An expression of one variable in a template (RFC 6570): its operator, and a column. */
export const slot = /\{(\+?)([^{}]+)\}/g;

/** The columns that a template names. */
export const slotsOf = (template: Written<string> | undefined): readonly Written<string>[] =>
  template === undefined
    ? []
    : Array.from(template.value.matchAll(slot), ([, , name = '']) => ({ ...template, value: name }));
