/** A file: its body is read by who asked for it; a failure before it begins is an error, and tried again where that helps. */
import { expect, test } from 'bun:test';
import { createClientOn } from '../src/client.ts';
import { createManualPlatform } from './support/manual-platform.ts';
import { fail, scriptFetch, type Step } from './support/scripted-fetch.ts';

const place = { url: 'https://api.example.com', tenant: 'kornhaus' };
const file: Step = () => new Response('id,createdAt\r\n', { headers: { etag: '"f1"' } });

test('it is given as it comes, after a failure that passed, and is not remembered', async () => {
  const { fetch, asked } = scriptFetch(fail(503, { code: 'unavailable' }), file);
  const client = createClientOn(createManualPlatform(), { ...place, fetch });
  const response = await client.export('products', 'csv', { search: 'rye', sort: ['id'], fields: ['name'] });
  expect(await response.text()).toBe('id,createdAt\r\n');
  await client.export('products', 'csv', { search: 'rye', sort: ['id'], fields: ['name'], spreadsheet: true });
  await client.export('products', 'csv', { delimiter: ';', decimal: ',' });
  expect(asked.slice(1).map(({ url }) => url.slice(url.indexOf('?')))).toEqual([
    '?search=rye&sort=id&fields=name&format=csv',
    '?search=rye&sort=id&fields=name&format=csv&csv.spreadsheet=true',
    '?format=csv&csv.delimiter=%3B&csv.decimal=%2C',
  ]);
  expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, null, null]);
});

test('a refusal', async () => {
  const { fetch } = scriptFetch(fail(404, { code: 'collection_not_found' }));
  const asked = createClientOn(createManualPlatform(), { ...place, fetch }).export('products', 'ndjson');
  expect(await asked.catch((error: unknown) => error)).toMatchObject({ code: 'collection_not_found', status: 404 });
});
