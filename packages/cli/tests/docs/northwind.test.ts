/** The walk-through of docs/northwind.md, each answer worked out from the files' rows without the service's code. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { startTestService, type TestService } from '../support/test-service.ts';
import { readDocument } from './documents.ts';
import { excerptFolder, fullFolder, readRows, runCommands, type CsvRow } from './northwind.ts';

const folder = fullFolder ?? excerptFolder;
const [products, orders, orderLines, employees] = await Promise.all(
  ['products.csv', 'orders.csv', 'order-lines.csv', 'employees.csv'].map(async (file) => readRows(folder, file)),
).then((files) => [files[0] ?? [], files[1] ?? [], files[2] ?? [], files[3] ?? []] as const);

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await runCommands(service, await readDocument('docs/northwind.md'), folder);
});
afterAll(async () => service.stop());

interface Answer {
  readonly status: number;
  readonly data: readonly Readonly<Record<string, unknown>>[] | null;
  readonly meta: { readonly total?: number; readonly pages?: number; readonly code?: string };
}

const ask = async (target: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const response = await service.get(`northwnd${target}`, headers);
  const { data, meta }: Pick<Answer, 'data' | 'meta'> = JSON.parse(await response.text());
  return { status: response.status, data, meta };
};

const idsOf = ({ data }: Answer): unknown[] => (data ?? []).map(({ id }) => id);
const pick = (rows: readonly CsvRow[]): (string | undefined)[] => rows.map(({ id }) => id);

/** By what the cells of a column are as numbers, or as moments, then by id. */
const sorted = (rows: readonly CsvRow[], measure: (row: CsvRow) => number = () => 0): CsvRow[] =>
  rows.toSorted((one, other) => measure(one) - measure(other) || ((one['id'] ?? '') < (other['id'] ?? '') ? -1 : 1));

test('products of a category below a price, by price', async () => {
  const expected = sorted(
    products.filter((row) => row['category'] === 'Beverages' && Number(row['unitPrice']) < 20),
    ({ unitPrice }) => Number(unitPrice),
  );
  const answer = await ask('/products?where[category][eq]=Beverages&where[unitPrice][lt]=20&sort=unitPrice&limit=200');
  expect(expected.length).toBeGreaterThan(3);
  expect(idsOf(answer)).toEqual(pick(expected));
  expect(answer.data?.map(({ unitPrice }) => unitPrice)).toEqual(expected.map((row) => Number(row['unitPrice'])));
});

test('orders shipped to a country within a quarter', async () => {
  const shipped = orders.filter(({ shippedOn = '' }) => shippedOn >= '1997-10-01' && shippedOn <= '1997-12-31');
  const toGermany = shipped.filter(({ shipCountry }) => shipCountry === 'Germany');
  const expected = sorted(toGermany, ({ shippedOn = '' }) => Date.parse(shippedOn));
  const filter = 'where[shipCountry][eq]=Germany&where[shippedOn][between]=1997-10-01,1997-12-31';
  const answer = await ask(`/orders?${filter}&sort=shippedOn&limit=200`);
  expect(expected.length).toBeGreaterThan(3);
  expect(idsOf(answer)).toEqual(pick(expected));
});

test('a search', async () => {
  const texts = ['name', 'category', 'supplier', 'quantityPerUnit'];
  const expected = products.filter((row) => texts.some((name) => row[name]?.toLowerCase().includes('sauce')));
  const answer = await ask('/products?search=sauce&limit=200');
  expect(expected.length).toBeGreaterThan(1);
  expect(new Set(idsOf(answer))).toEqual(new Set(pick(expected)));
});

test('products between two numbers in stock, and not discontinued', async () => {
  const inStock = products.filter((row) => Number(row['unitsInStock']) >= 0 && Number(row['unitsInStock']) <= 10);
  const lasting = inStock.filter((row) => row['discontinued'] === 'false');
  const expected = sorted(lasting, ({ unitsInStock }) => Number(unitsInStock));
  const filter = 'where[unitsInStock][between]=0,10&where[discontinued][eq]=false';
  const answer = await ask(`/products?${filter}&sort=unitsInStock&limit=200`);
  expect(expected.length).toBeGreaterThan(3);
  expect(idsOf(answer)).toEqual(pick(expected));
});

test.each([
  [3, 50],
  [3, 7],
])('page %d of %d orders', async (page, limit) => {
  const newestFirst = sorted(orders, ({ createdAt = '' }) => -Date.parse(createdAt));
  const answer = await ask(`/orders?page=${page}&limit=${limit}`);
  expect(idsOf(answer)).toEqual(pick(newestFirst.slice((page - 1) * limit, page * limit)));
  expect(answer.meta).toMatchObject({ page, limit, total: orders.length, pages: Math.ceil(orders.length / limit) });
});

test('a sparse projection', async () => {
  const { data } = await ask('/products?fields=name,unitPrice&limit=200');
  expect(data).toHaveLength(products.length);
  for (const record of data ?? []) expect(Object.keys(record)).toEqual(['id', 'createdAt', 'name', 'unitPrice']);
});

test('employees without a key are a collection that is not there', async () => {
  expect(await ask('/employees')).toEqual(await ask('/no-such-collection'));
  expect((await ask('/employees')).meta.code).toBe('collection_not_found');
});

test('employees with a key, without the fields that are hidden', async () => {
  const answer = await ask('/employees?sort=id&limit=200', { 'x-api-key': key });
  const shown = ['firstName', 'lastName', 'title', 'hireDate', 'city', 'country', 'notes'];
  const columns = ['id', ...shown];
  expect(answer.data?.map((record) => columns.map((name) => record[name]))).toEqual(
    sorted(employees).map((row) => columns.map((name) => row[name])),
  );
  for (const record of answer.data ?? []) expect(Object.keys(record)).toEqual(['id', 'createdAt', ...shown]);
  const birthDates = await ask('/employees?fields=birthDate', { 'x-api-key': key });
  expect(birthDates.meta.code).toBe('invalid_request');
});

test('a field called order is a field as any other', async () => {
  const [first] = orderLines;
  const expected = orderLines.filter((row) => row['order'] === first?.['order']);
  const answer = await ask(`/order-lines?where[order][eq]=${first?.['order']}&sort=-order&fields=order`);
  expect(idsOf(answer)).toEqual(pick(sorted(expected)));
  expect(new Set(answer.data?.map(({ order }) => order))).toEqual(new Set([Number(first?.['order'])]));
});
