/** URLs that are known by heart are read as those that are not. */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { createTargetReader, readTarget } from '../../src/http/target.ts';

const segment = fc.oneof(
  fc.constantFrom(
    '',
    't',
    'acme2345',
    'products',
    'openapi.json',
    'openapi-nested.json',
    'types.d.ts',
    'llms.txt',
    'sitemap.xml',
    'robots.txt',
    'client.js',
    'docs',
    '%41',
    '%',
    '%zz',
    '..',
    'a%2fb',
  ),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
);
const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`);
const url = fc
  .tuple(
    fc.constantFrom('', 'http://localhost', 'http://other:8080'),
    fc.constantFrom('', '/api/v1/public/t', '/t'),
    path,
    fc.option(fc.string({ maxLength: 600, size: 'max' }), { nil: undefined }),
  )
  .map(([origin, start, rest, search]) => `${origin}${start}${rest}${search === undefined ? '' : `?${search}`}`);

test('a URL is read alike, however often it is asked and whatever was asked before', () => {
  const read = createTargetReader();
  fc.assert(
    fc.property(fc.array(url, { minLength: 1, maxLength: 20 }), (urls) => {
      for (const one of [...urls, ...urls]) expect(read(one)).toEqual(readTarget(one));
    }),
    { numRuns: 200 },
  );
});

const asked = (search: string): string => `http://localhost/api/v1/public/t/acme2345/products?search=${search}`;

test('what was asked lately is known by heart, but for what is very long', () => {
  const read = createTargetReader();
  expect(read(asked('pump'))).toBe(read(asked('pump')));
  expect(read(asked('p'.repeat(512)))).not.toBe(read(asked('p'.repeat(512))));
  const first = read(asked('pump'));
  for (let index = 0; index < 10_000; index++) read(asked(String(index)));
  expect(read(asked('pump'))).not.toBe(first);
  expect(read(asked('pump'))).toEqual(first);
});
