/** Presentations are read tolerantly: what cannot be read is left out, and hides pages from search engines rather than listing them. */
import { expect, test } from 'bun:test';
import { readCollectionPresentation, readTenantPresentation } from '../src/presentation.ts';

const logo = { name: 'logo-1.png', type: 'png', width: 1, height: 2 };

const tenants: readonly [text: string | undefined, read: object][] = [
  [undefined, {}],
  ['{}', {}],
  ['{"color":"#a1B2c3","language":"de","isUnlisted":true}', { color: '#a1B2c3', language: 'de', isUnlisted: true }],
  [JSON.stringify({ timeZone: 'UTC', logo }), { timeZone: 'UTC', logo }],
  ['{"color":"red;}","language":null,"timeZone":1,"logo":{"name":"a"},"isUnlisted":false,"name":"Other"}', {}],
  ['{"isUnlisted":"no"}', { isUnlisted: true }],
  ['null', { isUnlisted: true }],
  ['{', { isUnlisted: true }],
  ['1', { isUnlisted: true }],
];

test.each(tenants)('of a tenant: %s', (text, read) => {
  expect(readTenantPresentation(text)).toEqual(read);
});

const collections: readonly [text: string | undefined, read: object][] = [
  [undefined, {}],
  [
    '{"names":{"de":"Waren"},"labels":{"price":{"de":"Preis"}},"card":{"title":"name"},"look":"list"}',
    { names: { de: 'Waren' }, labels: { price: { de: 'Preis' } }, card: { title: 'name' }, look: 'list' },
  ],
  ['{"slug":"orders","name":"Orders","isPrivate":false,"fields":[]}', {}],
  ['{"labels":null,"names":[1],"card":"name","look":"grid"}', {}],
  [
    '{"labels":{"a":null,"b":{"de":"B"}},"card":{"title":1,"alt":"b"}}',
    { labels: { b: { de: 'B' } }, card: { alt: 'b' } },
  ],
  ['{"isUnlisted":null}', { isUnlisted: true }],
  ['null', { isUnlisted: true }],
  ['{"look":', { isUnlisted: true }],
];

test.each(collections)('of a collection: %s', (text, read) => {
  expect(readCollectionPresentation(text)).toEqual(read);
});
