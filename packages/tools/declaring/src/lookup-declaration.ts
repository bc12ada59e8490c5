/** Reads the declarations of lookups: tables that fields read, and which of their rows. */
import {
  type NamedPart,
  type Part,
  propertiesOf,
  propertyOf,
  readText,
  readTexts,
  textOf,
  type Written,
} from './file-part.ts';

/** A table that fields read through a lookup. */
export interface LookUpDeclaration {
  readonly name: Written<string>;
  readonly schema: Written<string> | undefined;
  /** Undefined where it is missing, which the schema check reports. */
  readonly table: Written<string> | undefined;
  /** Pairs of equal columns of the table and of the collection; empty where they are missing. */
  readonly match: readonly { readonly to: Written<string>; readonly from: Written<string> }[];
  readonly where: readonly {
    readonly column: Written<string>;
    readonly value: Written<LookUpValue | readonly LookUpValue[]>;
  }[];
  readonly validity: ValidityDeclaration;
  /** Empty: no order is given. */
  readonly order: readonly Written<string>[];
  /** True if the first of several rows is meant, without an order. */
  readonly takesFirst: boolean;
  /** The column that the fields read, where one line names it for all of them. */
  readonly reads?: Written<string>;
}

/** The columns that bound the validity of rows; undefined: no bounds. */
export interface ValidityDeclaration {
  readonly from: Written<string> | undefined;
  readonly until: Written<string> | undefined;
}

export type LookUpValue = string | number | boolean | null;

export const readLookUp = (part: NamedPart): LookUpDeclaration => ({
  name: part.name,
  schema: readText(part, 'schema'),
  table: readText(part, 'table'),
  match: readPairs(propertyOf(part, 'match')),
  where: readWhere(part),
  validity: readValidity(part),
  order: readTexts(part, 'order'),
  takesFirst: false,
});

/** Columns of the looked-up table, each with the column that holds the same in the collection. */
export const readPairs = (part: Part): LookUpDeclaration['match'] =>
  propertiesOf(part)
    .map(({ name, ...column }) => {
      const from = textOf(column);
      return from && { to: name, from };
    })
    .filter((pair) => pair !== undefined);

export const readWhere = (part: Part): LookUpDeclaration['where'] =>
  propertiesOf(propertyOf(part, 'where')).flatMap(({ name, value, pointer, file }) =>
    isLookUpValue(value) || isLookUpList(value)
      ? [{ column: name, value: { value, position: file.positionOf(pointer) } }]
      : [],
  );

export const readValidity = (part: Part): ValidityDeclaration => ({
  from: readText(part, 'validFrom'),
  until: readText(part, 'validUntil'),
});

const isLookUpList = (value: unknown): value is readonly LookUpValue[] =>
  Array.isArray(value) && value.every(isLookUpValue);

const isLookUpValue = (value: unknown): value is LookUpValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
