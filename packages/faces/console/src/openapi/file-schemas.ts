/** The schemas of the console's answers about files. */
import { fieldTypes } from '@vitrine/contract';
import { unpublished } from './unpublished-schema.ts';
import { count, flag, listOf, moment, object, orNull, referTo, type Schema, text } from './schema.ts';

const type = text('Its type.', { enum: [...fieldTypes] });
const column = (description: string): Schema => orNull(text(description));

const fieldChanges = (description: string): Schema =>
  listOf(
    object({
      key: text('The key of the field.'),
      label: text('Its label.'),
      isShown: flag('Whether visitors see it now.'),
    }),
    description,
  );

const someIds = (description: string): Schema =>
  object({ count: count(description), ids: listOf({ type: 'string' }, 'Three of their IDs at most.') });

const difference = object({
  added: someIds('Records that come.'),
  gone: someIds('Records that go.'),
  changed: object({
    count: count('Records with other values.'),
    examples: listOf(
      object({
        id: text('The ID of the record.'),
        field: text('The label of the first field that differs.'),
        before: column('Its value now; null: none.'),
        after: column('Its value in the file.'),
      }),
      'Three at most.',
    ),
  }),
  fieldsGone: fieldChanges('Fields that the file does not have: they go with their exposure.'),
  fieldsNew: fieldChanges('Fields that come, hidden.'),
  fieldsRetyped: fieldChanges('Fields of another type: shown ones are away until the new records are there.'),
});

/** A sentence as a code with its values. */
const coded = object({
  code: text('What it says.'),
  values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
});

const codedOrNull = (description: string): Schema => ({ anyOf: [coded, { type: 'null' }], description });

const filePreview = object({
  upload: text('The ID of the upload.'),
  fileName: text('The name of the file.'),
  collection: text('The slug of the collection.'),
  name: text('Its name.'),
  isReplacing: flag('Whether the file takes the place of its records.'),
  isUndo: flag('Whether it is what the collection had before.'),
  encoding: column('The encoding of the file; null: it could not be read.'),
  decimal: column('The decimal mark that was chosen.'),
  dates: column('The order of days that was chosen: dmy or mdy.'),
  header: orNull(count('The line of the header that was chosen.')),
  format: orNull(text('The format of the file.', { enum: ['csv', 'xlsx', 'ndjson', 'json', null] })),
  total: {
    anyOf: [object({ line: count('Its line.'), text: text('The word that says so, in quotes.') }), { type: 'null' }],
    description: 'The last record, if it looks like a sum of the others.',
  },
  isTotalLeftOut: flag('Whether that record is left out.'),
  zone: column('The time zone of times that name none; null if the file has no such time.'),
  records: count('Its records.'),
  notes: listOf(coded, 'What was decided of the file as a whole.'),
  columns: listOf({ type: 'string' }, 'The headers of its columns.'),
  id: object({
    kind: text('IDs are of a column, made of all values, or numbers.', { enum: ['column', 'values', 'made'] }),
    column: column('The header of the column of IDs.'),
  }),
  fields: listOf(
    object({
      key: text('The key of the field.'),
      label: text('Its label.'),
      column: text('The header of its column.'),
      type,
      typeFrom: text('All values fit the type, the collection has it, or it was chosen.', {
        enum: ['inferred', 'kept', 'stated'],
      }),
      currency: column(
        'The currency of its amounts: a code of ISO 4217, or the key of the field that holds it; null: unknown.',
      ),
      isLeftOut: flag('Whether the column is not stored.'),
      samples: listOf({ type: 'string' }, 'Three values at most.'),
      because: codedOrNull('How its values were read, and why; null: as they are.'),
      ambiguous: column('A number whose mark may be decimal or between thousands; null: none.'),
      ambiguousDay: column('A day such as 01/02/2026, where no value tells whether the month is first; null: none.'),
      decimalComma: column('A number with a decimal comma, where all are read as text; null: none.'),
    }),
    'Its columns, without that of the IDs.',
  ),
  unpublished: unpublished('Its records that look unpublished, and that no condition of the owner leaves out.'),
  mistakes: listOf(
    object({
      line: orNull(count('The line, from 1; null: the file as a whole.')),
      column: column('The header of the column.'),
      message: text('What was found, and what was expected, in English.'),
      fault: codedOrNull('The same as a code with its values.'),
    }),
    'The first of each column; empty: it can be stored.',
  ),
  difference: { anyOf: [difference, { type: 'null' }] },
});

const files = object({
  limits: {
    anyOf: [
      object({
        bytes: count('The size of a file.'),
        records: count('Its records.'),
        fields: count('Its columns that are stored.'),
        collections: count('The collections of a tenant.'),
      }),
      { type: 'null' },
    ],
    description: 'Null: this service takes no files.',
  },
  collections: listOf(
    object({
      slug: text('The slug of the collection.'),
      name: text('Its name.'),
      records: count('Its records.'),
      replacedAt: orNull(moment('When it was replaced, and what was before is kept; null: nothing is kept.')),
    }),
    'Those that a file can replace.',
  ),
});

export const fileSchemas = { FilePreview: filePreview, Files: files } as const satisfies Readonly<
  Record<string, Schema>
>;

/** The answers of the routes, by the ID of the operation. */
export const fileAnswers = {
  readFiles: referTo('Files'),
  sendFile: referTo('FilePreview'),
  previewFile: referTo('FilePreview'),
  storeFile: object({
    collection: text('The slug of the collection.'),
    records: count('Its records.'),
    fields: count('Its fields.'),
  }),
  removeFile: { type: 'null' },
  removeCollection: { type: 'null' },
  restoreFile: referTo('FilePreview'),
} as const satisfies Readonly<Record<string, Schema>>;
