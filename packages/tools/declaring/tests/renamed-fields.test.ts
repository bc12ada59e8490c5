/** `was` in a catalog file: what stays with a field whose key or column is another one, and what is wrong. */
import { describe, expect, test } from 'bun:test';
import { changeCard, createView, listViews, readCard, readOffers } from '@vitrine/administering';
import { expose, findCollection, listFields, readTemplate, setTemplate } from '@vitrine/catalog';
import { loadStoredTenants } from '@vitrine/publisher';
import { describeApplied } from '../src/describe-applied.ts';
import type { Applied } from '../src/apply-catalog.ts';
import { now, withBench, type Bench } from './bench.ts';
import { shapeOf } from './shapes.ts';

const before = `collections:
  - slug: products
    name: Products
    table: product
    id: id
    createdAt: created_at
    scope: company_id
    rows: ["price[gte]=1"]
    fields:
      - { key: name, label: Name }
      - { key: price, label: Price, type: currency, translations: { de: Preis } }
      - { key: sku }
`;

/** The table after the column was renamed. */
const renamedTables = [
  'public.product(id integer! key, sku text!, created_at timestamptz!, company_id integer!, name text, unit_price numeric, cost numeric)',
].map(shapeOf);

const print = (applied: Applied): string =>
  describeApplied(applied, { file: 'catalog.yaml', isDryRun: false, isRemoving: false }).replace(/\n\n.*/s, '');

const prepare = async ({ apply, store, tenant }: Bench): Promise<void> => {
  await apply(before);
  const collection = await findCollection(store, tenant, 'products');
  const where = ['price[gte]=10', 'name=price'];
  await expose(store, tenant, collection, { state: 'public', keys: ['name', 'price'], where }, now);
  const query = 'where[price][lt]=50&where[or][0][price][gt]=20&where[or][1][name][eq]=price&sort=-price&fields=price';
  const view = { slug: 'dear', name: 'Dear', query, isPrivate: false, look: null, endsAt: null };
  await createView(store, tenant, collection, view, now);
  await changeCard(store, tenant, collection, { subtitle: 'price' }, now);
  await setTemplate(store, { collection: 'products', state: 'public', fields: ['price'] });
};

/** All that names the field, as an owner and a server see it. */
const describeAll = async ({ store, tenant }: Bench) => {
  const collection = await findCollection(store, tenant, 'products');
  const { collections } = await readOffers(store, tenant);
  const [offer] = collections;
  const shown = (await loadStoredTenants(store, [tenant.id])).get(tenant.id)?.collections ?? [];
  return {
    state: offer?.state,
    rows: offer?.rows,
    where: offer?.where,
    fields: offer?.fields.map(({ key, isShown, isProposed }) => `${key} ${isShown} ${isProposed}`),
    translations: (await listFields(store, collection)).map(({ translations }) => translations),
    views: (await listViews(store, tenant, now)).map(({ query, state }) => `${state} ${query}`),
    card: (await readCard(store, tenant, collection)).subtitle,
    template: await readTemplate(store),
    published: shown.map(({ slug, fields, sort, rows }) => [
      slug,
      fields.map(({ key }) => key),
      sort,
      rows.filters.flatMap(({ conditions }) => conditions.map(({ field, kind }) => `${field.key} ${kind}`)),
    ]),
  };
};

/** The same with another key in all of it; the value `price` of a condition stays. */
const renamed = (all: Awaited<ReturnType<typeof describeAll>>, key: string): typeof all =>
  JSON.parse(
    JSON.stringify(all)
      .replaceAll('name=price', 'name=VALUE')
      .replaceAll('[eq]=price', '[eq]=VALUE')
      .replaceAll(/\bprice\b/g, key)
      .replaceAll('VALUE', 'price'),
  );

const moved: readonly [what: string, field: string, key: string, printed: string][] = [
  ['another key', 'key: unitPrice, was: price, column: price', 'unitPrice', 'key price → unitPrice'],
  [
    'another key and column',
    'key: unitPrice, was: price, column: unit_price',
    'unitPrice',
    'key price → unitPrice; column price → unit_price',
  ],
  ['another column alone', 'key: price, was: price, column: unit_price', 'price', 'column price → unit_price'],
];

describe('exposures, conditions, views, cards, translations and the template stay with a field of', () => {
  test.each(moved)('%s, and a second run changes nothing', (_what, field, key, printed) =>
    withBench(async (bench) => {
      await prepare(bench);
      const all = await describeAll(bench);
      expect(all.fields).toEqual(['name true false', 'price true true', 'sku false false']);
      const after = before.replace('key: price', field).replace('price[gte]=1"', `${key}[gte]=1"`);
      const tables = field.includes('unit_price') ? { tables: renamedTables } : {};
      expect(print(await bench.apply(after, tables))).toBe(
        ['~ collection products for all tenants', `    ~ field ${key}: ${printed}`].join('\n'),
      );
      expect(await describeAll(bench)).toEqual(renamed(all, key));
      const dump = bench.dump();
      expect((await bench.apply(after, tables)).changes).toEqual([]);
      expect(bench.dump()).toBe(dump);
    }),
  );

  test('another key, in a catalog that never had the former one', () =>
    withBench(async ({ apply }) => {
      const after = before
        .replace('key: price', 'key: unitPrice, was: price, column: price')
        .replace('price[gte]=1"', 'unitPrice[gte]=1"');
      expect((await apply(after)).changes.map(({ kind }) => kind)).toEqual(['added']);
    }));
});

describe('it is a mistake', () => {
  const rows: readonly [what: string, replace: [string, string][], mistake: string][] = [
    [
      'to name a field that there is not',
      [['key: sku', 'key: code, was: skew, column: sku']],
      'found was: "skew" for code, but the catalog has no field of this key, expected one of name, price, sku.',
    ],
    [
      'to name a field that is still in the file',
      [['key: sku', 'key: code, was: price, column: sku']],
      'found was: "price" for code, but a field of this key is still in the file. Remove one of the two.',
    ],
    [
      'to name a column that the field does not have',
      [['key: price', 'key: price, was: cost, column: cost']],
      'found was: "cost" for price, but price is of the column "price". Write that, or remove was: then the field is another one, and hidden.',
    ],
  ];
  test.each(rows)('%s', (_what, replacements, mistake) =>
    withBench(async (bench) => {
      await prepare(bench);
      const dump = bench.dump();
      const after = replacements.reduce((text, [from, to]) => text.replace(from, to), before);
      const tables = [
        'public.product(id integer! key, sku text!, created_at timestamptz!, company_id integer!, name text, price numeric, cost numeric)',
      ].map(shapeOf);
      expect(String(await bench.apply(after, { tables }).catch((error: unknown) => error))).toContain(mistake);
      expect(bench.dump()).toBe(dump);
    }),
  );

  test('for two fields to have been the same', () =>
    withBench(async (bench) => {
      await prepare(bench);
      const after = before
        .replace('{ key: price, label', '{ key: one, was: price, column: price, label')
        .replace('{ key: sku }', '{ key: two, was: price, column: price, type: number }')
        .replace('price[gte]=1"', 'one[gte]=1"');
      const failure = String(await bench.apply(after).catch((error: unknown) => error));
      expect(failure).toContain('found was: "price" for one, but another field was it too. Remove one of the two.');
    }));
});

test('a field that takes a column over without was is hidden, as before', () =>
  withBench(async (bench) => {
    await prepare(bench);
    const after = before.replace('key: price', 'key: price, column: unit_price');
    await bench.apply(after, { tables: renamedTables });
    expect((await describeAll(bench)).fields).toEqual(['name true false', 'price false false', 'sku false false']);
  }));
