/** Checks that records fit the fields of their collection, and orders values by the fields. */
import { type FieldType, fieldTypeTraits, type StoredValue } from '@vitrine/contract';
import type { StoredRecord } from './records/stored-record.ts';
import { CatalogError } from './catalog-error.ts';

interface TypedField {
  readonly key: string;
  readonly type: FieldType;
}

/** A record whose values are named by the keys of their fields. */
export interface KeyedRecord extends Omit<StoredRecord, 'values'> {
  readonly values: Readonly<Record<string, StoredValue>>;
}

/**
 * Orders the values of records by the fields.
 * @throws CatalogError if a record lacks a field's value, or has one that no field has
 */
export const orderValues = (fields: readonly TypedField[], records: readonly KeyedRecord[]): readonly StoredRecord[] =>
  records.map(({ values, ...record }) => {
    const unknown = Object.keys(values).find((key) => !fields.some((field) => field.key === key));
    if (unknown !== undefined)
      throw new CatalogError(`Record ${record.id} has a value for ${unknown}, which is no field.`);
    return { ...record, values: fields.map(({ key }) => valueOf(record.id, key, values)) };
  });

const valueOf = (id: string, key: string, values: KeyedRecord['values']): StoredValue => {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (value === undefined) throw new CatalogError(`Record ${id} has no value for ${key}. Write null if it is unknown.`);
  return value;
};

/** Creates a check of records. It throws a CatalogError that names the record and the field that does not fit. */
export const createRecordCheck =
  (fields: readonly TypedField[]): ((records: readonly StoredRecord[]) => void) =>
  (records) => {
    for (const { id, createdAt, values } of records) {
      if (!fits('datetime', createdAt))
        throw new CatalogError(`Record ${id}: createdAt is no time such as 2026-01-31T09:30:00.000Z.`);
      if (values.length !== fields.length)
        throw new CatalogError(`Record ${id} has ${values.length} values, expected ${fields.length}.`);
      const unfit = fields.find(({ type }, index) => !fits(type, values[index]));
      if (unfit !== undefined)
        throw new CatalogError(`Record ${id}: the value of ${unfit.key} does not fit the type ${unfit.type}.`);
    }
  };

const fits = (type: FieldType, value: StoredValue | undefined): boolean =>
  value === null || (value !== undefined && fieldTypeTraits[type].fit(value) !== undefined);
