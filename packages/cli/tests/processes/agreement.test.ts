/** What is wrong with answers is found: a judge that never complains would tell nothing. */
import { expect, test } from 'bun:test';
import { judge } from './agreement.ts';
import type { Answered } from './client.ts';
import { recordsMax } from './erp.ts';

interface Change {
  readonly ids?: readonly number[];
  readonly revision?: number;
  readonly total?: number;
  readonly path?: string;
  readonly status?: number;
  readonly body?: string;
  readonly retryAfter?: string;
  readonly edition?: string;
}

const answered = ({
  ids = [2, 4, 6, 8, 10],
  revision = 1,
  total = recordsMax,
  path = 'products?limit=5',
  status = 200,
  body = JSON.stringify({ data: ids.map((id) => ({ id: String(id), revision })), meta: { total } }),
  retryAfter,
  edition = 'first',
}: Change): Answered => ({
  path,
  askedAt: 0,
  at: 0,
  status,
  body,
  lastModified: edition,
  retryAfter: retryAfter ?? null,
  cacheControl: null,
});

const pageOf = (page: number, first: number): Change => ({
  path: `products?limit=20&page=${page}`,
  ids: Array.from({ length: 20 }, (_, index) => first + 2 * index),
});
const refusal = '{"success":false,"meta":{"code":"unavailable"}}';

const rows: readonly (readonly [what: string, changes: readonly Change[], wrong: readonly string[]])[] = [
  ['equal answers', [{}, {}], []],
  ['a truthful refusal', [{ status: 503, body: refusal, retryAfter: '2' }], []],
  ['another state in another edition', [{}, { revision: 2, edition: 'second' }], []],
  ['all but a record that is left out', [{ path: 'products?limit=3&where[id][ne]=4', ids: [2, 6, 8], total: 399 }], []],
  ['two pages', [pageOf(1, 2), pageOf(2, 42)], []],
  ['a refusal that does not say when to come back', [{ status: 503, body: refusal }], ['status 503']],
  ['a fault of the service', [{ status: 500, body: '{}' }], ['status 500']],
  ['no JSON', [{ body: 'oops' }], ['no JSON']],
  ['a record too few', [{ ids: [2, 4, 6, 8] }], ['4 records and not 5']],
  ['another total', [{ total: 399 }], ['a total of 399 and not 400']],
  ['a record of another tenant', [{ ids: [2, 4, 6, 8, 11] }], ['a record of another tenant']],
  ['another order to the same URL', [{}, {}, { ids: [4, 2, 6, 8, 10] }], ['another answer to the same URL']],
  ['a record on two pages', [pageOf(1, 2), pageOf(2, 40)], ['a record that another page has too']],
  [
    'two states in an edition',
    [{}, {}, { path: 'products?limit=3&where[id][ne]=1', ids: [2, 4, 6], revision: 2 }],
    ['another state of the data'],
  ],
];

test.each(rows)('%s', (_what, changes, wrong) => {
  const found = judge(changes.map(answered));
  expect(found.wrong.map(({ what }, index) => what.slice(0, wrong[index]?.length))).toEqual([...wrong]);
  expect(found.right.length + found.refused.length + new Set(found.wrong.map(({ answer }) => answer)).size).toBe(
    changes.length,
  );
});

test('a record that nobody had written by then', () => {
  const found = judge([answered({}), answered({ revision: 2, edition: 'second' })], ({ revision }) => revision < 2);
  expect(found.wrong.map(({ what }) => what)).toEqual(['a record that nobody had written']);
  expect(found.right).toHaveLength(1);
});
