/** The documents over HTTP: held, tagged, counted and withdrawn as the answers that they describe. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { hide, setTenantEnabled } from '@vitrine/catalog';
import { addKey, openShop, type Shop } from '../../../../tests/service/shop.ts';
import {
  addTenant,
  engineNames,
  engines,
  follow,
  startOfTime,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { documentNames, readDocument } from '../../../../tests/service/read-document.ts';

const now = new Date(startOfTime);
let service: TestService;

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${service.service.url}${path}`, { headers });

describe.each(engineNames)('on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    service = await engines[engine]();
    shop = await openShop(service, 'openshop');
  });
  afterAll(async () => service.stop());

  test.each([
    ['/api/v1/openapi.json', 'application/json; charset=utf-8'],
    ['/api/v1/openapi-nested.json', 'application/json; charset=utf-8'],
    ['/t/openshop/openapi.json', 'application/json; charset=utf-8'],
    ['/t/openshop/openapi-nested.json', 'application/json; charset=utf-8'],
    ['/t/openshop/types.d.ts', 'application/typescript; charset=utf-8'],
    ['/t/openshop/types.py', 'text/plain; charset=utf-8'],
    ['/t/openshop/types.php', 'text/plain; charset=utf-8'],
  ])('%s is held, tagged and counted', async (path, contentType) => {
    service.asked.length = 0;
    const first = await ask(path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, contentType]);
    expect(first.headers.get('vary')).toBe('x-api-key, Accept-Encoding');
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const again = await ask(path, { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const left = [first, again].map(({ headers }) => Number(headers.get('ratelimit-remaining')));
    expect(left[1]).toBe((left[0] ?? 0) - 1);
    expect(service.asked).toEqual([]);
  });

  test('If-Match names the one that is there', async () => {
    const etag = (await ask('/t/openshop/openapi.json')).headers.get('etag') ?? '';
    const statuses = [etag, '"none"'].map(async (tag) => ask('/t/openshop/openapi.json', { 'If-Match': tag }));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 412]);
  });

  test.each(documentNames)('a key opens the private collections, and its %s is for its caller alone', async (name) => {
    const path = `/t/openshop/${name}`;
    const paths = async (headers: Record<string, string>): Promise<string[]> =>
      Object.keys((await readDocument(service, path, headers)).paths).filter((each) => each.split('/').length <= 5);
    expect(await paths({})).toEqual(['/public/t/openshop', '/public/t/openshop/products']);
    const keyed = { 'x-api-key': shop.key };
    expect(await paths(keyed)).toEqual([
      '/public/t/openshop',
      '/public/t/openshop/prices',
      '/public/t/openshop/products',
    ]);
    const { get } = (await readDocument(service, path, keyed)).paths['/public/t/openshop/prices'] ?? {};
    expect(get?.security).toEqual([{ key: [] }]);
    expect((await ask(path, keyed)).headers.get('cache-control')).toStartWith('private');
    expect(await paths({})).toHaveLength(2);
  });

  test('a key adds the private collections to the types, for its caller alone', async () => {
    const path = '/t/openshop/types.d.ts';
    const ofPublic = await ask(path);
    const ofKey = await ask(path, { 'x-api-key': shop.key });
    const texts = [await ofPublic.text(), await ofKey.text()].map((text) => text.match(/^ +\w+(?=:)/gm));
    expect(texts).toEqual([
      ['  products', '    name', '    price'],
      ['  prices', '    name', '  products', '    name', '    price'],
    ]);
    expect(ofKey.headers.get('cache-control')).toStartWith('private');
    expect(ofKey.headers.get('etag')).not.toBe(ofPublic.headers.get('etag'));
  });

  test('where nothing is private, the document of a key is for its caller alone all the same', async () => {
    const tenant = await addTenant(service, 'allopen1');
    const { key } = await addKey(service, tenant, 'Website');
    await follow(service);
    const visibilities: string[] = [];
    for (const headers of [{ 'x-api-key': key }, {}, { 'x-api-key': key }, {}]) {
      const response = await ask('/t/allopen1/openapi.json', headers);
      visibilities.push(response.headers.get('cache-control')?.split(',')[0] ?? '');
    }
    expect(visibilities).toEqual(['private', 'public', 'private', 'public']);
  });

  describe('what is refused', () => {
    const rows: [path: string, status: number, code: string, headers?: Record<string, string>][] = [
      ['/t/nosuchid/openapi.json', 404, 'tenant_not_found'],
      ['/t/nosuchid/openapi-nested.json', 404, 'tenant_not_found'],
      ['/t/openshop/openapi.json?x=1', 400, 'invalid_request'],
      ['/t/openshop/openapi-nested.json?x=1', 400, 'invalid_request'],
      ['/api/v1/openapi.json?x=1', 400, 'invalid_request'],
      ['/t/openshop/openapi.json', 401, 'invalid_api_key', { 'x-api-key': 'vtr_typo' }],
      ['/t//openapi.json', 404, 'route_not_found'],
      ['/t/openapi.json', 404, 'route_not_found'],
      ['/t/openapi-nested.json', 404, 'route_not_found'],
      ['/t/openshop/things/openapi-nested.json', 404, 'route_not_found'],
      ['/t/a/b/openapi.json', 404, 'route_not_found'],
      ['/t/%FF/openapi.json', 404, 'route_not_found'],
      ['/t/nosuchid/types.d.ts', 404, 'tenant_not_found'],
      ['/t/openshop/types.d.ts?x=1', 400, 'invalid_request'],
      ['/t/nosuchid/types.py', 404, 'tenant_not_found'],
      ['/t/openshop/types.py', 401, 'invalid_api_key', { 'x-api-key': 'vtr_typo' }],
      ['/t/types.py', 404, 'route_not_found'],
      ['/t/types.php', 404, 'route_not_found'],
      ['/t/a/b/types.py', 404, 'route_not_found'],
      ['/t/openshop/types.d.ts', 401, 'invalid_api_key', { 'x-api-key': 'vtr_typo' }],
      ['/t/openshop/things/types/d.tsx', 404, 'route_not_found'],
      ['/t/types.d.ts', 404, 'route_not_found'],
      ['/t/a/b/types.d.ts', 404, 'route_not_found'],
    ];
    test.each(rows)('%s: %d %s', async (path, status, code, headers = {}) => {
      const response = await ask(path, headers);
      const body: unknown = await response.json();
      expect([response.status, body]).toMatchObject([status, { meta: { code } }]);
    });

    test('a key of another tenant', async () => {
      const other = await addTenant(service, 'another1');
      const { key } = await addKey(service, other, 'Other');
      await follow(service);
      expect((await ask('/t/openshop/openapi.json', { 'x-api-key': key })).status).toBe(401);
      expect((await ask('/api/v1/openapi.json', { 'x-api-key': key })).status).toBe(200);
    });
  });

  test('what is withdrawn is gone at once, and no 304 is given for it', async () => {
    const paths = [...documentNames, 'types.d.ts', 'types.py', 'types.php'].map((name) => `/t/openshop/${name}`);
    const before = await Promise.all(paths.map(async (path) => ask(path)));
    for (const response of before) expect(await response.text()).toContain('price');
    const askAgain = async (): Promise<Response[]> =>
      Promise.all(
        paths.map(async (path, index) => ask(path, { 'If-None-Match': before[index]?.headers.get('etag') ?? '' })),
      );
    await hide(service.store, shop.tenant, shop.products, ['price'], now);
    await follow(service);
    for (const after of await askAgain())
      expect([after.status, (await after.text()).includes('price')]).toEqual([200, false]);
    await setTenantEnabled(service.store, shop.tenant, false, now);
    await follow(service);
    expect((await askAgain()).map(({ status }) => status)).toEqual(paths.map(() => 404));
  });
});

const messageAddress = ({ description }: { readonly description: string }): string | undefined =>
  /Model Context Protocol, at `(.*)`\.$/.exec(description)?.[1];

/** The addresses in the documents of a service: of its API, of a page, and of MCP. */
const addressesOf = async (environment: Readonly<Record<string, string>>): Promise<(string | undefined)[]> => {
  const own = await startTestService(environment);
  try {
    await addTenant(own, 'addressy');
    await follow(own);
    const paths = ['/api/v1', '/t/addressy'].flatMap((folder) => documentNames.map((name) => `${folder}/${name}`));
    const documents = await Promise.all(paths.map(async (path) => readDocument(own, path)));
    return documents.flatMap(({ servers, info }) => [servers[0]?.url, info.contact.url, messageAddress(info)]);
  } finally {
    await own.stop();
  }
};

/** Of both forms. */
const twice = (api: string, page: string | undefined, messages: string) => [api, page, messages, api, page, messages];

test('addresses in it are where consumers reach the service, if PUBLIC_URL says where', async () => {
  expect(await addressesOf({})).toEqual([
    ...twice('/api/v1', undefined, '/mcp/t/{tenantId}'),
    ...twice('/api/v1', undefined, '/mcp/t/addressy'),
  ]);
  const url = 'https://data.example.com/shop';
  expect(await addressesOf({ PUBLIC_URL: `${url}/` })).toEqual([
    ...twice(`${url}/api/v1`, `${url}/`, `${url}/mcp/t/{tenantId}`),
    ...twice(`${url}/api/v1`, `${url}/t/addressy`, `${url}/mcp/t/addressy`),
  ]);
});
