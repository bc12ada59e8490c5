/** Answers that still hold are not sent again, and those who ask share nothing. */
import { expect, test } from 'bun:test';
import { createClient } from '../src/index.ts';
import { createMemory } from '../src/memory.ts';
import { fail, headersWith, scriptFetch, succeed, type Step } from './support/scripted-fetch.ts';

const place = { url: 'https://api.example.com', tenant: 'kornhaus' };
const later = { 'last-modified': 'Sun, 01 Mar 2026 12:05:00 GMT', 'ratelimit-remaining': '3' };
const notModified: Step = () => new Response(null, { status: 304, headers: headersWith(later) });
const tags = (asked: readonly { readonly headers: Headers }[]) =>
  asked.map(({ headers }) => headers.get('if-none-match'));

test('a 304 gives what was remembered, with the headers of now', async () => {
  const { fetch, asked } = scriptFetch(succeed([{ id: 'p1' }]), notModified);
  const client = createClient({ ...place, fetch });
  const first = await client.records('products');
  const again = await client.records('products');
  expect(tags(asked)).toEqual([null, '"a1"']);
  expect(again.data).toEqual(first.data);
  expect(again.data).not.toBe(first.data);
  expect(again.edition.openedAt).toEqual(new Date('2026-03-01T12:05:00Z'));
  expect(again.rateLimit.remaining).toBe(3);
});

test('another question has no tag, and a newer answer takes the place of the older', async () => {
  const { fetch, asked } = scriptFetch(succeed([]), succeed([]), succeed([], {}, { etag: '"b2"' }), notModified);
  const client = createClient({ ...place, fetch });
  await client.records('products');
  await client.records('products', { page: 2 });
  await client.records('products');
  await client.records('products');
  expect(tags(asked)).toEqual([null, null, '"a1"', '"b2"']);
});

test('what was withdrawn is forgotten', async () => {
  const { fetch, asked } = scriptFetch(succeed([]), fail(404, { code: 'collection_not_found' }));
  const client = createClient({ ...place, fetch });
  await client.records('products');
  expect(client.records('products')).rejects.toThrow('Bad.');
  expect(await client.records('products').catch(() => 'refused')).toBe('refused');
  expect(tags(asked)).toEqual([null, '"a1"', null]);
});

test('none is remembered where none shall be', async () => {
  const { fetch, asked } = scriptFetch(succeed([]));
  const client = createClient({ ...place, fetch, answersMax: 0 });
  for (let count = 0; count < 2; count++) await client.records('products');
  expect(tags(asked)).toEqual([null, null]);
});

test('bounds: the oldest go, by number and by size', () => {
  const memory = createMemory(2);
  const keep = (url: string, length = 1): void => memory.keep(url, { etag: url, text: 'x'.repeat(length) });
  const kept = (): string => ['a', 'b', 'c', 'd'].filter((url) => memory.find(url) !== undefined).join('');
  for (const url of ['a', 'b', 'a', 'c']) keep(url);
  expect(kept()).toBe('ac');
  keep('d', 5_000_000);
  expect(kept()).toBe('d');
  keep('b', 5_000_001);
  expect(kept()).toBe('');
});
