/** Contract §11.9: a client of the official SDK against the running service, and raw requests where none would send them. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createMcp } from '@vitrine/mcp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Success, TenantProfile } from '@vitrine/contract';
import { hide, type Tenant } from '@vitrine/catalog';
import * as fc from 'fast-check';
import { scenarioArbitrary } from '../../../../tests/oracle/arbitraries.ts';
import { createFinderGate } from '../../../../tests/service/gated-finder.ts';
import { requestRaw, valuesOf } from '../../../../tests/service/raw-request.ts';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { trustedProxies } from '../../../../tests/service/strangers.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startOfTime,
  startTestService,
  type TestService,
} from '../../../../tests/service/test-service.ts';

const faces = [createMcp()];

const gate = createFinderGate();
let service: TestService;
let shop: Shop;
let random: Tenant;

beforeAll(async () => {
  service = await startTestService({ trustedProxies }, { ...gate, faces });
  random = await addTenant(service, 'mcprand1');
  shop = await openShop(service, 'mcpshop1');
});
afterAll(async () => service.stop());

const urlOf = (publicId: string): URL => new URL(`${service.service.url}/mcp/t/${publicId}`);

type Revision = '2026-07-28' | '2025-11-25';

interface Caller {
  readonly publicId?: string;
  readonly key?: string;
  readonly revision?: Revision;
}

const connect = async ({ publicId = 'mcpshop1', key, revision = '2026-07-28' }: Caller = {}): Promise<Client> => {
  const versionNegotiation = { mode: revision === '2026-07-28' ? ({ pin: revision } as const) : ('legacy' as const) };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation });
  const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
  await client.connect(new StreamableHTTPClientTransport(urlOf(publicId), { requestInit: { headers } }));
  return client;
};

const createdAt = '2026-01-01T00:00:00.000Z';

type Arguments = Readonly<Record<string, unknown>>;

const call = async (client: Client, name: string, given: Arguments = {}): Promise<string> => {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content;
  return `${isError === true ? 'error ' : ''}${first?.type === 'text' ? first.text : ''}`;
};

/** What a tool's message says beside, HTTP does not. */
const withoutMessage = (body: string): string => body.replace(/"message":"(?:[^"\\]|\\.)*"/, '"message":""');

describe.each(['2026-07-28', '2025-11-25'] as const)('a client of the revision of %s', (revision) => {
  test('finds tools and resources, and has both answered as HTTP answers', async () => {
    const client = await connect({ revision });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['list_records', 'get_record', 'get_facets', 'describe_collection']);
    const listed = await client.callTool({ name: 'list_records', arguments: { collection: 'products', limit: 2 } });
    const body = await (await service.get('mcpshop1/products?limit=2&meta=false')).text();
    const expected = body.replace('2 of 3.', '2 of 3. The next ones: page 2 with limit 2.');
    expect(listed.content).toEqual([{ type: 'text', text: expected }]);
    expect(listed.structuredContent).toEqual(JSON.parse(expected));
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['vitrine://t/mcpshop1']);
    const { contents } = await client.readResource({ uri: 'vitrine://t/mcpshop1' });
    const profile = await (await service.get('mcpshop1')).text();
    expect(contents).toEqual([{ uri: 'vitrine://t/mcpshop1', mimeType: 'application/json', text: profile }]);
    await client.close();
  });
});

describe('what tools ask is asked as HTTP asks it', () => {
  const rows: [name: string, given: Arguments, path: string][] = [
    ['list_records', {}, 'products?'],
    ['list_records', { search: 'lamp' }, 'products?search=lamp'],
    ['list_records', { where: { price: { gte: 20 } } }, 'products?where[price][gte]=20'],
    ['list_records', { where: { id: { in: ['p1', 'p3'] } }, sort: ['-id'] }, 'products?where[id][in]=p1,p3&sort=-id'],
    ['list_records', { where: { name: { in: ['Lamp', 'a, b'] } } }, 'products?where[name][in]=Lamp,"a, b"'],
    ['list_records', { where: { price: { between: [10, 20] } } }, 'products?where[price][between]=10,20'],
    ['list_records', { where: { name: { exists: false } } }, 'products?where[name][exists]=false'],
    [
      'list_records',
      { where: { or: [{ id: { eq: 'p1' } }, { price: { gt: 40 } }] } },
      'products?where[or][0][id][eq]=p1&where[or][1][price][gt]=40',
    ],
    ['list_records', { where: {}, search: null, page: 2, limit: 1 }, 'products?page=2&limit=1'],
    ['list_records', { fields: ['price'], limit: 500 }, 'products?fields=price&limit=500'],
    ['list_records', { 'where[name]': 'Lamp', sort: 'name' }, 'products?where[name]=Lamp&sort=name'],
    ['get_record', { id: 'p1' }, 'products/records/p1?'],
    ['get_record', { id: 'p2', fields: ['name'] }, 'products/records/p2?fields=name'],
    ['list_records', { search: 'lmp lanp', 'search.fuzzy': true }, 'products?search=lmp lanp&search.fuzzy=true'],
    ['get_facets', { fields: ['price', 'name'] }, 'products/facets?fields=price,name'],
    [
      'get_facets',
      { where: { price: { gt: 20 } }, 'facets.limit': 1 },
      'products/facets?where[price][gt]=20&facets.limit=1',
    ],
  ];
  test.each(rows)('%s %j', async (name, given, path) => {
    const client = await connect();
    const limit = name === 'list_records' && given['limit'] === undefined ? '&limit=10' : '';
    const more = name === 'get_facets' ? '' : `&meta=false${limit}`;
    const expected = await (await service.get(`mcpshop1/${path}${more}`)).text();
    expect(JSON.parse(expected)).toMatchObject({ success: true });
    expect(withoutMessage(await call(client, name, { collection: 'products', ...given }))).toBe(
      withoutMessage(expected),
    );
  });

  test('points are counted in tiles, as in the API', async () => {
    const tenant = await addTenant(service, 'mcpplace');
    const fields = [{ key: 'at', label: 'At', type: 'geo' }] as const;
    const records = ['50.7,3.6', '50.7,3.6', '-33.9,151.2'].map((at, index) => ({ id: `r${index}`, createdAt, at }));
    await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'places', fields }, records));
    await follow(service);
    const client = await connect({ publicId: 'mcpplace' });
    const told = await call(client, 'get_facets', { collection: 'places', fields: ['at'], 'facets.zoom': 3 });
    const expected = await (await service.get('mcpplace/places/facets?fields=at&facets.zoom=3')).text();
    expect(withoutMessage(told)).toBe(withoutMessage(expected));
    expect(expected).toContain('"count":2');
  });

  const refused: [name: string, given: Arguments, sentences: string][] = [
    [
      'list_records',
      { where: { prize: { gte: 20 } }, page: 0 },
      'page: "0" is not a whole number from 1, such as 2.\nwhere.prize.gte: Unknown field "prize". Did you mean "price"? describe_collection lists the fields.',
    ],
    [
      'list_records',
      { where: { or: [{ price: { contains: 'x' } }] } },
      'where.or[0].price.contains: A field of type currency has no operator contains; it has eq, ne, in, nin, exists, gt, gte, lt, lte, between.',
    ],
    [
      'list_records',
      { where: { price: { between: [1, 2, 3] } } },
      'where.price.between: Found 3 values, expected two: the low and the high, such as [10, 20].',
    ],
    [
      'list_records',
      { where: { name: { in: 'a, b' } } },
      'where.name.in: The item "b" has a blank before or after it. Give the items as an array, such as ["Miller, Sons"].',
    ],
    ['list_records', { where: 'name' }, 'where: "where" is malformed; write {"where": {"price": {"gte": 10}}}.'],
    [
      'list_records',
      { sorted: 'name' },
      'sorted: Unknown argument "sorted". Did you mean "sort"? The arguments are collection, search, search.fuzzy, where, tz, sort, fields, page, limit.',
    ],
    ['list_records', { search: 'x'.repeat(201) }, 'search: 201 characters; at most 200 are allowed.'],
    ['get_record', { id: 'p9' }, 'The collection has no record with this ID.'],
    [
      'get_facets',
      { fields: ['cost'], page: 2 },
      'page: Unknown argument "page". The arguments are collection, fields, search, search.fuzzy, where, tz, facets.limit.\nfields: Unknown field "cost". describe_collection lists the fields.',
    ],
    [
      'get_record',
      { id: 'p1', where: { id: { eq: 'p1' } } },
      'where.id.eq: Unknown argument "where.id.eq". The arguments are collection, id, fields.',
    ],
    [
      'list_records',
      { search: 'ü'.repeat(2000) },
      'The arguments are too long together: they may have 8192 bytes. Ask for less at once.',
    ],
  ];
  test.each(refused)('%s is refused %j', async (name, given, sentences) => {
    const client = await connect();
    const found = await call(client, name, { collection: 'products', ...given });
    expect(found).toBe(`error ${sentences}`);
    expect(found).not.toMatch(/URL|where\[|parameter|profile/i);
  });

  test('a question in random words is answered as HTTP answers it', async () => {
    const client = await connect({ publicId: 'mcprand1' });
    let [asked, count] = [0, 0];
    await fc.assert(
      fc.asyncProperty(scenarioArbitrary(20), async ({ dataset, searches }) => {
        const slug = `random-${++count}`;
        const shown = dataset.collection.fields.map(({ key }) => key);
        const fields = [...dataset.collection.fields, ...dataset.hiddenFields];
        const collection = await addCollection(service, random, { slug, fields }, dataset.records);
        await exposeAll(service, random, collection, shown);
        await follow(service);
        for (const search of searches) {
          const given = argumentsOf(search);
          if (given === undefined) continue;
          asked++;
          const limit = given['limit'] === undefined ? '&limit=10' : '';
          const response = await service.get(`mcprand1/${slug}?${search}&meta=false${limit}`);
          const found = await call(client, 'list_records', { collection: slug, ...given });
          // The sentences of refusals are the tool's own.
          expect([search, found.startsWith('error ')]).toEqual([search, !response.ok]);
          if (response.ok) expect(withoutMessage(found)).toBe(withoutMessage(await response.text()));
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
    expect(asked).toBeGreaterThan(5);
  });
});

const noSuchCollection = 'error No such collection. describe_collection lists the collections.';

/** Those of a query that JSON can say: it says nothing twice, and has no broken encoding. */
const argumentsOf = (search: string): Arguments | undefined => {
  const pairs = [...new URLSearchParams(search)];
  const names = pairs.map(([name]) => name).filter((name) => !name.endsWith('[]'));
  const isOdd = pairs.some(
    ([name, value]) => `${name}${value}`.includes('\uFFFD') || !/^[^[\]]+(?:\[[^[\]]*\])*$/.test(name),
  );
  if (isOdd || new Set(names).size < names.length || names.includes('meta') || /%(?![\da-f]{2})/i.test(search))
    return undefined;
  const lists = new Set(
    pairs.map(([name]) => name.split('[]')).flatMap(([list = '', end]) => (end === undefined ? [] : [list])),
  );
  if (names.some((name) => lists.has(name))) return undefined;
  const given: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const [list] = name.split('[]');
    if (list === undefined || list === name) given[name] = value;
    else given[list] = [given[list] ?? [], value].flat();
  }
  return given;
};

test('a filter that says nothing is a mistake, and never no filter', async () => {
  const client = await connect();
  const rows: [given: Arguments, message: string][] = [
    [{ where: { id: { in: [] } } }, 'where.id.in: It is empty: give it a value, or leave it out.'],
    [{ where: { id: {} } }, 'where.id: It is empty: give it a value, or leave it out.'],
    [{ where: { id: null } }, 'where.id: null is no value; to ask for none, use exists.'],
    [{ where: { id: { eq: null } } }, 'where.id.eq: null is no value; to ask for none, use exists.'],
    [{ where: { or: [] } }, 'where.or: It is empty: give it a value, or leave it out.'],
    [{ where: { or: [{}] } }, 'where.or[0]: It is empty: give it a value, or leave it out.'],
    [{ where: [] }, 'where: It is empty: give it a value, or leave it out.'],
    [{ fields: [] }, 'fields: It is empty: give it a value, or leave it out.'],
    [{ where: { a: { b: { c: { d: { e: { f: 1 } } } } } } }, 'where.a.b.c.d.e: It is nested too deeply.'],
  ];
  for (const [given, message] of rows)
    expect(await call(client, 'list_records', { collection: 'products', ...given })).toBe(`error ${message}`);
});

describe('what is hidden', () => {
  test('is in no list', async () => {
    const client = await connect();
    const told = JSON.stringify([await client.listTools(), await client.listResources(), client.getInstructions()]);
    expect(told).toContain('products: currency \\"Price\\"');
    for (const hidden of ['note', 'cost', 'prices', 'orders', 'quokka'])
      expect(told).not.toMatch(new RegExp(`\\b${hidden}\\b`));
  });

  test('is refused as what does not exist, but for the name', async () => {
    const client = await connect();
    for (const given of [
      (name: string) => ({ where: { [name]: { eq: 'x' } } }),
      (name: string) => ({ sort: [name] }),
      (name: string) => ({ fields: [name] }),
    ]) {
      const ask = async (name: string): Promise<string> =>
        (await call(client, 'list_records', { collection: 'products', ...given(name) })).replaceAll(name, '?');
      expect(await ask('note')).toBe(await ask('zzzz'));
    }
  });

  const privates: [tool: string, given: Arguments][] = [
    ['list_records', {}],
    ['get_record', { id: 'Retail' }],
    ['get_facets', {}],
    ['describe_collection', {}],
  ];
  test.each(privates)('a private collection is found with a key alone by %s', async (tool, given) => {
    const [anonymous, keyed] = [await connect(), await connect({ key: shop.key })];
    const ask = async (client: Client, collection: string): Promise<string> =>
      call(client, tool, { collection, ...given });
    expect(await ask(anonymous, 'prices')).toBe(noSuchCollection);
    expect(await ask(anonymous, 'prices')).toBe(await ask(anonymous, 'orders'));
    expect(await ask(keyed, 'prices')).toContain('prices');
    expect(await ask(keyed, 'orders')).toBe(await ask(anonymous, 'orders'));
  });

  test('with a key what is listed may be kept by its caller alone', async () => {
    expect(await cachingOf(await connect())).toEqual([true, 'public', false]);
    expect(await cachingOf(await connect({ key: shop.key }))).toEqual([true, 'private', true]);
  });
});

const cachingOf = async (client: Client) => {
  const { ttlMs, cacheScope, tools } = await client.listTools();
  return [Number(ttlMs) > 0, cacheScope, JSON.stringify(tools).includes('prices')];
};

test('collections are described as the profile describes them', async () => {
  const client = await connect();
  const { data }: Success<TenantProfile> = JSON.parse(await (await service.get('mcpshop1')).text());
  const names = data.collections.map(({ slug, name }) => ({ slug, name }));
  expect(JSON.parse(await call(client, 'describe_collection'))).toEqual({ collections: names });
  const described = await call(client, 'describe_collection', { collection: 'products' });
  const [expected] = data.collections;
  const fields = expected?.fields.map((field) =>
    field.key === 'name' ? { ...field, options: ['Chair', 'Lamp'] } : field,
  );
  expect(JSON.parse(described)).toEqual({ collections: [{ ...expected, fields }] });
});

test('there is no other tool, and no other resource', async () => {
  const client = await connect();
  expect(await client.callTool({ name: 'drop_records' }).catch(String)).toContain('There is no tool "drop_records"');
  expect(await client.readResource({ uri: 'vitrine://t/other' }).catch(String)).toContain('There is no resource');
});

// Raw

const envelope = (extra: Arguments = {}): Arguments => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
  ...extra,
});

interface Posted {
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly tenant?: string;
}

const listing = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: { _meta: envelope() } };

const post = async ({
  headers = {},
  body = JSON.stringify(listing),
  tenant = 'mcpshop1',
}: Posted = {}): Promise<Response> =>
  fetch(urlOf(tenant), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/list',
      ...headers,
    },
    body,
  });

describe('raw requests', () => {
  const rows: [what: string, posted: Posted, status: number, found: string][] = [
    ['as it should be', {}, 200, '"id":7'],
    ['with a path that ends in a slash', { tenant: 'mcpshop1/' }, 200, '"id":7'],
    ['of a page', { headers: { Origin: 'https://shop.example' } }, 200, '"id":7'],
    ['of a page in a sandbox', { headers: { Origin: 'null' } }, 200, '"id":7'],
    ['of a page without an origin', { headers: { Origin: 'shop.example/x' } }, 403, '"code":-32600'],
    ['no JSON', { body: '{' }, 400, '"code":-32700'],
    ['nothing', { body: '' }, 400, '"code":-32700'],
    ['many at once', { body: JSON.stringify([listing, listing]) }, 400, 'Send one message at a time.'],
    [
      'many at once, as an older client',
      { body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]) },
      400,
      'one message',
    ],
    ['of another type', { headers: { 'Content-Type': 'text/plain' } }, 415, 'error'],
    ['of a revision to come', { headers: { 'MCP-Protocol-Version': '2030-01-01' } }, 400, 'error'],
    ['with headers that say something else', { headers: { 'Mcp-Method': 'tools/call' } }, 400, '"code":-32020'],
    ['too large', { body: `"${'x'.repeat(70_000)}"` }, 413, ''],
    ['to nobody', { tenant: 'nosuchid' }, 404, '"code":"tenant_not_found"'],
    ['to nobody, and no JSON', { tenant: 'nosuchid', body: '{' }, 404, '"code":"tenant_not_found"'],
    ['to no address', { tenant: 'mcpshop1/products' }, 405, '"code":"method_not_allowed"'],
    ['with a bad key', { headers: { 'x-api-key': 'vtr_typo' } }, 401, '"code":"invalid_api_key"'],
    ['with a key in another header', { headers: { Authorization: 'Bearer x' } }, 200, '"id":7'],
  ];
  test.each(rows)('%s', async (_what, posted, status, found) => {
    const response = await post(posted);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(found)]);
    if (status === 413) return;
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('ratelimit-limit')).not.toBeNull();
    if (status !== 404) expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('nothing is subscribed to, so that no answer stays open', async () => {
    const params = { _meta: envelope(), notifications: { toolsListChanged: true } };
    const body = JSON.stringify({ ...listing, method: 'subscriptions/listen', params });
    const response = await post({ body, headers: { 'Mcp-Method': 'subscriptions/listen' } });
    expect(await response.text()).toContain('"code":-32603');
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('%s is refused', async (method) => {
    const response = await requestRaw(service.service.url, { method, target: '/mcp/t/mcpshop1' });
    expect([response.status, valuesOf(response, 'allow')]).toEqual([405, ['POST, OPTIONS']]);
  });

  test('a browser is told that it may post', async () => {
    const response = await requestRaw(service.service.url, { method: 'OPTIONS', target: '/mcp/t/mcpshop1' });
    expect([response.status, valuesOf(response, 'access-control-allow-methods')]).toEqual([204, ['POST, OPTIONS']]);
  });
});

test('each message counts as a request, and the limit is that of the API', async () => {
  const limited = await startTestService({ trustedProxies, rateLimitAnonymous: 3 }, { faces, isStill: true });
  await openShop(limited, 'mcplimit');
  const send = async (): Promise<Response> =>
    fetch(`${limited.service.url}/mcp/t/mcplimit`, { method: 'POST', body: JSON.stringify(listing) });
  const left = [await send(), await limited.get('mcplimit'), await send(), await send()];
  expect(left.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
  expect(left.map(({ status }) => status)).toEqual([415, 200, 415, 429]);
  expect(await left[3]?.json()).toMatchObject({ meta: { code: 'rate_limited' } });
  await limited.stop();
});

test('what is withdrawn is gone from tools at once', async () => {
  const client = await connect();
  await hide(service.store, shop.tenant, shop.products, ['price'], new Date(startOfTime));
  await follow(service);
  expect(JSON.stringify(await client.listTools())).not.toContain('Price');
  expect(await call(client, 'list_records', { collection: 'products', fields: ['price'] })).toStartWith(
    'error fields:',
  );
});

test('what is withdrawn while a tool asks is not given out', async () => {
  const client = await connect();
  gate.close();
  const asked = call(client, 'list_records', { collection: 'products', where: { name: { ne: 'waits' } } });
  while (gate.waiting() === 0) await Bun.sleep(5);
  await hide(service.store, shop.tenant, shop.products, 'all', new Date(startOfTime));
  await follow(service);
  gate.open();
  expect(await asked).toBe(noSuchCollection);
});

test('a failure of the service says nothing of itself', async () => {
  const { tenant } = await openShop(service, 'mcpbroke');
  gate.break(new Error('zebra'));
  const body = {
    ...listing,
    method: 'tools/call',
    params: { _meta: envelope(), name: 'list_records', arguments: { collection: 'products' } },
  };
  const response = await post({
    tenant: tenant.publicId,
    body: JSON.stringify(body),
    headers: { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'list_records' },
  });
  gate.break(undefined);
  const text = await response.text();
  expect([response.status, text.includes('zebra')]).toEqual([500, false]);
  expect(text).toContain('"code":"internal"');
});

test('a tool costs the records that it gives a key with a limit of them', async () => {
  const strict = await startTestService({ keyRecords: 6 }, { faces });
  const { key } = await openShop(strict, 'mcprecs1');
  const left = async (): Promise<string | undefined> => {
    const { headers } = await strict.get('mcprecs1/products', { 'x-api-key': key, 'If-None-Match': '*' });
    return /"records";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];
  };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const url = new URL(`${strict.service.url}/mcp/t/mcprecs1`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: { 'x-api-key': key } } }));
  await client.listTools();
  expect(await left()).toBe('6');
  await call(client, 'list_records', { collection: 'products', limit: 2 });
  expect(await left()).toBe('4');
  await call(client, 'get_record', { collection: 'products', id: 'p1' });
  await call(client, 'get_facets', { collection: 'products', fields: ['name'] });
  expect(await left()).toBe('1');
  await call(client, 'list_records', { collection: 'products' });
  expect(await call(client, 'list_records', { collection: 'products' }).catch(String)).toContain('429');
  await strict.stop();
});
