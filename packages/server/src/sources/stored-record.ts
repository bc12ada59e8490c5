/** How a record stands in the embedded source: what importing and the demo write, and the SQLite dialect reads. */
import type { FieldType } from '@vitrine/contract';
import type { ValueLook } from '../privacy/value-look.ts';

/**
 * A field's value as stored, by its type: text-like as it is · multiselect and json as JSON text · number, currency,
 * percent and integer as INTEGER or REAL · boolean as 0 or 1 · date as YYYY-MM-DD · datetime as
 * YYYY-MM-DDTHH:mm:ss.sssZ · null where there is no value.
 */
export type StoredValue = string | number | bigint | null;

export interface StoredRecord {
  readonly id: string;
  /** YYYY-MM-DDTHH:mm:ss.sssZ */
  readonly createdAt: string;
  /** One for each field, in the fields' order. */
  readonly values: readonly StoredValue[];
}

/** A field that a new collection is to have. */
export interface FieldDraft {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** What its values look like; none: nothing that has to be kept. */
  readonly look?: ValueLook | null | undefined;
}
