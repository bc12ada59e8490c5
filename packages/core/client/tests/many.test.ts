/** Records of a list of IDs: as many requests as it takes, in the list's order, of one edition. */
import { expect, test } from 'bun:test';
import { createClient } from '../src/index.ts';
import { splitIds } from '../src/many.ts';
import { scriptFetch, succeed, type Step } from './support/scripted-fetch.ts';

const place = { url: 'https://api.example.com', tenant: 'kornhaus', retries: 0 };
const numbered = (count: number, start = 0): string[] =>
  Array.from({ length: count }, (_, index) => `p${start + index}`);

const rows: [what: string, ids: string[], lengths: number[]][] = [
  ['none', [], []],
  ['as many as a request may have', numbered(200), [200]],
  ['one more', numbered(201), [200, 1]],
  ['each once', ['a', 'b', 'a'], [2]],
  ['long ones', Array.from({ length: 100 }, (_, index) => `${index}`.padStart(99, '0')), [60, 40]],
  [
    'letters that take nine characters in a URL',
    Array.from({ length: 12 }, (_, index) => '€'.repeat(100 + index)),
    [6, 6],
  ],
  ['one that is too long by itself, which the service refuses', ['x'.repeat(7000), 'y'], [1, 1]],
];
test.each(rows)('%s', (_what, ids, lengths) => {
  const parts = splitIds(ids);
  expect(parts.map(({ length }) => length)).toEqual(lengths);
  expect(parts.flat()).toEqual([...new Set(ids)]);
});

const part = (ids: readonly string[], edition: number): Step =>
  succeed(
    ids.map((id) => ({ id })),
    { page: 1, pages: 1 },
    { edition: `${edition}-000000000000000${edition}` },
  );

test('the parts are of one state: where the records change, all is read again', async () => {
  const [first, second] = [numbered(200), numbered(50, 200)];
  const { fetch, asked } = scriptFetch(part(first, 1), part(second, 2), part(first, 2), part(second, 2));
  const found = await createClient({ ...place, fetch }).getMany('products', [...first, ...second], {
    fields: ['name'],
  });
  expect(found.map(({ id }) => id)).toEqual([...first, ...second]);
  expect(asked).toHaveLength(4);
  expect(asked[1]?.url).toEndWith(`?where[id][in]=${second.join()}&fields=name&limit=200&meta=false`);
});

test('of no ID, nothing is asked', async () => {
  const { fetch, asked } = scriptFetch(part([], 1));
  expect(await createClient({ ...place, fetch }).getMany('products', [])).toEqual([]);
  expect(asked).toEqual([]);
});
