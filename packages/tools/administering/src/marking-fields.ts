/** The fields of a collection whose values may say which of its records are published. */
import { type MarkingField, mayMarkRecords } from '@vitrine/privacy';
import type { Offer } from './offers.ts';

export const markingFields = ({ fields, declared }: Offer): readonly MarkingField[] =>
  fields
    .map(({ key, type }) => ({ key, type, heading: `${declared.labels[key] ?? ''} ${key}` }))
    .filter(mayMarkRecords);
