/** A record of the embedded source, as importing and the demo write it. */
import type { FieldType } from '@vitrine/contract';
import type { StoredValue } from '@vitrine/segments/write';
import type { Translations } from '../catalog/translations.ts';
import type { ValueLook } from '../privacy/value-look.ts';

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
  /** What its amounts are in: a code of ISO 4217 (three capital letters), or the key of the field that holds it. */
  readonly currency?: string | null | undefined;
  /** Its labels in other languages; none: those that it has stay. */
  readonly translations?: Translations | undefined;
}
