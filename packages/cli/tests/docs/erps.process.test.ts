/**
 * The recipes of docs/erps.md, each applied as it stands to tables of its ERP, and its records looked at. `npm run trial:erp`
 * has Tryton's from a whole dump instead (`TRYTON`), and compares all of them with SQL on its tables.
 */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createMariaDatabase, mariadbProgram } from '../../../../tests/support/mariadb.ts';
import { createPlace, serveVitrine, type Place } from '../commands/vitrine-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';
import { readDocument } from './documents.ts';

const dump = process.env['TRYTON'];

/** A busy machine takes long for the many processes of a recipe; a test waits for them. */
const deadlineMs = 600_000;

type Data = readonly Readonly<Record<string, unknown>>[];

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(async () => place[Symbol.asyncDispose]());

const recipe = async (name: string): Promise<string> => {
  const [, text] =
    new RegExp(String.raw`\`\`\`yaml\n# ${name}\n([\s\S]*?)\`\`\``).exec(await readDocument('docs/erps.md')) ?? [];
  if (text === undefined) throw new Error(`There is no recipe ${name}.`);
  return text;
};

const tablesOf = async (name: string): Promise<string> => Bun.file(join(import.meta.dir, 'erps', name)).text();

/** Goes as the page says, and gives all records, page after page. */
const serve = async (
  name: string,
  url: string,
  tenant: string,
  change = (catalog: string): string => catalog,
): Promise<Data> => {
  const environment = { SOURCES: `erp=${url}`, RATE_LIMIT_ANONYMOUS: '100000' };
  const run = async (command: string): Promise<string> => {
    const { exitCode, stdout, stderr } = await place.run(command, environment);
    expect(stderr).not.toContain('no condition names');
    expect([exitCode, command, stderr.replaceAll(/^.*: warning: .*\n/gm, '')]).toEqual([0, command, '']);
    return stdout;
  };
  const catalog = change(await recipe(name));
  const keys = Array.from(catalog.matchAll(/^ +- \{ key: (\w+)/gm), ([, key]) => key);
  place.write('catalog.yaml', catalog);
  await run(`tenant create --name Acme --industry Tools --public-id acme2345 ${tenant}`.trim());
  await run('apply FOLDER/catalog.yaml');
  await run(`expose acme2345 products --fields ${keys.join(',')}`);
  const examined = await place.run('doctor', environment);
  expect(examined.stdout.split('\n').filter((line) => /^error +erp products/.test(line))).toEqual([]);
  const { get } = await serveVitrine(place, environment);
  const records: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const answer = await get(`acme2345/products?sort=id&limit=200&page=${page}`);
    const { data, meta }: { readonly data: Data; readonly meta: { readonly total: number } } = JSON.parse(
      await answer.text(),
    );
    records.push(...data);
    if (records.length >= meta.total || data.length === 0) return records;
  }
};

describe('Tryton', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    if (dump === undefined) return database.run(await tablesOf('tryton.sql'));
    const loaded = Bun.spawnSync([
      'sh',
      '-c',
      'xzcat "$0" | psql -q -v ON_ERROR_STOP=1 "$1" >/dev/null',
      dump,
      database.url,
    ]);
    if (!loaded.success) throw new Error(String(loaded.stderr));
  }, deadlineMs);
  afterEach(async () => database.close());

  test(
    'all its products are those that SQL finds',
    async () => {
      const data = await serve('tryton.yaml', database.url, '--scope 1');
      const [[text] = []] = await database.query(productsSql);
      const expected: Data = JSON.parse(text ?? '[]');
      expect(data.length).toBeGreaterThan(2);
      expect(data.map(withSortedCategories)).toEqual(expected.map(withSortedCategories));
    },
    deadlineMs,
  );

  test.skipIf(dump !== undefined)(
    'a product',
    async () => {
      const data = await serve('tryton.yaml', database.url, '--scope 1');
      expect(data.map(({ id }) => id)).toEqual(['10', '11', '20']);
      expect(data[0]).toEqual({
        id: '10',
        createdAt: '2024-07-01T08:00:00.000Z',
        name: 'Holzschraube',
        code: 'H1-A',
        price: 0.15,
        categories: ['Screws', 'Wood'],
        unit: 'u',
        colour: 'rot',
        lengthMm: 40,
        tags: ['new', 'eco'],
        active: true,
        isTemplateActive: true,
        isSalable: true,
      });
    },
    deadlineMs,
  );
});

const withSortedCategories = (record: Data[number]) => {
  const { categories } = record;
  return Array.isArray(categories)
    ? { ...record, categories: categories.map(String).toSorted((one, other) => (one < other ? -1 : 1)) }
    : record;
};

/** Written by hand, of the base tables. */
const productsSql = `
  select json_agg(record order by record ->> 'id' collate "C")::text from (
    select json_build_object(
      'id', p.id::text,
      'createdAt', to_char(coalesce(p.create_date, t.create_date), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'name', coalesce((select nullif(value, '') from ir_translation x where x.res_id = t.id and x.lang = 'de' and x.type = 'model'
        and x.name = 'product.template,name' and not x.fuzzy order by x.id limit 1), t.name),
      'code', p.code,
      'price', (select list_price from product_list_price l where l.template = t.id and (l.company = 1 or l.company is null)
        order by l.company is null, l.id limit 1),
      'categories', (select json_agg(distinct c.name) from "product_template-product_category" r
        join product_category c on c.id = r.category where r.template = t.id),
      'unit', u.symbol,
      'colour', case p.attributes::json ->> 'colour' when 'red' then 'rot' when 'blue' then 'blau'
        else p.attributes::json ->> 'colour' end,
      'lengthMm', (p.attributes::json ->> 'length_mm')::int,
      'tags', p.attributes::json -> 'tags',
      'active', p.active, 'isTemplateActive', t.active, 'isSalable', t.salable
    ) as record
    from product_product p join product_template t on t.id = p.template join product_uom u on u.id = t.default_uom
    where p.active and t.active and t.salable
  ) as records`;

test(
  'Odoo: the products of a company, and those of all',
  async () => {
    const database = await createTestDatabase();
    await database.run(await tablesOf('odoo.sql'));
    const data = await serve('odoo.yaml', database.url, '--scope 1');
    expect(data.map(({ id }) => id)).toEqual(['10', '11', '20']);
    expect([data[0], data[2]]).toEqual([
      {
        id: '10',
        createdAt: '2025-02-01T10:00:00.000Z',
        name: 'Stuhl',
        sku: 'CH-1',
        barcode: '4006381333931',
        price: 79.9,
        category: 'All / Chairs',
        unit: 'Einheiten',
        tags: ['Neu', 'Eiche'],
        image: 'https://shop.example.com/web/image/product.product/10/image_1024',
        active: true,
        isTemplateActive: true,
        saleOk: true,
      },
      expect.objectContaining({ id: '20', name: 'Armchair', tags: null }),
    ]);
    await database.close();
  },
  deadlineMs,
);

test(
  'Odoo: the price of a list is neither one that is announced, nor one that has ended, nor one of another list',
  async () => {
    const database = await createTestDatabase();
    await database.run(await tablesOf('odoo.sql'));
    const [, listed = ''] = /lookups:\n([^]*)$/.exec(await recipe('odoo-pricelist.yaml')) ?? [];
    const data = await serve('odoo.yaml', database.url, '--scope 1', (catalog) =>
      catalog
        .replace('    lookups:\n', `    lookups:\n${listed.replaceAll(/^/gm, '    ').trimEnd()}\n`)
        .replace('column: product_tmpl_id.list_price', 'column: [listed.fixed_price, product_tmpl_id.list_price]'),
    );
    expect(data.map(({ id, price }) => [id, price])).toEqual([
      ['10', 69.9],
      ['11', 69.9],
      ['20', 199],
    ]);
    await database.close();
  },
  deadlineMs,
);

test.skipIf(mariadbProgram === null)(
  'ERPNext: without its conditions apply and doctor warn of the price, by the names of the columns',
  async () => {
    const database = await createMariaDatabase();
    await database.run(await tablesOf('erpnext.sql'));
    const conditions = /where: \{ price_list: .*\n.*validFrom: valid_from\n.*validUntil: valid_upto\n/;
    place.write(
      'catalog.yaml',
      (await recipe('erpnext.yaml')).replace(conditions, 'where: { price_list: Standard Selling }\n'),
    );
    const environment = { SOURCES: `erp=${database.url}` };
    await place.run('tenant create --name Acme --industry Tools --public-id acme2345', environment);
    const { stderr } = await place.run('apply FOLDER/catalog.yaml', environment);
    expect(stderr).toContain('no condition names "valid_from" and "valid_upto"');
    expect(stderr).toContain('no condition names "customer" and "supplier"');
    const { stdout } = await place.run('doctor', environment);
    expect(stdout).toContain('no condition names "valid_from" and "valid_upto"');
    expect(stdout).toContain('no condition names "customer" and "supplier"');
    await database.close();
  },
  deadlineMs,
);

test.skipIf(mariadbProgram === null)(
  "ERPNext: items with their prices of today, and nobody's own",
  async () => {
    const database = await createMariaDatabase();
    await database.run(await tablesOf('erpnext.sql'));
    const data = await serve('erpnext.yaml', database.url, '');
    expect(data).toEqual([
      {
        id: 'CHAIR-1',
        createdAt: '2025-02-01T09:00:00.123Z',
        name: 'Stuhl',
        group: 'Furniture',
        brand: 'Holz & Co',
        price: 84.5,
        currency: 'EUR',
        barcodes: ['4006381333948', '4006381333931'],
        image: 'https://erp.example.com/files/chair%201.jpg',
        disabled: false,
        isSalesItem: true,
      },
      expect.objectContaining({ id: 'LAMP-1', name: 'Lamp', price: 25, barcodes: null, image: null }),
    ]);
    await database.close();
  },
  deadlineMs,
);

test.skipIf(mariadbProgram === null)(
  'WooCommerce: all its products are those that SQL finds, and no draft, page, order or hidden product is one',
  async () => {
    const database = await createMariaDatabase();
    await database.run(await tablesOf('woocommerce.sql'));
    const data = await serve('woocommerce.yaml', database.url, '');
    const expected: Data = JSON.parse(JSON.stringify(await database.query(shopSql)));
    expect(data.map(({ id }) => id)).toEqual(['10', '11', '17']);
    const found: Data = data.map(({ id, name, price, stock, categories }) => {
      return { id, name, price, stock, categories: Array.isArray(categories) ? categories.join('|') : null };
    });
    expect(found).toEqual(expected);
    expect(data[0]).toEqual({
      id: '10',
      createdAt: '2026-01-10T09:00:00.000Z',
      name: 'Stuhl Eiche',
      sku: 'ST-1',
      price: 99.9,
      regularPrice: 129.9,
      stock: 7,
      availability: 'instock',
      categories: ['Möbel'],
      description: '<p>Oak, oiled.</p>',
      image: 'https://shop.example.com/wp-content/uploads/2026/01/stuhl.jpg',
      page: 'https://shop.example.com/product/stuhl/',
      type: 'product',
      status: 'publish',
      password: '',
      visibility: null,
    });
    await database.close();
  },
  deadlineMs,
);

/** Written by hand, of the base tables. */
const shopSql = `
  select cast(p.ID as char) as id, p.post_title as name,
    (select cast(m.meta_value as double) from wp_postmeta m where m.post_id = p.ID and m.meta_key = '_price' order by m.meta_id limit 1) as price,
    (select cast(m.meta_value as signed) from wp_postmeta m where m.post_id = p.ID and m.meta_key = '_stock') as stock,
    (select group_concat(t.name order by t.term_id separator '|') from wp_term_relationships r
      join wp_term_taxonomy x on x.term_taxonomy_id = r.term_taxonomy_id and x.taxonomy = 'product_cat'
      join wp_terms t on t.term_id = x.term_id where r.object_id = p.ID) as categories
  from wp_posts p
  where p.post_type = 'product' and p.post_status = 'publish' and p.post_password = '' and not exists (
    select 1 from wp_term_relationships r join wp_term_taxonomy x using (term_taxonomy_id) join wp_terms t using (term_id)
    where r.object_id = p.ID and x.taxonomy = 'product_visibility' and t.slug = 'exclude-from-catalog')
  order by id`;

test.skipIf(mariadbProgram === null)(
  'WooCommerce: a draft of its tables leaves out what is not published, and shows no settings',
  async () => {
    const database = await createMariaDatabase();
    await database.run(await tablesOf('woocommerce.sql'));
    const environment = { SOURCES: `erp=${database.url}` };
    await place.run('tenant create --name Acme --industry Tools --public-id acme2345', environment);
    const { stdout } = await place.run('catalog draft', environment);
    const [, posts = ''] = /# wp_posts: ([^]*?)\n\n/.exec(stdout) ?? [];
    expect(posts).toContain('by post_type: product · post · shop_order · product_variation · attachment.');
    expect(posts).toContain('    createdAt: post_date_gmt\n');
    expect(posts).toContain('    rows: ["post_status=publish"]\n');
    expect(posts).toContain('      - { key: post_status, label: Post status, type: select }\n');
    const [, options = ''] = /# wp_options: ([^]*?)\n\n/.exec(stdout) ?? [];
    expect(options).not.toMatch(/^ +- \{|secret_key/m);
    place.write('draft.yaml', stdout);
    expect(await place.run('apply FOLDER/draft.yaml', environment)).toMatchObject({ exitCode: 0 });
    await place.run('expose acme2345 wp-posts --fields post_status', environment);
    const { get } = await serveVitrine(place, environment);
    const answer: { readonly data: Data } = await (await get('acme2345/wp-posts?fields=post_status')).json();
    expect(new Set(answer.data.map((record) => record['post_status']))).toEqual(new Set(['publish']));
    await database.close();
  },
  deadlineMs,
);
