/** The tables of imports: which are removed, when, and what takes the place of those that earlier versions made. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type Collection, listFields, type StoredRecord, type Tenant } from '@vitrine/catalog';
import { openStoreElsewhere, recordsTableOf, runByHand } from '../../../../../tests/service/by-hand.ts';
import { statementsToFirst } from '../../../../../tests/service/first-version.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let tenant: Tenant;

beforeEach(async () => {
  service = await startTestService();
  tenant = await addTenant(service, 'cornshop');
});
afterEach(async () => service.stop());

const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
const createdAt = '2026-01-01T00:00:00.000Z';
const minuteMs = 60_000;

const addProducts = async (name: string, existing?: Collection): Promise<Collection> =>
  addCollection(service, tenant, { slug: 'products', fields }, [{ id: 'a', createdAt, name }], existing);

const recordNamed = (id: string): StoredRecord => ({ id, createdAt, values: ['Chai'] });

const importTables = (): readonly unknown[] =>
  service.database.query("select name from pragma_table_list where name glob 'import_*' order by 1").values().flat();

const ask = async (target: string): Promise<string> => {
  await follow(service);
  await service.turn();
  return (await service.get(`cornshop/${target}`)).text();
};

/** As the next import does, which then fails. */
const stageAnother = async (): Promise<void> => {
  await (await service.tables.stage([]))[Symbol.asyncDispose]();
};

test('what was replaced is removed at once', async () => {
  const products = await addProducts('Chai');
  await addProducts('Chang', products);
  expect(importTables()).toEqual(['import_2']);
});

test('what was not published is removed', async () => {
  await addProducts('Chai');
  {
    await using staged = await service.tables.stage(['text', 'number']);
    expect(importTables()).toEqual(['import_1', 'import_2']);
    expect(await staged.write([])).toBeUndefined();
  }
  expect(importTables()).toEqual(['import_1']);
});

test('an import that goes on is left alone; one that did not for ten minutes is removed, and fails', async () => {
  const slow = await service.tables.stage(['text']);
  for (let minute = 0; minute < 15; minute += 5) {
    service.clock.advance(5 * minuteMs);
    expect(await slow.write([recordNamed(`r${minute}`)])).toBeUndefined();
    await stageAnother();
  }
  expect(importTables()).toEqual(['import_1']);
  service.clock.advance(11 * minuteMs);
  await stageAnother();
  expect(importTables()).toEqual([]);
  const failure = await slow.write([recordNamed('late')]).catch((error: unknown) => error);
  expect(String(failure)).toEndWith('Import again.');
  await slow[Symbol.asyncDispose]();
});

/** Names of ours that hold or read records, and words of them. */
const readable = (): readonly unknown[] =>
  service.database
    .query(
      "select name, type from sqlite_schema where type <> 'index' and (name glob 'records_*' or name glob '*search_*' or name glob 'import_*') order by 1",
    )
    .values();

/** What the versions before made beside the records of a text: a table to search it, and later a view over that. */
const searchTable = (name: string): string =>
  `create virtual table ${name} using fts5(text, tokenize = 'trigram case_sensitive 1', columnsize = 0)`;

test('a table that the first version made is read, and replaced', async () => {
  const products = await addProducts('Chai');
  await exposeAll(service, tenant, products);
  const [field] = await listFields(service.store, products);
  const name = field === undefined ? '' : service.tables.fieldPlace(field.id, field.type).column;
  const [records, view] = [recordsTableOf(service, products), `records_${products.id}`];
  await runByHand(service, [
    `drop view ${view}`,
    `create table ${view} (row integer primary key, id text not null unique, created_at text not null, ${name} text) strict`,
    `insert into ${view} select row, id, created_at, c0 from ${records}`,
    `create index ${view}_by_time on ${view} (created_at desc, id)`,
    `drop table ${records}`,
    'drop table import',
  ]);
  expect(await ask('products?search=chai')).toContain('"Chai"');
  await addProducts('Chang', products);
  expect(await ask('products?search=chang')).toContain('"Chang"');
  expect(readable()).toEqual([
    ['import_1', 'table'],
    [view, 'view'],
  ]);
});

test('the search tables of earlier versions, which hold words of records, are removed by the first start', async () => {
  const products = await addProducts('Chai');
  await exposeAll(service, tenant, products);
  await runByHand(service, [
    searchTable('import_1_c0'),
    "insert into import_1_c0 (rowid, text) values (0, 'quokka')",
    'create view search_1_f1_text as select rowid as rowid, text, import_1_c0 as search_1_f1_text from import_1_c0',
    searchTable('search_2'),
    searchTable('search_3_f7_text'),
    ...statementsToFirst,
  ]);
  await (await openStoreElsewhere(service)).destroy();
  expect(readable()).toEqual([
    ['import_1', 'table'],
    [`records_${products.id}`, 'view'],
  ]);
  expect(await ask('products?search=chai')).toContain('"Chai"');
});
