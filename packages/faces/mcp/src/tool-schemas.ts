/** The JSON Schemas of a tenant's tools, with its collections and fields; their size is bounded. */
import { bounds, type FieldType, fieldTypeTraits, listOperators } from '@vitrine/contract';
import type { ExposedCollection, Exposure } from '@vitrine/query';
import type { JSONObject } from '@modelcontextprotocol/server';

/** The default number of records: lower than the API's, because an assistant keeps everything that it reads. */
export const listedDefault = 10;

/** A JSON Schema, 2020-12. */
export type Schema = JSONObject;

/** Bounds, because the schemas take room in each of a model's conversations. */
const schemaBounds = {
  /** For all fields together: beyond it they are left out, and `describe_collection` returns them. */
  fieldsCharactersMax: 8000,
  /** Each field takes at least 16 characters. */
  fieldsMax: 500,
  /** Collections that are listed by name. */
  collectionsMax: 100,
  nameCharactersMax: 60,
  fieldCharactersMax: 200,
};

/** Quotes a text of the tenant: line ends are escaped, and a long one is cut. */
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
    'Keys of the fields to give; id and createdAt are always there. Name those that you need: of a few fields more records fit.',
};

/** The arguments that select records (contract §4.2, §11.4). */
const matchProperties = (exposure: Exposure): Record<string, Schema> => ({
  search: {
    type: 'string',
    maxLength: bounds.searchCharactersMax,
    description: 'Words that must each occur in the id or in some text field.',
  },
  'search.fuzzy': { type: 'boolean', description: 'true forgives one typing error in each longer word of search.' },
  where: whereSchema(exposure),
  tz: { type: 'string', description: 'Whose days the dates of where mean for times, such as Europe/Berlin; else UTC.' },
});

/** The arguments of `get_facets` except the collection (contract §11.1). */
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
  ...(hasPoints(exposure) && { 'facets.zoom': zoomSchema }),
});

const zoomSchema: Schema = {
  type: 'integer',
  minimum: 0,
  maximum: bounds.zoomMax,
  description: 'Counts points of fields of type geo in the tiles of a map of this zoom, the fullest first; else none.',
};

/** The arguments of `list_records` except the collection (contract §4.2). */
export const listProperties = (exposure: Exposure): Record<string, Schema> => ({
  ...matchProperties(exposure),
  sort: {
    type: 'array',
    items: { type: 'string' },
    maxItems: bounds.sortKeysMax,
    description: `Field keys in order; a leading - descends, as in ["-createdAt", "id"]; "key:natural" sorts texts as people do.${hasPoints(exposure) ? ' Of type geo the nearest first: "key:near(lat,lng)".' : ''}`,
  },
  fields: fieldsSchema,
  ...expandProperty(exposure),
  page: { type: 'integer', minimum: 1, default: 1 },
  limit: { type: 'integer', minimum: 1, maximum: bounds.limitMax, default: listedDefault },
});

/** None where no collection has relations. */
export const expandProperty = ({ collections }: Exposure): Record<string, Schema> => {
  const related = [...collections.values()].flatMap(({ slug, relations }) =>
    Array.from(relations?.values() ?? [], ({ key, kind, target }) => `${slug}: ${key} (${kind} of ${target.slug})`),
  );
  if (related.length === 0) return {};
  const description = `Keys of relations whose records each record gets in its property expanded. ${related.join('; ')}`;
  return {
    expand: {
      type: 'array',
      items: { type: 'string' },
      maxItems: bounds.expandMax,
      description: description.slice(0, schemaBounds.fieldsCharactersMax),
    },
  };
};

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
    description: `Conditions by field and operator, all of which must hold: {"field": {"operator": value}}. ${operatorsOf(exposure)}. ${new Intl.ListFormat('en-GB').format(listOperators)} take arrays, exists takes true or false.${hasPoints(exposure) ? pointOperands : ''}${more}`,
    properties: { ...(isWhole && fields), or: alternatives },
  };
};

const hasPoints = ({ collections }: Exposure): boolean =>
  [...collections.values()].some(({ fields }) => [...fields.values()].some(({ type }) => type === 'geo'));

const pointOperands = ' near takes [lat, lng, km], within takes [south, west, north, east].';

/** True if there are too many fields to describe; then none is. */
const hasManyFields = ({ collections }: Exposure): boolean =>
  [...collections.values()].reduce((count, { fields }) => count + fields.size, 0) > schemaBounds.fieldsMax;

/** The operators of each type in use, as `date, datetime: eq ne …`. */
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

/** Describes each field key, with its meaning in each collection. */
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

// Outputs

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
