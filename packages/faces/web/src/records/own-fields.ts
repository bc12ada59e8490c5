/** Appends the fields that every record has to the chosen ones. */
import type { FieldDescriptor } from '@vitrine/contract';
import type { Words } from '../shared/words.tsx';

export const withOwnFields = (
  { say }: Pick<Words, 'say'>,
  fields: readonly FieldDescriptor[],
): readonly FieldDescriptor[] => [
  ...fields,
  { key: 'createdAt', label: say('console.filter.created'), type: 'datetime' },
  { key: 'id', label: 'ID', type: 'text' },
];
