/** The fields that every record has, whatever is shown of it: after those that somebody chose. */
import type { FieldDescriptor } from '@vitrine/contract';

const ownFields: readonly FieldDescriptor[] = [
  { key: 'createdAt', label: 'Created', type: 'datetime' },
  { key: 'id', label: 'ID', type: 'text' },
];

export const withOwnFields = (fields: readonly FieldDescriptor[]): readonly FieldDescriptor[] => [
  ...fields,
  ...ownFields,
];
