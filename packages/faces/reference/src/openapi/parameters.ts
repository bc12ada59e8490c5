/** The query parameters besides `where` (contract §4.2). */
import { bounds, type FieldDescriptor, fieldTypeTraits } from '@vitrine/contract';
import type { ExposedCollection } from '@vitrine/query';
import type { Schema } from './schema.ts';

const { limitMax, limitDefault, sortKeysMax, searchCharactersMax, searchWordsMax, facetsMax } = bounds;

/** The parameters that are the same for every collection. */
export const commonParameters = {
  search: {
    name: 'search',
    in: 'query',
    description:
      `Words, ${searchWordsMax} different ones at most: each must occur in the id or in some text field, in upper or lower case, with or without accents. ` +
      'Where `sort` is absent, what matches better comes first.',
    schema: { type: 'string', maxLength: searchCharactersMax },
  },
  searchFuzzy: {
    name: 'search.fuzzy',
    in: 'query',
    description:
      'Whether `search` forgives one edit in words of four letters and more; it does not where this is absent.',
    schema: { type: 'boolean' },
  },
  tz: {
    name: 'tz',
    in: 'query',
    description:
      'Whose days dates mean where they are compared with times, and where times are counted: a name of the IANA database, such as `Europe/Berlin`. UTC where it is absent.',
    schema: { type: 'string', pattern: String.raw`^[A-Za-z][A-Za-z0-9_/+-]{0,63}$` },
  },
  page: {
    name: 'page',
    in: 'query',
    description: 'Which page. One past the end is empty.',
    schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
  },
  limit: {
    name: 'limit',
    in: 'query',
    description: `Records a page. More than ${limitMax} counts as ${limitMax}.`,
    schema: { type: 'integer', minimum: 1, maximum: limitMax, default: limitDefault },
  },
  meta: {
    name: 'meta',
    in: 'query',
    description:
      'Whether `meta` describes the fields, as it does where this is absent: `false` leaves its property `fields` out.',
    schema: { type: 'boolean' },
  },
  pageMeta: {
    name: 'meta',
    in: 'query',
    description:
      '`false` leaves the property `fields` of `meta` out; `highlights` says besides where the words of `search` are, in its property `highlights`.',
    schema: { type: 'string', enum: ['true', 'false', 'highlights'] },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of an answer that you have: if another one would be given now, the answer is a 412.',
    schema: { type: 'string' },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an answer that you have: if it still holds, the answer is a 304 without a body.',
    schema: { type: 'string' },
  },
} satisfies Readonly<Record<string, Schema>>;

/**
 * @param fields all fields that support filters, including `id` and `createdAt`
 * @param own the collection's default order; undefined: the newest first
 */
export const sortParameter = (fields: readonly FieldDescriptor[], own?: ExposedCollection['sort']): Schema => {
  const keys = fields.filter(({ type }) => fieldTypeTraits[type].sortable).flatMap(sortKeysOf);
  const points = fields.filter(({ type }) => type === 'geo').map(({ key }) => key);
  if (points.length > 0) return describeSort(nearSchema(keys, points), own);
  return describeSort({ type: 'string', enum: keys.flatMap((key) => [key, `-${key}`]) }, own);
};

/** Texts also in the order in which people look them up. */
const sortKeysOf = ({ key, type }: FieldDescriptor): readonly string[] =>
  fieldTypeTraits[type].hasNaturalOrder === true ? [key, `${key}:natural`] : [key];

/** With the order by distance, which no list of values can name. */
const nearSchema = (keys: readonly string[], points: readonly string[]): Schema => ({
  type: 'string',
  description: `${points.map((key) => `\`${key}:near(lat,lng)\``).join(' and ')} sorts by the distance from a point, the nearest first.`,
  pattern: String.raw`^-?(${keys.join('|')}|(${points.join('|')}):near\(-?[0-9.]+,-?[0-9.]+\))$`,
});

export const anySortParameter = (): Schema => describeSort({ type: 'string' });

const describeSort = (items: Schema, own?: ExposedCollection['sort']): Schema => ({
  name: 'sort',
  in: 'query',
  description:
    `Field keys, the first of which decides first; a leading \`-\` descends, and \`:natural\` behind a text sorts as people do, with 2 before 10. ${orderOf(own)} where it is absent, and with \`search\` ` +
    'what matches better.',
  style: 'form',
  explode: false,
  schema: { type: 'array', items, minItems: 1, maxItems: sortKeysMax },
});

const orderOf = (own: ExposedCollection['sort']): string =>
  own === undefined
    ? 'The newest come first'
    : `The order is \`${own.map(({ key, isDescending }) => (isDescending ? '-' : '') + key).join(',')}\``;

/** @param keys of the fields to choose from; undefined: any */
export const fieldsParameter = (keys?: readonly string[]): Schema =>
  describeFields(
    'Keys of the fields that are wanted, all where it is absent. `id` and `createdAt` are always there.',
    keys,
    keys?.length,
  );

/** @param keys of the fields to count, including `id` and `createdAt`; undefined: any */
export const facetFieldsParameter = (keys?: readonly string[]): Schema =>
  describeFields(
    `Keys of the fields to count, ${facetsMax} at most. Where it is absent, all but \`id\` and \`createdAt\` are counted.`,
    keys,
    facetsMax,
  );

const describeFields = (
  description: string,
  keys: readonly string[] | undefined,
  maxItems: number | undefined,
): Schema => ({
  name: 'fields',
  in: 'query',
  description,
  style: 'form',
  explode: false,
  schema: {
    type: 'array',
    items: { type: 'string', ...(keys && { enum: keys }) },
    minItems: 1,
    ...(maxItems !== undefined && { maxItems }),
  },
});
