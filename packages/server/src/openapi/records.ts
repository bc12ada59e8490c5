/** The records of a collection: `id` and `createdAt`, then its fields. */
import type { FieldDescriptor } from '@vitrine/contract';
import { exampleOf, shownBy } from './field-values.ts';
import { objectOf, type Schema } from './schema.ts';

/** What every record has. Both are filtered and sorted by as fields of these types are. */
export const ownFields: readonly FieldDescriptor[] = [
  { key: 'id', label: 'the record’s ID', type: 'text' },
  { key: 'createdAt', label: 'when the record was made', type: 'datetime' },
];

const ownProperties: Readonly<Record<string, Schema>> = {
  id: { type: 'string' },
  createdAt: { type: 'string', format: 'date-time' },
};

/** The tenant's fields may be left out by `fields`. */
export const describeRecord = (fields: readonly FieldDescriptor[]): Schema => {
  const properties = fields.map(({ key, label, type }) => [key, { ...shownBy(type), title: label }] as const);
  return objectOf(
    { ...ownProperties, ...Object.fromEntries(properties) },
    fields.map(({ key }) => key),
  );
};

/** A record of whatever collection. */
export const anyRecord = (): Schema => ({
  ...objectOf(ownProperties),
  additionalProperties: { description: 'One property for each field of the collection.' },
});

export const exampleRecord = (fields: readonly FieldDescriptor[]): Schema =>
  Object.fromEntries([
    ['id', 'A-0001'],
    ['createdAt', exampleOf('datetime')],
    ...fields.map(({ key, type }) => [key, exampleOf(type)] as const),
  ]);
