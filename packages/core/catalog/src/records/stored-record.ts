/** A record of the embedded source, as importing and the demo write it. */
import type { FieldType, ValueLook } from '@vitrine/contract';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import type { StoredValue } from '@vitrine/segments/write';
import type { Translations } from '../translations.ts';

export interface StoredRecord {
  readonly id: string;
  /** YYYY-MM-DDTHH:mm:ss.sssZ */
  readonly createdAt: string;
  /** One for each field, in the fields' order. */
  readonly values: readonly StoredValue[];
}

export interface FieldDraft {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** The look of its values; undefined: nothing to store. */
  readonly look?: ValueLook | null | undefined;
  /** The currency of its amounts: a code of ISO 4217 (three capital letters), or the key of the field that holds it. */
  readonly currency?: string | null | undefined;
  /** Its labels in other languages; undefined: existing ones stay. */
  readonly translations?: Translations | undefined;
  /** Its description, unit and options; undefined: existing ones stay. */
  readonly meaning?: FieldMeaning | undefined;
}
