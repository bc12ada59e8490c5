/** The schema of records that look unpublished. */
import { count, listOf, object, type Schema, text } from './schema.ts';

export const unpublished = (description: string): Schema =>
  listOf(
    object({
      field: text('The key of a field.'),
      values: listOf(
        object({ value: text('A value that says so.'), records: count('How many records have it.') }),
        'Its values whose records look unpublished.',
      ),
      condition: text('The condition that leaves them out: `status=active`.'),
    }),
    description,
  );
