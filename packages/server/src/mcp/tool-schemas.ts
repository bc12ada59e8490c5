/** What the tools of a tenant take and give, with its collections and fields, as JSON Schema; bounded, whatever it shows. */
import { bounds, type FieldType, fieldTypeTraits } from '@vitrine/contract';
import type { ExposedCollection, Exposure } from '@vitrine/query';
import type { JSONObject } from '@modelcontextprotocol/server';

/** A JSON Schema, 2020-12. */
export type Schema = JSONObject;

/** What models read of a tool takes room in each of their conversations. */
const schemaBounds = {
  /** Of all fields together: past it they are left out, and `describe_collection` tells them. */
  fieldsCharactersMax: 8000,
  /** A field in a collection takes 16 characters at least. */
  fieldsMax: 500,
  /** Collections that are listed by name. */
  collectionsMax: 100,
  nameCharactersMax: 60,
  fieldCharactersMax: 200,
};

/** A text of the tenant's: in quotes, with line ends escaped, and not at any length. */
export const quoteText = (text: string): string => {
  const { nameCharactersMax } = schemaBounds;
  const characters = Array.from(text);
  const isLong = characters.length > nameCharactersMax;
  return JSON.stringify(isLong ? `${characters.slice(0, nameCharactersMax).join('')}…` : text);
};

export const collectionSchema = ({ collections }: Exposure): Schema => {
  const all = [...collections.values()];
  if (all.length === 0 || all.length > schemaBounds.collectionsMax) {
    return { type: 'string', description: 'The slug of a collection, as describe_collection lists them.' };
  }
  const description = all.map(({ slug, name }) => `${slug}: ${quoteText(name)}`).join('; ');
  return { type: 'string', enum: all.map(({ slug }) => slug), description };
};

export const fieldsSchema: Schema = {
  type: 'array',
  items: { type: 'string' },
  description:
    'Keys of the fields to give; id and createdAt are always there. Ask for what you need: answers are bounded.',
};

/** By what records are chosen (contract §4.2, §11.4). */
const matchProperties = (exposure: Exposure): Record<string, Schema> => ({
  search: {
    type: 'string',
    maxLength: bounds.searchCharactersMax,
    description: 'Words that must each occur in some text field.',
  },
  'search.fuzzy': { type: 'boolean', description: 'true forgives one typing error in each longer word of search.' },
  where: whereSchema(exposure),
});

/** What `get_facets` takes beside the collection (contract §11.1). */
export const facetProperties = (exposure: Exposure): Record<string, Schema> => ({
  fields: {
    type: 'array',
    items: { type: 'string' },
    maxItems: bounds.facetsMax,
    description: 'Keys of the fields to count.',
  },
  ...matchProperties(exposure),
  'facets.limit': {
    type: 'integer',
    minimum: 1,
    maximum: bounds.facetValuesMax,
    default: bounds.facetValuesDefault,
    description: 'How many values of each field, the most frequent first.',
  },
});

/** What `list_records` takes beside the collection (contract §4.2). */
export const listProperties = (exposure: Exposure): Record<string, Schema> => ({
  ...matchProperties(exposure),
  sort: {
    type: 'array',
    items: { type: 'string' },
    maxItems: bounds.sortKeysMax,
    description: 'Field keys in order; a leading - descends, as in ["-createdAt", "id"].',
  },
  fields: fieldsSchema,
  page: { type: 'integer', minimum: 1, default: 1 },
  limit: { type: 'integer', minimum: 1, maximum: bounds.limitMax, default: bounds.limitDefault },
});

const whereSchema = (exposure: Exposure): Schema => {
  const fields = hasManyFields(exposure) ? {} : describeFields(exposure);
  const isWhole = !hasManyFields(exposure) && JSON.stringify(fields).length <= schemaBounds.fieldsCharactersMax;
  const more = isWhole ? '' : ' describe_collection tells the fields of a collection.';
  const alternatives = {
    type: 'array',
    items: { type: 'object' },
    description: 'Further conditions, each an object of fields like where itself, of which one at least must hold.',
  };
  return {
    type: 'object',
    description: `Conditions by field and operator, all of which must hold: {"field": {"operator": value}}. ${operatorsOf(exposure)}. in, nin and between take arrays, exists takes true or false.${more}`,
    properties: { ...(isWhole && fields), or: alternatives },
  };
};

/** More than could be described: then none is looked at. */
const hasManyFields = ({ collections }: Exposure): boolean =>
  [...collections.values()].reduce((count, { fields }) => count + fields.size, 0) > schemaBounds.fieldsMax;

/** The operators of each type that is there, as `date, datetime: eq ne …`. */
const operatorsOf = ({ collections }: Exposure): string => {
  const shown = [...collections.values()].flatMap(({ fields }) => Array.from(fields.values(), ({ type }) => type));
  const types = [...new Set<FieldType>(['text', 'datetime', ...shown])];
  const byOperators = Map.groupBy(types, (type) => fieldTypeTraits[type].operators.join(' '));
  return Array.from(byOperators, ([operators, some]) => `${some.join(', ')}: ${operators}`).join('; ');
};

const ownFields: Record<string, Schema> = {
  id: { type: 'object', description: 'text' },
  createdAt: { type: 'object', description: 'datetime' },
};

/** Each field by its key, and in which collections it is what. */
const describeFields = ({ collections }: Exposure): Record<string, Schema> => {
  const places = [...collections.values()].flatMap(placesOf);
  const byKey = Map.groupBy(places, ({ key }) => key);
  const described = Array.from(byKey, ([key, some]) => {
    const description = some.map(({ text }) => text).join('; ');
    return [key, { type: 'object', description: description.slice(0, schemaBounds.fieldCharactersMax) }] as const;
  });
  return { ...ownFields, ...Object.fromEntries(described) };
};

const placesOf = ({ slug, fields }: ExposedCollection) =>
  Array.from(fields.values(), ({ key, label, type }) => ({ key, text: `${slug}: ${type} ${quoteText(label)}` }));

// What comes back

const objectOf = (properties: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});

const collectionName = objectOf({ slug: { type: 'string' }, name: { type: 'string' } });

const recordSchema: Schema = {
  ...objectOf({ id: { type: 'string' } }, { createdAt: { type: 'string' } }),
  description: 'One property for each field of the collection, by its key; null where there is no value.',
};

const envelopeOf = (data: Schema, meta: Record<string, Schema>): Schema =>
  objectOf({ success: { const: true }, message: { type: 'string' }, data, meta: objectOf(meta) });

const count: Schema = { type: 'integer', minimum: 0 };

export const recordOutput: Schema = envelopeOf(recordSchema, { collection: collectionName });

export const recordsOutput: Schema = envelopeOf(
  { type: 'array', items: recordSchema },
  { page: count, limit: count, total: count, pages: count, collection: collectionName },
);

export const facetsOutput: Schema = envelopeOf(
  {
    type: 'array',
    items: objectOf({ key: { type: 'string' }, type: { type: 'string' } }),
    description:
      'An object for each field: values with their counts, distinct, missing, and what is told of numbers and times.',
  },
  { total: count, collection: collectionName },
);

export const collectionOutput: Schema = objectOf({
  collections: {
    type: 'array',
    items: objectOf(
      { slug: { type: 'string' }, name: { type: 'string' } },
      {
        fields: {
          type: 'array',
          items: objectOf({ key: { type: 'string' }, label: { type: 'string' }, type: { type: 'string' } }),
        },
      },
    ),
  },
});
