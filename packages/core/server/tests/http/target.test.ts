/** Paths find their routes, with their parameters. */
import { expect, test } from 'bun:test';
import { createRouter } from '../../src/http/target.ts';
import type { Route } from '../../src/http/route.ts';

const file = { kind: 'file', load: async () => undefined } as const;
const routes: readonly Route[] = [
  { name: 'start', pattern: '/', answer: file },
  { name: 'list', pattern: '/docs', takesSlash: true, answer: file },
  { name: 'guide', pattern: '/docs/*', answer: file },
  { name: 'reference', pattern: '/docs/t/:publicId', takesSlash: true, answer: file },
  { name: 'document', pattern: '/t/:publicId/openapi.json', answer: file },
  { name: 'logo', pattern: '/t/:publicId/:name', names: /^logo-/, answer: file },
  { name: 'collection', pattern: '/t/:publicId/:slug', takesSlash: true, answer: file },
  { name: 'record', pattern: '/t/:publicId/:slug/records/:id', answer: file },
  { name: 'long', pattern: '/t/:publicId/:slug/records/:id/:name', answer: file },
];

test.each([
  ['/', 'start', {}],
  ['/docs', 'list', {}],
  ['/docs/', 'list', {}],
  ['/docs//', 'guide', { name: '/' }],
  ['/docs/a%2Fb/c', 'guide', { name: 'a%2Fb/c' }],
  ['/docs/t/acme', 'reference', { publicId: 'acme' }],
  ['/docs/t/acme/', 'reference', { publicId: 'acme' }],
  ['/docs/t/acme/x', undefined, {}],
  ['/docs/t/', undefined, {}],
  ['/t/acme/openapi.json', 'document', { publicId: 'acme' }],
  ['/t/acme/openapi.json/', 'collection', { publicId: 'acme', slug: 'openapi.json' }],
  ['/t/acme/logo-1.png', 'logo', { publicId: 'acme', name: 'logo-1.png' }],
  ['/t/a%20b/c%2Fd', 'collection', { publicId: 'a b', slug: 'c/d' }],
  ['/t/acme/%zz', undefined, {}],
  ['/t/acme//', undefined, {}],
  ['/t//things', undefined, {}],
  ['/t/acme/things/records/1', 'record', { publicId: 'acme', slug: 'things', id: '1' }],
  ['/t/acme/things/records/1/', undefined, {}],
  ['/t/acme/things/%72ecords/1', undefined, {}],
  ['/t/acme/%6fpenapi.json', 'collection', { publicId: 'acme', slug: 'openapi.json' }],
  ['/t/acme/things/records/1/2', 'long', { publicId: 'acme', slug: 'things', id: '1', name: '2' }],
  ['/t/acme/things/records/1/2/3', undefined, {}],
  ['/elsewhere', undefined, {}],
  ['', undefined, {}],
] as const)('%s has the route %p', (written, name, parameters) => {
  const { route, parameters: found } = createRouter(routes)(written);
  expect(route?.name).toBe(name);
  expect(found).toEqual({ publicId: '', slug: '', id: '', name: '', ...parameters });
});

test('of several routes with one pattern the first decides', () => {
  const rows = ['/docs', '/docs/*', '/t/:publicId'].flatMap((pattern) => [
    { name: `first ${pattern}`, pattern, takesSlash: true, answer: file },
    { name: `second ${pattern}`, pattern, takesSlash: true, answer: file },
  ]);
  const match = createRouter(rows);
  const found = ['/docs', '/docs/', '/docs/a', '/t/acme'].map((written) => match(written).route?.name);
  expect(found).toEqual(['first /docs', 'first /docs', 'first /docs/*', 'first /t/:publicId']);
});
