/** What is shown to somebody who has chosen nothing. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { fieldsShownMax, rolesOf, shownFields } from '../src/asking/shown-fields.ts';

const collectionOf = (...fields: readonly (readonly [key: string, type: FieldType])[]) => ({
  fields: new Map(fields.map(([key, type]): [string, ExposedField] => [key, { key, label: key, type }])),
});
const keysOf = (fields: readonly ExposedField[]): string[] => fields.map(({ key }) => key);

const products = collectionOf(
  ['sku', 'text'],
  ['name', 'text'],
  ['imageUrl', 'url'],
  ['weight', 'number'],
  ['price', 'currency'],
  ['netPrice', 'currency'],
);

test('a card leads with a name, a picture and a price', () => {
  const { title, picture, price } = rolesOf(products);
  expect([title?.key, picture?.key, price?.key]).toEqual(['name', 'imageUrl', 'price']);
});

test('a field of the type of pictures leads before one that is called so', () => {
  const { picture, pictures } = rolesOf(collectionOf(['name', 'text'], ['logoUrl', 'url'], ['front', 'image']));
  expect([picture?.key, keysOf(pictures)]).toEqual(['front', ['front', 'logoUrl']]);
});

test('without a field that is called so, the first text that is no code is the name', () => {
  expect(rolesOf(collectionOf(['sku', 'text'], ['what', 'text'])).title?.key).toBe('what');
  expect(rolesOf(collectionOf(['Inventarnummer', 'text'], ['Objekt', 'text'])).title?.key).toBe('Objekt');
  expect(rolesOf(collectionOf(['ean', 'text'])).title?.key).toBe('ean');
  expect(rolesOf(collectionOf(['count', 'integer'])).title).toBeUndefined();
});

describe('columns', () => {
  test('few are all shown, the name first', () => {
    expect(keysOf(shownFields(products, []))).toEqual(['name', 'sku', 'imageUrl', 'weight', 'price', 'netPrice']);
  });

  test('of sixty, the most telling ones, in the order that the owner gave them', () => {
    const many = Array.from({ length: 60 }, (_, index) => [`n${index}`, 'number'] as const);
    const shown = keysOf(
      shownFields(collectionOf(...many, ['day', 'date'], ['name', 'text'], ['price', 'currency']), []),
    );
    expect(shown).toHaveLength(fieldsShownMax);
    expect(shown.slice(0, 1)).toEqual(['name']);
    expect(shown.slice(-2)).toEqual(['day', 'price']);
  });

  test('one type does not crowd out the others', () => {
    const prices = Array.from({ length: 9 }, (_, index) => [`price${index}`, 'currency'] as const);
    const others = [
      ['kind', 'select'],
      ['day', 'date'],
    ] as const;
    expect(keysOf(shownFields(collectionOf(['name', 'text'], ...prices, ...others), [])).slice(-2)).toEqual([
      'kind',
      'day',
    ]);
  });

  test('those that a visitor chose are shown as chosen; what is not there is not', () => {
    expect(keysOf(shownFields(products, ['price', 'gone', 'name']))).toEqual(['price', 'name']);
  });
});
