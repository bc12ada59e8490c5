/** The values of a field type in a record, as schemas and as examples. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import type { Schema } from './schema.ts';

export const exampleOf = (type: FieldType): unknown => {
  const { shownExample, examples } = fieldTypeTraits[type];
  return shownExample ?? examples[0];
};

/** A value in a record; null where it is missing. */
export const shownBy = (type: FieldType): Schema => {
  const { shown } = fieldTypeTraits[type];
  return shown.type === undefined ? shown : { ...shown, type: [shown.type, 'null'] };
};
