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

export const pageMeta = objectOf({
  page: { type: 'integer', minimum: 1 },
  limit: { type: 'integer', minimum: 1, maximum: bounds.limitMax, description: 'The limit in effect.' },
  total: { ...count, description: 'Records that match, on all pages.' },
  pages: { ...count, description: 'Pages at this limit; 0 where the total is 0.' },
  collection: objectOf({ slug: text, name: text }),
  fields: {
    type: 'array',
    description: 'All the fields that the collection offers, whichever were asked for.',
    items: referTo('schemas', 'Field'),
  },
});

/** A page of records that look like this. */
export const pageOf = (record: Schema): Schema =>
  envelopeOf({ type: 'array', items: record }, { meta: referTo('schemas', 'PageMeta') });
