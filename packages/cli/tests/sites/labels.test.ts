/** Names and labels in several languages: on pages in theirs, in no answer of the API, and those of hidden fields nowhere. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { changeAppearance, createView } from '@vitrine/administering';
import { hide, type Collection, type Tenant, updateCollection } from '@vitrine/catalog';
import { editionFolderOf } from '../../src/config.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  startOfTime,
  type TestService,
} from '../support/test-service.ts';

const draft = {
  slug: 'products',
  name: 'Products',
  translations: { de: 'Produktliste', 'fr-CA': 'Produits d’ici', sv: 'Produktlista' },
  fields: [
    { key: 'name', label: 'Name', translations: { de: 'Bezeichnung' }, type: 'text' },
    {
      key: 'price',
      label: 'Price',
      translations: { de: 'Stückpreis', 'fr-CA': 'Prix d’ici' },
      type: 'currency',
      currency: 'EUR',
    },
    { key: 'kind', label: 'Kind', translations: { de: 'Warengruppe' }, type: 'select' },
    { key: 'cost', label: 'Cost', translations: { de: 'Einkaufspreis', fr: 'Coût' }, type: 'currency' },
  ],
} as const;
const shown = ['name', 'price', 'kind'];
const records = ['Roll', 'Bread', 'Cake'].map((name, index) => ({
  id: `p${index}`,
  createdAt: new Date(startOfTime).toISOString(),
  name,
  price: index + 1,
  kind: index === 0 ? 'Small' : 'Large',
  cost: index,
}));

const now = new Date(startOfTime);
const below = (name: string): string => `/t/TENANT/${name}`;

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let tenant: Tenant;
  let products: Collection;

  beforeAll(async () => {
    service = await engines[engine]();
    tenant = await addTenant(service, 'labels01');
    products = await addCollection(service, tenant, draft, records);
    await exposeAll(service, tenant, products, shown);
    const rolls = { slug: 'small', name: 'Small ones', query: 'where[kind]=Small', isPrivate: false };
    await createView(service.store, tenant, products, { ...rolls, look: null, endsAt: null }, now);
    const plain = await addTenant(service, 'plain001');
    const { translations: _none, ...others } = draft;
    const fields = draft.fields.map(({ key, label, type }) => ({ key, label, type }));
    await exposeAll(service, plain, await addCollection(service, plain, { ...others, fields }, records), shown);
    await follow(service);
  });
  afterAll(async () => service.stop());

  const pageOf = async (path: string, language: string): Promise<string> => {
    const response = await fetch(`${service.service.url}/${path}`, { headers: { 'Accept-Language': language } });
    expect(response.status).toBe(200);
    return (await response.text()).replaceAll('&#39;', "'");
  };

  test('pages are labelled in their language, or else as the owner wrote it', async () => {
    const german = await pageOf('t/labels01/products', 'de');
    expect(german).toContain('>Produktliste</h1>');
    expect(german).toContain('<title>Produktliste · ');
    expect(german).toContain('data-label="Stückpreis"');
    expect(german).toMatch(/<legend[^>]*>Warengruppe<\/legend>/);
    expect(german).toContain('<option value="price">Stückpreis</option>');
    expect(german).not.toMatch(/>(?:Products|Name|Price|Kind)</);
    const french = await pageOf('t/labels01/products', 'fr');
    expect(french).toContain('>Produits d’ici</h1>');
    expect(french).toContain('data-label="Prix d’ici"');
    expect(french).toMatch(/<legend[^>]*>Kind<\/legend>/);
    const dutch = await pageOf('t/labels01/products', 'nl');
    expect(dutch).toContain('>Products</h1>');
    expect(dutch).not.toMatch(/Produkt|Stück|Prix/);
  });

  test('so are a filter in use, a record, the start, the reference, and what search engines are told', async () => {
    expect(await pageOf('t/labels01/products?where[price][gt]=2', 'de')).toContain('Stückpreis ist mehr als 2');
    const record = await pageOf('t/labels01/products/p1', 'de');
    expect(record).toMatch(/<dt[^>]*>Stückpreis<\/dt>/);
    expect(record).toContain('Produktliste');
    const start = await pageOf('t/labels01', 'de');
    expect(start.replaceAll(/<[^>]*>/g, '')).toContain('Bezeichnung\u00A0· Stückpreis\u00A0· Warengruppe');
    expect(start).toMatch(/"@type":"Dataset","name":"Produktliste · /);
    const reference = await pageOf('docs/t/labels01/products', 'de');
    expect(reference).toMatch(/<h1[^>]*>Produktliste<\/h1>/);
    expect(reference).toContain('Stückpreis');
  });

  test('a view has the name that its owner gave it, and fields that are labelled', async () => {
    const view = await pageOf('t/labels01/small', 'de');
    expect(view).toContain('>Small ones</h1>');
    expect(view).toContain('data-label="Stückpreis"');
  });

  test("the API's answers and documents are those of a tenant without them, and without a currency", async () => {
    const answers = [
      '/products',
      '/products?fields=price&limit=1',
      '/products/facets',
      '/products/records/p1',
      '/products/export?format=csv',
      '/products?where[cost][gt]=1',
      '/products?where[label][gt]=1',
    ];
    for (const path of answers.map((each) => `/api/v1/public/t/TENANT${each}`))
      expect([path, await read(path, 'labels01')]).toEqual([path, await read(path, 'plain001')]);
    const documents = ['/api/v1/public/t/TENANT', ...['llms.txt', 'types.d.ts', 'types.py', 'openapi.json'].map(below)];
    for (const path of documents) {
      const text = await read(path, 'labels01');
      expect(text).toMatch(/^200 .*Price/s);
      expect(text).not.toMatch(/Stückpreis|Produktliste|translations/);
    }
  });

  const read = async (path: string, publicId: string): Promise<string> => {
    const response = await fetch(service.service.url + path.replace('TENANT', publicId), {
      headers: { 'Accept-Language': 'de' },
    });
    return `${response.status} ${(await response.text()).replaceAll(publicId, '*')}`;
  };

  test('what hidden fields are called in any language is in no file of the store, and on no page', async () => {
    expect(filesWith('Stückpreis').length).toBeGreaterThan(0);
    expect(filesWith('Einkaufspreis')).toEqual([]);
    expect(filesWith('Coût')).toEqual([]);
    for (const path of ['t/labels01', 't/labels01/products', 't/labels01/products/p1', 'docs/t/labels01/products'])
      for (const language of ['de', 'fr']) expect(await pageOf(path, language)).not.toMatch(/Einkaufspreis|Coût/);
  });

  const filesWith = (text: string): string[] => {
    const folder = editionFolderOf(service.config);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
      const path = join(folder, name);
      return statSync(path).isFile() && readFileSync(path, 'utf8').includes(text);
    });
  };

  test('what is translated is in the language of the page, all else in its owner’s', async () => {
    await changeAppearance(service.store, tenant, { language: 'it' }, now);
    await follow(service);
    const french = await pageOf('t/labels01/products', 'fr');
    expect(french).toContain('<h1 dir="auto">Produits d’ici</h1>');
    expect(french).toContain('<legend dir="auto">Prix d’ici</legend>');
    expect(french).toContain('<legend dir="auto" lang="it">Kind</legend>');
  });

  test('what is taken back is gone from pages', async () => {
    const { name, target } = products;
    await service.store
      .transaction()
      .execute(async (transaction) =>
        updateCollection(transaction, products, { name, target, translations: { fr: 'Marchandises' } }, now),
      );
    await follow(service);
    expect(await pageOf('t/labels01/products', 'de')).toContain('>Products</h1>');
    expect(await pageOf('t/labels01', 'de')).not.toContain('Produktliste');
    expect(await pageOf('t/labels01/products', 'fr')).toContain('>Marchandises</h1>');
  });

  test('a label goes with its field', async () => {
    await hide(service.store, tenant, products, ['price'], now);
    await follow(service);
    expect(await pageOf('t/labels01/products', 'de')).not.toContain('Stückpreis');
  });
});
