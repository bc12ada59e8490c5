/** The order of a filter's options: the owner's, that of days, months, sizes and numbers, else by their counts. */
import { expect, test } from 'bun:test';
import { inNaturalOrder } from '../src/asking/natural-order.ts';

const facetOf = (options: readonly (string | number)[], distinct = options.length) => ({
  key: 'kind',
  type: 'select' as const,
  values: options.map((value, index) => ({ value, count: 100 - index })),
  distinct,
  missing: 0,
});

const rows: readonly [options: readonly (string | number)[], ordered: readonly (string | number)[]][] = [
  [
    ['sunday', 'Monday', 'friday'],
    ['Monday', 'friday', 'sunday'],
  ],
  [
    ['So.', 'Mi', 'Mo'],
    ['Mo', 'Mi', 'So.'],
  ],
  [
    ['Dimanche', 'mardi'],
    ['mardi', 'Dimanche'],
  ],
  [
    ['miércoles', 'lunes'],
    ['lunes', 'miércoles'],
  ],
  [
    ['December', 'March', 'January'],
    ['January', 'March', 'December'],
  ],
  [
    ['März', 'Dez', 'Jan'],
    ['Jan', 'März', 'Dez'],
  ],
  [
    ['XL', 'S', 'm'],
    ['S', 'm', 'XL'],
  ],
  [
    ['10', '9', '-1', '2.5'],
    ['-1', '2.5', '9', '10'],
  ],
  [
    [38, 4, 40],
    [4, 38, 40],
  ],
  [
    ['Bread', 'Cakes', 'Apples'],
    ['Bread', 'Cakes', 'Apples'],
  ],
  [
    ['Monday', 'Bread'],
    ['Monday', 'Bread'],
  ],
  [
    ['', '2', '1'],
    ['', '2', '1'],
  ],
  [[], []],
];

test.each(rows)('%j: %j', (options, ordered) => {
  expect(inNaturalOrder({}, facetOf(options)).map(({ value }) => value)).toEqual([...ordered]);
});

test('options of which not all are listed stay by their counts', () => {
  const facet = facetOf(['10', '9'], 3);
  expect(inNaturalOrder({}, facet)).toEqual(facet.values);
});

test('the owner’s list comes first, and what is not in it last', () => {
  const options = ['done', 'open'].map((value) => ({ value, label: value }));
  const ordered = inNaturalOrder({ meaning: { options } }, facetOf(['other', 'open', 'done']));
  expect(ordered.map(({ value, count }) => [value, count])).toEqual([
    ['done', 98],
    ['open', 99],
    ['other', 100],
  ]);
});
