/** The schemas within the envelope of a success (contract §2): a tenant's profile, or a page of records with its `meta`. */
import { bounds, fieldTypes } from '@vitrine/contract';
import { countOf, objectOf, referTo, type Schema, textOf } from './schema.ts';

export const publicId = textOf('The public ID of a tenant: 8 letters and digits.', { pattern: '^[0-9A-Za-z]{8}$' });
export const slug = textOf('Names the collection in addresses.', { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
export const fieldKey = textOf('Names the field in filters, sort and fields, and is the record’s property.', {
  pattern: String.raw`^[A-Za-z]\w{0,63}$`,
});
const collectionName = textOf('What the collection is called, for people.');

export const envelopeOf = (data: Schema, meta: Readonly<Record<string, Schema>> = {}): Schema =>
  objectOf({
    success: { type: 'boolean', enum: [true], description: 'Whether it is a success.' },
    message: textOf('For people; it may change.'),
    data,
    ...meta,
  });

export const profileSchemas = {
  Profile: {
    ...envelopeOf(referTo('schemas', 'Tenant')),
    description: 'What a tenant shows.',
  },
  Tenant: {
    ...objectOf({
      publicId,
      name: textOf('What the tenant is called.'),
      industry: textOf('What it does.'),
      collections: {
        type: 'array',
        items: referTo('schemas', 'Collection'),
        description: 'Those that it shows to you.',
      },
    }),
    description: 'A business.',
  },
  Collection: {
    ...objectOf({
      slug,
      name: collectionName,
      fields: { type: 'array', items: referTo('schemas', 'Field'), description: 'Those that it shows to you.' },
    }),
    description: 'A collection of records.',
  },
  Field: {
    ...objectOf({
      key: fieldKey,
      label: textOf('What the field is called, for people.'),
      type: textOf('Decides which values and operators it has.', { enum: fieldTypes }),
    }),
    description: 'A field of a collection’s records.',
  },
} satisfies Readonly<Record<string, Schema>>;

const shared = {
  collection: { ...objectOf({ slug, name: collectionName }), description: 'Whose records they are.' },
  fields: {
    type: 'array',
    description: 'All the fields that the collection offers, whichever were asked for; absent with `meta=false`.',
    items: referTo('schemas', 'Field'),
  },
};

const edition = { pattern: '^[0-9]+-[0-9a-f]{16}$' };
/** The header `Edition`. */
export const editionOf = (description: string): Schema => textOf(description, edition);

const range = {
  type: 'array',
  items: countOf('Where it starts, or ends, in UTF-16 code units.'),
  minItems: 2,
  maxItems: 2,
};

const pageMeta = {
  page: countOf('Which page it is.', { minimum: 1 }),
  limit: countOf('The limit in effect.', { minimum: 1, maximum: bounds.limitMax }),
  total: countOf('Records that match, on all pages.'),
  pages: countOf('Pages at this limit; 0 where the total is 0.'),
  suggestions: {
    type: 'array',
    items: textOf('A text for `search`.'),
    maxItems: bounds.suggestionsMax,
    description: 'The nearest searches that find a record with the same filters. Only where a search finds nothing.',
  },
  highlights: {
    type: 'array',
    items: { type: 'object', additionalProperties: { type: 'array', items: range } },
    description: 'Of each record, by field, where its texts have the words of `search`. Only with `meta=highlights`.',
  },
  ...shared,
};

const changesMeta = {
  since: editionOf('The edition that was asked for.'),
  edition: editionOf('The edition that you have with these changes: `since` of the next request.'),
  ...shared,
};

export const metaSchemas = {
  PageMeta: { ...objectOf(pageMeta, ['suggestions', 'highlights', 'fields']), description: 'What is said of a page.' },
  RecordMeta: { ...objectOf(shared, ['fields']), description: 'What is said of a record.' },
  FacetsMeta: {
    ...objectOf({ total: countOf('Records that match.'), collection: shared.collection }),
    description: 'What is said of facets.',
  },
  ChangesMeta: { ...objectOf(changesMeta, ['fields']), description: 'What is said of changes.' },
} satisfies Readonly<Record<string, Schema>>;

const recordsOf = (record: Schema, description: string): Schema => ({ type: 'array', items: record, description });

/** A page of such records. */
export const pageOf = (record: Schema): Schema =>
  envelopeOf(
    { ...recordsOf(record, 'The records of the page.'), maxItems: bounds.limitMax },
    { meta: referTo('schemas', 'PageMeta') },
  );

export const oneOf = (record: Schema): Schema => envelopeOf(record, { meta: referTo('schemas', 'RecordMeta') });

export const changesOf = (record: Schema): Schema =>
  envelopeOf(
    {
      ...objectOf({
        upserted: recordsOf(record, 'Records that are new, or other than they were.'),
        removed: { type: 'array', items: textOf('The ID of a record.'), description: 'Records that are gone.' },
      }),
      description: 'What has changed.',
    },
    { meta: referTo('schemas', 'ChangesMeta') },
  );
