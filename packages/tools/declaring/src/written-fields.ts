/** Checks fields over columns of texts that are read as numbers, dates or times. */
import { fieldTypeTraits, type FieldType, typesOf } from '@vitrine/contract';
import { type ColumnKind, type Origin, partsOf, writtenTypesOf } from '@vitrine/sources';
import type { CheckedField, Findings } from './checked-collection.ts';
import type { FieldDeclaration } from './declaration.ts';

/** The origin itself, unless the column holds texts that are read as values of the type. */
export const writtenOrigin = (
  { decimal }: FieldDeclaration,
  type: FieldType,
  of: Origin,
  kind: ColumnKind,
  zone: string | undefined,
): Origin => {
  if (!writtenTypesOf(kind).includes(type)) return of;
  return { written: fieldTypeTraits[type].value === 'datetime' ? { zone } : { decimal: decimal?.value }, of };
};

const numberTypes = typesOf('number', 'integer');

export const refuseDecimal = (
  { decimal }: FieldDeclaration,
  { type, origin }: Pick<CheckedField, 'type' | 'origin'>,
  { mistakes }: Findings,
): void => {
  if (decimal === undefined || (numberTypes.includes(type) && isWritten(origin))) return;
  const remedy = type === 'text' ? 'Write type: number, or remove it.' : 'Remove it.';
  const message = `found a decimal sign for type ${type}, expected one for numbers that a column of texts holds. ${remedy}`;
  mistakes.push({ position: decimal.position, message });
};

const isWritten = (origin: Origin): boolean => 'written' in origin || partsOf(origin).some(isWritten);
