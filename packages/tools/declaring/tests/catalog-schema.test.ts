/** The schema that editors read, against the tables and rules that the program runs by. */
import { expect, test } from 'bun:test';
import { fieldTypes } from '@vitrine/contract';
import { checkSlug } from '@vitrine/catalog';
import schema from '../src/catalog.schema.json';

const { collection, field } = schema.definitions;

test('names every field type, in the contract’s order, in the list and in the message', () => {
  expect(field.properties.type.enum).toEqual([...fieldTypes]);
  expect(field.properties.type.expects).toEndWith(fieldTypes.join(', '));
});

const slugs = [
  'a',
  'price-list',
  '2024',
  'A',
  'a--b',
  '-a',
  'a-',
  'a_b',
  'ä',
  '',
  'a\n',
  's'.repeat(64),
  's'.repeat(65),
];
test.each(slugs)('takes the slug %j as the catalog does', (slug) => {
  const { pattern, maxLength } = collection.properties.slug;
  const isTaken = new RegExp(pattern, 'u').test(slug) && slug.length <= maxLength;
  expect(isTaken).toBe(isSlug(slug));
});

const isSlug = (slug: string): boolean => {
  try {
    checkSlug(slug);
    return true;
  } catch {
    return false;
  }
};

test('describes every property, for editors', () => {
  for (const [name, property] of Object.entries({ ...collection.properties, ...field.properties })) {
    expect([name, property.description.length > 0]).toEqual([name, true]);
  }
});
