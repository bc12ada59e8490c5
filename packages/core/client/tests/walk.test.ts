/** All records of a collection, and each way of going on where the edition turns on the way. */
import { expect, test } from 'bun:test';
import { createClient, VitrineError, type OnTurn } from '../src/index.ts';
import { fail, scriptFetch, succeed, type Step } from './support/scripted-fetch.ts';

const place = { url: 'https://api.example.com', tenant: 'kornhaus', retries: 0 };

/** A page of an edition, with one record that tells both; each edition has other records, or those of the edition that is given. */
const page = (number: number, pages: number, edition: number, recordsOf = edition): Step =>
  succeed(
    [{ id: `${number} at ${edition}` }],
    { page: number, pages },
    {
      edition: `${edition}-${String(recordsOf).padStart(16, '0')}`,
      'last-modified': `Sun, 01 Mar 2026 12:0${edition}:00 GMT`,
    },
  );
/** A service, or a proxy, that does not say which edition it is. */
const untold = (number: number, openedAt: number): Step =>
  succeed(
    [{ id: `${number} at ${openedAt}` }],
    { page: number, pages: 2 },
    { edition: '', 'last-modified': `Sun, 01 Mar 2026 12:0${openedAt}:00 GMT` },
  );
const none = succeed([], { page: 1, pages: 0 });

const turned = 'edition_turned';
const rows: [what: string, onTurn: OnTurn | undefined, steps: [Step, ...Step[]], outcome: string, asked: string][] = [
  ['no record', undefined, [none], '', '1'],
  ['one edition', undefined, [page(1, 3, 0), page(2, 3, 0), page(3, 3, 0)], '1 at 0, 2 at 0, 3 at 0', '1 2 3'],
  ['a turn', undefined, [page(1, 3, 0), page(2, 3, 0), page(3, 3, 5)], `1 at 0, 2 at 0, ${turned}`, '1 2 3'],
  [
    'a turn of the same records',
    'fail',
    [page(1, 3, 0), page(2, 3, 1, 0), page(3, 3, 2, 0)],
    '1 at 0, 2 at 1, 3 at 2',
    '1 2 3',
  ],
  ['a turn of the same records', 'restart', [page(1, 2, 0), page(2, 2, 1, 0)], '1 at 0, 2 at 1', '1 2'],
  ['no word of the edition', 'fail', [untold(1, 0), untold(2, 0)], '1 at 0, 2 at 0', '1 2'],
  ['no word of the edition, and a turn', 'fail', [untold(1, 0), untold(2, 5)], `1 at 0, ${turned}`, '1 2'],
  ['a page from before', 'fail', [page(1, 2, 5), page(2, 2, 0)], `1 at 5, ${turned}`, '1 2'],
  ['a turn', 'continue', [page(1, 2, 0), page(2, 3, 5), page(3, 3, 5)], '1 at 0, 2 at 5, 3 at 5', '1 2 3'],
  ['a turn', 'restart', [page(1, 2, 0), page(2, 2, 5), page(1, 2, 5), page(2, 2, 5)], '1 at 5, 2 at 5', '1 2 1 2'],
  [
    'a turn each time',
    'restart',
    [page(1, 2, 0), ...[1, 2, 3].flatMap((edition) => [page(2, 2, edition), page(1, 2, edition)]), page(2, 2, 4)],
    turned,
    '1 2 1 2 1 2 1 2',
  ],
  ['a failure', 'restart', [page(1, 2, 0), fail(404, { code: 'collection_not_found' })], 'collection_not_found', '1 2'],
];

test.each(rows)('%s, %p', async (_what, onTurn, steps, outcome, pages) => {
  const { fetch, asked } = scriptFetch(...steps);
  const seen: string[] = [];
  try {
    for await (const { id } of createClient({ ...place, fetch }).all('products', { search: 'x' }, { onTurn }))
      seen.push(id);
  } catch (error) {
    seen.push(error instanceof VitrineError ? error.code : String(error));
  }
  expect(seen.join(', ')).toBe(outcome);
  expect(asked.map(({ url }) => /\?search=x&page=(\d+)&limit=200&meta=false$/.exec(url)?.[1]).join(' ')).toBe(pages);
});

test('nothing is asked before the first record is, and nothing after the last that was wanted', async () => {
  const { fetch, asked } = scriptFetch(page(1, 3, 0), page(2, 3, 0));
  const records = createClient({ ...place, fetch }).all('products');
  expect(asked).toHaveLength(0);
  expect((await records.next()).value?.id).toBe('1 at 0');
  await records.return();
  expect(asked).toHaveLength(1);
});

test('giving up between pages', async () => {
  const giver = new AbortController();
  const { fetch, asked } = scriptFetch(page(1, 2, 0));
  const walking = (async () => {
    for await (const { id } of createClient({ ...place, fetch }).all('p', {}, { signal: giver.signal }))
      giver.abort(id);
  })();
  expect(await walking.catch(String)).toBe('1 at 0');
  expect(asked).toHaveLength(1);
});
