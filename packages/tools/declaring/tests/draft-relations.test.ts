/** Relations that a draft proposes along foreign keys, and that they can be applied, also once they are taken up. */
import { describe, expect, test } from 'bun:test';
import { draftCatalog } from '../src/draft-catalog.ts';
import { withBench } from './bench.ts';
import { shapeOf } from './shapes.ts';

const draft = (tables: readonly string[]): string =>
  draftCatalog({ source: 'main', tables: tables.map(shapeOf), tenants: [] });

/** The lines of `relations:` of each collection. */
const relationsIn = (text: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    text.split('\n\n').flatMap((item) => {
      const [, slug] = /^ {2}- slug: (.+)$/m.exec(item) ?? [];
      const [, lines] = /^ {4}(?:# )?relations:\n((?: {6}.*\n)*)/m.exec(item) ?? [];
      return slug === undefined || lines === undefined
        ? []
        : [
            [
              slug,
              lines
                .split('\n')
                .slice(0, -1)
                .map((line) => line.trim()),
            ],
          ];
    }),
  );

const scope = 'company_id integer!';
const tables = [
  `public.category(id integer! key, ${scope}, created date!, name text, parent_id integer > category)`,
  `public.product(id integer! key, ${scope}, created date!, name text, category_id integer > category, owner integer > users)`,
  `public.users(id integer! key, ${scope}, created date!, name text)`,
  `public.variant(id integer! key, ${scope}, created date!, name text, category integer > product, substitute integer > product)`,
  `public.order_line(id integer! key, ${scope}, created date!, product_id integer > product, unit integer > unit)`,
  `public.detail(product integer! > product key, ${scope}, created date!, text text)`,
  `public.heap(${scope}, created date!, category integer > category)`,
];

const drafted = {
  category: [
    'product: { from: product, by: category_id }',
    '# parent needs the field parent_id of category:',
    '# parent: { to: category, by: parent_id }',
    '# category needs the field parent_id of category:',
    '# category: { from: category, by: parent_id }',
    '# heap leads to heap, which is left out:',
    '# heap: { from: heap, by: category }',
  ],
  product: [
    'category: { to: category, by: category_id }',
    'variantByCategory: { from: variant, by: category }',
    'detail: { from: detail, by: id }',
    '# owner leads to users, whose fields are chosen one by one:',
    '# owner: { to: users, by: owner }',
    '# variantBySubstitute needs the field substitute of variant:',
    '# variantBySubstitute: { from: variant, by: substitute }',
    '# orderLine leads to order-line, whose fields are chosen one by one:',
    '# orderLine: { from: order-line, by: product_id }',
  ],
  users: ['# product needs the field owner of product:', '# product: { from: product, by: owner }'],
  variant: [
    'category: { to: product, by: category }',
    '# substitute needs the field substitute of variant:',
    '# substitute: { to: product, by: substitute }',
  ],
  'order-line': ['# product needs the field product_id of order-line:', '# product: { to: product, by: product_id }'],
  detail: ['product: { to: product, by: id }'],
};

test('foreign keys between drafted tables are relations, commented out where they lead to what looks private', () => {
  const { heap, ...found } = relationsIn(draft(tables));
  expect(found).toEqual(drafted);
  expect(heap).toBeUndefined();
});

test('a draft applies, as it is and with all that it has commented out of fields and relations', () =>
  withBench(async ({ apply }) => {
    const shapes = tables.map(shapeOf);
    const text = draft(tables);
    expect((await apply(text, { tables: shapes })).warnings).toEqual([]);
    const whole = text
      .replaceAll(/^( {4})# (relations:)$/gm, '$1$2')
      .replaceAll(/^( {6})# (\w+: \{ (?:to|from): (?!heap).*)$/gm, '$1$2')
      .replaceAll(/^( {6})# (- \{ key.*)$/gm, '$1$2');
    const applied = await apply(whole, { tables: shapes });
    expect(applied.warnings).toEqual([]);
    expect(relationsIn(whole)['order-line']).toContain('product: { to: product, by: product_id }');
    expect(applied.changes.map(({ kind }) => kind)).not.toContain('left');
  }));

describe('no relation is drafted', () => {
  const rows: readonly [what: string, ...tables: string[]][] = [
    [
      'of the column that tells whose a row is',
      `public.company(id integer! key, name text, created date!)`,
      'public.part(id integer! key, company integer! > company, created date!)',
      'public.shelf(id integer! key, company integer! > company, created date!)',
    ],
    [
      'to a table that is not drafted',
      'public.part(id integer! key, company_id integer!, created date!, unit integer > unit)',
    ],
    [
      'of a collection with a field expanded',
      'public.unit(id integer! key, company_id integer!, created date!, name text)',
      'public.part(id integer! key, company_id integer!, created date!, unit integer > unit, expanded text)',
    ],
  ];
  test.each(rows)('%s', (_what, ...all) => {
    const found = relationsIn(draft(all));
    expect(found['part']).toBeUndefined();
    expect(found['shelf']).toBeUndefined();
  });
});

test('of very many, a collection has twenty, those that can be applied first', () => {
  const columns = Array.from({ length: 30 }, (_, index) => `${index < 15 ? 'thing' : 'unit'}${index} integer > unit`);
  const found = relationsIn(
    draft([
      'public.unit(id integer! key, company_id integer!, created date!, name text)',
      `public.part(id integer! key, company_id integer!, created date!, ${columns.join(', ')})`,
    ]),
  );
  expect(found['part']?.filter((line) => line.includes('{'))).toHaveLength(20);
  expect(found['part']?.findIndex((line) => line.startsWith('#'))).not.toBe(0);
});
