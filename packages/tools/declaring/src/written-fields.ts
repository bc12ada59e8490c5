/** Checks fields over columns of texts that are read as numbers, dates or times. */
import { fieldTypeTraits, type FieldType, isCurrencyCode, typesOf } from '@vitrine/contract';
import { type ColumnKind, isJson, type Origin, partsOf, type WrittenForm, writtenTypesOf } from '@vitrine/sources';
import type { CheckedField, Findings } from './checked-collection.ts';
import type { FieldDeclaration } from './declaration.ts';

/**
 * The origin itself, unless the column holds texts that are read as values of the type, or documents with times in a zone.
 * @param form how they are written if the field does not say it
 */
export const writtenOrigin = (
  field: FieldDeclaration,
  type: FieldType,
  of: Origin,
  kind: ColumnKind,
  { zone, decimal }: Pick<WrittenForm, 'zone' | 'decimal'>,
): Origin => {
  const isTime = fieldTypeTraits[type].value === 'datetime';
  // Documents have times as texts.
  if (!writtenTypesOf(kind).includes(type))
    return isTime && isJson(kind) && zone !== undefined ? { written: { zone }, of } : of;
  const affix = affixOf(field, type);
  const form = isTime ? { zone } : { decimal: field.decimal?.value ?? decimal, ...(affix !== undefined && { affix }) };
  return { written: form, of };
};

const affixOf = ({ currency, unit }: FieldDeclaration, type: FieldType): string | undefined => {
  if (type === 'percent') return '%';
  return currency !== undefined && isCurrencyCode(currency.value) ? currency.value : unit?.value;
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
