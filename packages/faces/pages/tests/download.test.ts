/** Files that visitors download: the API's export, with headings in the language of the page. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createPages } from '@vitrine/pages';
import { hide } from '@vitrine/catalog';
import { unzipSync } from 'fflate';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../../../../tests/service/test-service.ts';

const fields = [
  { key: 'name', label: 'Name', translations: { de: 'Bezeichnung' }, type: 'text' },
  { key: 'price', label: 'Price', translations: { de: '=Preis', 'fr-CA': 'Prix, d’ici' }, type: 'number' },
  { key: 'net', label: 'Net', translations: { de: '=Preis' }, type: 'number' },
  { key: 'cost', label: 'Cost', translations: { de: 'Einkaufspreis' }, type: 'number' },
] as const;
const createdAt = '2026-01-01T00:00:00.000Z';
const records = [1, 2].map((price) => ({
  id: `p${price}`,
  createdAt,
  name: `Roll ${price}`,
  price,
  net: price,
  cost: 7,
}));

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { faces: [createPages({ imageOrigins: [] })] });
  const tenant = await addTenant(service, 'headings');
  const goods = await addCollection(service, tenant, { slug: 'goods', name: 'Goods', fields }, records);
  await exposeAll(service, tenant, goods);
  await hide(service.store, tenant, goods, ['cost'], new Date(service.clock.now()));
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const get = async (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${service.service.url}/t/headings/${path}`, init);

test.each([
  ['goods.csv?lang=de', 'ID,Angelegt,Bezeichnung,=Preis (price),=Preis (net)'],
  ['goods.csv?lang=fr', 'Identifiant,Créé,Name,"Prix, d’ici",Net'],
  ['goods.csv?lang=nl&fields=price', 'ID,Aangemaakt,Price'],
  ['goods.csv', 'ID,Created,Name,Price,Net'],
  ['goods.csv?csv.decimal=,&lang=es&fields=name', 'ID;Creado;Name'],
])('%s begins with %s', async (path, line) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect((await response.text()).split('\r\n')[0]).toBe(line);
});

test('a heading is no formula for spreadsheets', async () => {
  const text = await (await get('goods.csv?lang=de&csv.spreadsheet=true&fields=price')).text();
  expect(text.split('\r\n')[0]).toBe("ID,Angelegt,'=Preis");
});

test('a workbook has them, and the records that are asked for', async () => {
  const response = await get('goods.xlsx?lang=de&where[price][gt]=1');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="headings-goods-\d+\.xlsx"$/);
  const files = unzipSync(await response.bytes());
  const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
  expect(sheet).toMatch(/Angelegt.*Bezeichnung.*=Preis \(price\).*p2/);
  expect(sheet).not.toMatch(/p1|Einkaufspreis|createdAt/);
});

test('the API has those of programs, whatever was downloaded before', async () => {
  const [line] = (await (await service.get('headings/goods/export')).text()).split('\r\n');
  expect(line).toBe('id,createdAt,name,price,net');
});

test('a download counts as one of its collection', async () => {
  await get('goods.xlsx');
  const answered = service.observations.findLast(({ kind }) => kind === 'request-answered');
  expect(answered).toMatchObject({ route: 'export', tenant: 'headings', collection: 'goods', status: 200 });
});

test('a language has its own tag, by which a file is known unchanged', async () => {
  const [german, french] = await Promise.all(['de', 'fr'].map(async (lang) => get(`goods.csv?lang=${lang}`)));
  const etag = german?.headers.get('etag') ?? '';
  expect(etag).not.toBe(french?.headers.get('etag') ?? '');
  expect((await get('goods.csv?lang=de', { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

test.each([
  ['goods.csv?where[cost][gt]=1', 400],
  ['goods.csv?format=json', 400],
  ['goods.csv?langs=de', 400],
  ['other.csv', 404],
  ['goods.json', 404],
])('%s is refused with %i', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});
