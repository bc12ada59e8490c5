/** A remote as a source of collections: what is published of its pages from edition to edition, whole ones and others. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import type { FieldDescriptor } from '@vitrine/contract';
import type { Tenant } from '@vitrine/catalog';
import {
  addTenant,
  exposeAll,
  follow,
  readJson,
  startOfTime,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { declareProducts, place, takeFailures } from './products.ts';
import { http, printHttpAddress } from '../../src/index.ts';

interface Product {
  readonly id: string;
  readonly name: string;
}

const name: FieldDescriptor = { key: 'name', label: 'Name', type: 'text' };

/** Its products, two a page, and the tag of its answers. */
interface State {
  products: readonly Product[];
  etag: string | undefined;
  answer: ((page: number) => Response | undefined) | undefined;
}
const state: State = { products: [], etag: undefined, answer: undefined };
let asked: string[] = [];
let remote: Bun.Server<undefined>;
let service: TestService;
let tenant: Tenant;

const productsOf = (...names: readonly string[]): readonly Product[] =>
  names.map((each, index) => ({ id: String(index + 1), name: each }));

const answer = ({ url, headers }: Request): Response => {
  const { searchParams, pathname, search } = new URL(url);
  const condition = headers.get('if-none-match');
  asked.push(pathname + search + (condition ?? ''));
  if (condition !== null && condition === state.etag) return new Response(null, { status: 304 });
  const page = Number(searchParams.get('page') ?? 1);
  const next = page * 2 < state.products.length ? `?page=${page + 1}` : null;
  const init = { headers: state.etag === undefined ? {} : { ETag: state.etag } };
  return state.answer?.(page) ?? Response.json({ data: state.products.slice(page * 2 - 2, page * 2), next }, init);
};

const shown = async (): Promise<unknown> => {
  const { data } = await readJson<{ data: readonly Product[] }>(
    await service.get(`${tenant.publicId}/products?sort=id`),
  );
  return data.map((record) => record.name);
};

beforeAll(async () => {
  remote = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer });
  const url = printHttpAddress(remote.url.href, {
    allowed: ['127.0.0.1'],
    tables: { products: { path: 'products', rows: 'data', next: { kind: 'link', path: 'next' } } },
  });
  const { openSource } = await http.load();
  const others = new Map([['shop', openSource({ name: 'shop', url, now: () => startOfTime })]]);
  service = await startTestService({}, { others });
  tenant = await addTenant(service, 'bakery23');
  const products = await declareProducts(service, tenant, 'shop', [[name, place('name')]]);
  await exposeAll(service, tenant, products, ['name']);
});
afterAll(async () => {
  await service.stop();
  await remote.stop(true);
});

const good = ['Rye', 'Spelt', 'Oat', 'Corn', 'Rice'];

beforeEach(async () => {
  Object.assign(state, { products: productsOf(...good), etag: undefined, answer: undefined });
  await follow(service);
  await service.turn();
  takeFailures(service);
  asked = [];
});

test('a change in the last page is published with the next edition, of as many requests as there are pages', async () => {
  expect(await shown()).toEqual(good);
  state.products = productsOf(...good.with(4, 'Barley'));
  await service.turn();
  expect(await shown()).toEqual(good.with(4, 'Barley'));
  expect(asked).toEqual(['/products', '/products?page=2', '/products?page=3']);
});

test('an answer that has not changed is not sent again, whatever its tag looks like', async () => {
  Object.assign(state, { products: productsOf('Rye'), etag: '"[{#}] 1"' });
  await service.turn();
  await service.turn();
  expect(asked).toEqual(['/products', '/products"[{#}] 1"']);
  Object.assign(state, { products: productsOf('Spelt'), etag: '"2"' });
  await service.turn();
  expect(await shown()).toEqual(['Spelt']);
});

const faults: readonly [about: string, () => void, sentence: string][] = [
  [
    'that fails in the third page',
    () => (state.answer = (page) => (page === 3 ? new Response(null, { status: 500 }) : undefined)),
    'It has failed. (HTTP 500)',
  ],
  [
    'that asks for credentials',
    () => (state.answer = () => new Response(null, { status: 401 })),
    'The credentials are missing or not accepted. (HTTP 401)',
  ],
  [
    'of which a record moves to the next page while it is read',
    () => (state.products = productsOf(...good).with(2, { id: '2', name: 'Spelt' })),
    'Two records have the id "2".',
  ],
  [
    'without a column that is shown',
    () => (state.answer = () => Response.json({ data: [{ id: '1', title: 'Rye' }] })),
    'found no column name',
  ],
];
test.each(faults)('a remote %s keeps its last records, and is told', async (_about, breakIt, sentence) => {
  breakIt();
  await service.turn();
  expect(await shown()).toEqual(good);
  const [told, ...others] = takeFailures(service);
  expect([told, others]).toEqual([expect.stringContaining(sentence), []]);
  state.answer = undefined;
  state.products = productsOf('Rye');
  await service.turn();
  expect(await shown()).toEqual(['Rye']);
});
