/**
 * How long a search takes must not tell what stands in a hidden field. A search table finds a word in all its columns
 * before it looks which of them are asked for, so it is used only where all of them are shown.
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
const questions = ['search=canaryword', 'where[name][contains]=canaryword', 'where[name][startsWith]=canaryword'];

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

const usesSearchTable = (statements: readonly string[]): boolean =>
  statements.some((statement) => /"search_\d+"/.test(statement));

test.each(questions)('%s: the search table is used where all texts are shown, and nowhere else', async (question) => {
  const used: [publicId: string, uses: boolean][] = [];
  for (const publicId of ['allshown', 'textshwn', 'parthidn']) {
    const statements = await statementsFor(`${publicId}/things?${question}`);
    expect(statements.length).toBeGreaterThan(0);
    used.push([publicId, usesSearchTable(statements)]);
  }
  expect(used).toEqual([
    ['allshown', true],
    ['textshwn', true],
    ['parthidn', false],
  ]);
});
