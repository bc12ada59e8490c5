/**
 * Compares the columns of a database with their declaration, for scans, declaring and doctor. A change is harmless if
 * the values stay the same: a longer varchar, an int changed to bigint, an enum changed to text. Any other change makes
 * a collection unreadable until it is declared again, independent of its values.
 */
import type { FieldType } from '@vitrine/contract';
import { type ColumnKind, fieldTypesOf, writtenTypesOf } from './column-kinds.ts';
import type { Place, ScanTable } from './source.ts';
import { type ColumnShape, tableNameOf } from './table-shape.ts';

export type FoundColumn = Pick<ColumnShape, 'type' | 'kind'>;

/** The declared use of a column. */
type Use = Pick<Place, 'kind' | 'path'> & { readonly type: FieldType };

/** The kind as which a column is read: a text column with a path is read as JSON. */
export const kindAt = ({ kind }: Pick<FoundColumn, 'kind'>, path: readonly string[]): ColumnKind | undefined =>
  kind === 'text' && path.length > 0 ? 'json' : kind;

/** The types that a field may have there, the usual one first. */
export const typesAt = (column: FoundColumn, path: readonly string[]): readonly FieldType[] => {
  const kind = kindAt(column, path);
  if (kind === undefined) return [];
  const types = [...fieldTypesOf(kind, path.length > 0), ...writtenTypesOf(kind)];
  return isWhole(column) ? [...types, 'integer'] : types;
};

/** True for a decimal without fraction digits, such as numeric(10,0). */
const isWhole = ({ kind, type }: FoundColumn): boolean => kind === 'numeric' && /^\w+\(\d+(?:,0)?\)/.test(type);

/** A column may change its kind within a family. Kinds of times form none, as they differ in their zone. */
const families: readonly (readonly ColumnKind[])[] = [
  ['text', 'castable', 'uuid'],
  ['integer', 'flag', 'numeric', 'float', 'single'],
  ['json', 'jsonb'],
];

/** @returns the kind as which to read the column; undefined: its values are not the declared ones */
export const kindToRead = (declared: Use, found: FoundColumn): ColumnKind | undefined => {
  const kind = kindAt(found, declared.path) ?? unshownKind(declared);
  if (kind === undefined || kind === declared.kind) return kind;
  const family = families.find((kinds) => kinds.includes(declared.kind) && kinds.includes(kind));
  if (family === undefined || !serves(declared, found)) return undefined;
  return family.includes('text') ? 'castable' : kind;
};

/** The kind of a column that no field can show, which may be used only in a condition that tests it for null. */
const unshownKind = ({ kind, type }: Use): ColumnKind | undefined =>
  kind === 'castable' && type === 'text' ? kind : undefined;

/** True if the column can serve the type. Integers have the same text in every column type. */
const serves = ({ type, path }: Use, found: FoundColumn): boolean =>
  typesAt(found, path).includes(type) || (type === 'text' && isWhole(found));

/** A table differs from its declaration. */
export class TableChanged extends Error {
  constructor(table: string, changes: readonly string[]) {
    super(`The table ${table} has changed: ${changes.join('; ')}. Declare it as it is now, and run vitrine apply.`);
    this.name = 'TableChanged';
  }
}

/**
 * Adapts a declared table to the current kinds of its columns.
 * @param found the columns by name; empty: the table is missing, which the database reports itself
 * @throws TableChanged
 */
export const readAsFound = (table: ScanTable, found: ReadonlyMap<string, FoundColumn>): ScanTable => {
  if (found.size === 0) return table;
  const changes = new Set<string>();
  const asFound = <Of extends Place>(place: Of, type: FieldType): Of => {
    const column = found.get(place.column);
    const kind = column && kindToRead({ ...place, type }, column);
    if (kind === undefined) changes.add(printChange(place, column));
    return kind === undefined || kind === place.kind ? place : { ...place, kind };
  };
  const { id, createdAt, scope, only, fields } = table;
  const read: ScanTable = {
    ...table,
    id: id && asFound(id, 'text'),
    createdAt: createdAt && asFound(createdAt, 'datetime'),
    scope: scope && asFound(scope, 'text'),
    ...(only !== undefined && { only: only.map(({ place, text }) => ({ place: asFound(place, 'text'), text })) }),
    fields: fields.map((field) => asFound(field, field.type)),
  };
  if (changes.size > 0)
    throw new TableChanged(tableNameOf({ schema: table.schema ?? '', name: table.table }), [...changes]);
  return read;
};

const printChange = ({ column, kind }: Place, found: FoundColumn | undefined): string => {
  const expected = `expected one of kind ${kind}`;
  return found === undefined
    ? `found no column ${column} that may be read, ${expected}`
    : `found the column ${column} of type ${found.type}, ${expected}`;
};

export const columnNamesOf = ({ id, createdAt, scope, only = [], fields }: ScanTable): readonly string[] => {
  const places = [id, createdAt, scope, ...only.map(({ place }) => place), ...fields];
  return [...new Set(places.filter((place) => place !== undefined).map(({ column }) => column))];
};
