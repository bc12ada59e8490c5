/**
 * How long a search takes must not tell what stands in a hidden field. FTS5 finds a word in all columns of a table before
 * it looks which of them are asked for, so each text has a search table of its own, and those of shown ones alone are asked.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' as const },
  { key: 'note', label: 'Note', type: 'text' as const },
  { key: 'price', label: 'Price', type: 'integer' as const },
];
const records = [{ id: 'a', createdAt: '2026-01-01T00:00:00.000Z', name: 'lamp', note: 'canaryword', price: 1 }];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  for (const [publicId, shown] of [
    ['allshown', 'all'],
    ['textshwn', ['name', 'note']],
    ['parthidn', ['name', 'price']],
  ] as const) {
    const tenant = await addTenant(service, publicId);
    const collection = await addCollection(service, tenant, { slug: 'things', fields }, records);
    await exposeAll(service, tenant, collection, shown);
  }
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const statementsFor = async (target: string): Promise<readonly string[]> => {
  const before = service.asked.length;
  expect((await service.get(target)).status).toBe(200);
  return service.asked.slice(before).filter((statement) => statement.startsWith('select'));
};

/** The columns whose search tables are looked into. */
const searchedIn = (statements: readonly string[]): readonly string[] => [
  ...new Set(
    statements.flatMap((statement) =>
      Array.from(statement.matchAll(/"search_\d+_(\w+)"/g), ([, column = '']) => column),
    ),
  ),
];

const columnsOf = async (publicId: string, keys: readonly string[]): Promise<readonly string[]> => {
  const rows = await service.store
    .selectFrom('field')
    .innerJoin('collection', 'collection.id', 'field.collection_id')
    .innerJoin('tenant', 'tenant.id', 'collection.tenant_id')
    .where('tenant.public_id', '=', publicId)
    .where('field.key', 'in', keys)
    .select('field.column_name')
    .orderBy('field.position')
    .execute();
  return rows.map(({ column_name: column }) => column);
};

const rows: [publicId: string, question: string, searched: readonly string[]][] = [
  ['allshown', 'search=canaryword', ['name', 'note']],
  ['textshwn', 'search=canaryword%20lamp', ['name', 'note']],
  ['parthidn', 'search=canaryword', ['name']],
  ['parthidn', 'search=canaryword%20la', ['name']],
  ...['allshown', 'parthidn'].flatMap((publicId) =>
    ['contains', 'startsWith'].flatMap((operator) =>
      ['canaryword', 'ca'].map((text): [string, string, readonly string[]] => [
        publicId,
        `where[name][${operator}]=${text}`,
        ['name'],
      ]),
    ),
  ),
];

test.each(rows)('%s, %s: looked into are the search tables of %j alone', async (publicId, question, searched) => {
  const statements = await statementsFor(`${publicId}/things?${question}`);
  expect(searchedIn(statements).toSorted()).toEqual([...(await columnsOf(publicId, searched))].toSorted());
});
