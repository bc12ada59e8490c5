/** A schema for each tenant in a catalog file: the tables of one tenant's stand for all. */
import { expect, test } from 'bun:test';
import { listDeclaredCollections } from '@vitrine/catalog';
import type { Sample } from '@vitrine/sources';
import { draftCatalog } from '../src/draft-catalog.ts';
import { withTenantSchemas } from '../src/tenant-schemas.ts';
import { withBench } from './bench.ts';
import { shapeOf } from './shapes.ts';

const columns = '(id integer! key, created_at timestamptz!, name text, kind_id integer > kind)';
const kinds = '(id integer! key, name text)';
const tables = ['company_8.part', 'company_8.kind', 'company_88.part', 'public.part'].map((name) =>
  shapeOf(`${name}${name.endsWith('kind') ? kinds : columns}`),
);

const parts = (schema: string): string => `collections:
  - slug: parts
    schema: ${schema}
    table: part
    id: id
    createdAt: created_at
    fields:
      - { key: name }
      - { key: kind, column: kind_id.name }
`;

test('a pattern is checked against the schema of the first tenant that has one', () =>
  withBench(async ({ apply, store }) => {
    const applied = await apply(parts('company_{scope}'), { tables });
    expect(applied.changes.map(({ kind }) => kind)).toEqual(['added']);
    const [collection] = await listDeclaredCollections(store);
    expect(collection?.target).toMatchObject({
      source: 'main',
      schema: 'company_{scope}',
      tableName: 'part',
      scope: null,
    });
    const rows = await store.selectFrom('field').select(['key', 'origin']).orderBy('position').execute();
    expect(rows[1]?.origin).toContain('"schema":"company_{scope}"');
    expect((await apply(parts('company_{scope}'), { tables })).changes.map(({ kind }) => kind)).toEqual([]);
  }));

test.each([
  ['others', tables],
  ['none', []],
])('a pattern that no tenant has a schema of is a mistake, where the source has %s', (_what, shapes) =>
  withBench(async ({ apply }) => {
    const refused = await apply(parts('firm_{scope}'), { tables: shapes }).catch((error: unknown) => String(error));
    expect(refused).toContain('3:13: found the schema "firm_{scope}", but none of the first 20 tenants');
  }),
);

test.each([
  [['company_{scope}'], [['company_7', 'company_8']]],
  [['company_{scope}', 'public'], [undefined]],
  [['public'], [undefined]],
])('of %j it asks for %j', async (schemas, expected) => {
  const asked: (readonly string[] | undefined)[] = [];
  const describeTables = async (wanted?: readonly string[]) => {
    asked.push(wanted);
    return Promise.resolve(tables);
  };
  await withTenantSchemas({ describeTables }, schemas, ['7', '8', 'x'.repeat(64)]).describeTables();
  expect(asked).toEqual(expected);
});

test('a schema that is named itself is listed beside the pattern that it matches', async () => {
  const source = withTenantSchemas(
    { describeTables: async () => Promise.resolve(tables) },
    ['company_{scope}', 'company_88'],
    ['8', '88'],
  );
  const names = (await source.describeTables()).map(({ schema, name }) => `${schema}.${name}`);
  expect(names).toEqual(['company_88.part', 'public.part', 'company_{scope}.part', 'company_{scope}.kind']);
});

test('samples are those of the tenant whose schema was described', async () => {
  const asked: string[] = [];
  const sample: Sample = async ({ schema }) => {
    asked.push(schema);
    return Promise.resolve([]);
  };
  const source = withTenantSchemas(
    { describeTables: async () => Promise.resolve(tables), sample },
    ['company_{scope}'],
    ['8'],
  );
  await source.describeTables();
  await source.sample?.({ schema: 'company_{scope}', name: 'part' }, [], { rows: 1, characters: 1 });
  expect(asked).toEqual(['company_8']);
});

test('a draft of the schema of each tenant says nothing of whose the rows are', () =>
  withBench(async ({ tenant }) => {
    const source = withTenantSchemas(
      { describeTables: async () => Promise.resolve(tables) },
      ['company_{scope}'],
      ['8'],
    );
    const shapes = (await source.describeTables()).filter(({ schema }) => schema === 'company_{scope}');
    const text = draftCatalog({ source: 'erp', tables: shapes, tenants: [tenant, tenant], isChosen: true });
    expect(text).toMatch(/schema: '?"?company_\{scope\}/);
    expect(text).not.toMatch(/^\s*(?:tenant|scope|wholeTable):/m);
  }));
