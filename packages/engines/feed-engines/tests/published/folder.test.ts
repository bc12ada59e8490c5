/** A folder as a source of collections: what is published of its files from edition to edition, good ones and bad ones. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldDescriptor } from '@vitrine/contract';
import { hide, type Collection, type Tenant } from '@vitrine/catalog';
import { type Origin } from '@vitrine/sources';
import {
  addTenant,
  exposeAll,
  follow,
  readJson,
  startOfTime,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { declareProducts, now, place, takeFailures } from './products.ts';
import { folder as engine } from '../../src/index.ts';

let folder: string;
let service: TestService;
let tenant: Tenant;
let products: Collection;

/** As a program should: whole, by rename. */
const write = (name: string, content: string): void => {
  writeFileSync(join(folder, `${name}.part`), content);
  renameSync(join(folder, `${name}.part`), join(folder, name));
};

const shown = async (): Promise<unknown> => {
  const response = await service.get(`${tenant.publicId}/products?sort=id`);
  const { data } = await readJson<{ data: readonly Record<string, unknown>[] }>(response);
  return data?.map(({ id, name, price, unit }) => ({ id, name, price, unit }));
};

const unitName: Origin = {
  lookUps: [
    {
      name: 'unit',
      schema: undefined,
      table: 'units',
      match: [{ from: place('unit'), to: place('id') }],
      where: [],
      order: [],
      isMany: false,
    },
  ],
  place: place('name'),
};

const columns: readonly (readonly [FieldDescriptor, Origin])[] = [
  [{ key: 'name', label: 'Name', type: 'text' }, place('name')],
  [{ key: 'price', label: 'Price', type: 'currency' }, place('price', 'numeric')],
  [{ key: 'unit', label: 'Unit', type: 'text' }, unitName],
];

const good = 'id,name,price,unit,cost\n1,Rye bread,3.20,kg,1\n2,Pretzel,n/a,pc,1\n';
const published = [
  { id: '1', name: 'Rye bread', price: 3.2, unit: 'Kilogram' },
  { id: '2', name: 'Pretzel', price: null, unit: 'Piece' },
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
  const url = `folder:${folder}`;
  const { openSource } = await engine.load();
  service = await startTestService(
    {},
    { others: new Map([['files', openSource({ name: 'files', url, now: () => startOfTime })]]) },
  );
  tenant = await addTenant(service, 'bakery23');
  products = await declareProducts(service, tenant, 'files', columns);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  write('products.csv', good);
  write('units.json', '[{"id":"kg","name":"Kilogram"},{"id":"pc","name":"Piece"}]');
  await exposeAll(service, tenant, products, ['name', 'price', 'unit']);
  await follow(service);
  await service.turn();
  takeFailures(service);
});

test('records are those of the files, from one edition to the next', async () => {
  expect(await shown()).toEqual(published);
  write('units.json', '[{"id":"kg","name":"kilo"}]');
  await service.turn();
  expect(await shown()).toEqual([
    { id: '1', name: 'Rye bread', price: 3.2, unit: 'kilo' },
    { id: '2', name: 'Pretzel', price: null, unit: null },
  ]);
});

const faults: readonly [what: string, spoil: () => void, reason: string][] = [
  [
    'half written',
    () => write('products.csv', 'id,name,price,unit\n1,"Rye'),
    'products.csv: Line 2, column "…": found a quote that is never closed',
  ],
  ['missing', () => unlinkSync(join(folder, 'products.csv')), 'There is no file products '],
  [
    'without a field',
    () => write('products.csv', 'id,name,unit\n1,a,kg\n'),
    'The table products has changed: found no column price.',
  ],
  [
    'with one id twice',
    () => write('products.csv', 'id,name,price,unit\n1,a,1,kg\n1,b,2,kg\n'),
    'Two records have the id "1".',
  ],
  ['of what is looked up', () => write('units.json', '[{'), 'units.json: Line 1: found the end of the file'],
];

test.each(faults)('a file %s leaves the last good records, and says why', async (_what, spoil, reason) => {
  spoil();
  await service.turn();
  expect(await shown()).toEqual(published);
  expect(takeFailures(service).join()).toContain(reason);
});

test('a folder that is away leaves them too, and they change once it is back', async () => {
  renameSync(folder, `${folder}-away`);
  await service.turn();
  expect(await shown()).toEqual(published);
  expect(JSON.stringify(service.observations)).toContain('source-away');
  renameSync(`${folder}-away`, folder);
  write('products.csv', 'id,name,price,unit\n3,Roll,1,pc\n');
  await service.turn();
  expect(await shown()).toEqual([{ id: '3', name: 'Roll', price: 1, unit: 'Piece' }]);
});

test('a field that is withdrawn stays so, whatever file comes', async () => {
  await hide(service.store, tenant, products, ['price'], now);
  await service.publisher.follow();
  service.service.edition.follow();
  const hidden = published.map(({ id, name, unit }) => ({ id, name, unit }));
  expect(await shown()).toEqual(hidden);
  write('products.csv', `${good}3,Roll,9,pc,1\n`);
  await service.turn();
  expect(await shown()).toEqual([...hidden, { id: '3', name: 'Roll', unit: 'Piece' }]);
});
