/** From one catalog file to the next: the changes as they are printed, and what remains exposed. */
import { describe, expect, test } from 'bun:test';
import { labelCollection } from '@vitrine/administering';
import {
  createCollection,
  expose,
  findCollection,
  findTenant,
  listFields,
  readStates,
  setTenantEnabled,
} from '@vitrine/catalog';
import type { Applied } from '../src/apply-catalog.ts';
import { describeApplied } from '../src/describe-applied.ts';
import { presentChange } from '../src/print-changes.ts';
import { now, withBench, type Bench } from './bench.ts';
import { shapeOf } from './shapes.ts';

const print = (applied: Applied, isDryRun = false): string =>
  describeApplied(applied, { file: 'catalog.yaml', isDryRun, isRemoving: false });

/** The changes alone. */
const printChanges = (applied: Applied): string => print(applied).replace(/(?:^|\n\n)(?:Nothing|Applied).*/s, '');

const products = `collections:
  - slug: products
    name: Products
    table: product
    id: id
    createdAt: created_at
    scope: company_id
    fields:
      - { key: name, label: Name }
      - { key: price, type: currency }
      - { key: colour, column: custom, path: [look, colour], type: select }
`;

test('descriptions, units and options are declared, changed and dropped, and renaming keeps none that the file has not', () =>
  withBench(async ({ apply, store, tenant }) => {
    const described = products
      .replace('    table: product\n', '    description: >\n      What we\n      sell.\n    table: product\n')
      .replace('label: Name }', 'label: Name, description: "As on the shelf" }')
      .replace('type: select }', 'type: select, options: [{ value: "1", label: Red }] }')
      .replace('type: currency }', 'type: number, unit: kg }');
    await apply(described);
    const read = async () => {
      const collection = await findCollection(store, tenant, 'products');
      return [collection.description, ...(await listFields(store, collection)).map(({ meaning }) => meaning)];
    };
    const options = [{ value: '1', label: 'Red' }];
    expect(await read()).toEqual(['What we sell.', { description: 'As on the shelf' }, { unit: 'kg' }, { options }]);
    expect(printChanges(await apply(described))).toBe('');
    expect(printChanges(await apply(described.replace('kg', 't').replace('Red', 'Rot')))).toBe(
      [
        '~ collection products for all tenants',
        '    ~ field price: unit kg → t',
        '    ~ field colour: options 1 "Red" → 1 "Rot"',
      ].join('\n'),
    );
    await apply(products);
    expect(await read()).toEqual([null, {}, {}, {}]);
  }));

test('what a file says about the data of tenants is checked, applied once, and taken back', () =>
  withBench(async ({ apply, store, tenant }) => {
    const said = `${products}tenants:
  - { id: acme2345, licence: https://example.com/licence, contact: "mailto:info@example.com" }
`;
    const read = async () =>
      (await store.selectFrom('tenant').select('about').where('id', '=', tenant.id).executeTakeFirst())?.about;
    expect(print(await apply(said))).toContain(
      [
        '~ tenant acme2345',
        '    ~ licence: none → https://example.com/licence',
        '    ~ contact: none → mailto:info@example.com',
      ].join('\n'),
    );
    expect(await read()).toBe('{"licence":"https://example.com/licence","contact":"mailto:info@example.com"}');
    expect(printChanges(await apply(said))).toBe('');
    const wrong = said
      .replace('https://example.com/licence', '"javascript:alert(1)"')
      .replace(', contact', ', kontact');
    expect(await apply(`${wrong}  - { id: acme2346 }\n  - { id: acme2345 }\n`).catch(String)).toMatch(
      /"javascript:alert\(1\)" as licence, expected an address[^]*"kontact", which a tenant does not have[^]*"acme2346", which there is not[^]*"acme2345" a second time/,
    );
    expect(printChanges(await apply(products))).toBe('');
    await apply(`${products}tenants:\n  - id: acme2345\n`);
    expect(await read()).toBeNull();
  }));

const orders = `  - slug: orders
    table: order
    id: id
    createdAt: created_at
    scope: company_id
    tenant: acme2345
    fields:
      - key: total
`;

test('a first file adds its collections, and the same file changes nothing', () =>
  withBench(async ({ apply, dump, store, tenant }) => {
    const before = dump();
    const dry = await apply(products + orders, { isDryRun: true });
    expect(dump()).toBe(before);
    expect(print(dry, true)).toBe(
      [
        '+ collection products for all tenants, of public.product in main, by company_id',
        '    + field name: text, of name',
        '    + field price: currency, of price',
        '    + field colour: select, of custom → look → colour',
        '+ collection orders for acme2345, of public.order in main, by company_id',
        '    + field total: number, of total',
        '',
        'Nothing was changed: this is a dry run.',
        'Next: vitrine apply catalog.yaml',
      ].join('\n'),
    );
    expect(print(await apply(products + orders))).toEndWith(
      '\n\nApplied. New collections and fields are hidden until they are exposed.\nNext: vitrine expose acme2345 products --fields name,price',
    );
    const after = dump();
    expect(after).not.toBe(before);
    expect(print(await apply(products + orders))).toBe(
      'Nothing changes.\nNext: vitrine collection list --tenant acme2345',
    );
    expect(dump()).toBe(after);
    const { states, shownFieldIds } = await readStates(store, tenant);
    expect([states.size, shownFieldIds.size]).toEqual([0, 0]);
  }));

describe('of a collection whose name, price and colour are exposed, a file with', () => {
  const all = 'public: name price colour';
  const rows: readonly [what: string, replace: [string, string][], printed: readonly string[], exposed: string][] = [
    ['another name', [['name: Products', 'name: Wares']], ['    ~ name: Products → Wares'], all],
    ['another label', [['label: Name', 'label: Title']], ['    ~ field name: label Name → Title'], all],
    ['a language', [['name: Products', 'name: Products\n    language: DE-at']], ['    ~ language: none → de-AT'], all],
    [
      'synonyms',
      [['name: Products', 'name: Products\n    synonyms: ["Sofa, Couch", "TV, television"]']],
      ['    ~ synonyms: none → sofa, couch; tv, television'],
      all,
    ],
    [
      'relations',
      [['name: Products', 'name: Products\n    relations: { same: { to: products, by: name, label: Same } }']],
      ['    ~ relations: none → same "Same": one of products by id = name'],
      all,
    ],
    [
      'names in other languages',
      [['name: Products', 'name: Products\n    translations: { NL: Producten, de: Produkte }']],
      ['    ~ translations: none → de "Produkte", nl "Producten"'],
      all,
    ],
    [
      'labels in other languages',
      [['label: Name', 'label: Name, translations: { pt-br: Nome }']],
      ['    ~ field name: translations none → pt-BR "Nome"'],
      all,
    ],
    ['another type', [['currency', 'number']], ['    ~ field price: type currency → number'], all],
    ['a type for a path', [['select', 'date']], ['    ~ field colour: type select → date'], all],
    ['another createdAt', [['created_at', 'updated_at']], ['    ~ createdAt: created_at → updated_at'], all],
    [
      'another order',
      [
        ['      - { key: name, label: Name }\n', ''],
        ['type: currency }\n', 'type: currency }\n      - { key: name, label: Name }\n'],
      ],
      ['    ~ order: price, name, colour'],
      'public: price name colour',
    ],
    ['one field more', [['label: Name }', 'label: Name }\n      - key: sku']], ['    + field sku: text, of sku'], all],
    [
      'one field less',
      [['      - { key: price, type: currency }\n', '']],
      ['    - field price'],
      'public: name colour',
    ],
    [
      'another key',
      [['key: name, label: Name', 'key: title, column: name']],
      ['    + field title: text, of name', '    - field name'],
      'public: price colour',
    ],
    [
      'another column of a field',
      [['label: Name }', 'label: Name, column: sku }']],
      ['    ~ field name: text, of sku, no more of name: hidden until it is exposed again'],
      'public: price colour',
    ],
    [
      'another path of a field',
      [['[look, colour]', 'colour']],
      [
        '    ~ field colour: select, of custom → colour, no more of custom → look → colour: hidden until it is exposed again',
      ],
      'public: name price',
    ],
    [
      'fields that have changed places',
      [
        ['key: name, label: Name', 'key: name, label: Name, column: price, type: number'],
        ['key: price, type: currency', 'key: price, column: name, type: text'],
      ],
      [
        '    ~ field name: number, of price, no more of name: hidden until it is exposed again',
        '    ~ field price: text, of name, no more of price: hidden until it is exposed again',
      ],
      'public: colour',
    ],
  ];
  test.each(rows)('%s', (_what, replacements, printed, exposed) =>
    withBench(async (bench) => {
      await exposeAll(bench);
      const applied = await bench.apply(replacements.reduce((text, [from, to]) => text.replace(from, to), products));
      expect(printChanges(applied)).toBe(['~ collection products for all tenants', ...printed].join('\n'));
      expect(await printExposed(bench)).toBe(exposed);
    }),
  );
});

test('names and labels in other languages are those of the file, and no command changes them', () =>
  withBench(async ({ apply, dump, store, tenant }) => {
    const translated = products
      .replace('name: Products', 'name: Products\n    translations: { de: Produkte }')
      .replace('label: Name', 'label: Name, translations: { fr: Nom, de: Name }');
    await apply(translated);
    const collection = await findCollection(store, tenant, 'products');
    const fields = await listFields(store, collection);
    expect([collection, ...fields].map(({ translations }) => JSON.stringify(translations))).toEqual([
      '{"de":"Produkte"}',
      '{"de":"Name","fr":"Nom"}',
      '{}',
      '{}',
    ]);
    const before = dump();
    expect(print(await apply(translated))).toStartWith('Nothing changes.');
    const change = { language: 'de', labels: new Map([['price', 'Preis']]) };
    expect(labelCollection(store, tenant, 'products', change, now)).rejects.toThrow(
      'products is declared by a catalog file. Write its names and labels there, behind translations:, then run vitrine apply FILE.',
    );
    expect(dump()).toBe(before);
    await apply(products);
    expect((await listFields(store, collection))[0]?.translations).toEqual({});
  }));

describe('a collection is made anew, and hidden, by', () => {
  const rows: readonly [what: string, from: string, to: string, difference: string][] = [
    ['another table', 'table: product', 'table: item', 'table: product → item'],
    ['another id', 'id: id', 'id: sku', 'id: id → sku'],
    ['another scope', 'scope: company_id', 'scope: shop_id', 'scope: company_id → shop_id'],
  ];
  test.each(rows)('%s', (_what, from, to, difference) =>
    withBench(async (bench) => {
      await exposeAll(bench);
      expect(printChanges(await bench.apply(products.replace(from, to)))).toBe(
        [
          '~ collection products for all tenants is another one now, made anew: hidden until it is exposed again',
          `    ~ ${difference}`,
          '    + field name: text, of name',
          '    + field price: currency, of price',
          '    + field colour: select, of custom → look → colour',
        ].join('\n'),
      );
      expect(await printExposed(bench)).toBe('hidden: ');
    }),
  );

  test('bounds that are taken away, or are others: those that are new leave the exposure as it is', () =>
    withBench(async (bench) => {
      await exposeAll(bench);
      const bounded = products.replace(
        '    fields:',
        '    validFrom: created_at\n    validUntil: updated_at\n    fields:',
      );
      expect(printChanges(await bench.apply(bounded))).toBe(
        [
          '~ collection products for all tenants',
          '    ~ kind of validity: none → timestamptz, timestamptz',
          '    ~ validFrom: none → created_at',
          '    ~ validUntil: none → updated_at',
        ].join('\n'),
      );
      expect(printChanges(await bench.apply(bounded))).toBe('');
      expect(await printExposed(bench)).toStartWith('public: ');
      const looser = await bench.apply(bounded.replace('    validUntil: updated_at\n', ''));
      expect(printChanges(looser)).toStartWith(
        [
          '~ collection products for all tenants is another one now, made anew: hidden until it is exposed again',
          '    ~ validUntil: updated_at → none',
        ].join('\n'),
      );
      expect(await printExposed(bench)).toBe('hidden: ');
    }));

  test('another tenant', () =>
    withBench(async (bench) => {
      await exposeAll(bench);
      const own = products.replace('scope:', 'tenant: acme2345\n    scope:');
      const refused = await bench.apply(own).catch(String);
      expect(refused).toEndWith('Drop that one with --remove, or choose another slug.');
      expect(printChanges(await bench.apply(own, { isRemoving: true }))).toEndWith(
        '\n- collection products for all tenants, with all that is exposed of it',
      );
      expect(await printExposed(bench)).toBe('hidden: ');
    }));
});

test('a column that became another kind keeps its field', () =>
  withBench(async (bench) => {
    await exposeAll(bench);
    const tables = [
      shapeOf(
        'public.product(id text! key, created_at date!, company_id uuid!, name castable, price float, custom json)',
      ),
    ];
    expect(printChanges(await bench.apply(products, { tables }))).toBe(
      [
        '~ collection products for all tenants',
        '    ~ kind of id: integer → text',
        '    ~ kind of createdAt: timestamptz → date',
        '    ~ kind of scope: integer → uuid',
        '    ~ field name: kind text → castable',
        '    ~ field price: kind numeric → float',
      ].join('\n'),
    );
    expect(await printExposed(bench)).toBe('public: name price colour');
    expect((await bench.apply(products, { tables })).changes).toEqual([]);
  }));

test('how a text is read, in which zone, and its labels are told in words', () =>
  withBench(async ({ apply }) => {
    const column = '{ key: name, label: Name }';
    const written = (decimal: string): string =>
      products.replace(column, `{ key: name, label: Name, type: number, decimal: '${decimal}' }`);
    await apply(written(','));
    expect(printChanges(await apply(written('.')))).toBe(
      [
        '~ collection products for all tenants',
        '    ~ field name: kind text read by its type, decimal "," → text read by its type, decimal "."',
      ].join('\n'),
    );
    expect(printChanges(await apply(products))).toEndWith(
      '\n    ~ field name: type number → text; kind text read by its type, decimal "." → text',
    );
    const labels = (label: string): string =>
      products.replace(column, `{ key: name, label: Name, labels: { a: ${label} } }`);
    await apply(labels('One'));
    expect(printChanges(await apply(labels('Two')))).toEndWith(
      '\n    ~ field name: kind text with labels a "One" → text with labels a "Two"',
    );
    expect(printChanges(await apply(products))).toEndWith(
      '\n    ~ field name: text, of name, read in another way: hidden until it is exposed again',
    );
    const zoned = (zone: string): string =>
      products.replace('createdAt: created_at', `createdAt: [created_at, firstSeen]\n    zone: ${zone}`);
    const tables = [
      shapeOf(
        'public.product(id integer! key, created_at timestamp!, company_id integer!, name text, price numeric, custom json)',
      ),
    ];
    await apply(zoned('Europe/Athens'), { tables });
    expect(printChanges(await apply(zoned('Europe/Berlin'), { tables }))).toBe(
      [
        '~ collection products for all tenants',
        '    ~ createdAt: created_at or firstSeen (timestamp in Europe/Athens or firstSeen) → created_at or firstSeen (timestamp in Europe/Berlin or firstSeen)',
        '    ~ kind of createdAt: timestamp in Europe/Athens or firstSeen → timestamp in Europe/Berlin or firstSeen',
      ].join('\n'),
    );
  }));

test('what the file does not name is left alone, until it is to be removed', () =>
  withBench(async ({ apply, dump }) => {
    await apply(products + orders);
    const before = dump();
    const left = await apply(products);
    expect(print(left)).toBe(
      [
        '  collection orders for acme2345 was declared before and is not in this file: left alone; --remove drops it',
        '',
        'Nothing changes.',
        'Next: vitrine collection list --tenant acme2345',
      ].join('\n'),
    );
    expect(dump()).toBe(before);
    expect(print(await apply(products, { isRemoving: true }))).toBe(
      [
        '- collection orders for acme2345, with all that is exposed of it',
        '',
        'Applied. New collections and fields are hidden until they are exposed.',
        'Next: vitrine collection list --tenant acme2345',
      ].join('\n'),
    );
    expect((await apply(products, { isRemoving: true })).changes).toEqual([]);
  }));

test('an imported collection keeps its slug', () =>
  withBench(async ({ store, tenant, apply, dump }) => {
    const place = { column: 'id', kind: 'stored', path: [] } as const;
    const kept = { source: null, schema: null, scope: null, searchTables: null, id: place, createdAt: place };
    const draft = { slug: 'products', name: 'Products', target: () => ({ ...kept, tableName: 'records_1' }) };
    await store.transaction().execute((transaction) => createCollection(transaction, tenant.id, draft, now));
    const before = dump();
    expect(await apply(products, { isRemoving: true }).catch(String)).toContain(
      ':2:11: found the slug "products", which an imported collection for acme2345 has',
    );
    expect(dump()).toBe(before);
  }));

test('a file with one mistake changes nothing', () =>
  withBench(async ({ apply, dump }) => {
    const before = dump();
    expect(await apply(products + orders.replace('key: total', 'key: totl')).catch(String)).toContain(
      'catalog.yaml:19:14:',
    );
    expect(dump()).toBe(before);
  }));

test('the changes as values', () =>
  withBench(async ({ apply }) => {
    await apply(products + orders);
    const { changes } = await apply(products.replace('label: Name', 'column: sku'));
    expect(changes.map(presentChange)).toEqual([
      {
        change: 'changed',
        slug: 'products',
        tenant: null,
        name: 'Products',
        fields: [{ change: 'remade', key: 'name', label: 'Name', type: 'text', column: 'sku', path: [] }],
      },
      { change: 'left', slug: 'orders', tenant: 'acme2345' },
    ]);
  }));

const exposeAll = async ({ store, tenant, apply }: Bench): Promise<void> => {
  await apply(products);
  const collection = await findCollection(store, tenant, 'products');
  await expose(store, tenant, collection, { state: 'public', keys: 'all' }, now);
};

/** `public: name price`: the state, and the keys of the fields shown. */
const printExposed = async ({ store, tenant }: Bench): Promise<string> => {
  const collection = await findCollection(store, tenant, 'products');
  const { states, shownFieldIds } = await readStates(store, tenant);
  const shown = (await listFields(store, collection)).filter(({ id }) => shownFieldIds.has(id));
  return `${states.get(collection.id) ?? 'hidden'}: ${shown.map(({ key }) => key).join(' ')}`;
};

test('relations to a collection that only the catalog has are checked, and unknown collections are told beside mistakes', () =>
  withBench(async ({ apply }) => {
    await apply(products);
    const items = (relation: string): string =>
      products.replace('slug: products', 'slug: items').replace('name: Products', `relations: { r: ${relation} }`);
    const refused = async (yaml: string): Promise<string> =>
      apply(yaml).then(
        () => 'fine',
        (error: unknown) => (error instanceof Error ? error.message.replaceAll(/^.*catalog.yaml:/gm, '') : ''),
      );
    expect(await refused(items('{ to: products, by: name, key: Name }'))).toBe(
      '3:52: found the field "Name", which products does not have, expected one of id, name, price, colour: a text or a number. Did you mean "name"?',
    );
    expect(await refused(items('{ to: product, by: nam }'))).toBe(
      [
        '3:27: warning: neither this file nor the catalog has a collection "product": nobody sees this relation until there is one. Did you mean "products"?',
        '3:40: found the field "nam", which items does not have, expected one of id, name, price, colour: a text or a number. Did you mean "name"?',
      ].join('\n'),
    );
    const both = `${products.replace('id: id', 'id: idd')}${items('{ to: products, by: name }').replace('collections:\n', '')}`;
    expect(await refused(both)).toMatch(/^5:9: found the column "idd"[^\n]*$/);
    expect(await refused(items('{ to: products, by: name, key: name }'))).toBe('fine');
  }));

const advice = (applied: Applied): readonly string[] =>
  print(applied)
    .split('\n')
    .filter((line) => /^relation/i.test(line));

test('relations whose fields are hidden are named with what exposes them', () =>
  withBench(async ({ apply, store, tenant }) => {
    const file = `${products.replace(
      'name: Products',
      'relations: { orders: { from: orders, by: total, key: name }, same: { to: products, by: price } }',
    )}${orders}`;
    const needed =
      'Relations show nothing until these fields are exposed too: name of products, total of orders, price of products.';
    expect(advice(await apply(file, { isDryRun: true }))).toEqual([needed]);
    expect(advice(await apply(file))).toEqual([needed]);
    expect(advice(await apply(file))).toEqual([]);
    const show = async (slug: string, state: 'private' | 'public', keys: readonly string[]) =>
      expose(store, tenant, await findCollection(store, tenant, slug), { state, keys }, now);
    await show('products', 'public', ['colour']);
    await show('orders', 'private', []);
    const best = await findTenant(store, 'best2345');
    await expose(store, best, await findCollection(store, best, 'products'), { state: 'public', keys: [] }, now);
    const hidden = [
      'relation orders of products shows nothing: field name of products is hidden; expose it with vitrine expose acme2345 products --fields name',
      'relation orders of products shows nothing: field total of orders is hidden; expose it with vitrine expose acme2345 orders --fields total --private',
      'relation same of products shows nothing: field price of products is hidden; expose it with vitrine expose acme2345 products --fields price (and 1 other tenant)',
    ];
    expect(advice(await apply(file))).toEqual(hidden);
    await show('products', 'public', ['price']);
    expect(advice(await apply(file))).toEqual([
      ...hidden.slice(0, 2),
      'relation same of products shows nothing: field price of products is hidden; expose it with vitrine expose best2345 products --fields price',
    ]);
    await show('products', 'public', ['name']);
    await show('orders', 'private', ['total']);
    await setTenantEnabled(store, best, false, now);
    expect(advice(await apply(file))).toEqual([]);
  }));
