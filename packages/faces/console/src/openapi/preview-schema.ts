/** The schema of a preview. */
import { anyObject, count, flag, keys, listOf, object, orNull, type Schema, state, text } from './schema.ts';
import { unpublished } from './unpublished-schema.ts';

const response = object({ status: count('The HTTP status.'), body: text('The exact body.') });
const standing = object({
  state,
  where: keys('The conditions of the owner.'),
  fields: keys('The keys of the shown fields.'),
});

export const preview: Schema = object({
  revision: text('The revision of the present state: it can be published while this is current.'),
  isEnabled: flag('Whether the public API would be enabled.'),
  profile: response,
  settings: listOf(anyObject('A change as the log would have it.'), 'The changes of pages, views and keys.'),
  collections: listOf(
    object({
      slug: text('The slug of the collection.'),
      name: text('Its name.'),
      before: standing,
      after: standing,
      differences: listOf(
        object({
          kind: text('What happens.', {
            enum: ['records-shown', 'records-withdrawn', 'field-shown', 'field-withdrawn'],
          }),
          audience: text('For all, or for holders of a key.', { enum: ['world', 'keys'] }),
          field: orNull(text('The key of the field; null: whole records.')),
          records: count('How many records.'),
          fields: { type: ['array', 'null'], items: { type: 'string' }, description: 'The fields of new records.' },
          withKey: flag('Whether holders of a key saw them before, or still do.'),
          text: text('The same as a sentence.'),
        }),
        'What differs for callers.',
      ),
      names: listOf(
        object({
          kind: text('What is called otherwise, or the order of the shown fields.', {
            enum: ['collection', 'field', 'option', 'order'],
          }),
          before: text('What it is called before.'),
          after: text('And after.'),
        }),
        'What is called otherwise.',
      ),
      views: listOf(
        object({
          kind: text('What happens.', { enum: ['view-shown', 'view-withdrawn'] }),
          slug: text('The slug of the view.'),
          name: text('Its name.'),
          state,
          text: text('The same as a sentence.'),
        }),
        'What happens to saved views.',
      ),
      fields: listOf(
        object({
          key: text('The key of a field that some callers see only before, or only after.'),
          isShown: flag('True: after; false: before.'),
          values: listOf({}, 'At most three of its values; long texts are cut.'),
        }),
        'The fields that differ for callers.',
      ),
      samples: listOf(
        object({
          field: text('The key of a field that is newly shown.'),
          withValue: count('Records that have a value.'),
          records: count('All records.'),
          data: listOf(anyObject('A record as holders of a key would get it.'), 'Some records with a value.'),
        }),
        'Of newly shown fields, 20 at most.',
      ),
      unpublished: unpublished('Those of the records that callers would get that look unpublished.'),
      relations: listOf(
        object({
          key: text('Its name in `expand`.'),
          label: text('Its label.'),
          collection: text('The slug of the other collection.'),
          audience: text('Who can expand it: all, or holders of a key.', { enum: ['world', 'keys'] }),
        }),
        'The relations that callers would know.',
      ),
      anonymous: response,
      keyed: response,
    }),
    'The collections of the proposal.',
  ),
});
