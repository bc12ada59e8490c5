/** What stands in the envelope of a success (contract §2): a tenant's profile, or a page of records and what is said of it. */
import { bounds, fieldTypes } from '@vitrine/contract';
import { objectOf, referTo, type Schema } from './schema.ts';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

const envelopeOf = (data: Schema, meta: Readonly<Record<string, Schema>> = {}): Schema =>
  objectOf({
    success: { type: 'boolean', enum: [true] },
    message: { type: 'string', description: 'For people; it may change.' },
    data,
    ...meta,
  });

export const profileSchemas = {
  Profile: envelopeOf(
    objectOf({
      publicId: text,
      name: text,
      industry: text,
      collections: { type: 'array', items: referTo('schemas', 'Collection') },
    }),
  ),
  Collection: objectOf({
    slug: text,
    name: text,
    fields: { type: 'array', items: referTo('schemas', 'Field') },
  }),
  Field: objectOf({
    key: { type: 'string', description: 'Names the field in filters, sort and fields, and is the record’s property.' },
    label: text,
    type: { type: 'string', enum: fieldTypes },
  }),
} satisfies Readonly<Record<string, Schema>>;

const shared = {
  collection: objectOf({ slug: text, name: text }),
  fields: {
    type: 'array',
    description: 'All the fields that the collection offers, whichever were asked for; absent with `meta=false`.',
    items: referTo('schemas', 'Field'),
  },
};

const pageMeta = objectOf(
  {
    page: { type: 'integer', minimum: 1 },
    limit: { type: 'integer', minimum: 1, maximum: bounds.limitMax, description: 'The limit in effect.' },
    total: { ...count, description: 'Records that match, on all pages.' },
    pages: { ...count, description: 'Pages at this limit; 0 where the total is 0.' },
    ...shared,
  },
  ['fields'],
);

/** What the header `Edition` says. */
export const editionSchema: Schema = { type: 'string', pattern: '^[0-9]+-[0-9a-f]{16}$' };

/** What is said of records. */
export const metaSchemas = {
  PageMeta: pageMeta,
  RecordMeta: objectOf(shared, ['fields']),
  ChangesMeta: objectOf({ since: editionSchema, edition: editionSchema, ...shared }, ['fields']),
} satisfies Readonly<Record<string, Schema>>;

/** A page of records that look like this. */
export const pageOf = (record: Schema): Schema =>
  envelopeOf({ type: 'array', items: record, maxItems: bounds.limitMax }, { meta: referTo('schemas', 'PageMeta') });

export const oneOf = (record: Schema): Schema => envelopeOf(record, { meta: referTo('schemas', 'RecordMeta') });

/** Records that are new or other than they were, and the ids of those that are gone. */
export const changesOf = (record: Schema): Schema =>
  envelopeOf(objectOf({ upserted: { type: 'array', items: record }, removed: { type: 'array', items: text } }), {
    meta: referTo('schemas', 'ChangesMeta'),
  });
