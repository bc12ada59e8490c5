/** Checks a lookup's `where` and validity against the types of their columns. */
import type { FieldType } from '@vitrine/contract';
import {
  type ColumnKind,
  type ColumnShape,
  kindsOf,
  type LookUp,
  tableNameOf,
  type TableShape,
} from '@vitrine/sources';
import { suggest } from '@vitrine/query';
import type { LookUpValue } from './lookup-declaration.ts';
import { list, oneOf, quote } from './mistake.ts';

type Condition = LookUp['where'][number];

const numberKinds: ReadonlySet<ColumnKind | undefined> = new Set(['numeric', 'float', 'single']);
const textKinds: readonly (ColumnKind | undefined)[] = kindsOf.scope;

/**
 * The type for comparing a column with these values; undefined where the column cannot hold them. Any column may be
 * null.
 */
export const typeOfCondition = (
  kind: ColumnKind | undefined,
  values: readonly LookUpValue[],
): FieldType | undefined => {
  if (values.every((value) => value === null)) return 'text';
  if ((kind === 'boolean' || kind === 'flag') && values.every(isTruth)) return 'boolean';
  if (kind === 'flag' && values.every(isNumberOrNull)) return 'text';
  if (numberKinds.has(kind)) return values.every(isNumberOrNull) ? 'number' : undefined;
  return textKinds.includes(kind) ? 'text' : undefined;
};

const isNumberOrNull = (value: LookUpValue): boolean =>
  value === null || typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));

const isTruth = (value: LookUpValue): boolean =>
  value === null || [...trueWords, ...falseWords].includes(String(value));
const trueWords: readonly string[] = ['true', '1'];
const falseWords: readonly string[] = ['false', '0'];

/** Describes the conditions that the column allows. */
export const expectedOf = (kind: ColumnKind | undefined): string => {
  if (kind === 'boolean' || kind === 'flag') return 'true, false or null';
  return numberKinds.has(kind) ? 'a number or null' : 'null: the column holds no text, UUID, number or truth value';
};

/** Converts a condition's value to the stored form of the type. */
export const conditionValue = (value: LookUpValue | readonly LookUpValue[], type: FieldType): Condition['value'] =>
  isList(value) ? value.map((each) => storedValue(each, type)) : storedValue(value, type);

const isList = (value: LookUpValue | readonly LookUpValue[]): value is readonly LookUpValue[] => Array.isArray(value);

const storedValue = (value: LookUpValue, type: FieldType): string | number | null => {
  if (value === null) return null;
  return type === 'boolean' ? Number(trueWords.includes(String(value))) : String(value);
};

const boundKinds: ReadonlySet<ColumnKind | undefined> = new Set(['date', 'timestamp', 'timestamptz']);

/** True if the column can be a bound of validity. */
export const isBound = ({ kind }: ColumnShape): boolean => boundKinds.has(kind);

export const refuseBound = (written: string, { type }: ColumnShape, table: TableShape): string => {
  const others = table.columns.filter(isBound).map(({ name }) => name);
  const hint = others.length === 0 ? '' : ` Such columns of ${table.name} are ${list(others)}.`;
  return `found the column ${quote(written)} of type ${type} as a bound of validity, expected one that holds a date or a time.${hint}`;
};

/** Undefined for a table that can be read. */
export const refuseUnreadable = ({ name, unreadable }: TableShape): string | undefined =>
  unreadable && `the table ${quote(name)} cannot be read. ${unreadable}`;

export const unknownColumn = (name: string, table: TableShape): string => {
  const names = table.columns.map((column) => column.name);
  return `found the column ${quote(name)}, which ${tableNameOf(table)} does not have or the service may not read, expected ${oneOf(names)}.${suggest(name, names)}`;
};
