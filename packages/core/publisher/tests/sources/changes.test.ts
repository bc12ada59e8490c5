/** What an import has changed is told exactly, and no more of a collection is read than must be. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { type Collection, listFields, type StoredRecord, type Tenant, wholeColumn } from '@vitrine/catalog';
import { SqliteSource, type ScanTable } from '@vitrine/sources';
import { createMirror } from '../../../../../tests/support/mirror.ts';
import { runByHand } from '../../../../../tests/service/by-hand.ts';
import {
  addCollection,
  addTenant,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

let service: TestService;
let tenant: Tenant;
let source: SqliteSource;

beforeEach(async () => {
  service = await startTestService();
  tenant = await addTenant(service, 'cornshop');
  source = new SqliteSource({ path: service.path, now: Date.now });
});
afterEach(async () => {
  await source.close();
  await service.stop();
});

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'number' },
] as const;
const createdAt = '2026-01-01T00:00:00.000Z';

const recordOf = (id: string, rest: Partial<JsonRecord> = {}): JsonRecord => ({
  id,
  createdAt,
  name: `Name of ${id}`,
  price: 1,
  ...rest,
});

const tenRecords = Array.from({ length: 10 }, (_, index) => recordOf(`r${index}`));

const importAll = async (records: readonly JsonRecord[], existing?: Collection): Promise<Collection> =>
  addCollection(service, tenant, { slug: 'products', fields }, records, existing);

const tableOf = async (collection: Collection): Promise<ScanTable> => {
  const { target } = collection;
  const places = await listFields(service.store, collection);
  return {
    key: target.tableName,
    schema: undefined,
    table: target.tableName,
    id: wholeColumn('id', 'stored'),
    createdAt: wholeColumn('created_at', 'stored'),
    scope: undefined,
    scopeValues: [],
    fields: places.map(({ id, key, type }) => Object.assign({ key, type }, service.tables.fieldPlace(id, type))),
  };
};

const without = (id: string): JsonRecord[] => tenRecords.filter((record) => record.id !== id);
const withOne = (record: JsonRecord): JsonRecord[] => [...without(record.id), record];

describe('what is read after an import', () => {
  const rows: readonly (readonly [what: string, outcome: string, records: JsonRecord[]])[] = [
    ['the same file', 'same', tenRecords],
    ['the same records in another order', 'same', tenRecords.toReversed()],
    ['one is another', 'changed: 1, gone: 0', withOne(recordOf('r3', { price: 2 }))],
    ['one has no value any more', 'changed: 1, gone: 0', withOne(recordOf('r3', { name: null }))],
    [
      'one was made at another time',
      'changed: 1, gone: 0',
      withOne(recordOf('r3', { createdAt: '2026-01-02T00:00:00.000Z' })),
    ],
    ['one came', 'changed: 1, gone: 0', withOne(recordOf('x'))],
    ['one is gone', 'changed: 0, gone: 1', without('r3')],
    ['one is called otherwise', 'changed: 1, gone: 1', [...without('r3'), recordOf('x')]],
    ['more than a quarter is another', 'whole', tenRecords.map((each, index) => ({ ...each, price: index % 3 }))],
    ['all are gone', 'changed: 0, gone: 10', []],
  ];
  test.each(rows)('%s: %s', async (_what, outcome, records) => {
    const products = await importAll(tenRecords);
    const mirror = createMirror(source, await tableOf(products));
    expect(await mirror.scan()).toBe('whole');
    await importAll(records, products);
    expect(await mirror.scan()).toBe(outcome);
    expect(mirror.rows()).toEqual([...(await mirror.expected())]);
  });
});

test('a number that is written with other digits is another', async () => {
  const products = await importAll([recordOf('a', { price: 2n ** 60n }), ...tenRecords]);
  const mirror = createMirror(source, await tableOf(products));
  await mirror.scan();
  await importAll([recordOf('a', { price: 2 ** 60 }), ...tenRecords], products);
  expect(await mirror.scan()).toBe('changed: 1, gone: 0');
  expect(mirror.rows()).toEqual([...(await mirror.expected())]);
});

test('whoever reads after whichever import has what is there', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `r${index}`);
  const choices = fc.array(
    fc.record({
      records: fc.subarray(ids, { minLength: 17 }),
      dearer: fc.subarray(ids, { maxLength: 3 }),
      isReadBefore: fc.boolean(),
      isReadLater: fc.boolean(),
    }),
    { minLength: 2, maxLength: 6 },
  );
  const outcomes = new Set<string>();
  let collections = 0;
  await fc.assert(
    fc.asyncProperty(choices, async (imports) => {
      const slug = `products-${++collections}`;
      const put = async (records: readonly JsonRecord[], existing?: Collection): Promise<Collection> =>
        addCollection(service, tenant, { slug, fields }, records, existing);
      const products = await put(ids.map((id) => recordOf(id)));
      const table = await tableOf(products);
      const [one, other] = [createMirror(source, table), createMirror(source, table)];
      for (const { records, dearer, isReadBefore, isReadLater } of imports) {
        if (isReadBefore) await one.scan();
        const priceOf = (id: string): number => (dearer.includes(id) ? 2 : 1);
        await put(
          records.map((id) => recordOf(id, { price: priceOf(id) })),
          products,
        );
        if (isReadLater) outcomes.add((await other.scan()).replaceAll(/\d+/g, 'n'));
      }
      for (const mirror of [one, other]) {
        await mirror.scan();
        expect(mirror.rows()).toEqual([...(await mirror.expected())]);
      }
    }),
    { numRuns: fuzzRuns(40) },
  );
  expect([...outcomes]).toEqual(expect.arrayContaining(['whole', 'changed: n, gone: n']));
});

const stored = ({ id, name, price }: JsonRecord): StoredRecord => ({
  id,
  createdAt,
  values: [String(name), Number(price)],
});

test('an import that was begun before another one was published is read whole', async () => {
  const products = await importAll(tenRecords);
  const mirror = createMirror(source, await tableOf(products));
  await mirror.scan();
  const types = fields.map(({ type }) => type);
  const staged = await service.tables.stage(types, { collectionId: products.id, keepsCreatedAt: false });
  await staged.write(tenRecords.slice(0, 5).map(stored));
  await importAll(withOne(recordOf('r3', { price: 2 })), products);
  await mirror.scan();
  await staged.write(tenRecords.slice(5).map(stored));
  const columns = (await listFields(service.store, products)).map(
    ({ id, type }) => service.tables.fieldPlace(id, type).column,
  );
  await service.store.transaction().execute(async () => staged.publish(products.id, columns));
  await staged[Symbol.asyncDispose]();
  expect(await mirror.scan()).toBe('whole');
  expect(mirror.rows()).toEqual([...(await mirror.expected())]);
});

test('an import of a copy of the file that went another way is read whole', async () => {
  const products = await importAll(tenRecords);
  const mirror = createMirror(source, await tableOf(products));
  await importAll(withOne(recordOf('r3', { price: 2 })), products);
  await mirror.scan();
  await importAll(withOne(recordOf('r4', { price: 2 })), products);
  // As if the import that was read had been written at another time.
  await runByHand(service, ["update import set lineage = replace(lineage, '2 ', '2 9')"]);
  expect(await mirror.scan()).toBe('whole');
});

test('a list of imports that an earlier version made is read, and gets what it lacks', async () => {
  const products = await importAll(tenRecords);
  const mirror = createMirror(source, await tableOf(products));
  await runByHand(service, ['alter table import drop column lineage', 'alter table import drop column records']);
  await mirror.scan();
  expect(await mirror.scan()).toBe('same');
  await importAll(tenRecords, products);
  expect(await mirror.scan()).toBe('whole');
  await importAll(without('r3'), products);
  expect(await mirror.scan()).toBe('changed: 0, gone: 1');
});
