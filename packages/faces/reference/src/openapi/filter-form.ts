/** The two forms of filters in a document, with the same meaning. */
import type { FieldDescriptor, FieldType } from '@vitrine/contract';
import type { Schema } from './schema.ts';

/** Flat: a parameter for each operator of each field. Nested: one for each field, an object of its operators. */
export type FormName = 'flat' | 'nested';

export interface FilterForm {
  /** The parameters that filter by a field. */
  readonly describeField: (field: FieldDescriptor) => readonly Schema[];
  /** The schemas that these parameters refer to, by name. */
  readonly describeTypes: (types: readonly FieldType[]) => Readonly<Record<string, Schema>>;
}
