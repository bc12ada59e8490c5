/** What merchants' feeds say of goods: reduced prices, weights and categories, by the headings of shops' exports. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { createFacts, type Facts } from '../src/found/facts.ts';
import { readRoles } from '../src/found/field-roles.ts';
import { categoryOf, pricesOf, weightOf } from '../src/found/goods-facts.ts';

type Values = Readonly<Record<string, readonly [type: FieldType, value: unknown, currency?: string]>>;

const fieldsOf = (values: Values) =>
  new Map(
    Object.entries(values).map(([label, [type, , currency]]) => [
      label,
      { key: label, label, type, ...(currency !== undefined && { currency }) },
    ]),
  );

const factsOf = (values: Values): Facts => {
  const record = Object.fromEntries(Object.entries(values).map(([key, [, value]]) => [key, value]));
  const collection = { slug: 'goods', name: 'Goods', isPrivate: false, fields: fieldsOf(values) };
  return createFacts(collection)({ ...record, id: '1', createdAt: '2026-01-01T00:00:00.000Z' });
};

describe('prices', () => {
  const print = (values: Values): string => {
    const { regular, reduced, span } = pricesOf(factsOf(values)) ?? {};
    return [regular?.price, reduced?.price, span?.join('/')].filter((part) => part !== undefined).join(' ');
  };
  test.each<[name: string, values: Values, expected: string]>([
    ['a sale price', { 'Regular price': ['currency', 20, 'EUR'], 'Sale price': ['currency', 18, 'EUR'] }, '20 18'],
    [
      'an Angebotspreis, which is no amount',
      { Preis: ['currency', 20, 'EUR'], Angebotspreis: ['number', 18] },
      '20 18',
    ],
    [
      'a former price',
      { 'Variant Price': ['currency', 18, 'EUR'], 'Variant Compare At Price': ['number', 20] },
      '20 18',
    ],
    [
      'a sale price of some days',
      {
        price: ['currency', 20, 'EUR'],
        special_price: ['currency', 18, 'EUR'],
        special_price_from_date: ['date', '2026-01-01'],
        special_price_to_date: ['date', '2026-01-31'],
      },
      '20 18 2026-01-01/2026-01-31',
    ],
    [
      'a sale price that may be over',
      {
        price: ['currency', 20, 'EUR'],
        special_price: ['currency', 18, 'EUR'],
        special_price_from_date: ['date', '2026-01-01'],
        special_price_to_date: ['date', null],
      },
      '20',
    ],
    [
      'a sale price that ends before it starts',
      {
        price: ['currency', 20, 'EUR'],
        special_price: ['currency', 18, 'EUR'],
        special_price_from_date: ['date', '2026-02-01'],
        special_price_to_date: ['date', '2026-01-31'],
      },
      '20',
    ],
    ['no percentage', { Price: ['currency', 20, 'EUR'], 'Discount price %': ['number', 10] }, '20'],
    ['no higher one', { Price: ['currency', 20, 'EUR'], 'Sale price': ['currency', 25, 'EUR'] }, '20'],
    ['none of nothing', { Price: ['currency', 20, 'EUR'], 'Sale price': ['currency', 0, 'EUR'] }, '20'],
    ['no former one that is lower', { Price: ['currency', 20, 'EUR'], 'Compare at price': ['number', 0] }, '20'],
    ['none in another currency', { Price: ['currency', 20, 'EUR'], 'Sale price': ['currency', 18, 'USD'] }, '20'],
    ['no recommended one', { Price: ['currency', 20, 'EUR'], UVP: ['number', 25] }, '20'],
    ['a sale price alone', { 'Sale price': ['currency', 18, 'EUR'] }, '18'],
  ])('%s', (_name, values, expected) => {
    expect(print(values)).toBe(expected);
  });
});

test.each<[label: string, value: number, expected: string | undefined]>([
  ['Weight (kg)', 0.5, '0.5 kg'],
  ['Gewicht in g', 500, '500 g'],
  ['Weight (lbs)', 2, '2 lb'],
  ['Variant Grams', 250, '250 g'],
  ['weightKg', 0.5, '0.5 kg'],
  ['Weight', 5, undefined],
  ['Weight (kg)', 0, undefined],
])('the weight of %s %d: %s', (label, value, expected) => {
  expect(weightOf(factsOf({ [label]: ['number', value] }))).toBe(expected);
});

test('a weight has the unit of its field', () => {
  const facts = factsOf({ Gewicht: ['number', 2] });
  const { weight } = facts.roles;
  expect(
    weight && weightOf({ ...facts, roles: { weight: Object.assign({}, weight, { meaning: { unit: 'kg' } }) } }),
  ).toBe('2 kg');
});

test.each<[values: Values, expected: string | undefined]>([
  [{ Categories: ['multiselect', ['Food > Bread', 'Food']] }, 'Food > Bread'],
  [{ Warengruppe: ['text', 'Brot'] }, 'Brot'],
  [{ 'Product Category': ['text', 'Food > Bread'] }, 'Food > Bread'],
  [{ Category: ['text', 'simple, virtual'] }, undefined],
  [{ Category: ['text', 'External hard drives'] }, 'External hard drives'],
  [{ google_product_category: ['text', 'Food'] }, undefined],
])('the category of %j: %s', (values, expected) => {
  expect(categoryOf(factsOf(values))).toBe(expected);
});

const brandOf = (labels: string): string | undefined =>
  readRoles({ fields: fieldsOf(Object.fromEntries(labels.split(', ').map((label) => [label, ['text', '']]))) }).brand
    ?.key;

test('a vendor is the brand of Shopify’s products alone', () => {
  expect(brandOf('Handle, Title, Vendor, Variant SKU')).toBe('Vendor');
  expect(brandOf('Handle, Brand, Vendor, Variant SKU')).toBe('Brand');
  expect(brandOf('Item, Vendor')).toBeUndefined();
});
