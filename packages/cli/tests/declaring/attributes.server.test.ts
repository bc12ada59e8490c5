/** A shop whose prices and dates are texts in a table of attributes: declared in one line, they are searched and sorted as what they are. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyCatalog, DeclarationError } from '@vitrine/declaring';
import { expose, findCollection, type Tenant } from '@vitrine/catalog';
import { addTenant, follow, type JsonRecord, startPostgresService, type TestService } from '../support/test-service.ts';
import { engines } from '../../src/engines.ts';

const yaml = `collections:
  - slug: products
    table: post
    id: id
    createdAt: made
    tenant: attrib01
    zone: Europe/Berlin
    attributes: { from: postmeta, key: meta_key, value: meta_value, of: post_id }
    fields:
      - { key: name, column: title }
      - { key: price, type: currency, currency: EUR, column: attributes._price, decimal: "," }
      - { key: stock, type: integer, column: attributes._stock }
      - { key: soldFrom, type: datetime, column: attributes.sold.from }
      - { key: kinds, column: "attributes.kind[]" }
      - { key: weight, type: number, column: weight }
`;

let service: TestService;
let tenant: Tenant;
const now = (): Date => new Date(service.clock.now());

const apply = async (text: string): ReturnType<typeof applyCatalog> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-attributes-'));
  const file = join(folder, 'catalog.yaml');
  writeFileSync(file, text);
  const look = await (await engines.load('postgres:')).look(service.postgres?.database.url ?? '', 'test');
  try {
    return await applyCatalog(
      service.store,
      new Map([['main', look]]),
      { file, isRemoving: false, isDryRun: false },
      now(),
    );
  } finally {
    await look.close();
    rmSync(folder, { recursive: true });
  }
};

const ask = async (query: string): Promise<readonly JsonRecord[]> => {
  const response = await service.get(`attrib01/products?${query}`);
  expect(response.status).toBe(200);
  const { data }: { readonly data: readonly JsonRecord[] } = JSON.parse(await response.text());
  return data;
};

beforeAll(async () => {
  service = await startPostgresService();
  tenant = await addTenant(service, 'attrib01', null);
  await service.postgres?.database.run(`
    create table post (id int primary key, made timestamptz not null default '2026-01-01Z', title text, weight text);
    create table postmeta (meta_id serial primary key, post_id int, meta_key varchar(255), meta_value text);
    insert into post (id, title, weight) values (1, 'Ball', '0.45'), (2, 'Net', '12'), (3, 'Goal', 'heavy'), (4, 'Whistle', null);
    insert into postmeta (post_id, meta_key, meta_value) values
      (1, '_price', '9,50'), (1, '_price', '8,00'), (1, '_stock', '12'), (1, 'sold.from', '2026-07-01 10:00'), (1, 'kind', 'round'), (1, 'kind', 'red'),
      (2, '_price', '1.010,00'), (2, '_stock', '-3'), (2, 'sold.from', '2026-07-01T10:00Z'),
      (3, '_price', 'on request'), (3, '_stock', ''), (4, '_price', '')`);
  await apply(yaml);
  await expose(
    service.store,
    tenant,
    await findCollection(service.store, tenant, 'products'),
    { state: 'public', keys: 'all' },
    now(),
  );
  await follow(service);
});
afterAll(async () => service.stop());

test('texts are shown as the values that they are', async () => {
  expect(await ask('sort=id')).toEqual([
    expect.objectContaining({
      price: 9.5,
      stock: 12,
      soldFrom: '2026-07-01T08:00:00.000Z',
      kinds: ['round', 'red'],
      weight: 0.45,
    }),
    expect.objectContaining({ price: 1010, stock: -3, soldFrom: '2026-07-01T10:00:00.000Z', kinds: null, weight: 12 }),
    expect.objectContaining({ price: null, stock: null, weight: null }),
    expect.objectContaining({ price: null, weight: null }),
  ]);
});

test.each([
  ['where[price][lt]=1000', ['Ball']],
  ['where[price][gte]=9.5&sort=-price', ['Net', 'Ball']],
  ['where[stock][lt]=0', ['Net']],
  ['where[soldFrom][lt]=2026-07-01T09:00Z', ['Ball']],
  ['where[kinds][contains]=red', ['Ball']],
  ['where[weight][exists]=false&sort=id', ['Goal', 'Whistle']],
  ['sort=weight', ['Ball', 'Net']],
])('%s', async (query, names) => {
  expect((await ask(query)).map(({ name }) => name).slice(0, names.length)).toEqual(names);
});

test('numbers name attributes, conditions choose their rows, and an order the first', async () => {
  await service.postgres?.database.run(`
    create table meta (product int, attribute int, store int, changed date, value text);
    insert into meta values (1, 77, 1, '2026-03-01', '7'), (1, 77, 0, '2026-01-01', '8'), (1, 77, 0, '2026-02-01', '9'),
      (2, 77, 1, '2026-01-01', '5'), (2, 73, 0, '2026-01-01', '6')`);
  const numbered = yaml
    .replace('slug: products', 'slug: numbered')
    .replace(
      /attributes: \{.*\}/,
      'attributes: { from: meta, key: attribute, value: value, of: product, where: { store: 0 }, order: -changed }',
    )
    .replace(
      /fields:[^]*$/,
      'fields: [{ key: price, type: number, column: attributes.77 }, { key: all, column: "attributes.77[]" }]\n',
    );
  expect(await told(numbered)).toEqual([]);
  const collection = await findCollection(service.store, tenant, 'numbered');
  await expose(service.store, tenant, collection, { state: 'public', keys: 'all' }, now());
  await follow(service);
  const response = await service.get('attrib01/numbered?sort=id&limit=2');
  const { data }: { readonly data: readonly JsonRecord[] } = JSON.parse(await response.text());
  expect(data).toEqual([
    expect.objectContaining({ price: 9, all: ['9', '8'] }),
    expect.objectContaining({ price: null, all: null }),
  ]);
});

test('a lookup compares numbers with decimals by value', async () => {
  await service.postgres?.database.run(`
    create table charge (item numeric(10, 2) primary key, amount int);
    insert into charge values (1, 5), (2.5, 6)`);
  const charged = yaml
    .replace('slug: products', 'slug: charged')
    .replace(/attributes: .*/, 'lookups: { charge: { table: charge, match: { item: id } } }')
    .replace(/fields:[^]*$/, 'fields: [{ key: amount, column: charge.amount }]\n');
  expect(await told(charged)).toEqual([]);
  const collection = await findCollection(service.store, tenant, 'charged');
  await expose(service.store, tenant, collection, { state: 'public', keys: 'all' }, now());
  await follow(service);
  const response = await service.get('attrib01/charged?sort=id&limit=2');
  const { data }: { readonly data: readonly JsonRecord[] } = JSON.parse(await response.text());
  expect(data.map(({ id, amount }) => [id, amount])).toEqual([
    ['1', 5],
    ['2', null],
  ]);
});

test('times in documents without a zone are of that of the collection', async () => {
  await service.postgres?.database.run(
    `alter table post add doc jsonb default '{ "local": "2026-07-01 10:00", "zoned": "2026-07-01T10:00Z", "wrong": 5 }'`,
  );
  const timed = yaml
    .replace('slug: products', 'slug: timed')
    .replace(/attributes: .*/, '')
    .replace(
      /fields:[^]*$/,
      'fields: [{ key: local, type: datetime, column: doc.local }, { key: zoned, type: datetime, column: doc.zoned }, { key: wrong, type: datetime, column: doc.wrong }]\n',
    );
  expect(await told(timed)).toEqual([]);
  const collection = await findCollection(service.store, tenant, 'timed');
  await expose(service.store, tenant, collection, { state: 'public', keys: 'all' }, now());
  await follow(service);
  const response = await service.get('attrib01/timed?limit=1');
  const { data }: { readonly data: readonly JsonRecord[] } = JSON.parse(await response.text());
  expect(data).toEqual([
    expect.objectContaining({ local: '2026-07-01T08:00:00.000Z', zoned: '2026-07-01T10:00:00.000Z', wrong: null }),
  ]);
});

test('an attribute leads on to another table, and into a template', async () => {
  const more = `      - { key: partner, column: other.title }
      - { key: link, template: "https://shop.example.com/{id}/{attributes._stock}" }
    lookups: { other: { table: post, match: { id: attributes.partner } } }
`;
  await service.postgres?.database.run(
    "alter table post alter id type text; insert into postmeta (post_id, meta_key, meta_value) values (1, 'partner', '2')",
  );
  const applied = await apply(yaml.replace('slug: products', 'slug: more') + more);
  expect(applied.warnings.map(({ message }) => message)).toEqual([]);
});

test('what cannot be read is counted and named, and an empty text is no value', () => {
  const { unshown } = service.publisher.segments.byKey.values().find(({ table }) => table === 'post') ?? {};
  expect(unshown).toEqual([
    expect.objectContaining({ field: 'price', values: 1, ids: ['3'] }),
    expect.objectContaining({ field: 'weight', values: 1, ids: ['3'] }),
  ]);
});

test.each([
  ['key: meta_key', 'key: meta_kee', 'found the column "meta_kee"'],
  ['from: postmeta', 'from: postmetta', 'found the table "postmetta"'],
  [', decimal: ","', ', decimal: ";"', 'found ";", expected a comma or a point in quotation marks.'],
  [
    'type: integer, column: attributes._stock',
    'decimal: ",", column: attributes._stock',
    'found a decimal sign for type text, expected one for numbers that a column of texts holds.',
  ],
  ['id: id', 'id: [id, title]', 'found one column in of, and an id of several columns, expected pairs'],
  ['of: post_id', 'of: { post_id: nr }', 'found the column "nr"'],
  ['of: post_id', 'of: post_id, where: { store: 0 }', 'found the column "store"'],
  ['of: post_id', 'of: post_id, order: [-changed]', 'found "-changed" in order'],
  ['of: post_id', 'of: post_id, orders: meta_id', 'expected one of schema, from, key, value, of, where, order.'],
])('%s as %s is refused', async (right, wrong, message) => {
  expect(apply(yaml.replace(right, wrong))).rejects.toThrow(message);
});

/** The mistakes or warnings, each from its position on. */
const told = async (text: string): Promise<readonly string[]> => {
  const { warnings } = await apply(text).catch((error: unknown) => {
    if (error instanceof DeclarationError) return { warnings: error.mistakes };
    throw error;
  });
  return warnings.map(({ position: { line, column }, message }) => `${line}:${column}: ${message}`);
};

test('an attribute that no row has is warned of, with the one that may be meant', async () => {
  expect(await told(yaml)).toEqual([]);
  expect(await told(yaml.replace('attributes._price', 'attributes._prcie').replace('_stock', 'colour'))).toEqual([
    '11:62: no row of postmeta has "_prcie" in meta_key, so this has no value. Did you mean "_price"?',
    '12:46: no row of postmeta has "colour" in meta_key, so this has no value.',
  ]);
});

test('no attribute of a table without rows is warned of', async () => {
  await service.postgres?.database.run('create table emptymeta (like postmeta)');
  expect(await told(yaml.replace('from: postmeta', 'from: emptymeta'))).toEqual([]);
  await apply(yaml);
});

test('a wrong column of values is told once', async () => {
  const [message, ...others] = await told(yaml.replace('value: meta_value', 'value: meta_valu'));
  expect(others).toEqual([]);
  expect(message).toStartWith('8:57: found the column "meta_valu", which public.postmeta does not have');
  expect(message).toEndWith(' Did you mean "meta_value"?');
});

test('attributes without the line that names their table get a hint', async () => {
  const [message] = await told(yaml.replace(/^ +attributes: \{.*\n/m, ''));
  expect(message).toStartWith('10:62: found the column "attributes", which public.post does not have');
  expect(message).toEndWith(
    ' For a table with a row for each attribute write, beside fields, attributes: { from: TABLE, key: COLUMN, value: COLUMN, of: COLUMN }.',
  );
});
