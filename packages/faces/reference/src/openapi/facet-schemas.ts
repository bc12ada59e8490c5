/** The schemas of facets (contract §11.1). Properties that a type lacks are absent: json has only `missing`. */
import { bounds, fieldTypes } from '@vitrine/contract';
import { envelopeOf, fieldKey } from './envelopes.ts';
import { countOf, objectOf, referTo, type Schema, textOf } from './schema.ts';

const described = (schema: Schema, description: string): Schema => ({ ...schema, description });
const listOf = (items: Schema, description: string): Schema => ({ type: 'array', items, description });

const value = { type: ['string', 'number', 'boolean'] };
/** For numbers, dates and datetimes. */
const measure = { type: ['string', 'number', 'null'] };

const valueCount = objectOf({ value: described(value, 'A value.'), count: countOf('Records that have it.') });

const bar = objectOf({
  from: described({ type: ['string', 'number'] }, 'Where it begins.'),
  to: described({ type: ['string', 'number'] }, 'Where it ends; what is equal to it is in the next one.'),
  count: countOf('Records in it.'),
});

const quantile = objectOf({
  quantile: described({ type: 'number', minimum: 0, maximum: 1 }, 'Such as 0.5, the median.'),
  value: described({ type: 'number' }, 'The least that so many of the values do not exceed.'),
});

const tile = objectOf({
  x: countOf('Its column, from the west.'),
  y: countOf('Its row, from the north.'),
  count: countOf('Records in it.'),
});

const facet = {
  key: fieldKey,
  type: textOf('The type of the field.', { enum: fieldTypes }),
  values: described(
    { type: 'array', items: valueCount, maxItems: bounds.facetValuesMax },
    'The most frequent values, and those of one count in their order.',
  ),
  lookalikes: listOf(
    { type: 'array', items: { type: 'integer', minimum: 0 } },
    'Places in `values`, from 0, of texts that look the same and differ: not all are in Unicode’s form NFC. Absent without such.',
  ),
  zoom: described({ type: 'integer' }, 'Of the tiles.'),
  tiles: listOf(tile, 'Of points, with `facets.zoom`: the tiles with most records.'),
  distinct: countOf('How many values, or tiles, there are.'),
  missing: countOf('Records without a value.'),
  min: described(measure, 'The least value.'),
  max: described(measure, 'The greatest value.'),
  histogram: listOf(bar, 'Bars of equal, round width.'),
  outside: described(
    objectOf({ before: countOf('Before the first bar.'), after: countOf('After the last bar.') }),
    'Records whose date stands for none, such as 0001-01-01 or 9999-12-31: they are in no bar.',
  ),
  sum: described({ type: 'number' }, 'Of all values.'),
  mean: described({ type: ['number', 'null'] }, 'Of all values, rounded to 20 digits.'),
  quantiles: listOf(quantile, 'At 0.05, 0.25, 0.5, 0.75 and 0.95.'),
};

const required = new Set(['key', 'type', 'missing']);

export const facetSchemas = {
  Facet: described(
    objectOf(
      facet,
      Object.keys(facet).filter((name) => !required.has(name)),
    ),
    'What a field holds, over all records that match.',
  ),
} satisfies Readonly<Record<string, Schema>>;

export const facetsOf = (): Schema =>
  envelopeOf(listOf(referTo('schemas', 'Facet'), 'One for each field, in their order.'), {
    meta: referTo('schemas', 'FacetsMeta'),
  });
