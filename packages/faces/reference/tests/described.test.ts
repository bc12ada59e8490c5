/** Descriptions, units, options and licences in the documents for programs and models. */
import { expect, test } from 'bun:test';
import type { ExposedCollection, Exposure } from '@vitrine/query';
import { renderDcat } from '../src/dcat.ts';
import { renderTenantGuide } from '../src/guide.ts';
import { describeTenant } from '../src/openapi/tenant-document.ts';

const options = Array.from({ length: 22 }, (_, index) => ({ value: `${index}`, label: `Label ${index}` }));

const parts: ExposedCollection = {
  slug: 'parts',
  name: 'Parts',
  isPrivate: false,
  fields: new Map(
    (
      [
        { key: 'weight', label: 'Weight', type: 'number' },
        { key: 'price', label: 'Price', type: 'currency', currency: 'EUR' },
        { key: 'state', label: 'State', type: 'select' },
        { key: 'name', label: 'Name', type: 'text' },
      ] as const
    ).map((field) => [field.key, field]),
  ),
  presentation: JSON.stringify({
    description: 'What *we* sell.',
    meanings: { weight: { description: 'With its [box].', unit: 'kg' }, state: { options }, price: { unit: 'EUR' } },
  }),
};

const exposure: Exposure = {
  tenant: { publicId: 'describe', name: 'Acme', industry: 'Parts' },
  presentation: JSON.stringify({
    about: { licence: 'https://example.com/licence', contact: 'mailto:info@example.com', privacy: 'javascript:x' },
  }),
  collections: new Map([['parts', parts]]),
};

test('OpenAPI has them as descriptions, and names the licence', () => {
  const document = JSON.parse(describeTenant(exposure, { form: 'flat', publicUrl: null }));
  expect(document.info.license).toEqual({ name: 'As Acme states', url: 'https://example.com/licence' });
  expect(document.tags[1]).toEqual({ name: 'parts', description: String.raw`Parts: What \*we\* sell.` });
  const { weight, price, state, name } = document.components.schemas['parts-record'].properties;
  expect(weight.description).toBe(String.raw`With its \[box\]. In kg.`);
  expect(price.description).toBe('In EUR.');
  expect(state.description).toStartWith('Options: 0 = Label 0, 1 = Label 1');
  expect(state.description).toEndWith(', 19 = Label 19, and 2 more.');
  expect(name.description).toBeUndefined();
  for (const path of ['/public/t/describe/-/describe', '/public/t/describe/parts/describe'])
    expect(document.paths[path].get.responses['200']).toBeDefined();
});

test('llms.txt has them in the lines of fields', () => {
  const guide = renderTenantGuide(exposure, null);
  expect(guide).toContain('\n## About the data\n\n- licence: https://example.com/licence\n- contact: mailto:info@');
  expect(guide).not.toContain('javascript');
  expect(guide).toContain('### parts: Parts\n\nWhat *we* sell.\n\n- weight (number): Weight. With its [box]. In kg.\n');
  expect(guide).toContain('- name (text): Name\n');
  expect(renderTenantGuide({ ...exposure, presentation: undefined }, null)).not.toContain('About the data');
});

test('DCAT has each public collection as a dataset with its files, the publisher, the licence and the contact', () => {
  const hidden: ExposedCollection = { ...parts, slug: 'secret-list', isPrivate: true };
  const unlisted: ExposedCollection = { ...parts, slug: 'unlisted-list', presentation: '{"isUnlisted":true}' };
  const collections = new Map([parts, hidden, unlisted].map((collection) => [collection.slug, collection]));
  const text = renderDcat({ ...exposure, collections }, 'https://data.example');
  expect(text).not.toMatch(/secret-list|unlisted-list|javascript/);
  const { 'dcat:dataset': datasets, ...catalog } = JSON.parse(text);
  expect(catalog).toMatchObject({
    '@id': 'https://data.example/t/describe',
    '@type': 'dcat:Catalog',
    'dct:title': 'Acme',
    'dct:publisher': { '@type': 'foaf:Agent', 'foaf:name': 'Acme' },
    'dct:license': { '@id': 'https://example.com/licence' },
    'dcat:contactPoint': { 'vcard:hasEmail': { '@id': 'mailto:info@example.com' } },
  });
  expect(datasets).toHaveLength(1);
  expect(datasets[0]).toMatchObject({
    '@type': 'dcat:Dataset',
    'dct:identifier': 'describe/parts',
    'dct:title': 'Parts',
    'dct:description': 'What *we* sell.',
    'dct:publisher': { 'foaf:name': 'Acme' },
    'dct:accrualPeriodicity': { '@id': 'http://publications.europa.eu/resource/authority/frequency/UPDATE_CONT' },
  });
  const [csv] = datasets[0]['dcat:distribution'];
  expect(csv).toEqual({
    '@type': 'dcat:Distribution',
    'dct:title': 'CSV',
    'dcat:accessURL': { '@id': 'https://data.example/api/v1/public/t/describe/parts' },
    'dcat:downloadURL': { '@id': 'https://data.example/api/v1/public/t/describe/parts/export?format=csv' },
    'dcat:mediaType': 'text/csv',
    'dct:license': { '@id': 'https://example.com/licence' },
  });
});

test('of a tenant that search engines leave out, portals get no dataset', () => {
  const text = renderDcat({ ...exposure, presentation: '{"isUnlisted":true,"language":"de"}' }, null);
  expect(JSON.parse(text)).toMatchObject({ 'dct:title': { '@language': 'de', '@value': 'Acme' }, 'dcat:dataset': [] });
});
