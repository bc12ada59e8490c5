/** The labels of fields, made from headings of files and names of columns. */
import { expect, test } from 'bun:test';
import { makeLabel } from '../src/keys.ts';

test.each([
  ['unitPrice', 'Unit price'],
  ['category_id', 'Category id'],
  ['category_id.name', 'Category'],
  ['categoryId.name', 'Category'],
  ['categ_id/complete_name', 'Categ'],
  ['category_id.code', 'Category code'],
  ['partner_id/country_id/code', 'Partner country code'],
  ['partner_id.country.name', 'Partner country name'],
  ['categoryID.fullName', 'Category'],
  ['address.city', 'address.city'],
  ['paid.name', 'paid.name'],
  ['_id.name', '_id.name'],
  ['category_id.', 'category_id.'],
  ['Art. Nr.', 'Art. Nr.'],
])('%s is labelled %s', (header, label) => {
  expect(makeLabel({ header, index: 0 })).toBe(label);
});
