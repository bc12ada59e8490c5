/** The fields that a query may name. */
import type { ExposedField } from './exposure.ts';
import type { Mistakes } from './mistakes.ts';

export const idField: ExposedField = { key: 'id', label: 'ID', type: 'text' };

/** The fields of every record. */
export const ownFields: readonly ExposedField[] = [idField, { key: 'createdAt', label: 'Created', type: 'datetime' }];

/** The fields that may be named, by their keys: those that are exposed, and the record's own. */
export type Names = ReadonlyMap<string, ExposedField>;

/** The field of a name; where none has it, that is a mistake. */
export const resolve = (
  name: string,
  parameter: string,
  names: Names,
  mistakes: Mistakes,
  meant?: string,
): ExposedField | undefined => {
  const field = names.get(name);
  if (field === undefined) {
    const near = mistakes.nearest(name, names.keys(), () => meant);
    mistakes.reportUnknown(parameter, ['noField', 'field'], name, near, "The tenant's profile lists the fields.");
  }
  return field;
};
