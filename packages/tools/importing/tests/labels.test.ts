/** The labels of fields, made from headings of files and names of columns. */
import { expect, test } from 'bun:test';
import { makeLabel } from '../src/keys.ts';

test.each([
  ['unitPrice', 'Unit price'],
  ['category_id', 'Category ID'],
  ['pH', 'pH'],
  ['kWh', 'kWh'],
  ['kHz', 'kHz'],
  ['agency_url', 'Agency URL'],
  ['agencyURL', 'Agency URL'],
  ['agency url', 'Agency URL'],
  ['vatId', 'VAT ID'],
  ['skus', 'SKUs'],
  ['idea', 'Idea'],
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
  ['Preis\n(netto)', 'Preis (netto)'],
  ['stop place', 'Stop place'],
  ['date-is-approximate?', 'Date is approximate?'],
  ['e-mail', 'e-mail'],
  ['CURRENCY_CODE', 'Currency code'],
  ['EAN', 'EAN'],
  ['Farbe (product.metafields.shopify.color-pattern)', 'Farbe'],
  ['Farbe (außen)', 'Farbe (außen)'],
])('%s is labelled %s', (header, label) => {
  expect(makeLabel({ header, index: 0 })).toBe(label);
});
