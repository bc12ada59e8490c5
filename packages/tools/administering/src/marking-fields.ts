/** The fields of a collection whose values may say which of its records are published. */
import type { FieldType } from '@vitrine/contract';
import { mayMarkRecords } from '@vitrine/privacy';
import type { Offer } from './offers.ts';

export interface MarkingField {
  readonly key: string;
  readonly type: FieldType;
  /** Its key, and its name in the owner's system. */
  readonly heading: string;
}

export const markingFields = ({ fields, declared }: Offer): readonly MarkingField[] =>
  fields
    .map(({ key, type }) => ({ key, type, heading: `${declared.labels[key] ?? ''} ${key}` }))
    .filter(mayMarkRecords);
